import { asc, eq } from "drizzle-orm";
import type { App } from "~/app";
import { orderLines, orderParts, orders, stores, users } from "~/db/schema";

export type Order = typeof orders.$inferSelect;
export type OrderPart = typeof orderParts.$inferSelect;
export type OrderLine = typeof orderLines.$inferSelect;

export type PartWithOrder = { order: Order; part: OrderPart };

export interface FullOrder {
  order: Order;
  parts: { part: OrderPart; storeName: string; lines: OrderLine[] }[];
  /** The creators who earn from it, with their email addresses. */
  creators: { id: string; email: string; lines: OrderLine[] }[];
}

/** An order with parts, lines and creators, in one query; null if there is none. */
export async function findFullOrder(
  { db }: Pick<App, "db">,
  { orderId }: { orderId: string },
): Promise<FullOrder | null> {
  const rows = await db
    .select({
      order: orders,
      part: orderParts,
      line: orderLines,
      storeName: stores.storeName,
      email: users.email,
    })
    .from(orders)
    .innerJoin(orderParts, eq(orderParts.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.partId, orderParts.id))
    .innerJoin(stores, eq(stores.id, orderParts.storeId))
    .innerJoin(users, eq(users.id, orderLines.creatorId))
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderParts.id), asc(orderLines.id));
  const order = rows[0]?.order;
  if (!order) return null;
  const parts = new Map<string, FullOrder["parts"][number]>();
  const creators = new Map<string, FullOrder["creators"][number]>();
  for (const { part, line, storeName, email } of rows) {
    const known = parts.get(part.id) ?? { part, storeName, lines: [] };
    known.lines.push(line);
    parts.set(part.id, known);
    const creator = creators.get(line.creatorId) ?? { id: line.creatorId, email, lines: [] };
    creator.lines.push(line);
    creators.set(line.creatorId, creator);
  }
  return { order, parts: [...parts.values()], creators: [...creators.values()] };
}

/** "Classic T-shirt, Black, M" */
export function describeVariant(line: Pick<OrderLine, "garmentName" | "colorName" | "size">): string {
  return `${line.garmentName}, ${line.colorName}, ${line.size}`;
}
