import { type SQL, sql } from "drizzle-orm";
import type { PartnerShipment } from "~/adapters/ports/print-partner";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { newId } from "~/lib/ids";
import type { Order, OrderPart } from "../order";
import { orderEventStatement } from "../order-events";
import { hasNewState, type KnownParcels, parcelIncidentStatements } from "./parcel-problems";

export type PartShipments = {
  order: Pick<Order, "id" | "number" | "email">;
  part: Pick<OrderPart, "id" | "reprintOf" | "contents">;
  shipments: PartnerShipment[];
};

/** Rows and events of a part's shipments, with an incident for each new problem, until it is solved. */
export function shipmentStatements(
  app: Pick<App, "now">,
  { order, part, shipments, known }: PartShipments & { known: KnownParcels },
): Statement[] {
  const at = app.now();
  return shipments.flatMap((shipment) => [
    upsertShipmentStatement(part.id, shipment, at),
    ...shipmentEventStatements(app, { order, partId: part.id, shipment, known }),
  ]);
}

/** A delivered shipment stays delivered and a returned one returned, even if an older report comes later. */
function upsertShipmentStatement(partId: string, shipment: PartnerShipment, at: number): SQL {
  const { id, state, deliveryState, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = shipment;
  const items = shipment.items.length > 0 ? JSON.stringify(shipment.items) : null;
  const returnedAt = state === "returned" ? at : null;
  return sql`INSERT INTO shipments (id, part_id, partner_shipment_id, carrier, tracking_number, tracking_url, state, delivery_state,
      items, is_reshipment, deliver_from, deliver_to, shipped_at, delivered_at, returned_at, created_at)
    VALUES (${newId()}, ${partId}, ${id}, ${carrier}, ${trackingNumber}, ${trackingUrl}, ${state}, ${deliveryState},
      ${items ?? "[]"}, ${shipment.isReshipment ? 1 : 0}, ${shipment.deliverFrom}, ${shipment.deliverTo}, ${shippedAt}, ${deliveredAt}, ${returnedAt}, ${at})
    ON CONFLICT (part_id, partner_shipment_id) DO UPDATE SET
      carrier = coalesce(excluded.carrier, carrier), tracking_number = coalesce(excluded.tracking_number, tracking_number), tracking_url = coalesce(excluded.tracking_url, tracking_url),
      items = iif(excluded.items = '[]', items, excluded.items), deliver_from = coalesce(excluded.deliver_from, deliver_from), deliver_to = coalesce(excluded.deliver_to, deliver_to),
      state = iif((shipped_at IS NOT NULL AND excluded.shipped_at IS NULL) OR state = 'returned', state, excluded.state),
      delivery_state = iif(delivered_at IS NOT NULL AND excluded.delivered_at IS NULL, delivery_state, excluded.delivery_state),
      shipped_at = coalesce(shipped_at, excluded.shipped_at), delivered_at = coalesce(delivered_at, excluded.delivered_at),
      returned_at = coalesce(returned_at, excluded.returned_at)`;
}

/** One event and one email for each shipment, however often it is reported. */
export const shippedKey = (partId: string, shipment: PartnerShipment) => `shipped:${partId}:${shipment.id}`;

/** States of which the buyer is told on the order's page. */
const EVENT_OF_STATE: Record<string, "returned" | "out_of_stock"> = {
  returned: "returned",
  outstock: "out_of_stock",
};

function shipmentEventStatements(
  app: Pick<App, "now">,
  {
    order,
    partId,
    shipment,
    known,
  }: {
    order: PartShipments["order"];
    partId: string;
    shipment: PartnerShipment;
    known: KnownParcels;
  },
): Statement[] {
  const statements: Statement[] = [];
  if (shipment.shippedAt !== null)
    statements.push(
      orderEventStatement({
        orderId: order.id,
        partId,
        kind: "shipped",
        detail: shipment.trackingNumber,
        key: shippedKey(partId, shipment),
        at: shipment.shippedAt,
      }),
    );
  const before = known.get(shipment.id);
  if (!hasNewState(shipment, before)) return statements;
  const kind = EVENT_OF_STATE[shipment.state];
  if (kind)
    statements.push(
      orderEventStatement({
        orderId: order.id,
        partId,
        kind,
        detail: kind === "returned" ? shipment.trackingNumber : null,
        key: `${shipment.state}:${shipment.id}`,
        at: app.now(),
      }),
    );
  return [
    ...statements,
    ...parcelIncidentStatements(app, { orderId: order.id, partId, shipment, known: before }),
  ];
}
