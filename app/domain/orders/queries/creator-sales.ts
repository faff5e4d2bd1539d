import { and, asc, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import {
  debts,
  orderLines,
  orderParts,
  orders,
  productSales,
  products,
  salesDays,
  stores,
  userBalances,
} from "~/db/schema";
import { userAccount } from "~/domain/ledger/accounts";
import { type Cursor, paginate } from "~/lib/pagination";
import { isEarningHeldSql, paidOutSql, toSoldLine } from "./sold-line";

const LINES_PER_PAGE = 20;
const TOP_PRODUCTS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A creator's sales and earnings in one batch; totals come from counter rows instead of sums over sales. */
export async function readCreatorSales<Also extends readonly BatchItem<"sqlite">[]>(
  { db, now }: Pick<App, "db" | "now">,
  {
    creatorId,
    days,
    cursor = null,
    also,
  }: {
    creatorId: string;
    days: number;
    cursor?: Cursor | null;
    /** Other domains' queries for the same page: they are read in the same batch. */
    also: Also;
  },
) {
  const { where, orderBy, limit } = keysetClauses({
    columns: [orderLines.id],
    cursor,
    pageSize: LINES_PER_PAGE,
  });
  const today = Math.floor(now() / DAY_MS);
  const dayNames = Array.from({ length: days }, (_, index) =>
    new Date((today - days + 1 + index) * DAY_MS).toISOString().slice(0, 10),
  );
  const pending = userAccount(creatorId, "pending");
  const available = userAccount(creatorId, "available");
  const held = userAccount(creatorId, "disputed");
  const [soldDays, balances, lines, top, store, owed, ...others] = await db.batch([
    db
      .select()
      .from(salesDays)
      .where(and(eq(salesDays.creatorId, creatorId), gte(salesDays.day, dayNames[0] ?? "")))
      .orderBy(asc(salesDays.day)),
    db
      .select({ accountId: userBalances.accountId, cents: userBalances.balance })
      .from(userBalances)
      .where(inArray(userBalances.accountId, [pending, available, held])),
    db
      .select({
        line: orderLines,
        orderNumber: orders.number,
        orderState: orders.state,
        closedAt: orderParts.closedAt,
        availableAt: orderParts.earningsAvailableAt,
        isHeld: isEarningHeldSql(creatorId),
        paidOut: paidOutSql(creatorId, orderParts.id),
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(orderParts, eq(orderParts.id, orderLines.partId))
      .where(and(eq(orderLines.creatorId, creatorId), sql`${orderLines.soldAt} IS NOT NULL`, where))
      .orderBy(orderBy)
      .limit(limit),
    db
      .select({
        productId: productSales.productId,
        title: products.title,
        units: productSales.units,
        salesCents: productSales.salesCents,
        earningCents: productSales.earningCents,
      })
      .from(productSales)
      .innerJoin(products, eq(products.id, productSales.productId))
      .where(eq(productSales.creatorId, creatorId))
      .orderBy(desc(productSales.salesCents))
      .limit(TOP_PRODUCTS),
    db
      .select({ id: stores.id, name: stores.storeName, productCount: stores.productCount })
      .from(stores)
      .where(eq(stores.userId, creatorId))
      .limit(1),
    db
      .select({
        cents: sql<number>`coalesce(sum(remaining), 0)`,
        paidCents: sql<number>`(SELECT coalesce(sum(amount_cents - reversed_cents), 0) FROM payouts WHERE user_id = ${creatorId} AND state = 'sent')`,
        canBePaid: sql<number>`EXISTS (SELECT 1 FROM payout_accounts WHERE user_id = ${creatorId} AND state = 'enabled')`,
      })
      .from(debts)
      // Spelled as in the partial index; SQLite uses it only for the same expression.
      .where(sql`user_id = ${creatorId} AND unit = 'cent' AND remaining > 0`),
    ...also,
  ]);
  const byDay = new Map(soldDays.map((row) => [row.day, row]));
  const page = paginate(lines, { cursor, keyOf: ({ line }) => [line.id], pageSize: LINES_PER_PAGE });
  return {
    store: store[0] ?? null,
    pendingCents: balances.find((row) => row.accountId === pending)?.cents ?? 0,
    heldCents: balances.find((row) => row.accountId === held)?.cents ?? 0,
    availableCents: balances.find((row) => row.accountId === available)?.cents ?? 0,
    openDebtCents: Number(owed[0]?.cents ?? 0),
    paidCents: Number(owed[0]?.paidCents ?? 0),
    canBePaid: owed[0]?.canBePaid === 1,
    days: dayNames.map((day) => ({ day, salesCents: byDay.get(day)?.salesCents ?? 0 })),
    periodTotals: soldDays.reduce(
      (sum, row) => ({
        orders: sum.orders + row.orders,
        units: sum.units + row.units,
        salesCents: sum.salesCents + row.salesCents,
        earningCents: sum.earningCents + row.earningCents,
      }),
      { orders: 0, units: 0, salesCents: 0, earningCents: 0 },
    ),
    topProducts: top.filter((product) => product.units > 0),
    lines: page.rows.map(toSoldLine),
    /** The cursor of the page of older sales. */
    older: page.after,
    also: others as BatchResponse<Also>,
  };
}
