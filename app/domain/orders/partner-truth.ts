import { type SQL, sql } from "drizzle-orm";
import type { PartnerOrder, PartnerShipment } from "~/adapters/printful.server";
import type { App } from "~/app";
import { applyAll, type Statement } from "~/db/client";
import { attentionStatement } from "~/domain/attentions/attention";
import { letterStatement } from "~/domain/letters/outbox";
import { newId } from "~/lib/ids";
import { eventStatement, moveStatement, type PartState } from "./lifecycle";
import type { Order, OrderPart } from "./sale";

/**
 * The partner's words for an order and what they mean here. A word that is not in the table is kept raw on the part and
 * moves nothing: it is never guessed.
 */
const MEANING: Record<string, PartState> = {
  pending: "confirmed",
  inreview: "confirmed",
  inprocess: "in_production",
  partial: "partly_shipped",
  fulfilled: "shipped",
  onhold: "on_hold",
  failed: "failed",
};

/** Parcels that are no longer part of what is delivered. */
const GONE = new Set(["canceled"]);

const EVENT_OF = {
  confirmed: "submitted",
  in_production: "in_production",
  on_hold: "on_hold",
  failed: "failed",
  delivered: "delivered",
} as const;

/** What the part should be by what the partner says now; null where that moves nothing. */
export function readTruth(order: PartnerOrder, shipments: PartnerShipment[]): PartState | null {
  const state = MEANING[order.status] ?? null;
  const parcels = shipments.filter((shipment) => !GONE.has(shipment.state));
  const allDelivered = parcels.length > 0 && parcels.every((shipment) => shipment.deliveredAt !== null);
  return state === "shipped" && allDelivered ? "delivered" : state;
}

/**
 * Writes down what the partner says of one part, in one batch: state where it moves forward, parcels, story, letters.
 * Applying the same twice, or an older answer after a newer, changes nothing.
 */
export async function applyTruth(
  app: Pick<App, "db" | "now" | "enqueue">,
  {
    order,
    part,
    partnerOrder,
    shipments,
  }: {
    order: Pick<Order, "id" | "number" | "email">;
    part: Pick<OrderPart, "id">;
    partnerOrder: PartnerOrder;
    shipments: PartnerShipment[];
  },
): Promise<void> {
  const at = app.now();
  const partId = part.id;
  const to = readTruth(partnerOrder, shipments);
  const statements: Statement[] = [
    sql`UPDATE order_parts SET partner_state = ${partnerOrder.status}, checked_at = ${at} WHERE id = ${partId}`,
    ...shipments.map((shipment) => shipmentStatement(partId, shipment, at)),
  ];
  if (to) statements.push(moveStatement({ partId, to, at }));
  const kind = to && to in EVENT_OF ? EVENT_OF[to as keyof typeof EVENT_OF] : null;
  if (to && kind)
    statements.push(
      eventStatement({ orderId: order.id, partId, kind, key: `${kind}:${partId}`, at, onlyIn: to }),
    );
  const letters = new Map<number, string>();
  for (const shipment of shipments) {
    statements.push(...shipmentStory(app, { order, partId, shipment, at }));
    if (shipment.shippedAt === null) continue;
    const letter = shippedLetter(app, { order, partId, shipment });
    letters.set(statements.push(letter.statement) - 1, letter.deliveryId);
  }
  if (to === "failed" || partnerOrder.status === "canceled")
    statements.push(
      attentionStatement(app, {
        cause: `partner-${to === "failed" ? "failed" : "canceled"}:${partId}`,
        subject: `order:${order.id}`,
        detail: { partnerState: partnerOrder.status, partnerOrder: partnerOrder.id },
      }),
    );
  const results = await applyAll(app.db, statements);
  for (const [index, deliveryId] of letters)
    if (results[index]?.meta.changes) await app.enqueue({ type: "deliver", deliveryId });
}

/** A delivered parcel stays delivered, whatever is told late. */
function shipmentStatement(partId: string, shipment: PartnerShipment, at: number): SQL {
  const { id, state, deliveryState, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = shipment;
  return sql`INSERT INTO shipments (id, part_id, partner_shipment_id, carrier, tracking_number, tracking_url, state, delivery_state, shipped_at, delivered_at, created_at)
    VALUES (${newId()}, ${partId}, ${id}, ${carrier}, ${trackingNumber}, ${trackingUrl}, ${state}, ${deliveryState}, ${shippedAt}, ${deliveredAt}, ${at})
    ON CONFLICT (part_id, partner_shipment_id) DO UPDATE SET
      carrier = coalesce(excluded.carrier, carrier), tracking_number = coalesce(excluded.tracking_number, tracking_number), tracking_url = coalesce(excluded.tracking_url, tracking_url),
      state = iif(shipped_at IS NOT NULL AND excluded.shipped_at IS NULL, state, excluded.state),
      delivery_state = iif(delivered_at IS NOT NULL AND excluded.delivered_at IS NULL, delivery_state, excluded.delivery_state),
      shipped_at = coalesce(shipped_at, excluded.shipped_at), delivered_at = coalesce(delivered_at, excluded.delivered_at)`;
}

type Parcel = {
  order: Pick<Order, "id" | "number" | "email">;
  partId: string;
  shipment: PartnerShipment;
};

/** One event and one letter for each parcel, however often it is told. */
const shippedKey = ({ partId, shipment }: Parcel) => `shipped:${partId}:${shipment.id}`;

function shippedLetter(app: Pick<App, "db" | "now">, parcel: Parcel) {
  const { order, shipment } = parcel;
  return letterStatement(app, {
    template: "shipped",
    to: order.email,
    key: shippedKey(parcel),
    data: {
      orderId: order.id,
      number: order.number,
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      trackingUrl: shipment.trackingUrl,
    },
  });
}

function shipmentStory(app: Pick<App, "now">, parcel: Parcel & { at: number }): Statement[] {
  const { order, partId, shipment, at } = parcel;
  const statements: Statement[] = [];
  if (shipment.shippedAt !== null)
    statements.push(
      eventStatement({
        orderId: order.id,
        partId,
        kind: "shipped",
        detail: shipment.trackingNumber,
        key: shippedKey(parcel),
        at: shipment.shippedAt,
      }),
    );
  if (shipment.state === "returned" || shipment.state === "outstock")
    statements.push(
      eventStatement({
        orderId: order.id,
        partId,
        kind: "returned",
        detail: shipment.state,
        key: `${shipment.state}:${shipment.id}`,
        at,
      }),
      attentionStatement(app, {
        cause: `shipment-${shipment.state}:${partId}:${shipment.id}`,
        subject: `order:${order.id}`,
        detail: { partnerState: shipment.state, parcel: shipment.id },
      }),
    );
  return statements;
}
