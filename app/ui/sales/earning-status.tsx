import { DateTime } from "../elements/money-and-dates";
import { Badge } from "../elements/notice";

type Earning =
  | { state: "pending"; availableAt: number | null }
  | { state: "available"; availableAt: number }
  | { state: "held" }
  | { state: "reversed" };

/** Where a creator's earning stands, and since or until when. */
export function EarningStatus({ earning, isCell = false }: { earning: Earning; isCell?: boolean }) {
  // In a table that a phone shows as cards, values stand at the end of their line.
  const className = isCell ? "text-end md:text-start" : undefined;
  if (earning.state === "reversed") return <Badge tone="bad">Reversed</Badge>;
  if (earning.state === "available")
    return (
      <div className={className}>
        <Badge tone="good">Available</Badge>
        <small className="hint block">
          since <DateTime at={earning.availableAt} />
        </small>
      </div>
    );
  if (earning.state === "held")
    return (
      <div className={className}>
        <Badge tone="warn">Held</Badge>
        <small className="hint block">until the buyer's bank decides</small>
      </div>
    );
  return (
    <div className={className}>
      <Badge tone="warn">Pending</Badge>
      <small className="hint block">
        {earning.availableAt === null ? (
          "7 days after delivery"
        ) : (
          <>
            available on <DateTime at={earning.availableAt} />
          </>
        )}
      </small>
    </div>
  );
}
