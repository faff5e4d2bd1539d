import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import {
  claimPhotos,
  claims,
  orderEvents,
  orderLines,
  orderParts,
  orders,
  shipments,
  stores,
} from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/outbox";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import type { Order, OrderLine, OrderPart } from "../order";
import { orderLineColumns } from "./order-line-columns";

export interface OrderPage {
  order: Order;
  parts: { part: OrderPart; storeName: string }[];
  lines: OrderLine[];
  shipments: (typeof shipments.$inferSelect)[];
  events: (typeof orderEvents.$inferSelect)[];
  claims: (typeof claims.$inferSelect)[];
  photos: { claimId: string; position: number }[];
  /** Nothing was handed to the printer yet. */
  canCancel: boolean;
  /** Something was not handed to the printer yet: where that goes can be corrected. */
  canChangeAddress: boolean;
  /** Until then nothing is handed to the printer; null where that time is over or was never. */
  changeableUntil: number | null;
}

/** Who may see an order: whoever holds the link's secret, and whoever ordered it signed in. */
export interface OrderAccess {
  secret: string | null;
  userId: string | null;
}

async function visibleOrderCondition(orderId: string, access: OrderAccess): Promise<SQL | undefined> {
  const ways = [
    ...(access.secret ? [eq(orders.accessHash, await sha256Hex(access.secret))] : []),
    ...(access.userId ? [eq(orders.userId, access.userId)] : []),
  ];
  return ways.length === 0 ? sql`0` : and(eq(orders.id, orderId), or(...ways));
}

/** All that an order's page shows, in one round trip; null for whoever may not see it. */
export async function findOrderPage(
  { db, now }: Pick<App, "db" | "now">,
  { orderId, access }: { orderId: string; access: OrderAccess },
): Promise<OrderPage | null> {
  if (!access.secret && !access.userId) return null;
  const seen = await visibleOrderCondition(orderId, access);
  const [found, parts, lines, parcels, events, claimed, photos] = await db.batch([
    db.select().from(orders).where(seen),
    db
      .select({ part: orderParts, storeName: stores.storeName })
      .from(orderParts)
      .innerJoin(stores, eq(stores.id, orderParts.storeId))
      .where(eq(orderParts.orderId, orderId))
      .orderBy(asc(orderParts.id)),
    db
      .select(orderLineColumns)
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.id)),
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
    db.select().from(claims).where(eq(claims.orderId, orderId)).orderBy(asc(claims.id)),
    db
      .select({ claimId: claimPhotos.claimId, position: claimPhotos.position })
      .from(claims)
      .innerJoin(claimPhotos, eq(claimPhotos.claimId, claims.id))
      .where(eq(claims.orderId, orderId))
      .orderBy(asc(claimPhotos.claimId), asc(claimPhotos.position)),
  ]);
  const order = found[0];
  if (!order) return null;
  const live = parts.map(({ part }) => part).filter((part) => part.state !== "canceled");
  const open = live.filter(isNotSubmitted);
  const until = Math.min(...open.map((part) => part.submitAfter ?? 0));
  return {
    order,
    parts,
    lines,
    shipments: parcels.map(({ shipment }) => shipment),
    events,
    claims: claimed,
    photos,
    canCancel: order.state === "paid" && live.length > 0 && open.length === live.length,
    canChangeAddress: order.state === "paid" && open.length > 0,
    changeableUntil: order.state === "paid" && open.length > 0 && until > now() ? until : null,
  };
}

/** As NOT_SUBMITTED in SQL, which decides; this only shows or hides a button. */
function isNotSubmitted(part: OrderPart): boolean {
  return part.confirmedAt === null && ["waiting", "drafted", "on_hold", "failed"].includes(part.state);
}

/** True where these may see the order; for actions, and for the link of a letter. */
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

/** One picture of a claim, for whoever may see the order and for those who decide; null where there is none. */
export async function findClaimPhoto(
  { db }: Pick<App, "db">,
  photo: { orderId: string; claimId: string; position: number; access: OrderAccess; isAdmin: boolean },
): Promise<{ fileKey: string; contentType: string } | null> {
  const { orderId, claimId, position, access, isAdmin } = photo;
  if (!isAdmin && !access.secret && !access.userId) return null;
  const [row] = await db
    .select({ fileKey: claimPhotos.fileKey, contentType: claimPhotos.contentType })
    .from(claimPhotos)
    .innerJoin(claims, eq(claims.id, claimPhotos.claimId))
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(
      and(
        eq(claimPhotos.claimId, claimId),
        eq(claimPhotos.position, position),
        eq(orders.id, orderId),
        isAdmin ? undefined : await visibleOrderCondition(orderId, access),
      ),
    );
  return row ?? null;
}

/** Orders that one letter carries at most: the newest. */
const MAX_LINKS_PER_EMAIL = 5;
/** The same address gets no second letter within this time, however often it is asked for. */
const LINK_EMAIL_INTERVAL_MS = 10 * 60 * 1000;

/** Writes the letter with the links to an address's paid orders; an address without any gets none. */
export async function sendOrderLinksEmail(
  app: Pick<App, "db" | "now" | "enqueue">,
  { email }: { email: string },
): Promise<void> {
  const known = await app.db
    .select({ orderId: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.email, email), sql`${orders.state} IN ('paid', 'canceled')`))
    .orderBy(desc(orders.id))
    .limit(MAX_LINKS_PER_EMAIL);
  const newest = known[0];
  if (!newest) return;
  const window = Math.floor(app.now() / LINK_EMAIL_INTERVAL_MS);
  const { statement, deliveryId } = queueEmailStatement(app, {
    template: "order-link",
    to: email,
    key: `order-link:${newest.orderId}:${window}`,
    data: { orders: known },
  });
  const [written] = await runTransaction(app.db, [statement]);
  if (written?.meta.changes) await app.enqueue({ type: "deliver", deliveryId });
}
