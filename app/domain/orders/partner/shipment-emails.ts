import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { type LineQuantities, parseLineQuantities, quantityOfLine, totalQuantity } from "../line-quantities";
import { describeVariant, type OrderLine } from "../order";
import { type PartShipments, shippedKey } from "./record-shipments";

type ShipmentEmail = { statement: Statement; deliveryId: string };

/** One email for each shipment that left or came back. */
export function shipmentEmails(
  app: Pick<App, "db" | "now">,
  of: PartShipments & { lines: OrderLine[] },
): ShipmentEmail[] {
  return [...shippedEmails(app, of), ...returnedEmails(app, of)];
}

function returnedEmails(
  app: Pick<App, "db" | "now">,
  { order, part, shipments }: PartShipments,
): ShipmentEmail[] {
  return shipments
    .filter((shipment) => shipment.state === "returned")
    .map(({ id, carrier, trackingNumber }) =>
      queueEmailStatement(app, {
        template: "parcel-returned",
        to: order.email,
        key: `returned:${part.id}:${id}`,
        data: { orderId: order.id, number: order.number, carrier, trackingNumber },
      }),
    );
}

/** Lists the parcel's contents, how many pieces are still to come, and how many the partner stopped. */
function shippedEmails(
  app: Pick<App, "db" | "now">,
  { order, part, shipments, lines }: PartShipments & { lines: OrderLine[] },
): ShipmentEmail[] {
  const sent = shipments.filter((shipment) => shipment.shippedAt !== null);
  const all: LineQuantities =
    parseLineQuantities(part.contents) ?? lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  const piecesIn = (parcels: PartShipments["shipments"]) =>
    parcels.reduce((total, { items }) => total + totalQuantity(items), 0);
  const missing = totalQuantity(all) - piecesIn(sent);
  // Whether the pieces of a parcel that the partner canceled are sent in another, nobody knows yet.
  const stopped = Math.min(missing, piecesIn(shipments.filter(({ state }) => state === "canceled")));
  const isKnown = sent.every((shipment) => shipment.items.length > 0);
  return sent.map((shipment) =>
    queueEmailStatement(app, {
      template: "shipped",
      to: order.email,
      key: shippedKey(part.id, shipment),
      data: {
        orderId: order.id,
        number: order.number,
        carrier: shipment.carrier,
        trackingNumber: shipment.trackingNumber,
        trackingUrl: shipment.trackingUrl,
        isReprint: part.reprintOf !== null,
        lines: lines.flatMap((line) => {
          const quantity = quantityOfLine(shipment.items, line.id);
          return quantity > 0
            ? [
                {
                  title: line.title,
                  detail: describeVariant(line),
                  quantity,
                },
              ]
            : [];
        }),
        // If the partner did not report all contents, the rest is unknown.
        stillToCome: isKnown && missing > 0 ? missing - stopped : 0,
        stopped: isKnown && missing > 0 ? stopped : 0,
      },
    }),
  );
}
