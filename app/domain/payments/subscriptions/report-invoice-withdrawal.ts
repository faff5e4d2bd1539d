import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { paymentProvider } from "../providers";
import { findInvoice } from "./invoice-rows";
import { settleInvoice } from "./settle-invoice";

/**
 * Opens an incident for a refund or a dispute of a subscription's invoice: nothing is posted; a person decides what
 * happens to the plan. False: the provider's payment is not for an invoice of ours.
 */
export async function reportInvoiceWithdrawal(
  app: App,
  {
    provider,
    providerPaymentId,
    type,
  }: { provider: string; providerPaymentId: string; type: "refund" | "dispute" },
): Promise<boolean> {
  const invoiceId = await paymentProvider(app, provider).subscriptions?.findInvoiceId(providerPaymentId);
  // The invoice's own event may still be on its way.
  if (!invoiceId || (await settleInvoice(app, { provider, invoiceId })) === "unknown") return false;
  const invoice = await findInvoice(app, { provider, invoiceId });
  if (!invoice) return false;
  await runTransaction(app.db, [
    openIncidentStatement(app, {
      cause: `invoice-withdrawn:${providerPaymentId}`,
      subject: `subscription:${invoice.subscriptionId}`,
      detail: {
        event: type,
        invoice: invoice.providerInvoiceId,
        payment: providerPaymentId,
        paidCents: invoice.amountCents,
      },
    }),
  ]);
  return true;
}
