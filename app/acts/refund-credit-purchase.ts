import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { paymentReversalStatements } from "~/domain/payments/payment-reversal";
import { findPackBuyer } from "~/domain/payments/purchases/credit-pack";
import { insertRefundStatement } from "~/domain/payments/refunds/refund-statements";

export type RefundCreditPurchaseResult =
  | { status: "refunded"; amountCents: number }
  /** Already refunded, by this action or in another way. */
  | { status: "already" }
  /** The bank has taken the money and has not decided yet. */
  | { status: "disputed" }
  /** Not a purchase of credits, or never paid. */
  | { status: "unknown" };

const MAX_TRIES = 8;

/**
 * Refunds what is left of a purchase of credits, for an admin with a reason. Its credits are revoked: from their own lot,
 * then from others, and what was spent becomes a debt. Recorded in the audit log, and the person gets an e-mail. Safe to
 * run twice: one purchase is refunded once.
 */
export async function refundCreditPurchase(
  app: App,
  { paymentId, by, why }: { paymentId: string; by: string; why: string },
): Promise<RefundCreditPurchaseResult> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const [payment] = await app.db.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
    if (payment?.kind !== "credits") return { status: "unknown" };
    if (payment.state === "disputed" || payment.disputedCents > 0) return { status: "disputed" };
    if (payment.state !== "paid") return { status: "unknown" };
    const amountCents = payment.amountCents - payment.refundedCents;
    if (amountCents === 0) return { status: "already" };
    const refund = insertRefundStatement(app, { paymentId, cause: `purchase:${paymentId}`, amountCents });
    const bought = await findPackBuyer(app, payment);
    const letter = bought
      ? queueEmailStatement(app, {
          template: "money-back",
          to: bought.email,
          key: `money-back:${refund.refundId}`,
          data: { kind: "credits", name: bought.name, cents: amountCents },
        })
      : null;
    try {
      await runTransaction(app.db, [
        refund.statement,
        ...(await paymentReversalStatements(app, payment, {
          refundedCents: payment.amountCents,
          disputedCents: 0,
          reason: "refund",
          reference: refund.refundId,
          moneyAccount: "system:refunds_due",
        })),
        auditLogStatement(app, {
          actorId: by,
          action: "refund purchase",
          subject: `user:${payment.userId}`,
          detail: { payment: paymentId, cents: amountCents, why },
        }),
        ...(letter ? [letter.statement] : []),
      ]);
    } catch (error) {
      if (isConstraintViolation(error, "refund-exists")) return { status: "already" };
      // Another refund or a dispute changed the payment meanwhile: read again what is left.
      if (isConstraintViolation(error, "payment-sums-moved")) continue;
      throw error;
    }
    await app.enqueue({ type: "refund", refundId: refund.refundId });
    if (letter) await app.enqueue({ type: "deliver", deliveryId: letter.deliveryId });
    return { status: "refunded", amountCents };
  }
  throw new Error(`payment ${paymentId}: the payment's sums kept changing`);
}
