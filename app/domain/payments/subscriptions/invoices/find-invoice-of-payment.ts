import type { App } from "~/app";
import type { SubscriptionInvoice } from "~/purchase";
import { paymentProvider } from "../../providers";
import { findInvoice } from "./invoice-rows";
import { settleInvoice } from "./settle-invoice";

/** The invoice that a provider's payment paid, settled first if its own event is still on its way; null: none of ours. */
export async function findInvoiceOfPayment(
  app: App,
  { provider, providerPaymentId }: { provider: string; providerPaymentId: string },
): Promise<SubscriptionInvoice | null> {
  const invoiceId = await paymentProvider(app, provider).subscriptions?.findInvoiceId(providerPaymentId);
  if (!invoiceId || (await settleInvoice(app, { provider, invoiceId })) === "unknown") return null;
  return (await findInvoice(app, { provider, invoiceId })) ?? null;
}
