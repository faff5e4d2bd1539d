import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { creditHolds, creditLots, debts, ledgerTransfers, payments } from "~/db/schema";
import { minIdAt } from "~/lib/ids";

/** Banks answer within two weeks; an older payment is no longer pending. */
const PENDING_PAYMENT_MS = 30 * 24 * 60 * 60 * 1000;
/** For each list; the sums are shown separately. */
const MAX_ITEMS = 50;

/** A person's open holds, lots and debts, and purchases that the bank, or the network of a coin, has not confirmed. */
export function openItemsQueries({ db, now }: Pick<App, "db" | "now">, userId: string) {
  return [
    db
      .select({
        id: creditHolds.id,
        amount: creditHolds.amount,
        reason: creditHolds.reason,
        note: creditHolds.note,
        reference: creditHolds.reference,
        createdAt: creditHolds.createdAt,
        deadlineAt: creditHolds.deadlineAt,
      })
      .from(creditHolds)
      // Spelled as in the partial indexes: SQLite does not use them with bound values.
      .where(and(eq(creditHolds.userId, userId), sql`${creditHolds.state} = 'held'`))
      .orderBy(asc(creditHolds.id))
      .limit(MAX_ITEMS),
    db
      .select({
        id: creditLots.id,
        kind: creditLots.kind,
        granted: creditLots.granted,
        remaining: creditLots.remaining,
        expiresAt: creditLots.expiresAt,
        createdAt: creditLots.createdAt,
        memo: ledgerTransfers.memo,
        // The purchase's payment; null for gifts. Named, since in a batch D1 keeps one of two columns of the same name.
        paymentId: sql<
          string | null
        >`iif(${ledgerTransfers.reason} = 'purchase', ${ledgerTransfers.reference}, NULL)`.as("payment_id"),
      })
      .from(creditLots)
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, creditLots.transferId))
      .where(and(eq(creditLots.userId, userId), sql`${creditLots.remaining} > 0`))
      .orderBy(
        sql.raw(`credit_lots.expires_at IS NULL, credit_lots.expires_at, kind = 'paid', credit_lots.id`),
      )
      .limit(MAX_ITEMS),
    db
      .select({
        id: debts.id,
        amount: debts.amount,
        remaining: debts.remaining,
        reason: ledgerTransfers.reason,
        memo: ledgerTransfers.memo,
        createdAt: debts.createdAt,
      })
      .from(debts)
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, debts.transferId))
      .where(and(eq(debts.userId, userId), eq(debts.unit, "credit"), sql`${debts.remaining} > 0`))
      .orderBy(asc(debts.id))
      .limit(MAX_ITEMS),
    db
      .select({
        id: payments.id,
        subjectId: payments.subjectId,
        amountCents: payments.amountCents,
        /** Of a payment in coins. */
        payCurrency: payments.payCurrency,
        processingAt: payments.processingAt,
      })
      .from(payments)
      .where(
        and(
          eq(payments.userId, userId),
          gt(payments.id, minIdAt(now() - PENDING_PAYMENT_MS)),
          eq(payments.kind, "credits"),
          sql`${payments.state} = 'open' AND ${payments.processingAt} IS NOT NULL`,
        ),
      )
      .orderBy(desc(payments.id))
      .limit(MAX_ITEMS),
  ] as const;
}
