import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { cancelOrderStatements, enqueueAfterCanceled } from "~/domain/orders/refunds/cancel-order-statements";
import { oweRefundStatements } from "~/domain/payments/refunds/refund-statements";
import { orderPaymentQuery } from "./refund-pieces";

export type CancelOrderResult =
  /** Without a refund if all of the payment went back before. */
  | { status: "canceled"; refundId: string | null; refundCents: number; totalCents: number }
  | { status: "already" }
  /** The bank has the money until it decides. Until then the buyer keeps their order: canceled, they might have neither. */
  | { status: "disputed" }
  /** Submitted already, or never paid. */
  | { status: "too-late" };

/**
 * Cancels a paid order of which nothing was submitted: order, ledger and owed refund in one batch. The caller has
 * checked that it is the buyer's order.
 */
export async function cancelOrder(app: App, { orderId }: { orderId: string }): Promise<CancelOrderResult> {
  const [payment] = await orderPaymentQuery(app, orderId);
  if (!payment) return { status: "too-late" };
  if (payment.isWithBank) return { status: "disputed" };
  const { statements, refundCents, totalCents } = await cancelOrderStatements(app, {
    orderId,
    maxCents: payment.leftCents,
  });
  const owed = oweRefundStatements(app, {
    paymentId: payment.id,
    cause: `cancel:${orderId}`,
    amountCents: refundCents,
    refundedBeforeCents: payment.refundedCents,
  });
  const refund = refundCents > 0 ? owed : null;
  try {
    await runTransaction(app.db, [...statements, ...(refund?.statements ?? [])]);
  } catch (error) {
    if (isConstraintViolation(error, "order-event-repeated", "refund-exists")) return { status: "already" };
    if (isConstraintViolation(error, "order-moved")) return { status: "too-late" };
    // Some of it was refunded at the same moment: compute the remainder again.
    if (isConstraintViolation(error, "part-refunded-meanwhile", "payment-sums-moved"))
      return cancelOrder(app, { orderId });
    throw error;
  }
  if (refund) await app.enqueue({ type: "refund", refundId: refund.refundId });
  await enqueueAfterCanceled(app, { orderId });
  return { status: "canceled", refundId: refund?.refundId ?? null, refundCents, totalCents };
}
