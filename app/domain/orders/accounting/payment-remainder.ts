import { sql } from "drizzle-orm";
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

/** Of a row of `payments`: what can still be refunded, and whether a bank has to decide first (0 or 1). */
export const paymentRemainder = {
  /** Refunds made at the provider, and what a bank took, belong to no piece of an order. */
  leftCents:
    sql<number>`max(0, ${payments.amountCents} - ${payments.refundedCents} - ${payments.disputedCents})`.as(
      "left_cents",
    ),
  isWithBank:
    sql<number>`EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = payments.id AND d.withdrawn_cents > 0 AND d.state <> 'lost')`.as(
      "is_with_bank",
    ),
};
