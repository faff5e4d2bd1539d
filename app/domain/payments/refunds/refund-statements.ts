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

/**
 * Records that a refund is owed, in the batch of its cause. One cause has one refund (`refunds.cause` is UNIQUE), never
 * more than was paid (CHECK `payments_refunded`). The same batch reverses what the payment posted, with the money on
 * `system:refunds_due`; afterwards the caller enqueues `{ type: "refund", refundId }`.
 */
export function oweRefundStatements(
  app: Pick<App, "db" | "now">,
  refund: NewRefund,
): { refundId: string; statements: Statement[] } {
  const { refundId, statement } = insertRefundStatement(app, refund);
  return {
    refundId,
    statements: [
      statement,
      app.db
        .update(payments)
        .set({ refundedCents: sql`${payments.refundedCents} + ${refund.amountCents}` })
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
