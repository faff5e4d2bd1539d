import { and, eq } from "drizzle-orm";
import type { ProviderRefunds } from "~/adapters/ports/payments/payment-provider";
import type { ProviderRefund } from "~/adapters/ports/payments/returned-money";
import type { App } from "~/app";
import { refunds } from "~/db/schema";
import { paymentProvider } from "../providers";
import { applyProviderRefund, idempotencyKeyOf, type Refund } from "./apply-provider-refund";
import { findRefund } from "./find-refund";
import { sendRefund } from "./send-refund";

/**
 * Sends a failed refund again. First asks the provider: one that went through unnoticed, or is still on its way, is only
 * recorded, and a new key is used only after a refusal by the provider or the bank. Safe to run twice.
 */
export async function retryRefund(
  app: App,
  { refundId }: { refundId: string },
): Promise<Refund["state"] | null> {
  const row = await findRefund(app, { refundId });
  if (row?.refund.state !== "failed" || !row.providerPaymentId) return sendRefund(app, { refundId });
  const { refund, provider, providerPaymentId } = row;
  const capability = paymentProvider(app, provider).refunds;
  const known = capability ? await findAttempts(capability, refund, providerPaymentId) : [];
  const live = known.find(({ state }) => state !== "failed");
  if (live) return takeRefund(app, refund, live);
  // Under the same key the provider would only repeat its answer.
  const isAnswered = known.some(({ key }) => key === idempotencyKeyOf(refund)) || isRefusal(refund);
  const needsNewKey = refund.providerRefundId !== null || (capability !== undefined && isAnswered);
  await app.db
    .update(refunds)
    .set({
      state: "wanted",
      round: refund.round + (needsNewKey ? 1 : 0),
      ...{ attempts: 0, providerRefundId: null, lastError: null },
    })
    .where(isStillFailed(refund));
  return sendRefund(app, { refundId });
}

/** What the provider knows of this refund's attempts, whichever key they had. */
async function findAttempts(
  capability: ProviderRefunds,
  { id, providerRefundId }: Refund,
  providerPaymentId: string,
): Promise<ProviderRefund[]> {
  const known = providerRefundId ? [await capability.find(providerRefundId)] : [];
  const listed = await capability.list(providerPaymentId);
  return [...known, ...listed.filter(({ key }) => key?.split(":")[0] === id)];
}

/** The last attempt was refused, rather than unanswered: see the kinds of AdapterError. */
function isRefusal({ lastError }: Refund): boolean {
  return lastError !== null && !lastError.endsWith(" retryable");
}

/** Records that a refund which we had given up is at the provider. */
async function takeRefund(app: App, refund: Refund, known: ProviderRefund): Promise<Refund["state"] | null> {
  await app.db
    .update(refunds)
    .set({
      state: "sent",
      ...{ providerRefundId: known.id, attempts: 0, lastError: null },
      round: known.key === null ? refund.round : Number(known.key.split(":")[1] ?? 0),
    })
    .where(isStillFailed(refund));
  const [taken] = await app.db.select().from(refunds).where(eq(refunds.id, refund.id)).limit(1);
  return taken ? applyProviderRefund(app, taken, known) : null;
}

/** Nobody else has retried it: each retry leaves `failed`, and one that failed again has another round. */
function isStillFailed({ id, round }: Refund) {
  return and(eq(refunds.id, id), eq(refunds.state, "failed"), eq(refunds.round, round));
}
