import { and, eq, inArray, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments } from "~/db/schema";
import type { LineQuantities } from "~/domain/orders/line-quantities";
import { type FullOrder, findFullOrder, type OrderPart } from "~/domain/orders/order";
import { buildReversal, type Reversal } from "~/domain/orders/refunds/refund-split";
import { oweRefundStatements } from "~/domain/payments/refunds/refund-statements";

export type RefundPiecesResult =
  | { status: "refunded"; amountCents: number; refundId: string }
  /** This cause was refunded before, or all pieces were refunded otherwise. */
  | { status: "already" };

/**
 * Refunds some pieces of a part: ledger, owed refund and the caller's statements in one batch. `also` carries the
 * caller's lock and is called again if something else was refunded at the same moment.
 */
export async function refundPieces(
  app: App,
  {
    part,
    pieces,
    reason,
    reference,
    cause,
    also,
  }: {
    part: OrderPart;
    pieces: LineQuantities | null;
    /** With `reference`, unique in the ledger. */
    reason: string;
    reference: string;
    /** Unique among refunds. */
    cause: string;
    also: (reversal: Reversal, sale: FullOrder) => Statement[];
  },
): Promise<RefundPiecesResult> {
  const { orderId } = part;
  const [sale, [payment]] = await Promise.all([
    findFullOrder(app, { orderId }),
    orderPaymentQuery(app, orderId),
  ]);
  if (!sale || !payment) return { status: "already" };
  const { id: paymentId, leftCents: maxCents, refundedCents: refundedBeforeCents } = payment;
  const reversal = buildReversal(app, sale, { part, pieces, reason, reference, maxCents });
  if (!reversal) return { status: "already" };
  const { amountCents } = reversal;
  const refund = oweRefundStatements(app, { paymentId, cause, amountCents, refundedBeforeCents });
  try {
    await runTransaction(app.db, [...also(reversal, sale), ...reversal.statements, ...refund.statements]);
  } catch (error) {
    if (isConstraintViolation(error, "already-posted", "refund-exists")) return { status: "already" };
    if (isConstraintViolation(error, "part-refunded-meanwhile", "payment-sums-moved"))
      return refundPieces(app, { part, pieces, reason, reference, cause, also });
    throw error;
  }
  await app.enqueue({ type: "refund", refundId: refund.refundId });
  return { status: "refunded", amountCents, refundId: refund.refundId };
}

/** The payment of an order; a duplicate payment was refunded in full. */
export function orderPaymentQuery({ db }: Pick<App, "db">, orderId: string) {
  return db
    .select({
      id: payments.id,
      refundedCents: payments.refundedCents,
      /** What can still be refunded: refunds made at the provider belong to no piece. */
      leftCents: sql<number>`${payments.amountCents} - ${payments.refundedCents}`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.kind, "order"),
        eq(payments.subjectId, orderId),
        inArray(payments.state, ["paid", "disputed"]),
        // Disputed money cannot be refunded.
        eq(payments.disputedCents, 0),
      ),
    )
    .orderBy(sql`refunded_cents = amount_cents`, payments.createdAt)
    .limit(1);
}
