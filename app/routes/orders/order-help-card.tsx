import { ButtonLink } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { Deadline } from "./parts/part-section";
import { words } from "./words";

const text = words.help;

interface OrderHelpFacts {
  id: string;
  number: string;
  state: string;
  canCancel: boolean;
  changeableUntil: number | null;
  now: number;
  /** Everything is delivered or canceled. */
  isOver: boolean;
  supportEmail: string;
  leftCents: number;
  isWithBank: boolean;
  totals: { totalCents: number };
}

/** What can still be changed and until when, or why it cannot be, and whom to write to. */
export function OrderHelpCard({ order }: { order: OrderHelpFacts }) {
  const { isOver, changeableUntil, now } = order;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">{isOver && order.state === "paid" ? text.titleWhenOver : text.title}</h2>
      {order.canCancel && order.isWithBank ? (
        <p>{text.withBank}</p>
      ) : order.canCancel ? (
        <>
          <p>
            {changeableUntil === null
              ? text.cancelBeforeSubmission
              : text.cancelBeforeDeadline({ deadline: <Deadline until={changeableUntil} now={now} /> })}
            {text.allBack({ ...order.totals, leftCents: order.leftCents })}
          </p>
          <p>
            <ButtonLink href={`/orders/${order.id}/cancel`} variant="destructive">
              {text.cancel}
            </ButtonLink>
          </p>
        </>
      ) : order.state === "paid" ? (
        <p>{isOver ? text.reportProblem : text.withPrinter}</p>
      ) : null}
      <p>
        {text.aPersonAnswers({
          email: (
            <a href={`mailto:${order.supportEmail}?subject=Order%20${order.number}`}>{order.supportEmail}</a>
          ),
        })}
      </p>
    </Card>
  );
}
