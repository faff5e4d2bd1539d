import { and, desc, eq, lt } from "drizzle-orm";
import type { App } from "~/app";
import { ledgerEntries, ledgerTransfers, userBalances, userCredits } from "~/db/schema";
import { userAccount } from "./ledger";

/** Credits free to spend, and credits held for work in progress. A person without a row has none. */
export async function readBalance(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): Promise<{ credits: number; held: number }> {
  const [free, held] = await db.batch([
    db.select({ credits: userCredits.credits }).from(userCredits).where(eq(userCredits.userId, userId)),
    db
      .select({ balance: userBalances.balance })
      .from(userBalances)
      .where(eq(userBalances.accountId, userAccount(userId, "held"))),
  ]);
  return { credits: free[0]?.credits ?? 0, held: held[0]?.balance ?? 0 };
}

export interface LedgerLine {
  id: string;
  /** Signed credits. */
  amount: number;
  reason: string;
  reference: string;
  memo: string | null;
  createdAt: number;
}

/** A person's ledger, newest first; `before` is the last id seen. */
export async function listEntries(
  { db }: Pick<App, "db">,
  { userId, before, limit = 50 }: { userId: string; before?: string; limit?: number },
): Promise<{ lines: LedgerLine[]; nextBefore: string | null }> {
  const rows = await db
    .select({
      id: ledgerEntries.id,
      amount: ledgerEntries.amount,
      reason: ledgerTransfers.reason,
      reference: ledgerTransfers.reference,
      memo: ledgerTransfers.memo,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(
      and(
        eq(ledgerEntries.accountId, userAccount(userId, "credits")),
        before ? lt(ledgerEntries.id, before) : undefined,
      ),
    )
    .orderBy(desc(ledgerEntries.id))
    .limit(limit + 1);
  const lines = rows.slice(0, limit);
  return { lines, nextBefore: rows.length > limit ? (lines.at(-1)?.id ?? null) : null };
}
