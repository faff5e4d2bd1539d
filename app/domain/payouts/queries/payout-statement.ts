import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { ledgerEntries, ledgerTransfers, orderParts, orders, payoutItems, payouts } from "~/db/schema";

/** Movements shown; the rest is one row. Hardly anybody sells so much in a week. */
const MAX_MOVEMENTS = 500;

/** Why the available earnings changed; each has a sentence on the page. */
export const STATEMENT_KINDS = [
  "earning-available",
  "sale-lost",
  "sale-restored",
  "claim-refund",
  "part-refund",
  "available-held",
  "available-held-back",
  "debt-paid",
  "payout-returned",
  "payout-reversed",
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** One movement of a payout's statement. */
export interface StatementRow {
  id: string;
  kind: StatementKind | "other";
  at: number;
  /** What it added to the payout; negative took from it. */
  cents: number;
  /** The order and the split of its price; null for movements that are not about a sale. */
  sale: {
    orderId: string;
    number: string;
    titles: string;
    priceCents: number;
    printCostCents: number;
    feeCents: number;
    commissionCents: number;
    earningCents: number;
  } | null;
  /** The order's number, where the movement is about a sale made before. */
  orderNumber: string | null;
}

/** A payout with every movement that it is made of; null if it is not this creator's. */
export async function readPayoutStatement(
  { db }: Pick<App, "db">,
  { payoutId, userId }: { payoutId: string; userId: string },
) {
  const sumOfLines = (column: SQL) =>
    sql<
      number | null
    >`(SELECT sum(${column}) FROM order_lines l WHERE l.part_id = ${orderParts.id} AND l.creator_id = ${userId})`;
  const isOwn = and(eq(payouts.id, payoutId), eq(payouts.userId, userId));
  const [found, rows, totals] = await db.batch([
    db
      .select({
        id: payouts.id,
        amountCents: payouts.amountCents,
        reversedCents: payouts.reversedCents,
        state: payouts.state,
        createdAt: payouts.createdAt,
        sentAt: payouts.sentAt,
      })
      .from(payouts)
      .where(isOwn)
      .limit(1),
    db
      .select({
        id: ledgerEntries.id,
        reason: ledgerTransfers.reason,
        memo: ledgerTransfers.memo,
        at: ledgerTransfers.createdAt,
        cents: ledgerEntries.amount,
        // Named, because rows of a batch lose a column whose name comes twice.
        orderId: sql<string | null>`${orders.id}`.as("order_id"),
        number: orders.number,
        titles: sql<
          string | null
        >`(SELECT group_concat(title, ', ') FROM (SELECT DISTINCT l.title FROM order_lines l WHERE l.part_id = ${orderParts.id}))`,
        priceCents: sumOfLines(sql`price_cents`),
        printCostCents: sumOfLines(sql`print_cost_cents`),
        feeCents: sumOfLines(sql`fee_cents`),
        commissionCents: sumOfLines(sql`commission_cents`),
        earningCents: sumOfLines(sql`earning_cents`),
      })
      .from(payouts)
      .innerJoin(payoutItems, eq(payoutItems.payoutId, payouts.id))
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutItems.entryId))
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
      .leftJoin(
        orderParts,
        and(eq(ledgerTransfers.reason, "earning-available"), eq(orderParts.id, ledgerTransfers.reference)),
      )
      .leftJoin(orders, eq(orders.id, orderParts.orderId))
      .where(isOwn)
      .orderBy(asc(ledgerEntries.id))
      .limit(MAX_MOVEMENTS),
    db
      .select({
        count: sql<number>`count(*)`,
        cents: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`,
      })
      .from(payouts)
      .innerJoin(payoutItems, eq(payoutItems.payoutId, payouts.id))
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutItems.entryId))
      .where(isOwn),
  ]);
  const [payout] = found;
  if (!payout) return null;
  const shown = rows.map(toRow);
  const shownCents = shown.reduce((sum, { cents }) => sum + cents, 0);
  return {
    payout,
    rows: shown,
    /** What is not shown, if there are more movements than fit a page. */
    more: {
      count: (totals[0]?.count ?? 0) - shown.length,
      cents: (totals[0]?.cents ?? 0) - shownCents,
    },
  };
}

interface Movement {
  id: string;
  reason: string;
  memo: string | null;
  at: number;
  cents: number;
  orderId: string | null;
  number: string | null;
  titles: string | null;
  priceCents: number | null;
  printCostCents: number | null;
  feeCents: number | null;
  commissionCents: number | null;
  earningCents: number | null;
}

function toRow(row: Movement): StatementRow {
  const { id, at, cents, orderId, number } = row;
  return {
    id,
    kind: STATEMENT_KINDS.find((kind) => kind === row.reason) ?? "other",
    at,
    cents,
    sale:
      orderId === null || number === null
        ? null
        : {
            orderId,
            number,
            titles: row.titles ?? "",
            priceCents: row.priceCents ?? 0,
            printCostCents: row.printCostCents ?? 0,
            feeCents: row.feeCents ?? 0,
            commissionCents: row.commissionCents ?? 0,
            earningCents: row.earningCents ?? 0,
          },
    orderNumber: row.memo,
  };
}
