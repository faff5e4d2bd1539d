import { eq } from "drizzle-orm";
import type { ProviderRefund } from "~/adapters/ports/payments/returned-money";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments, refunds } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { newId } from "~/lib/ids";
import { providerRefundEmail } from "../emails/money-back-email";
import { paymentReversalStatements } from "../payment-reversal";
import { purchaseOf } from "../providers";
import { applyProviderRefund, type Refund } from "./apply-provider-refund";

/** Attempts at a batch whose sums may change meanwhile. */
const MAX_TRIES = 8;

/** Records a refund that was made at the provider: reverses the purchase, tells the buyer and opens an incident. */
export async function recordManualRefund(app: App, paymentId: string, sent: ProviderRefund): Promise<void> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const [payment] = await app.db.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
    if (!payment) return;
    const incident = openIncidentStatement(app, {
      cause: `refund-by-hand:${sent.id}`,
      subject: `payment:${payment.id}`,
      detail: { refund: sent.id, cents: sent.amountCents, currency: sent.currency },
    });
    const refundedCents = payment.refundedCents + sent.amountCents;
    if (refundedCents > payment.amountCents || sent.currency !== payment.currency) {
      await runTransaction(app.db, [incident]);
      return;
    }
    const refund = manualRefund(app, paymentId, sent);
    const email = await providerRefundEmail(app, payment, refund);
    try {
      await runTransaction(app.db, [
        ...(await paymentReversalStatements(app, payment, {
          refundedCents,
          disputedCents: payment.disputedCents,
          reason: "refund",
          reference: refund.id,
          moneyAccount: "system:refunds_due",
        })),
        app.db.insert(refunds).values(refund),
        incident,
        ...(email ? [email.statement] : []),
      ]);
      if (email) await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
      await applyProviderRefund(app, refund, sent);
      await purchaseOf(app, payment).afterReversal?.(app, payment);
      return;
    } catch (error) {
      // Another delivery recorded it first.
      if (isConstraintViolation(error, "refund-exists", "provider-refund-known")) return;
      // Another refund or dispute changed the payment meanwhile: read again.
      if (
        !isConstraintViolation(
          error,
          "payment-sums-moved",
          "order-event-repeated",
          "order-moved",
          "part-refunded-meanwhile",
        )
      )
        throw error;
    }
  }
  throw new Error(`refund ${sent.id}: the payment's sums kept changing`);
}

function manualRefund(app: Pick<App, "now">, paymentId: string, sent: ProviderRefund): Refund {
  return {
    id: newId(),
    paymentId,
    cause: `hand:${sent.id}`,
    amountCents: sent.amountCents,
    state: "sent",
    providerRefundId: sent.id,
    attempts: 0,
    round: 0,
    lastError: null,
    createdAt: app.now(),
  };
}
