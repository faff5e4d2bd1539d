import { ButtonLink } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Card } from "~/ui/elements/page-layout";
import { Deadline } from "./part-section";

interface OrderHelpFacts {
  id: string;
  number: string;
  state: string;
  canCancel: boolean;
  changeableUntil: number | null;
  now: number;
  /** Everything is delivered or cancelled. */
  isOver: boolean;
  supportEmail: string;
  totals: { totalCents: number };
}

/** What can still be changed and until when; why not, where it cannot; and who answers. */
export function OrderHelpCard({ order }: { order: OrderHelpFacts }) {
  const { isOver, changeableUntil, now } = order;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">
        {isOver && order.state === "paid" ? "Not as it should be?" : "Something to change?"}
      </h2>
      {order.canCancel ? (
        <>
          <p>
            {changeableUntil === null ? (
              "It is not with the printer yet: you can still cancel"
            ) : (
              <>
                You can cancel or correct the address for another{" "}
                <Deadline until={changeableUntil} now={now} over="moment" />. Then it goes to the printer.
                Cancel before
              </>
            )}
            , and get all of {formatCents(order.totals.totalCents)} back.
          </p>
          <p>
            <ButtonLink href={`/orders/${order.id}/cancel`} variant="destructive">
              Cancel this order
            </ButtonLink>
          </p>
        </>
      ) : order.state === "paid" ? (
        <p>
          {isOver
            ? "What came damaged, wrong or not at all is replaced or refunded. Report it where it stands on this page, within 30 days."
            : "It is with the printer, so it can no longer be canceled: each piece is made for you alone. What arrives damaged, wrong or not at all is replaced or refunded."}
        </p>
      ) : null}
      <p>
        A person answers:{" "}
        <a href={`mailto:${order.supportEmail}?subject=Order%20${order.number}`}>{order.supportEmail}</a>
      </p>
    </Card>
  );
}
