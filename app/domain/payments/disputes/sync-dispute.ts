import { eq } from "drizzle-orm";
import type { ProviderDispute } from "~/adapters/ports/payments/returned-money";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { disputes, payments } from "~/db/schema";
import { findPaymentByProviderId } from "../find-payment";
import { paymentProvider, purchaseOf } from "../providers";
import { disputeChangeStatements } from "./dispute-change";

/** Attempts at a batch whose sums may change meanwhile. */
const MAX_TRIES = 8;

/**
 * Updates our ledger to the dispute's present state at the provider. Reads it again for each event, so late, repeated and
 * reordered events give the same result. What the bank takes is taken from what was bought; what it returns is restored.
 * False: not our money.
 */
export async function syncDispute(
  app: App,
  { provider, disputeId }: { provider: string; disputeId: string },
): Promise<boolean> {
  const capability = paymentProvider(app, provider).disputes;
  if (!capability) return false;
  let reported: ProviderDispute = await capability.find(disputeId);
  const { providerPaymentId } = reported;
  if (providerPaymentId === null) return false;
  const own = await findPaymentByProviderId(app, { provider, providerPaymentId });
  if (!own) return false;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const [[payment], [known]] = await app.db.batch([
      app.db.select().from(payments).where(eq(payments.id, own.id)).limit(1),
      app.db.select().from(disputes).where(eq(disputes.providerDisputeId, reported.id)).limit(1),
    ]);
    if (!payment) return false;
    const statements = await disputeChangeStatements(app, { payment, known, reported });
    if (statements.length === 0) return true;
    try {
      await runTransaction(app.db, statements);
      await purchaseOf(app, payment).afterReversal?.(app, payment);
      return true;
    } catch (error) {
      if (isConstraintViolation(error, "dispute-backwards")) {
        // Another worker recorded a later state: read it again.
        reported = await capability.find(disputeId);
        continue;
      }
      // Another delivery, refund or dispute changed the payment meanwhile: read again.
      if (
        !isConstraintViolation(
          error,
          "dispute-moved",
          "dispute-known",
          "payment-sums-moved",
          "order-event-repeated",
          "order-moved",
          "part-refunded-meanwhile",
        )
      )
        throw error;
    }
  }
  throw new Error(`dispute ${reported.id}: the payment's sums kept changing`);
}
