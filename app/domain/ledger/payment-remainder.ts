import { type SQL, sql } from "drizzle-orm";
import { type disputes, payments } from "~/db/schema";

/**
 * The bank has money of a dispute and has not decided, or has decided for us and not returned it. Providers refuse every
 * refund of the payment until then. After a lost dispute, what the bank left can be refunded.
 */
export function isWithBank({
  state,
  withdrawnCents,
}: Pick<typeof disputes.$inferSelect, "state" | "withdrawnCents">): boolean {
  return withdrawnCents > 0 && state !== "lost";
}

/** The same of any dispute of a payment, inside a statement: 0 or 1. */
export const isWithBankSql = (paymentId: SQL) =>
  sql<number>`EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = ${paymentId} AND d.withdrawn_cents > 0 AND d.state <> 'lost')`;

/** Of a row of `payments`: what can still be refunded, and whether a bank has to decide first (0 or 1). */
export const paymentRemainder = {
  /** Refunds made at the provider, and what a bank took, belong to no piece of an order. */
  leftCents:
    sql<number>`max(0, ${payments.amountCents} - ${payments.refundedCents} - ${payments.disputedCents})`.as(
      "left_cents",
    ),
  isWithBank: isWithBankSql(sql`payments.id`).as("is_with_bank"),
};

/** Order of an order's payments: first the one that pays for it. A duplicate payment was refunded in full. */
export const payingFirst = [sql`refunded_cents = amount_cents`, payments.createdAt];
