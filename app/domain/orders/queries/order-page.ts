import { and, asc, eq } from "drizzle-orm";
import type { App } from "~/app";
import {
  claimPhotos,
  claims,
  orderEvents,
  orderLines,
  orderParts,
  orders,
  payments,
  shipments,
  stores,
} from "~/db/schema";
import { payingFirst, paymentRemainder } from "~/domain/ledger/payment-remainder";
import { supportEmailQuery } from "~/domain/settings/settings";
import { type OrderAccess, visibleOrderCondition } from "../access/order-visibility";
import type { Order, OrderLine, OrderPart } from "../order";
import { isCancelableByBuyer } from "../part-lifecycle";
import { orderLineColumns } from "./order-line-columns";

export interface OrderPage {
  order: Order;
  parts: { part: OrderPart; storeName: string }[];
  lines: OrderLine[];
  shipments: (typeof shipments.$inferSelect)[];
  events: (typeof orderEvents.$inferSelect)[];
  claims: (typeof claims.$inferSelect)[];
  photos: { claimId: string; position: number }[];
  /** The support address that an admin has set, as `toSupportEmail` reads it. */
  support: { name: string; value: string }[];
  /** It was paid, but the bank has not confirmed it yet, which takes days. */
  isPaymentProcessing: boolean;
  /** What a cancellation gives back: what was paid, less what went back before. */
  leftCents: number;
  /** A bank has to decide about the payment before anything can be refunded. */
  isWithBank: boolean;
  /** Nothing was submitted to the printer yet. */
  canCancel: boolean;
  /** A part was not submitted yet, so its address can be changed. */
  canChangeAddress: boolean;
  /** Nothing is submitted before this time; null if it has passed or never applied. */
  changeableUntil: number | null;
}

/** Everything on an order's page, in one round trip; null without access. */
export async function findOrderPage(
  app: Pick<App, "db" | "now">,
  { orderId, access }: { orderId: string; access: OrderAccess },
): Promise<OrderPage | null> {
  const { db, now } = app;
  if (!access.secret && !access.userId) return null;
  const seen = await visibleOrderCondition(app, { orderId, access });
  const [found, parts, lines, parcels, events, claimed, photos, support, paid] = await db.batch([
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
    supportEmailQuery(app),
    db
      .select({
        state: payments.state,
        processingAt: payments.processingAt,
        ...paymentRemainder,
      })
      .from(payments)
      .where(and(eq(payments.kind, "order"), eq(payments.subjectId, orderId)))
      .orderBy(...payingFirst),
  ]);
  const order = found[0];
  if (!order) return null;
  const live = parts.map(({ part }) => part).filter((part) => part.state !== "canceled");
  const open = live.filter(isCancelableByBuyer);
  const payment = paid.find(isReceived);
  const until = Math.min(...open.map((part) => part.submitAfter ?? 0));
  return {
    order,
    parts,
    lines,
    shipments: parcels.map(({ shipment }) => shipment),
    events,
    claims: claimed,
    photos,
    support,
    isPaymentProcessing: order.state === "awaiting_payment" && paid.some(isAtTheBank),
    leftCents: payment?.leftCents ?? 0,
    isWithBank: payment?.isWithBank === 1,
    canCancel: order.state === "paid" && live.length > 0 && open.length === live.length,
    canChangeAddress: order.state === "paid" && open.length > 0,
    changeableUntil: order.state === "paid" && open.length > 0 && until > now() ? until : null,
  };
}

type PaymentState = Pick<typeof payments.$inferSelect, "state" | "processingAt">;

const isAtTheBank = ({ state, processingAt }: PaymentState) =>
  (state === "created" || state === "open") && processingAt !== null;

const isReceived = ({ state }: PaymentState) => state === "paid" || state === "disputed";
