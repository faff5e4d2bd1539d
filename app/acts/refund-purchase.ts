import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { findReturnablePack, refuseIfUsedStatement } from "~/domain/credits/packs/returnable-packs";
import { paymentRemainder } from "~/domain/ledger/payment-remainder";
import { findPaymentRecipient } from "~/domain/payments/emails/email-recipient";
import { queueMoneyBackEmail } from "~/domain/payments/emails/money-back-email";
import { paymentReversalStatements } from "~/domain/payments/payment-reversal";
import { insertRefundStatement } from "~/domain/payments/refunds/refund-statements";
import { RETURNABLE_BY_ADMIN, requireVideoStateStatement } from "~/domain/videos/open-video-order";
import { words } from "./words";

export type RefundPurchaseResult =
  | { status: "refunded"; amountCents: number }
  /** Already refunded, by this action or in another way. */
  | { status: "already" }
  /** The bank has taken the money and has not decided yet. */
  | { status: "disputed" }
  /** An order, which has its own refunds, or never paid. */
  | { status: "unknown" };

export type AdminRefundResult =
  | RefundPurchaseResult
  /** A video that was delivered. */
  | { status: "delivered" };

export type ReturnCreditPackResult =
  | RefundPurchaseResult
  /** Some of its credits were spent. */
  | { status: "used" }
  /** Bought too long ago, or through a provider that cannot refund. */
  | { status: "not-returnable" };

const MAX_TRIES = 8;

/**
 * Refunds what is left of a purchase that is not an order, for an admin with a reason. Credits are revoked: from their own
 * lot, then from others, and what was spent becomes a debt; a license is withdrawn; a video that was delivered is not refunded. Recorded in the audit log, and the
 * person gets an email. Safe to run twice: one purchase is refunded once.
 */
export async function refundPurchase(
  app: App,
  { paymentId, by, why }: { paymentId: string; by: string; why: string },
): Promise<AdminRefundResult> {
  // Has no effect on purchases that are not videos.
  const refusals = [requireVideoStateStatement(paymentId, RETURNABLE_BY_ADMIN)];
  try {
    return await refundWhole(app, { paymentId, by, action: "refund purchase", why, refusals });
  } catch (error) {
    if (isConstraintViolation(error, "video-moved")) return { status: "delivered" };
    throw error;
  }
}

/**
 * Refunds a person's own pack of which nothing was spent, at the price paid, within `RETURN_PACK_DAYS`. The database
 * refuses it if a credit is spent meanwhile.
 */
export async function returnCreditPack(
  app: App,
  { paymentId, userId }: { paymentId: string; userId: string },
): Promise<ReturnCreditPackResult> {
  const pack = await findReturnablePack(app, { paymentId, userId });
  if (!pack) return { status: "unknown" };
  if (!pack.isInTime || !app.paymentProviders[pack.provider]?.refunds) return { status: "not-returnable" };
  try {
    return await refundWhole(app, {
      paymentId,
      by: userId,
      action: "return credit pack",
      why: "",
      refusals: [refuseIfUsedStatement(pack.lotId)],
    });
  } catch (error) {
    if (isConstraintViolation(error, "lot-used")) return { status: "used" };
    throw error;
  }
}

/** Refunds all that is left of a payment that is not an order's. */
export async function refundWhole(
  app: App,
  {
    paymentId,
    by,
    action,
    why,
    refusals,
  }: {
    paymentId: string;
    by: string;
    action: "refund purchase" | "return credit pack" | "return video";
    why: string;
    /** Statements that fail the batch where this refund is not allowed. */
    refusals: Statement[];
  },
): Promise<RefundPurchaseResult> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const [row] = await app.db
      .select({ payment: payments, ...paymentRemainder })
      .from(payments)
      .where(eq(payments.id, paymentId))
      .limit(1);
    if (!row || row.payment.kind === "order") return { status: "unknown" };
    const { payment } = row;
    if (row.isWithBank) return { status: "disputed" };
    if (payment.state !== "paid" && payment.state !== "disputed") return { status: "unknown" };
    const amountCents = row.leftCents;
    if (amountCents === 0) return { status: "already" };
    const refund = insertRefundStatement(app, { paymentId, cause: `purchase:${paymentId}`, amountCents });
    const recipient = await findPaymentRecipient(app, payment);
    const notification = recipient
      ? queueMoneyBackEmail(app, recipient, {
          ...{ cents: amountCents, isWhole: true, refundId: refund.refundId },
          key: refund.refundId,
        })
      : null;
    try {
      await runTransaction(app.db, [
        refund.statement,
        ...refusals,
        // Before the reversal, so that it reads the state before.
        auditLogStatement(app, {
          actorId: by,
          action,
          ...auditOfRefund(payment, { cents: amountCents, why }),
        }),
        ...(await paymentReversalStatements(app, payment, {
          refundedCents: payment.refundedCents + amountCents,
          disputedCents: payment.disputedCents,
          reason: "refund",
          reference: refund.refundId,
          moneyAccount: "system:refunds_due",
        })),
        ...(notification ? [notification.statement] : []),
      ]);
    } catch (error) {
      if (isConstraintViolation(error, "refund-exists")) return { status: "already" };
      // Another refund or a dispute changed the payment meanwhile: read again what is left.
      if (isConstraintViolation(error, "payment-sums-moved")) continue;
      throw error;
    }
    await app.enqueue({ type: "refund", refundId: refund.refundId });
    if (notification) await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
    return { status: "refunded", amountCents };
  }
  throw new Error(`payment ${paymentId}: the payment's sums kept changing`);
}

/** A video has a page with its own audit trail; the other purchases stand in their person's. */
function auditOfRefund(
  {
    id,
    kind,
    userId,
    refundedCents,
  }: Pick<typeof payments.$inferSelect, "id" | "kind" | "userId" | "refundedCents">,
  { cents, why }: { cents: number; why: string },
) {
  if (kind !== "video")
    return {
      subject: `user:${userId}`,
      // Read before the batch, which fails if they changed.
      detail: {
        ...{ payment: id, cents, why },
        before: words.refunded({ cents: refundedCents }),
        after: words.refunded({ cents: refundedCents + cents }),
      },
    };
  return {
    subject: `video:${id}`,
    detail: sql`(SELECT json_object('payment', payment_id, 'cents', CAST(${cents} AS INTEGER), 'why', ${why}, 'before', state, 'after', 'refunded')
      FROM video_orders WHERE payment_id = ${id})`,
  };
}
