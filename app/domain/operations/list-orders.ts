import { and, eq, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { qualifiedColumn } from "~/db/qualified-column";
import { orders } from "~/db/schema";
import { type Cursor, paginate } from "~/lib/pagination";

/** Orders, newest first; with `search`, those with this number, id or email address. */
export async function listOrders(
  { db }: Pick<App, "db">,
  { search, cursor, pageSize }: { search: string; cursor: Cursor | null; pageSize?: number | undefined },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [orders.id], cursor, pageSize });
  const typed = search.trim();
  const found = await db
    .select({
      id: orders.id,
      number: orders.number,
      email: orders.email,
      state: orders.state,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
      parts:
        sql<string>`coalesce((SELECT group_concat(DISTINCT state) FROM order_parts WHERE order_id = ${qualifiedColumn(orders.id)}), '')`.as(
          "part_states",
        ),
    })
    .from(orders)
    .where(
      and(
        typed === ""
          ? undefined
          : or(
              eq(orders.number, typed.toUpperCase()),
              eq(orders.id, typed.toLowerCase()),
              eq(orders.email, typed.toLowerCase()),
            ),
        where,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found, { cursor, keyOf: (row) => [row.id], pageSize });
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>["rows"][number];
