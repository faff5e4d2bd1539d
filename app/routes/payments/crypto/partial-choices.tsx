import { formatCents } from "~/lib/money";
import { Button } from "~/ui/elements/button";
import { PayInstructions } from "./pay-instructions";
import type { StatusView } from "./status-view";
import { words } from "./words";

const { status: text } = words;

/** What a person may do when less arrived than was asked for. */
export function PartialChoices({ view }: { view: StatusView }) {
  const coin = view.payCurrency.toUpperCase();
  const rest = view.rest ?? "0";
  return (
    <div className="my-6">
      <p>
        <b>{text.arrived}</b> {text.arrivedOf({ paid: view.actuallyPaid, asked: view.payAmount ?? "", coin })}
      </p>
      {view.personActs.includes("send-rest") ? (
        <section>
          <h2 className="text-lg">{text.sendTheRest}</h2>
          <p>{text.sendRestHint({ rest, coin })}</p>
          <PayInstructions view={{ ...view, checkoutUrl: null }} amount={rest} label={text.sendExactly} />
        </section>
      ) : null}
      <form method="post" action="/crypto-payment-status" className="form">
        <input type="hidden" name="payment" value={view.id} />
        {view.personActs.includes("take-credits") ? (
          view.creditsForPartial > 0 ? (
            <div>
              <Button name="intent" value="take-credits">
                {text.takeCredits({ count: view.creditsForPartial })}
              </Button>
              <p className="hint">{text.takeCreditsHint({ worth: formatCents(view.worthCents) })}</p>
            </div>
          ) : (
            <p>{text.tooLittle}</p>
          )
        ) : null}
        {view.personActs.includes("ask-refund") ? (
          <div>
            <Button name="intent" value="ask-refund" variant="outline" disabled={view.refundAskedAt !== null}>
              {text.askForRefund}
            </Button>
            <p className="hint">
              {view.refundAskedAt === null ? text.askForRefundHint : text.refundAsked}{" "}
              {view.refundAskedAt !== null && view.kind === "credits" ? text.ratherCredits : null}
            </p>
          </div>
        ) : null}
      </form>
    </div>
  );
}
