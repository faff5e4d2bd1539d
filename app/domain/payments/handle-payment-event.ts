import type { PaymentEvent } from "~/adapters/payment-provider";
import type { App } from "~/app";
import { recordDecline } from "./checkout/card-testing";
import { failDelayedPayment } from "./close-payment";
import { syncDispute } from "./disputes/sync-dispute";
import { syncRefunds } from "./refunds/sync-refunds";
import { settlePayment } from "./settle";
import { settleInvoice } from "./subscriptions/settle-invoice";
import { syncSubscription } from "./subscriptions/sync-subscription";

/**
 * Does what a provider's event asks for. Safe to run twice and at once: the object is read anew at the provider, so late,
 * repeated and reordered events end alike. False: the event is about nothing of ours.
 */
export async function handlePaymentEvent(app: App, provider: string, event: PaymentEvent): Promise<boolean> {
  const { sessionId, providerPaymentId, disputeId, subscriptionId, invoiceId, paymentId } = event;
  switch (event.subject) {
    case "checkout":
      return sessionId !== null && (await settlePayment(app, { sessionId, provider })).status !== "unknown";
    case "checkout-failed": {
      if (sessionId === null) return false;
      const settlement = await settlePayment(app, { sessionId, provider });
      // The bank refused late. If it has accepted since, the payment is settled by now.
      if (settlement.status === "unpaid") await failDelayedPayment(app, settlement.payment);
      return settlement.status !== "unknown";
    }
    case "decline":
      return paymentId !== null && recordDecline(app, { ...event, paymentId });
    case "refund":
      return providerPaymentId !== null && syncRefunds(app, { provider, providerPaymentId });
    case "dispute":
      return disputeId !== null && syncDispute(app, { provider, disputeId });
    case "subscription":
      return subscriptionId !== null && (await syncSubscription(app, { provider, subscriptionId })) !== null;
    case "invoice":
      return invoiceId !== null && (await settleInvoice(app, { provider, invoiceId })) !== "unknown";
    case "other":
      return false;
  }
}
