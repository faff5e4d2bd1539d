import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { booleanColumn, createdAt, id, timestampMs } from "../column-types";
import { orderParts, orders } from "./orders";

export const shipments = sqliteTable(
  "shipments",
  {
    id: id(),
    partId: text("part_id")
      .notNull()
      .references(() => orderParts.id),
    partnerShipmentId: text("partner_shipment_id").notNull(),
    carrier: text("carrier"),
    trackingNumber: text("tracking_number"),
    trackingUrl: text("tracking_url"),
    state: text("state").notNull(),
    deliveryState: text("delivery_state"),
    /** JSON list of { lineId, quantity }: what is in it. */
    items: text("items").notNull().default("[]"),
    /** Sent a second time by the partner, after it was lost or came back. */
    isReshipment: booleanColumn("is_reshipment").notNull().default(false),
    /** ISO dates of the carrier's delivery estimate. */
    deliverFrom: text("deliver_from"),
    deliverTo: text("deliver_to"),
    shippedAt: timestampMs("shipped_at"),
    deliveredAt: timestampMs("delivered_at"),
    returnedAt: timestampMs("returned_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("shipments_once").on(t.partId, t.partnerShipmentId)],
);

/** What happened to an order, each event once. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    partId: text("part_id"),
    kind: text("kind").notNull(),
    detail: text("detail"),
    /** `kind` or `kind:<entity>`: an event is recorded once. */
    dedupeKey: text("dedupe_key").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("order_events_once").on(t.orderId, t.dedupeKey)],
);
