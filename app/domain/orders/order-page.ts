import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { orderEvents, orderLines, orderParts, orders, shipments, stores } from "~/db/schema";
import { letterStatement } from "~/domain/letters/outbox";
import { sha256Hex } from "~/lib/tokens";
import type { Order, OrderLine, OrderPart } from "./sale";

export interface OrderPage {
  order: Order;
  parts: { part: OrderPart; storeName: string }[];
  lines: OrderLine[];
  shipments: (typeof shipments.$inferSelect)[];
  events: (typeof orderEvents.$inferSelect)[];
  /** Nothing was handed to the printer yet. */
  canCancel: boolean;
}

/** Who may see an order: whoever holds the link's secret, and whoever ordered it signed in. */
export interface OrderAccess {
  secret: string | null;
  userId: string | null;
}

async function mayBeSeen(orderId: string, access: OrderAccess): Promise<SQL | undefined> {
  const ways = [
    ...(access.secret ? [eq(orders.accessHash, await sha256Hex(access.secret))] : []),
    ...(access.userId ? [eq(orders.userId, access.userId)] : []),
  ];
  return ways.length === 0 ? sql`0` : and(eq(orders.id, orderId), or(...ways));
}

/** All that an order's page shows, in one round trip; null for whoever may not see it. */
export async function findOrderPage(
  { db }: Pick<App, "db">,
  { orderId, access }: { orderId: string; access: OrderAccess },
): Promise<OrderPage | null> {
  if (!access.secret && !access.userId) return null;
  const seen = await mayBeSeen(orderId, access);
  const [found, parts, lines, parcels, events] = await db.batch([
    db.select().from(orders).where(seen),
    db
      .select({ part: orderParts, storeName: stores.storeName })
      .from(orderParts)
      .innerJoin(stores, eq(stores.id, orderParts.storeId))
      .where(eq(orderParts.orderId, orderId))
      .orderBy(asc(orderParts.id)),
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id)),
    db
      .select({ shipment: shipments })
      .from(orderParts)
      .innerJoin(shipments, eq(shipments.partId, orderParts.id))
      .where(eq(orderParts.orderId, orderId))
      .orderBy(asc(shipments.id)),
    db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id)),
  ]);
  const order = found[0];
  if (!order) return null;
  return {
    order,
    parts,
    lines,
    shipments: parcels.map(({ shipment }) => shipment),
    events,
    canCancel: order.state === "paid" && parts.every(({ part }) => isNotSubmitted(part)),
  };
}

/** As NOT_SUBMITTED in SQL, which decides; this only shows or hides a button. */
function isNotSubmitted(part: OrderPart): boolean {
  return part.confirmedAt === null && ["waiting", "drafted", "on_hold", "failed"].includes(part.state);
}

/** True where these may see the order; for actions, and for the link of a letter. */
export async function canSeeOrder(
  { db }: Pick<App, "db">,
  { orderId, access }: { orderId: string; access: OrderAccess },
): Promise<boolean> {
  if (!access.secret && !access.userId) return false;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(await mayBeSeen(orderId, access))
    .limit(1);
  return rows.length > 0;
}

/** Orders that one letter carries at most: the newest. */
const LINKS_IN_A_LETTER = 5;
/** The same address gets no second letter within this time, however often it is asked for. */
const LINK_LETTER_EVERY_MS = 10 * 60 * 1000;

/** Writes the letter with the links to an address's paid orders; an address without any gets none. */
export async function sendOrderLinks(
  app: Pick<App, "db" | "now" | "enqueue">,
  { email }: { email: string },
): Promise<void> {
  const known = await app.db
    .select({ orderId: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.email, email), sql`${orders.state} IN ('paid', 'canceled')`))
    .orderBy(desc(orders.id))
    .limit(LINKS_IN_A_LETTER);
  const newest = known[0];
  if (!newest) return;
  const window = Math.floor(app.now() / LINK_LETTER_EVERY_MS);
  const { statement, deliveryId } = letterStatement(app, {
    template: "order-link",
    to: email,
    key: `order-link:${newest.orderId}:${window}`,
    data: { orders: known },
  });
  const [written] = await applyAll(app.db, [statement]);
  if (written?.meta.changes) await app.enqueue({ type: "deliver", deliveryId });
}
