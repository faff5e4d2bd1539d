import { and, asc, eq, inArray } from "drizzle-orm";
import type { App } from "~/app";
import { applyAll, isRefusal } from "~/db/client";
import { payments } from "~/db/schema";
import { afterCanceled, cancelStatements } from "~/domain/orders/paid";
import { refundStatements } from "./refunds";

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
  const [payment] = await app.db
    .select({ id: payments.id, amountCents: payments.amountCents })
    .from(payments)
    .where(
      and(
        eq(payments.kind, "order"),
        eq(payments.subjectId, orderId),
        inArray(payments.state, ["paid", "disputed"]),
      ),
    )
    // One that paid a second time went back at once; the other is what pays for the order.
    .orderBy(asc(payments.refundedCents))
    .limit(1);
  if (!payment) return { status: "too-late" };
  const refund = refundStatements(app, {
    paymentId: payment.id,
    cause: `cancel:${orderId}`,
    amountCents: payment.amountCents,
  });
  try {
    await applyAll(app.db, [...(await cancelStatements(app, { orderId })), ...refund.statements]);
  } catch (error) {
    if (isRefusal(error, /UNIQUE.*order_events\.order_id|refunds\.cause/)) return { status: "already" };
    if (isRefusal(error, /NOT NULL.*order_events\.order_id/)) return { status: "too-late" };
    throw error;
  }
  await app.enqueue({ type: "refund", refundId: refund.refundId });
  await afterCanceled(app, { orderId });
  return { status: "canceled", refundId: refund.refundId, refundCents: payment.amountCents };
}
