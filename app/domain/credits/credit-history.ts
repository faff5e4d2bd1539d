import { desc, eq } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { App } from "~/app";
import { creditLines, type debts, type ledgerTransfers, userBalances, userCredits } from "~/db/schema";
import { type Cursor, type Page, paginate } from "~/lib/pagination";
import { userAccount } from "../ledger/accounts";
import { type CreditHistoryLine, linesQuery, readLine } from "./credit-lines";
import { openItemsQueries } from "./open-items-queries";

export interface CreditHistoryData {
  balance: number;
  /** Credits held for work in progress. */
  held: number;
  /** The sums of all credits received and spent; returned credits count as received. */
  lifetimeTotals: { in: number; out: number };
  /** Newest first. */
  page: Page<CreditHistoryLine>;
  /** The number of lines on all pages. */
  lineCount: number;
  holds: {
    id: string;
    amount: number;
    reason: string;
    note: string | null;
    reference: string;
    createdAt: number;
    deadlineAt: number;
  }[];
  lots: {
    id: string;
    kind: string;
    granted: number;
    remaining: number;
    expiresAt: number | null;
    createdAt: number;
    memo: string | null;
    /** The purchase that it came with; null for gifts. */
    paymentId: string | null;
  }[];
  debts: (Pick<typeof debts.$inferSelect, "id" | "amount" | "remaining" | "createdAt"> &
    Pick<typeof ledgerTransfers.$inferSelect, "reason" | "memo">)[];
  /** Purchases that the bank has not confirmed yet, or of which coins are underway or less than the price came. */
  pendingPurchases: {
    id: string;
    subjectId: string;
    amountCents: number;
    /** Null: paid by card. */
    payCurrency: string | null;
    processingAt: number | null;
  }[];
}

export const HISTORY_LINES_PER_PAGE = 25;

export interface CreditHistoryPosition {
  userId: string;
  cursor?: Cursor | null;
}

/** A person's credit history in one round trip. */
export async function readCreditHistory(
  app: Pick<App, "db" | "now">,
  place: CreditHistoryPosition,
): Promise<CreditHistoryData> {
  return toCreditHistory(place, await app.db.batch(creditHistoryQueries(app, place)));
}

/** The queries of `readCreditHistory` for a caller's batch; `toCreditHistory` converts their rows. */
export function creditHistoryQueries({ db, now }: Pick<App, "db" | "now">, place: CreditHistoryPosition) {
  const { userId, cursor = null } = place;
  return [
    linesQuery(db, { userId, cursor, pageSize: HISTORY_LINES_PER_PAGE }),
    db
      .select({ line: creditLines.line, balance: creditLines.balance, credited: creditLines.credited })
      .from(creditLines)
      .where(eq(creditLines.userId, userId))
      .orderBy(desc(creditLines.line))
      .limit(1),
    db.select({ credits: userCredits.credits }).from(userCredits).where(eq(userCredits.userId, userId)),
    db
      .select({ balance: userBalances.balance })
      .from(userBalances)
      .where(eq(userBalances.accountId, userAccount(userId, "held"))),
    ...openItemsQueries({ db, now }, userId),
  ] as const;
}

export function toCreditHistory(
  { cursor = null }: Pick<CreditHistoryPosition, "cursor">,
  [found, last, free, held, holds, lots, openDebts, pendingPurchases]: BatchResponse<
    ReturnType<typeof creditHistoryQueries>
  >,
): CreditHistoryData {
  const page = paginate(found.map(readLine), {
    cursor,
    keyOf: ({ line }) => [line],
    pageSize: HISTORY_LINES_PER_PAGE,
  });
  const count = last[0]?.line ?? 0;
  const credited = last[0]?.credited ?? 0;
  return {
    balance: free[0]?.credits ?? 0,
    held: held[0]?.balance ?? 0,
    lifetimeTotals: { in: credited, out: credited - (last[0]?.balance ?? 0) },
    // Lines are numbered from 1 without gaps, so the first and the last line are known.
    page: {
      ...page,
      after: page.rows.at(-1)?.line === 1 ? null : page.after,
      before: page.rows[0]?.line === count ? null : page.before,
    },
    lineCount: count,
    holds,
    lots,
    debts: openDebts,
    pendingPurchases,
  };
}
