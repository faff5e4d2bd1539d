import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { orders } from "~/db/schema";
import { sha256Hex } from "~/lib/hashes-and-tokens";

/** Who can see an order: whoever holds the link's secret, and the signed-in user who ordered. */
export interface OrderAccess {
  secret: string | null;
  userId: string | null;
}

export async function visibleOrderCondition(orderId: string, access: OrderAccess): Promise<SQL | undefined> {
  const ways = [
    ...(access.secret ? [eq(orders.accessHash, await sha256Hex(access.secret))] : []),
    ...(access.userId ? [eq(orders.userId, access.userId)] : []),
  ];
  return ways.length === 0 ? sql`0` : and(eq(orders.id, orderId), or(...ways));
}

/** Whether an order is visible with this access. */
export async function canViewOrder(
  { db }: Pick<App, "db">,
  { orderId, access }: { orderId: string; access: OrderAccess },
): Promise<boolean> {
  if (!access.secret && !access.userId) return false;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(await visibleOrderCondition(orderId, access))
    .limit(1);
  return rows.length > 0;
}
