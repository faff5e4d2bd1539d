import { Badge } from "../elements/notice";
import { words } from "./words";

type Earning =
  | { state: "pending"; availableAt: number | null }
  | { state: "available"; availableAt: number }
  | { state: "paid"; payoutId: string; paidAt: number }
  | { state: "held" }
  | { state: "reversed" };

/** An earning's state, with the date since or until which it lasts. */
export function EarningStatus({ earning, isCell = false }: { earning: Earning; isCell?: boolean }) {
  // Tables become cards on a phone, with values at the end of their line.
  const className = isCell ? "text-end md:text-start" : undefined;
  if (earning.state === "reversed") return <Badge tone="bad">{words.earningStatus.reversed}</Badge>;
  if (earning.state === "available")
    return (
      <div className={className}>
        <Badge tone="good">{words.earningStatus.available}</Badge>
        <small className="hint block">
          {words.earningStatus.since({ availableAt: earning.availableAt })}
        </small>
      </div>
    );
  if (earning.state === "paid")
    return (
      <div className={className}>
        <Badge tone="good">{words.earningStatus.paid}</Badge>
        <small className="hint block">
          <a href={`/stripe-account/payouts/${earning.payoutId}`}>
            {words.earningStatus.paidOn({ paidAt: earning.paidAt })}
          </a>
        </small>
      </div>
    );
  if (earning.state === "held")
    return (
      <div className={className}>
        <Badge tone="warn">{words.earningStatus.held}</Badge>
        <small className="hint block">{words.earningStatus.untilBankDecides}</small>
      </div>
    );
  return (
    <div className={className}>
      <Badge tone="warn">{words.earningStatus.pending}</Badge>
      <small className="hint block">
        {earning.availableAt === null
          ? words.earningStatus.sevenDaysAfterDelivery
          : words.earningStatus.availableOn({ availableAt: earning.availableAt })}
      </small>
    </div>
  );
}
