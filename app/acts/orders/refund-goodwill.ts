import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { refunds } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { taxOfPart } from "~/domain/orders/accounting/order-tax";
import { findFullOrder } from "~/domain/orders/order";
import { addGoodwillStatement, remainingOfPart } from "~/domain/orders/refunds/goodwill";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { oweRefundStatements } from "~/domain/payments/refunds/refund-statements";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { words } from "../words";
import { type CostBearer, goodwillTransferStatements } from "./goodwill-transfer";
import { orderPaymentQuery } from "./refund-pieces";

export type RefundGoodwillResult =
  | { status: "refunded" }
  /** The same form was already submitted. */
  | { status: "already" }
  /** `maxCents` can be refunded without pieces by this bearer; a full refund needs a cancellation or a claim. */
  | { status: "too-much"; maxCents: number }
  /** Not paid, canceled, or disputed. */
  | { status: "closed" }
  | { status: "unknown" };

export interface GoodwillRefund {
  partId: string;
  orderId: string;
  amountCents: number;
  costBearer: CostBearer;
  adminId: string;
  reason: string;
  /** A random key of the form; with the same part, amount and bearer it is the same refund. */
  formKey: string;
}

/**
 * Refunds some money of a part without taking pieces back, at the platform's or the creator's cost. The creator's share
 * is taken from the earning; what is missing becomes a debt. Later refunds of its pieces are reduced by it. Writes the
 * audit log and emails the buyer. Safe to repeat.
 */
export async function refundGoodwill(app: App, refund: GoodwillRefund): Promise<RefundGoodwillResult> {
  const { partId, orderId, amountCents, costBearer, adminId, reason } = refund;
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new Error(`part refund of ${amountCents} cents`);
  const form = (await sha256Hex(JSON.stringify([refund.formKey, partId, amountCents, costBearer]))).slice(
    0,
    32,
  );
  const cause = `part:${partId}:${form}`;
  const [sale, [[payment], [sent]]] = await Promise.all([
    findFullOrder(app, { orderId }),
    app.db.batch([
      orderPaymentQuery(app, orderId),
      app.db.select({ id: refunds.id }).from(refunds).where(eq(refunds.cause, cause)),
    ]),
  ]);
  const target = sale?.parts.find(({ part }) => part.id === partId);
  const creatorId = target?.lines[0]?.creatorId;
  if (!sale || !target || !creatorId) return { status: "unknown" };
  if (!payment || payment.isWithBank || sale.order.state !== "paid" || target.part.state === "canceled")
    return { status: "closed" };

  const left = remainingOfPart(target, taxOfPart(sale, partId));
  // At least a cent is left for the pieces, because the provider rejects a zero refund.
  const maxCents = Math.max(
    0,
    Math.min(
      left.cents - 1,
      payment.leftCents - 1,
      costBearer === "creator" ? left.earningCents : left.cents,
    ),
  );
  const owed = oweRefundStatements(app, {
    paymentId: payment.id,
    cause,
    amountCents,
    refundedBeforeCents: payment.refundedCents,
  });
  if (amountCents > maxCents) return sent ? { status: "already" } : { status: "too-much", maxCents };
  const { order } = sale;
  const email = queueEmailStatement(app, {
    template: "money-back",
    to: order.email,
    key: `money-back:${owed.refundId}`,
    data: { kind: "order", name: order.number, cents: amountCents, orderId, refundId: owed.refundId },
  });
  try {
    await runTransaction(app.db, [
      // First, so that a concurrent refund of the part fails the batch here and the amounts are computed again.
      addGoodwillStatement(target.part, amountCents, costBearer === "creator" ? amountCents : 0),
      ...owed.statements,
      ...goodwillTransferStatements(app, {
        partId,
        creatorId,
        refundId: owed.refundId,
        cents: amountCents,
        bearer: costBearer,
        memo: order.number,
      }),
      auditLogStatement(app, {
        actorId: adminId,
        action: "refund part",
        subject: `order:${orderId}`,
        detail: {
          ...{ part: partId, cents: amountCents, bearer: costBearer, why: reason },
          before: words.refundedWithoutPieces({ cents: target.part.goodwillCents }),
          after: words.refundedWithoutPieces({ cents: target.part.goodwillCents + amountCents }),
        },
      }),
      email.statement,
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "refund-exists")) return { status: "already" };
    if (isConstraintViolation(error, "part-refunded-meanwhile", "payment-sums-moved"))
      return refundGoodwill(app, refund);
    throw error;
  }
  await app.enqueue({ type: "refund", refundId: owed.refundId });
  await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
  return { status: "refunded" };
}
