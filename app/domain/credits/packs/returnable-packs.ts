import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { creditLots, ledgerTransfers, payments } from "~/db/schema";
import { isInReturnTime } from "./return-time";

/** A person's own bought pack by its payment: its lot, who took the money, and whether there is time left. Null: none. */
export async function findReturnablePack(
  { db, now }: Pick<App, "db" | "now">,
  { paymentId, userId }: { paymentId: string; userId: string },
) {
  const [row] = await db
    .select({
      lotId: creditLots.id,
      createdAt: creditLots.createdAt,
      granted: creditLots.granted,
      remaining: creditLots.remaining,
      memo: ledgerTransfers.memo,
      provider: payments.provider,
      paidCents: payments.amountCents,
      refundedCents: payments.refundedCents,
    })
    .from(ledgerTransfers)
    .innerJoin(creditLots, eq(creditLots.transferId, ledgerTransfers.id))
    .innerJoin(payments, eq(payments.id, ledgerTransfers.reference))
    .where(
      and(
        eq(ledgerTransfers.reason, "purchase"),
        eq(ledgerTransfers.reference, paymentId),
        eq(creditLots.userId, userId),
      ),
    )
    .limit(1);
  return row ? { ...row, isInTime: isInReturnTime(row, now()) } : null;
}

/** Fails the batch as `lot-used` if a credit of the lot was spent or is on hold. */
export function refuseIfUsedStatement(lotId: string): Statement {
  return sql`UPDATE credit_lots SET remaining = CASE WHEN remaining = granted THEN remaining END WHERE id = ${lotId}`;
}
