import type { CheckoutSession } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import type { Subscription } from "~/purchase";
import { paymentProvider } from "../providers";
import { findInvoice } from "./invoices/invoice-rows";
import { settleInvoice } from "./invoices/settle-invoice";
import {
  closeCheckoutStatement,
  findCheckoutBySession,
  type SubscriptionCheckout,
} from "./subscription-checkouts";
import { syncSubscription } from "./sync-subscription";

export type SubscriptionSettlement =
  | {
      status: "subscribed";
      subscription: Subscription;
      checkout: SubscriptionCheckout;
      /** With tax; null where the first month is not paid, as in a trial. */
      paidCents: number | null;
    }
  /** The provider has not confirmed it yet. */
  | { status: "open"; checkout: SubscriptionCheckout }
  /** Nothing will be charged. */
  | { status: "closed"; checkout: SubscriptionCheckout }
  | { status: "unknown" };

/**
 * Stores the provider's state of a checkout, with the subscription and its first invoice. Webhook and returning
 * browser use it in any order and at once. With `userId`, another person's checkout is unknown.
 */
export async function settleSubscriptionCheckout(
  app: App,
  { provider, sessionId, userId }: { provider: string; sessionId: string; userId?: string },
): Promise<SubscriptionSettlement> {
  const checkout = await findCheckoutBySession(app, { provider, sessionId });
  if (!checkout || (userId !== undefined && checkout.userId !== userId)) return { status: "unknown" };
  return settleSession(app, checkout, await paymentProvider(app, provider).findCheckout(sessionId));
}

/** The same where the session was just read. */
export async function settleSession(
  app: App,
  checkout: SubscriptionCheckout,
  session: CheckoutSession,
): Promise<SubscriptionSettlement> {
  const { provider } = checkout;
  if (session.status === "expired") {
    await runTransaction(app.db, [closeCheckoutStatement(app, checkout.id, null)]);
    return { status: "closed", checkout };
  }
  if (session.status === "open" || !session.subscriptionId) return { status: "open", checkout };
  const subscription = await syncSubscription(app, { provider, subscriptionId: session.subscriptionId });
  if (!subscription) return { status: "unknown" };
  if (session.invoiceId) await settleInvoice(app, { provider, invoiceId: session.invoiceId });
  await runTransaction(app.db, [closeCheckoutStatement(app, checkout.id, subscription.id)]);
  if (subscription.state === "incomplete") return { status: "open", checkout };
  // Paid and ended since.
  if (subscription.state === "canceled") return { status: "closed", checkout };
  const invoice = session.invoiceId
    ? await findInvoice(app, { provider, invoiceId: session.invoiceId })
    : undefined;
  // The invoice of a trial is paid, too: with nothing.
  const paidCents = invoice?.state === "paid" && invoice.amountCents > 0 ? invoice.amountCents : null;
  return { status: "subscribed", subscription, checkout, paidCents };
}
