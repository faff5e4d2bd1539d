import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { newId } from "~/lib/ids";

/**
 * A refund that is owed from now on, for the batch of what caused it. One cause, one refund (`refunds.cause`); never
 * more than was paid (`payments_refunded`). Who adds it also reverses what the payment had posted, with the money on
 * `system:refunds_due`; then enqueues `{ type: "refund", refundId }`.
 */
export function oweRefundStatements(
  { now }: Pick<App, "now">,
  { paymentId, cause, amountCents }: { paymentId: string; cause: string; amountCents: number },
): { refundId: string; statements: Statement[] } {
  const { refundId, statement } = insertRefundStatement({ now }, { paymentId, cause, amountCents });
  return {
    refundId,
    statements: [
      statement,
      sql`UPDATE payments SET refunded_cents = refunded_cents + ${amountCents} WHERE id = ${paymentId}`,
    ],
  };
}

/** The same for a batch that moves the payment's sums by itself. */
export function insertRefundStatement(
  { now }: Pick<App, "now">,
  { paymentId, cause, amountCents }: { paymentId: string; cause: string; amountCents: number },
): { refundId: string; statement: Statement } {
  const refundId = newId();
  const statement = sql`INSERT INTO refunds (id, payment_id, cause, amount_cents, state, attempts, created_at)
    VALUES (${refundId}, ${paymentId}, ${cause}, ${amountCents}, 'wanted', 0, ${now()})`;
  return { refundId, statement };
}
