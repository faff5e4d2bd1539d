import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { openIncidentOnceStatement } from "~/domain/incidents/incident-statements";
import { newId } from "~/lib/ids";
import { findPaymentByProviderId } from "../find-payment";
import { paymentProvider } from "../providers";

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
  if (!payment) return false;
  const leftCents = payment.amountCents - payment.refundedCents;
  await runTransaction(app.db, [
    sql`INSERT INTO fraud_warnings (id, payment_id, provider_warning_id, fraud_type, is_actionable, created_at)
      VALUES (${newId()}, ${payment.id}, ${warning.id}, ${fraudType}, ${isActionable ? 1 : 0}, ${app.now()})
      ON CONFLICT (provider_warning_id) DO UPDATE SET is_actionable = excluded.is_actionable`,
    openIncidentOnceStatement(
      app,
      {
        cause: `fraud-warning:${warning.id}`,
        subject: `payment:${payment.id}`,
        detail: { cents: payment.amountCents, leftCents, fraudType, kind: payment.kind },
      },
      sql`${isActionable ? 1 : 0} AND ${leftCents > 0 ? 1 : 0}`,
    ),
  ]);
  return true;
}
