import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import {
  creditHolds,
  creditLines,
  creditLots,
  debts,
  ledgerTransfers,
  payments,
  userBalances,
  userCredits,
} from "~/db/schema";
import { minIdAt } from "~/lib/ids";
import { type Cursor, cursorAfter, LINE_BY_TIME, type Page, paginate } from "~/lib/pagination";
import { userAccount } from "../ledger/ledger";

/** One line of a person's statement, as it was written. */
export interface CreditHistoryLine {
  /** 1 is the first that ever was. */
  line: number;
  /** Signed credits. */
  amount: number;
  /** After this line. */
  balance: number;
  reason: string;
  reference: string;
  memo: string | null;
  /** How the work stands for which credits were set aside; null for other lines. */
  hold: { reason: string; note: string | null; state: "held" | "posted" | "released" } | null;
  createdAt: number;
}

export interface CreditHistoryData {
  balance: number;
  /** Set aside for work in progress. */
  held: number;
  /** All that ever came in and went out, what came back included. */
  lifetimeTotals: { in: number; out: number };
  /** Newest first. */
  page: Page<CreditHistoryLine>;
  /** How many there are in all. */
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
  }[];
  debts: (Pick<typeof debts.$inferSelect, "id" | "amount" | "remaining" | "createdAt"> &
    Pick<typeof ledgerTransfers.$inferSelect, "reason" | "memo">)[];
  /** Paid by the person, not yet confirmed by their bank. */
  pendingPurchases: { id: string; subjectId: string; amountCents: number; processingAt: number | null }[];
}

export const HISTORY_LINES_PER_PAGE = 25;
/** Lines of a download that are in memory at a time. */
const LINES_AT_ONCE = 500;
/** Banks answer within two weeks; later than that a payment is not under way any more. */
const UNDERWAY_MS = 30 * 24 * 60 * 60 * 1000;
/** More open lots or holds than this nobody reads; the sums stand above. */
const LISTED = 50;

export interface CreditHistoryPosition {
  userId: string;
  cursor?: Cursor | null;
}

/** A person's statement in one round trip. */
export async function readCreditHistory(
  app: Pick<App, "db" | "now">,
  place: CreditHistoryPosition,
): Promise<CreditHistoryData> {
  return toCreditHistory(place, await app.db.batch(creditHistoryQueries(app, place)));
}

/** The same as queries for a caller's batch; `toCreditHistory` turns their rows into the statement. */
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
      // Conditions are spelt as in the partial indexes: with bound values SQLite could not use them.
      .where(and(eq(creditHolds.userId, userId), sql`${creditHolds.state} = 'held'`))
      .orderBy(asc(creditHolds.id))
      .limit(LISTED),
    db
      .select({
        id: creditLots.id,
        kind: creditLots.kind,
        granted: creditLots.granted,
        remaining: creditLots.remaining,
        expiresAt: creditLots.expiresAt,
        createdAt: creditLots.createdAt,
        memo: ledgerTransfers.memo,
      })
      .from(creditLots)
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, creditLots.transferId))
      .where(and(eq(creditLots.userId, userId), sql`${creditLots.remaining} > 0`))
      .orderBy(
        sql.raw(`credit_lots.expires_at IS NULL, credit_lots.expires_at, kind = 'paid', credit_lots.id`),
      )
      .limit(LISTED),
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
      .limit(LISTED),
    db
      .select({
        id: payments.id,
        subjectId: payments.subjectId,
        amountCents: payments.amountCents,
        processingAt: payments.processingAt,
      })
      .from(payments)
      .where(
        and(
          eq(payments.userId, userId),
          gt(payments.id, minIdAt(now() - UNDERWAY_MS)),
          eq(payments.kind, "credits"),
          sql`${payments.state} = 'open' AND ${payments.processingAt} IS NOT NULL`,
        ),
      )
      .orderBy(desc(payments.id))
      .limit(LISTED),
  ] as const;
}

export function toCreditHistory(
  { cursor = null }: Pick<CreditHistoryPosition, "cursor">,
  [found, last, free, held, holds, lots, owed, underway]: BatchResponse<
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
    // Lines are numbered from 1 without gaps, so both ends are known.
    page: {
      ...page,
      after: page.rows.at(-1)?.line === 1 ? null : page.after,
      before: page.rows[0]?.line === count ? null : page.before,
    },
    lineCount: count,
    holds,
    lots,
    debts: owed,
    pendingPurchases: underway,
  };
}

/** All lines from the first on, some at a time: for a download, which never holds more than one piece of it. */
export async function* streamCreditHistoryLines(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): AsyncGenerator<CreditHistoryLine[]> {
  for (let cursor: Cursor | null = null; ; ) {
    const found: Row[] = await linesQuery(db, { userId, cursor, isAscending: true, pageSize: LINES_AT_ONCE });
    const { rows, after }: Page<Row> = paginate(found, {
      cursor,
      keyOf: ({ line }) => [line],
      pageSize: LINES_AT_ONCE,
    });
    if (rows.length > 0) yield rows.map(readLine);
    cursor = cursorAfter(after, LINE_BY_TIME);
    if (!cursor) return;
  }
}

function linesQuery(
  db: App["db"],
  {
    userId,
    cursor,
    isAscending,
    pageSize,
  }: { userId: string; cursor: Cursor | null; isAscending?: boolean; pageSize: number },
) {
  const { where, orderBy, limit } = keysetClauses({
    columns: [creditLines.line],
    isAscending,
    cursor,
    pageSize,
  });
  return db
    .select({
      line: creditLines.line,
      balance: creditLines.balance,
      amount: creditLines.amount,
      createdAt: creditLines.createdAt,
      reason: creditLines.reason,
      reference: creditLines.reference,
      memo: creditLines.memo,
      // Two columns of one name would become one in a batch's answer.
      holdReason: sql<string | null>`${creditHolds.reason}`.as("hold_reason"),
      holdState: creditHolds.state,
      holdNote: creditHolds.note,
    })
    .from(creditLines)
    .leftJoin(creditHolds, eq(creditHolds.id, creditLines.reference))
    .where(and(eq(creditLines.userId, userId), where))
    .orderBy(orderBy)
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof linesQuery>>[number];

function readLine({ holdReason, holdState, holdNote, ...line }: Row): CreditHistoryLine {
  return {
    ...line,
    hold: holdReason && holdState ? { reason: holdReason, note: holdNote, state: holdState } : null,
  };
}
