import type { CardEvent } from "~/adapters/stripe.server";
import type { App } from "~/app";
import type { InboxProvider } from "~/domain/inbox/inbox-provider";
import { recordDecline } from "./checkout/card-testing";
import { syncDispute } from "./disputes/sync-dispute";
import { syncRefunds } from "./refunds/sync-refunds";
import { failDelayedPayment, settlePayment } from "./settle";

/** Stripe's events. An event names an object; what became of it is read from Stripe anew. */
export const stripeEvents: InboxProvider<CardEvent> = {
  name: "stripe",
  verify: (app, { payload, headers }) => app.cards.readEvent(payload, headers.get("stripe-signature")),
  read: (app, payload) => app.cards.readRecordedEvent(payload),
  isRelevant: ({ subject }) => subject !== "other",
  objectOf: ({ providerPaymentId, sessionId, disputeId }) => providerPaymentId ?? sessionId ?? disputeId,
  process: async (app, event) => ((await applyEvent(app, event)) ? "processed" : "ignored"),
  listEvents: (app, page) => app.cards.listEvents(page),
};

/** False where the event is about nothing of ours. */
async function applyEvent(app: App, event: CardEvent): Promise<boolean> {
  switch (event.subject) {
    case "checkout":
      return (
        event.sessionId !== null &&
        (await settlePayment(app, { sessionId: event.sessionId })).status !== "unknown"
      );
    case "checkout-failed": {
      if (event.sessionId === null) return false;
      const settlement = await settlePayment(app, { sessionId: event.sessionId });
      // The bank refused late. A payment that it has accepted since is settled by now.
      if (settlement.status === "unpaid") await failDelayedPayment(app, settlement.payment);
      return settlement.status !== "unknown";
    }
    case "decline":
      return event.paymentId !== null && recordDecline(app, { ...event, paymentId: event.paymentId });
    case "refund":
      return (
        event.providerPaymentId !== null && syncRefunds(app, { providerPaymentId: event.providerPaymentId })
      );
    case "dispute":
      return event.disputeId !== null && syncDispute(app, { disputeId: event.disputeId });
    default:
      return false;
  }
}
