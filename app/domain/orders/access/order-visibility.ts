import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { orders } from "~/db/schema";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { hasLiveLinkSql, isSentLinkSql } from "./link-lifetime";

/** An order is visible to anybody with the secret of a valid link, and to the signed-in user who ordered. */
export interface OrderAccess {
  secret: string | null;
  userId: string | null;
}

export async function visibleOrderCondition(
  { now }: Pick<App, "now">,
  { orderId, access }: { orderId: string; access: OrderAccess },
): Promise<SQL | undefined> {
  const at = now();
  const hash = access.secret ? await sha256Hex(access.secret) : null;
  const ways = [
    ...(hash
      ? [and(eq(orders.accessHash, hash), hasLiveLinkSql(at)), isSentLinkSql(hash, { expiringAfter: at })]
      : []),
    ...(access.userId ? [eq(orders.userId, access.userId)] : []),
  ];
  return ways.length === 0 ? sql`0` : and(eq(orders.id, orderId), or(...ways));
}

/** Whether an order is visible with this access. */
export async function canViewOrder(
  app: Pick<App, "db" | "now">,
  { orderId, access }: { orderId: string; access: OrderAccess },
): Promise<boolean> {
  if (!access.secret && !access.userId) return false;
  const rows = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(await visibleOrderCondition(app, { orderId, access }))
    .limit(1);
  return rows.length > 0;
}

/** What a link with this secret opens: `expired` if it once was valid, `unknown` if it never was. */
export async function checkOrderLink(
  app: Pick<App, "db" | "now">,
  { orderId, secret }: { orderId: string; secret: string },
): Promise<"live" | "expired" | "unknown"> {
  const hash = await sha256Hex(secret);
  const isLive = await visibleOrderCondition(app, { orderId, access: { secret, userId: null } });
  const [order] = await app.db
    .select({ isLive: sql<number>`coalesce(${isLive}, 0)` })
    .from(orders)
    .where(and(eq(orders.id, orderId), or(eq(orders.accessHash, hash), isSentLinkSql(hash))))
    .limit(1);
  if (!order) return "unknown";
  return order.isLive ? "live" : "expired";
}
