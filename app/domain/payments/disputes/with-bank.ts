import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { disputes } from "~/db/schema";

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

/** The same for any dispute of a payment, 0 or 1. */
export function isWithBankSql(paymentId: SQLWrapper): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = ${paymentId} AND d.withdrawn_cents > 0 AND d.state <> 'lost')`;
}
