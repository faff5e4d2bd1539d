import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { sum } from "~/lib/sum";
import { type LineQuantities, quantityOfLine, totalQuantity } from "../line-quantities";
import { describeVariant, type OrderLine } from "../order";
import { countPiecesToCome } from "./pieces-to-come";
import { type PartShipments, shippedKey } from "./record-shipments";

type Parcels = PartShipments & { lines: OrderLine[]; settled: LineQuantities };
type ShipmentEmail = { statement: Statement; deliveryId: string };

/** One email for each shipment that left or came back. */
export function shipmentEmails(app: Pick<App, "db" | "now">, of: Parcels): ShipmentEmail[] {
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
  { order, part, shipments, lines, settled }: Parcels,
): ShipmentEmail[] {
  const sent = shipments.filter((shipment) => shipment.shippedAt !== null);
  const missing = countPiecesToCome({ part, lines, shipments, settled });
  const canceled = shipments.filter(({ state }) => state === "canceled");
  // Whether the pieces of a parcel that the partner canceled are sent in another, nobody knows yet.
  const stopped = Math.min(missing, sum(canceled.map(({ items }) => totalQuantity(items))));
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
        stillToCome: missing - stopped,
        stopped,
      },
    }),
  );
}
