import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { isRefusal } from "~/db/refusals";
import { afterCanceled, cancellation } from "~/domain/orders/paid";
import { paymentQuery } from "./give-back";
import { refundStatements } from "./owed";

export type Cancellation =
  | { status: "canceled"; refundId: string; refundCents: number }
  | { status: "already" }
  /** With the print partner by now, or never paid. */
  | { status: "too-late" };

/**
 * Cancels a paid order of which nothing was submitted: order, reversed ledger and owed refund in one batch, so that none
 * of them is ever without the others. The caller has seen to it that the order is the caller's.
 */
export async function cancelOrder(app: App, { orderId }: { orderId: string }): Promise<Cancellation> {
  const [payment] = await paymentQuery(app, orderId);
  if (!payment) return { status: "too-late" };
  const { statements, refundCents } = await cancellation(app, { orderId });
  const refund = refundStatements(app, {
    paymentId: payment.id,
    cause: `cancel:${orderId}`,
    amountCents: refundCents,
  });
  try {
    await applyAll(app.db, [...statements, ...refund.statements]);
  } catch (error) {
    if (isRefusal(error, "order-event-repeated", "refund-exists")) return { status: "already" };
    if (isRefusal(error, "order-moved")) return { status: "too-late" };
    // A human gave a part of it back at the same moment: the rest is reckoned anew.
    if (isRefusal(error, "part-refunded-meanwhile")) return cancelOrder(app, { orderId });
    throw error;
  }
  await app.enqueue({ type: "refund", refundId: refund.refundId });
  await afterCanceled(app, { orderId });
  return { status: "canceled", refundId: refund.refundId, refundCents };
}
