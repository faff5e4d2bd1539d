import { sql } from "drizzle-orm";
import type { ProviderFraudWarning } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { fraudWarnings } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { openIncidentOnceStatement } from "~/domain/incidents/incident-statements";
import { newId } from "~/lib/ids";
import { findPaymentByProviderId } from "../find-payment";
import { paymentProvider } from "../providers";
import { findInvoiceOfPayment } from "../subscriptions/invoices/find-invoice-of-payment";

/**
 * Records a card network's fraud warning, as the provider states it now, and opens one incident: a refund before
 * the bank acts spares a dispute and its fee. Nothing is refunded by itself, because some warnings are wrong.
 * False: not our money.
 */
export async function recordFraudWarning(
  app: App,
  { provider, warningId }: { provider: string; warningId: string },
): Promise<boolean> {
  const warning = await paymentProvider(app, provider).fraudWarnings?.find(warningId);
  if (!warning?.providerPaymentId) return false;
  const { providerPaymentId, fraudType, isActionable } = warning;
  const payment = await findPaymentByProviderId(app, { provider, providerPaymentId });
  if (!payment) return warnOfInvoice(app, { ...warning, provider, providerPaymentId });
  const leftCents = payment.amountCents - payment.refundedCents;
  await runTransaction(app.db, [
    insertInto(fraudWarnings)
      .values({
        id: newId(),
        paymentId: payment.id,
        providerWarningId: warning.id,
        fraudType,
        isActionable,
        createdAt: app.now(),
      })
      .onConflictDoUpdate({ target: fraudWarnings.providerWarningId, set: { isActionable } }),
    incidentStatement(app, warning, {
      subject: `payment:${payment.id}`,
      detail: { cents: payment.amountCents, leftCents, fraudType, kind: payment.kind },
    }),
  ]);
  return true;
}

/** The warning is about a month of a membership or a plan, which has an invoice instead of a payment of ours. */
async function warnOfInvoice(
  app: App,
  warning: ProviderFraudWarning & { provider: string; providerPaymentId: string },
): Promise<boolean> {
  const { provider, providerPaymentId, fraudType } = warning;
  const invoice = await findInvoiceOfPayment(app, { provider, providerPaymentId });
  if (!invoice) return false;
  const leftCents = Math.max(0, invoice.amountCents - invoice.reversedCents);
  await runTransaction(app.db, [
    incidentStatement(app, warning, {
      subject: `subscription:${invoice.subscriptionId}`,
      detail: {
        cents: invoice.amountCents,
        leftCents,
        fraudType,
        invoice: invoice.providerInvoiceId,
        payment: providerPaymentId,
      },
    }),
  ]);
  return true;
}

/** One for each warning, where a refund can still help and something is left to refund. */
function incidentStatement(
  app: App,
  { id, isActionable }: ProviderFraudWarning,
  told: {
    subject: `payment:${string}` | `subscription:${string}`;
    detail: Record<string, string | number> & { leftCents: number };
  },
): Statement {
  return openIncidentOnceStatement(
    app,
    { cause: `fraud-warning:${id}`, ...told },
    sql`${isActionable ? 1 : 0} AND ${told.detail.leftCents > 0 ? 1 : 0}`,
  );
}
