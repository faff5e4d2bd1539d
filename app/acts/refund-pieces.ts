import { and, eq, inArray, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments } from "~/db/schema";
import type { LineQuantities } from "~/domain/orders/line-quantities";
import { type FullOrder, findFullOrder, type OrderPart } from "~/domain/orders/order";
import { buildReversal, type Reversal } from "~/domain/orders/refunds/refund-split";
import { oweRefundStatements } from "../domain/payments/refunds/refund-statements";

export type RefundPiecesResult =
  | { status: "given-back"; amountCents: number; refundId: string }
  /** The same cause gave it back before, or all of it went back otherwise. */
  | { status: "already" };

/**
 * Gives some pieces of a part back to the buyer: the books, the owed refund and whatever the caller adds in one batch.
 * `also` carries the lock of the deed, and is asked anew where somebody gave back something else at the same moment.
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
    /** With the reference the ledger's lock. */
    reason: string;
    reference: string;
    /** The refund's lock. */
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
  const reversal = buildReversal(app, sale, { part, pieces, reason, reference });
  if (!reversal) return { status: "already" };
  const { amountCents } = reversal;
  const refund = oweRefundStatements(app, { paymentId: payment.id, cause, amountCents });
  try {
    await runTransaction(app.db, [...also(reversal, sale), ...reversal.statements, ...refund.statements]);
  } catch (error) {
    if (isConstraintViolation(error, "already-posted", "refund-exists")) return { status: "already" };
    if (isConstraintViolation(error, "part-refunded-meanwhile"))
      return refundPieces(app, { part, pieces, reason, reference, cause, also });
    throw error;
  }
  await app.enqueue({ type: "refund", refundId: refund.refundId });
  return { status: "given-back", amountCents, refundId: refund.refundId };
}

/** The payment that pays for an order: one that came a second time went back as a whole. */
export function orderPaymentQuery({ db }: Pick<App, "db">, orderId: string) {
  return db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.kind, "order"),
        eq(payments.subjectId, orderId),
        inArray(payments.state, ["paid", "disputed"]),
        // What the bank holds is not ours to give.
        eq(payments.disputedCents, 0),
      ),
    )
    .orderBy(sql`refunded_cents = amount_cents`, payments.createdAt)
    .limit(1);
}
