import type { App } from "~/app";
import type { Subscription } from "~/purchase";
import { paymentProvider } from "../providers";
import { settleInvoice } from "./invoices/settle-invoice";
import { syncSubscription } from "./sync-subscription";

/**
 * A subscription whose first payment is not confirmed yet, as the provider says now; its invoice is settled if it was paid
 * since. The webhook does the same: this is for the person who waits for it.
 */
export async function confirmSubscription(app: App, waiting: Subscription): Promise<Subscription> {
  const { provider, providerSubscriptionId: subscriptionId } = waiting;
  const reported = await paymentProvider(app, provider).subscriptions?.find(subscriptionId);
  if (reported?.latestInvoiceId) await settleInvoice(app, { provider, invoiceId: reported.latestInvoiceId });
  return (await syncSubscription(app, { provider, subscriptionId })) ?? waiting;
}
