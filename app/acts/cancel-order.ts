import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { cancelOrderStatements, enqueueAfterCanceled } from "~/domain/orders/refunds/cancel-order-statements";
import { oweRefundStatements } from "../domain/payments/refunds/refund-statements";
import { orderPaymentQuery } from "./refund-pieces";

export type CancelOrderResult =
  | { status: "canceled"; refundId: string; refundCents: number }
  | { status: "already" }
  /** With the print partner by now, or never paid. */
  | { status: "too-late" };

/**
 * Cancels a paid order of which nothing was submitted: order, reversed ledger and owed refund in one batch, so that none
 * of them is ever without the others. The caller has seen to it that the order is the caller's.
 */
export async function cancelOrder(app: App, { orderId }: { orderId: string }): Promise<CancelOrderResult> {
  const [payment] = await orderPaymentQuery(app, orderId);
  if (!payment) return { status: "too-late" };
  const { statements, refundCents } = await cancelOrderStatements(app, { orderId });
  const refund = oweRefundStatements(app, {
    paymentId: payment.id,
    cause: `cancel:${orderId}`,
    amountCents: refundCents,
  });
  try {
    await runTransaction(app.db, [...statements, ...refund.statements]);
  } catch (error) {
    if (isConstraintViolation(error, "order-event-repeated", "refund-exists")) return { status: "already" };
    if (isConstraintViolation(error, "order-moved")) return { status: "too-late" };
    // A human gave a part of it back at the same moment: the rest is reckoned anew.
    if (isConstraintViolation(error, "part-refunded-meanwhile")) return cancelOrder(app, { orderId });
    throw error;
  }
  await app.enqueue({ type: "refund", refundId: refund.refundId });
  await enqueueAfterCanceled(app, { orderId });
  return { status: "canceled", refundId: refund.refundId, refundCents };
}
