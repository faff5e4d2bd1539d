import { and, eq, inArray, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { orderLines, orderParts, orders } from "~/db/schema";
import { type Cursor, type Page, paginate } from "~/lib/pagination";
import { describeVariant } from "../order";

const ORDERS_PER_PAGE = 20;

/** How far an order is, as its buyer or the seller of one of its lines reads it. */
export type OrderProgress =
  | "unpaid"
  | "canceled"
  | "preparing"
  | "production"
  | "partly-shipped"
  | "shipped"
  | "delivered";

export interface BoughtOrder {
  id: string;
  number: string;
  placedAt: number;
  totalCents: number;
  progress: OrderProgress;
  /** Of the first item. */
  coverKey: string | null;
  /** Each item's title, in the order of the cart. */
  titles: string[];
}

/** What a person bought while signed in, newest first. Checkouts that were never paid and have ended are left out. */
export async function listBoughtOrders(
  { db }: Pick<App, "db">,
  { userId, cursor }: { userId: string; cursor: Cursor | null },
): Promise<Page<BoughtOrder>> {
  const { where, orderBy, limit } = keysetClauses({
    columns: [orders.id],
    cursor,
    pageSize: ORDERS_PER_PAGE,
  });
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      state: orders.state,
      placedAt: orders.createdAt,
      totalCents: orders.totalCents,
      partStates: sql<
        string | null
      >`(SELECT group_concat(state) FROM order_parts WHERE order_id = orders.id AND reprint_of IS NULL)`,
      titles: sql<string>`(SELECT json_group_array(title) FROM (SELECT title FROM order_lines WHERE order_id = orders.id ORDER BY id))`,
      coverKey: sql<
        string | null
      >`(SELECT cover_key FROM order_lines WHERE order_id = orders.id ORDER BY id LIMIT 1)`,
    })
    .from(orders)
    .where(
      and(eq(orders.userId, userId), inArray(orders.state, ["awaiting_payment", "paid", "canceled"]), where),
    )
    .orderBy(orderBy)
    .limit(limit);
  const page = paginate(rows, { cursor, keyOf: (row) => [row.id], pageSize: ORDERS_PER_PAGE });
  return {
    ...page,
    rows: page.rows.map(({ state, partStates, titles, ...row }) => ({
      ...row,
      progress: progressOf(state, partStates?.split(",") ?? []),
      titles: JSON.parse(titles) as string[],
    })),
  };
}

export interface SoldOrderLine {
  id: string;
  orderId: string;
  orderNumber: string;
  soldAt: number;
  productId: string;
  title: string;
  /** "Classic T-shirt, Black, M" */
  variant: string;
  quantity: number;
  refundedQuantity: number;
  coverKey: string | null;
  progress: OrderProgress;
}

/** What a creator's store sold, newest first, with how far each piece is. Buyers stay unnamed. */
export async function listSoldLines(
  { db }: Pick<App, "db">,
  { creatorId, cursor }: { creatorId: string; cursor: Cursor | null },
): Promise<Page<SoldOrderLine>> {
  const { where, orderBy, limit } = keysetClauses({
    columns: [orderLines.id],
    cursor,
    pageSize: ORDERS_PER_PAGE,
  });
  const rows = await db
    .select({ line: orderLines, number: orders.number, state: orders.state, partState: orderParts.state })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(orderParts, eq(orderParts.id, orderLines.partId))
    .where(and(eq(orderLines.creatorId, creatorId), sql`${orderLines.soldAt} IS NOT NULL`, where))
    .orderBy(orderBy)
    .limit(limit);
  const page = paginate(rows, { cursor, keyOf: ({ line }) => [line.id], pageSize: ORDERS_PER_PAGE });
  return {
    ...page,
    rows: page.rows.map(({ line, number, state, partState }) => ({
      id: line.id,
      orderId: line.orderId,
      orderNumber: number,
      soldAt: line.soldAt ?? line.createdAt,
      productId: line.productId,
      title: line.title,
      variant: describeVariant(line),
      quantity: line.quantity,
      refundedQuantity: line.refundedQuantity,
      coverKey: line.coverKey,
      progress: progressOf(state, [partState]),
    })),
  };
}

/** The least advanced part decides; canceled parts count only if no other is left. */
function progressOf(state: string, partStates: readonly string[]): OrderProgress {
  if (state === "awaiting_payment" || state === "expired") return "unpaid";
  const live = partStates.filter((part) => part !== "canceled");
  if (state === "canceled" || live.length === 0) return "canceled";
  if (live.every((part) => part === "delivered")) return "delivered";
  if (live.every((part) => part === "delivered" || part === "shipped")) return "shipped";
  if (live.some((part) => part === "delivered" || part === "shipped" || part === "partly_shipped"))
    return "partly-shipped";
  return live.every((part) => part === "in_production") ? "production" : "preparing";
}
