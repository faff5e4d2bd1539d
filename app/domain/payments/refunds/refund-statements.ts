import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { payments, refunds } from "~/db/schema";
import { newId } from "~/lib/ids";

interface NewRefund {
  paymentId: string;
  cause: string;
  amountCents: number;
}

/** The refund of a payment whose sums were read. */
interface ReckonedRefund extends NewRefund {
  /** What the amount was computed from: the batch fails as `payment-sums-moved` if more was refunded since. */
  refundedBeforeCents?: number;
}

/**
 * Records that a refund is owed, in the batch of its cause. One cause has one refund (`refunds.cause` is UNIQUE), never
 * more than was paid (CHECK `payments_refunded`). The same batch reverses what the payment posted, with the money on
 * `system:refunds_due`; afterwards the caller enqueues `{ type: "refund", refundId }`.
 */
export function oweRefundStatements(
  app: Pick<App, "db" | "now">,
  { refundedBeforeCents, ...refund }: ReckonedRefund,
): { refundId: string; statements: Statement[] } {
  const { refundId, statement } = insertRefundStatement(app, refund);
  const sumCents = sql`${payments.refundedCents} + ${refund.amountCents}`;
  return {
    refundId,
    statements: [
      statement,
      app.db
        .update(payments)
        .set({
          refundedCents:
            refundedBeforeCents === undefined
              ? sumCents
              : sql`CASE WHEN ${payments.refundedCents} = ${refundedBeforeCents} THEN ${sumCents} END`,
        })
        .where(eq(payments.id, refund.paymentId)),
    ],
  };
}

/** For a batch that changes the payment's sums itself. */
export function insertRefundStatement(
  { db, now }: Pick<App, "db" | "now">,
  refund: NewRefund,
): { refundId: string; statement: Statement } {
  const refundId = newId();
  return {
    refundId,
    statement: db.insert(refunds).values({ id: refundId, ...refund, state: "wanted", createdAt: now() }),
  };
}
