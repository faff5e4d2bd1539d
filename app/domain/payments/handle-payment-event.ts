import type { PaymentEvent } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { recordDecline } from "./checkout/card-testing";
import { failDelayedPayment } from "./close-payment";
import { syncTransfer } from "./crypto/sync-transfer";
import { recordFraudWarning } from "./disputes/record-fraud-warning";
import { syncDispute } from "./disputes/sync-dispute";
import { syncRefunds } from "./refunds/sync-refunds";
import { settlePayment } from "./settle";
import { reportInvoiceWithdrawal } from "./subscriptions/invoices/report-invoice-withdrawal";
import { settleInvoice } from "./subscriptions/invoices/settle-invoice";
import { settleSubscriptionCheckout } from "./subscriptions/settle-subscription-checkout";
import { syncSubscription } from "./subscriptions/sync-subscription";

/**
 * Acts on a provider's event. Safe to run twice and concurrently: the object is read from the provider again, so late,
 * repeated and reordered events give the same result. False: the event is not about anything of ours.
 */
export async function handlePaymentEvent(app: App, provider: string, event: PaymentEvent): Promise<boolean> {
  const { sessionId, providerPaymentId, disputeId, warningId, subscriptionId, invoiceId, paymentId } = event;
  switch (event.subject) {
    case "checkout":
      if (sessionId === null) return false;
      if ((await settlePayment(app, { sessionId, provider })).status !== "unknown") return true;
      return (await settleSubscriptionCheckout(app, { provider, sessionId })).status !== "unknown";
    case "checkout-failed": {
      if (sessionId === null) return false;
      const settlement = await settlePayment(app, { sessionId, provider });
      // A late refusal by the bank. If the bank accepted since, the payment is already settled.
      if (settlement.status === "unpaid") await failDelayedPayment(app, settlement.payment);
      return settlement.status !== "unknown";
    }
    case "decline":
      return paymentId !== null && recordDecline(app, { ...event, paymentId });
    case "refund":
      return (
        providerPaymentId !== null &&
        ((await syncRefunds(app, { provider, providerPaymentId })) ||
          reportInvoiceWithdrawal(app, { provider, providerPaymentId, type: "refund", disputeId: null }))
      );
    case "dispute":
      return (
        (disputeId !== null && (await syncDispute(app, { provider, disputeId }))) ||
        (providerPaymentId !== null &&
          reportInvoiceWithdrawal(app, { provider, providerPaymentId, type: "dispute", disputeId }))
      );
    case "fraud-warning":
      return typeof warningId === "string" && recordFraudWarning(app, { provider, warningId });
    case "subscription":
      return subscriptionId !== null && (await syncSubscription(app, { provider, subscriptionId })) !== null;
    case "invoice":
      return invoiceId !== null && (await settleInvoice(app, { provider, invoiceId })) !== "unknown";
    case "transfer":
      return sessionId !== null && syncTransfer(app, { provider, sessionId });
    case "other":
      return false;
  }
}
