import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { creditHolds, creditLines } from "~/db/schema";
import { type Cursor, cursorAfter, LINE_NUMBER_BY_TIME, type Page, paginate } from "~/lib/pagination";

const LINES_PER_CHUNK = 500;

/** One line of a person's credit history. */
export interface CreditHistoryLine {
  /** The line's number, from 1 without gaps. */
  line: number;
  /** Signed credits. */
  amount: number;
  /** The balance after this line. */
  balance: number;
  reason: string;
  reference: string;
  memo: string | null;
  /** What the credits were held for, and the hold's state; null for other lines. */
  hold: { reason: string; note: string | null; state: "held" | "posted" | "released" } | null;
  createdAt: number;
}

/** All lines, oldest first, in chunks: a download keeps only one chunk in memory. */
export async function* streamCreditHistoryLines(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): AsyncGenerator<CreditHistoryLine[]> {
  for (let cursor: Cursor | null = null; ; ) {
    const found: Row[] = await linesQuery(db, {
      userId,
      cursor,
      isAscending: true,
      pageSize: LINES_PER_CHUNK,
    });
    const { rows, after }: Page<Row> = paginate(found, {
      cursor,
      keyOf: ({ line }) => [line],
      pageSize: LINES_PER_CHUNK,
    });
    if (rows.length > 0) yield rows.map(readLine);
    cursor = cursorAfter(after, LINE_NUMBER_BY_TIME);
    if (!cursor) return;
  }
}

export function linesQuery(
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
      // Has another name, since in a batch D1 keeps one of two columns of the same name.
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

export function readLine({ holdReason, holdState, holdNote, ...line }: Row): CreditHistoryLine {
  return {
    ...line,
    hold: holdReason && holdState ? { reason: holdReason, note: holdNote, state: holdState } : null,
  };
}
