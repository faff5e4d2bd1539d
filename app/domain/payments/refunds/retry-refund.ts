import { and, eq, sql } from "drizzle-orm";
import type { ProviderRefund } from "~/adapters/ports/payments/returned-money";
import type { App } from "~/app";
import { payments, refunds } from "~/db/schema";
import { paymentProvider } from "../providers";
import { applyProviderRefund, type Refund } from "./apply-provider-refund";
import { sendRefund } from "./send-refund";
import { syncRefunds } from "./sync-refunds";

/**
 * Sends a failed refund again. First asks the provider: one that went through unnoticed, or is still on its way, is only
 * recorded, and a new key is used only after a refusal by the bank. Safe to run twice.
 */
export async function retryRefund(
  app: App,
  { refundId }: { refundId: string },
): Promise<Refund["state"] | null> {
  const [row] = await app.db
    .select({
      refund: refunds,
      provider: payments.provider,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "failed")))
    .limit(1);
  if (!row?.providerPaymentId) return sendRefund(app, { refundId });
  const { refund, provider, providerPaymentId } = row;
  const { providerRefundId } = refund;
  const known = providerRefundId
    ? await paymentProvider(app, provider).refunds?.find(providerRefundId)
    : undefined;
  if (known && known.state !== "failed") return takeRefund(app, refund, known);
  await syncRefunds(app, { provider, providerPaymentId });
  await app.db
    .update(refunds)
    .set({
      state: "wanted",
      round: sql`${refunds.round} + (${refunds.providerRefundId} IS NOT NULL)`,
      ...{ attempts: 0, providerRefundId: null, lastError: null },
    })
    .where(isStillFailed(refund));
  return sendRefund(app, { refundId });
}

/** Records that a refund which we had given up is at the provider. */
async function takeRefund(app: App, refund: Refund, known: ProviderRefund): Promise<Refund["state"] | null> {
  await app.db
    .update(refunds)
    .set({ state: "sent", providerRefundId: known.id, attempts: 0, lastError: null })
    .where(isStillFailed(refund));
  const [taken] = await app.db.select().from(refunds).where(eq(refunds.id, refund.id)).limit(1);
  return taken ? applyProviderRefund(app, taken, known) : null;
}

/** Nobody else has retried it: each retry leaves `failed`, and one that failed again has another round. */
function isStillFailed({ id, round }: Refund) {
  return and(eq(refunds.id, id), eq(refunds.state, "failed"), eq(refunds.round, round));
}
