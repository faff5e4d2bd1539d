import { type SQL, sql } from "drizzle-orm";

/**
 * True if the whole price of a payment is refunded, or what is not was taken by a bank that has decided. For a batch,
 * after the payment's sums and the dispute: whichever of refund and dispute is told last, the outcome is the same.
 */
export function isFullyReversedCondition(paymentId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM payments p WHERE p.id = ${paymentId} AND p.refunded_cents + p.disputed_cents >= p.amount_cents
    AND (p.refunded_cents >= p.amount_cents
      OR NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id AND d.state = 'open' AND d.withdrawn_cents > 0)))`;
}
