import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { paymentProvider } from "../../providers";
import { findInvoiceOfPayment } from "./find-invoice-of-payment";
import { findInvoice, type ReportedReversal } from "./invoice-rows";
import { reverseInvoice } from "./reverse-invoice";

/**
 * Books what refunds and disputes hold back of a subscription's invoice, and what came with that money, and tells an admin: the
 * subscription itself runs on until it is ended at the provider. False: the provider's payment is not for an invoice of ours.
 */
export async function reportInvoiceWithdrawal(
  app: App,
  withdrawal: {
    provider: string;
    providerPaymentId: string;
    type: "refund" | "dispute";
    disputeId: string | null;
  },
): Promise<boolean> {
  const { provider, providerPaymentId, type } = withdrawal;
  const invoice = await findInvoiceOfPayment(app, withdrawal);
  if (!invoice) return false;
  const reversals = invoice.state === "paid" ? await readReversals(app, withdrawal) : [];
  for (const reported of reversals) await reverseInvoice(app, { invoiceId: invoice.id, reported });
  const now = await findInvoice(app, { provider, invoiceId: invoice.providerInvoiceId });
  await runTransaction(app.db, [
    openIncidentStatement(app, {
      cause: `invoice-withdrawn:${providerPaymentId}`,
      subject: `subscription:${invoice.subscriptionId}`,
      detail: {
        event: type,
        invoice: invoice.providerInvoiceId,
        payment: providerPaymentId,
        paidCents: invoice.amountCents,
        reversedCents: now?.reversedCents ?? 0,
      },
    }),
  ]);
  return true;
}

/** The refunds of a payment, or one dispute of it, in their present state at the provider. */
async function readReversals(
  app: App,
  {
    provider,
    providerPaymentId,
    type,
    disputeId,
  }: { provider: string; providerPaymentId: string; type: "refund" | "dispute"; disputeId: string | null },
): Promise<ReportedReversal[]> {
  const { refunds, disputes } = paymentProvider(app, provider);
  if (type === "refund") {
    const sent = (await refunds?.list(providerPaymentId)) ?? [];
    return sent.map(({ id, state, amountCents }) => ({
      kind: "refund",
      providerObjectId: id,
      amountCents: state === "failed" ? 0 : amountCents,
      feeCents: 0,
      disputeState: null,
    }));
  }
  const dispute = disputeId === null ? undefined : await disputes?.find(disputeId);
  if (dispute?.providerPaymentId !== providerPaymentId) return [];
  const { id, withdrawnCents: amountCents, feeCents, state: disputeState } = dispute;
  return [{ kind: "dispute", providerObjectId: id, amountCents, feeCents, disputeState }];
}
