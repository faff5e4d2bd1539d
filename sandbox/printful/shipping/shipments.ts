import { randomInt } from "node:crypto";
import { ControlError } from "../../control/control-error.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { markUpdated } from "../orders/orders.ts";
import type { PrintfulOrder, PrintfulShipment } from "../state.ts";
import { sendOrderEvent, sendShipmentEvent } from "../webhooks/send-event.ts";
import { serviceName } from "./rates.ts";

/** A quantity of one order line. */
export interface ItemQuantity {
  itemId: number;
  quantity: number;
}

export function shipmentsOf(sandbox: Sandbox, order: PrintfulOrder): PrintfulShipment[] {
  return sandbox.store.data.printful.shipments.filter((shipment) => shipment.orderId === order.id);
}

/** How far a parcel is; null if it does not advance by itself. */
export function shipmentStage(parcel: PrintfulShipment): number | null {
  if (parcel.deliveredAt !== null || parcel.delivery === "failure") return null;
  if (parcel.status === "packaged") return 0;
  if (parcel.status !== "shipped") return null;
  return parcel.delivery === "in_transit" ? 2 : 1;
}

/** Pieces that are in no parcel yet. A canceled parcel keeps its pieces: they are sent only by a reshipment. */
export function unpackedItems(sandbox: Sandbox, order: PrintfulOrder): ItemQuantity[] {
  const parcels = shipmentsOf(sandbox, order).filter((parcel) => !parcel.reshipment);
  return order.items.flatMap((item) => {
    const packed = parcels
      .flatMap((parcel) => parcel.items)
      .filter((part) => part.itemId === item.id)
      .reduce((sum, part) => sum + part.quantity, 0);
    return packed < item.quantity ? [{ itemId: item.id, quantity: item.quantity - packed }] : [];
  });
}

/** Packs the remaining pieces into this many parcels, as evenly as possible, none empty. */
export function packRemaining(sandbox: Sandbox, order: PrintfulOrder, count = 1): void {
  const single = unpackedItems(sandbox, order).flatMap(({ itemId, quantity }) =>
    Array.from({ length: quantity }, () => itemId),
  );
  const size = Math.ceil(single.length / Math.max(1, count));
  for (let start = 0; start < single.length; start += size) {
    const counts = new Map<number, number>();
    for (const itemId of single.slice(start, start + size)) counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
    addParcel(
      sandbox,
      order,
      [...counts].map(([itemId, quantity]) => ({ itemId, quantity })),
    );
  }
}

function addParcel(
  sandbox: Sandbox,
  order: PrintfulOrder,
  pieces: ItemQuantity[],
  reshipment = false,
): PrintfulShipment {
  const state = sandbox.store.data.printful;
  const parcel: PrintfulShipment = {
    id: state.nextId++,
    orderId: order.id,
    status: "packaged",
    delivery: "unknown",
    carrier: "USPS",
    service: serviceName(order.shipping),
    trackingNumber: `9400${randomInt(1e9, 1e10 - 1)}${randomInt(1e7, 1e8 - 1)}`,
    createdAt: sandbox.now(),
    shippedAt: null,
    deliveredAt: null,
    reshipment,
    items: pieces.map((part) => ({ id: state.nextId++, ...part })),
    trackingEvents: [],
  };
  state.shipments.push(parcel);
  return parcel;
}

/** Advances a parcel by one stage: packed → sent → in transit → delivered. */
export function advanceShipment(sandbox: Sandbox, order: PrintfulOrder, parcel: PrintfulShipment): void {
  const stage = shipmentStage(parcel);
  if (stage === 0) sendParcel(sandbox, order, parcel);
  else if (stage === 1) {
    parcel.delivery = "in_transit";
    track(sandbox, parcel, "In transit to the destination.");
  } else if (stage === 2) deliverParcel(sandbox, order, parcel);
}

function sendParcel(sandbox: Sandbox, order: PrintfulOrder, parcel: PrintfulShipment): void {
  parcel.status = "shipped";
  parcel.delivery = "pre_transit";
  parcel.shippedAt = sandbox.now();
  track(sandbox, parcel, "Shipping label created, the carrier has the parcel.");
  const coming = shipmentsOf(sandbox, order).filter((other) => other.status !== "canceled");
  const complete =
    coming.every((other) => other.shippedAt !== null) && unpackedItems(sandbox, order).length === 0;
  order.status = complete ? "fulfilled" : "partial";
  markUpdated(sandbox, order);
  sendShipmentEvent(sandbox, "shipment_sent", order, parcel);
  sendOrderEvent(sandbox, "order_updated", order);
}

function deliverParcel(sandbox: Sandbox, order: PrintfulOrder, parcel: PrintfulShipment): void {
  parcel.delivery = "delivered";
  parcel.deliveredAt = sandbox.now();
  track(sandbox, parcel, "Delivered.");
  sendShipmentEvent(sandbox, "shipment_delivered", order, parcel);
}

/** Sends part of a packed parcel and keeps the rest; without `pieces`, the first half. */
export function shipPartially(
  sandbox: Sandbox,
  order: PrintfulOrder,
  pieces?: ItemQuantity[],
): PrintfulShipment {
  packRemaining(sandbox, order);
  const open = shipmentsOf(sandbox, order).find((parcel) => parcel.status === "packaged");
  if (!open) throw new ControlError("every piece of the order has left already", 409);
  const wanted = pieces ?? firstHalf(open.items);
  for (const { itemId, quantity } of wanted) {
    const there = open.items.find((part) => part.itemId === itemId)?.quantity ?? 0;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > there)
      throw new ControlError(`${there} of line ${itemId} are waiting to be sent, not ${quantity}`, 409);
  }
  const left = open.items.flatMap((part) => {
    const taken = wanted.find(({ itemId }) => itemId === part.itemId)?.quantity ?? 0;
    return taken < part.quantity ? [{ ...part, quantity: part.quantity - taken }] : [];
  });
  if (left.length === 0) {
    sendParcel(sandbox, order, open);
    return open;
  }
  open.items = left;
  const parcel = addParcel(sandbox, order, wanted);
  sendParcel(sandbox, order, parcel);
  return parcel;
}

function firstHalf(parts: ItemQuantity[]): ItemQuantity[] {
  let wanted = Math.max(1, Math.floor(parts.reduce((sum, part) => sum + part.quantity, 0) / 2));
  return parts.flatMap(({ itemId, quantity }) => {
    const taken = Math.min(wanted, quantity);
    wanted -= taken;
    return taken > 0 ? [{ itemId, quantity: taken }] : [];
  });
}

/** Manual actions on one parcel. */
export const SHIPMENT_ACTIONS = {
  send(sandbox, order, parcel) {
    if (shipmentStage(parcel) !== 0) throw new ControlError(`the parcel is ${parcel.status}`, 409);
    sendParcel(sandbox, order, parcel);
  },
  deliver(sandbox, order, parcel) {
    if (parcel.deliveredAt !== null) throw new ControlError("the parcel was delivered", 409);
    if (parcel.shippedAt === null) sendParcel(sandbox, order, parcel);
    deliverParcel(sandbox, order, parcel);
  },
  return(sandbox, order, parcel, reason = "The address does not exist. Returned to sender.") {
    if (parcel.shippedAt === null) throw new ControlError("the parcel has not left yet", 409);
    parcel.status = "returned";
    parcel.delivery = "return_to_sender";
    track(sandbox, parcel, reason);
    sendShipmentEvent(sandbox, "shipment_returned", order, parcel, { reason });
  },
  /** The carrier loses it. The real API sends no webhook for this: only reading the shipments shows it. */
  lose(sandbox, _order, parcel) {
    if (parcel.shippedAt === null) throw new ControlError("the parcel has not left yet", 409);
    parcel.delivery = "failure";
    track(sandbox, parcel, "The parcel could not be found.");
  },
  "out-of-stock"(sandbox, order, parcel) {
    if (parcel.shippedAt !== null) throw new ControlError("the parcel has left", 409);
    parcel.status = "outstock";
    sendShipmentEvent(sandbox, "shipment_out_of_stock", order, parcel, { is_out_of_stock: true });
  },
  restock(sandbox, order, parcel) {
    if (parcel.status !== "outstock") throw new ControlError(`the parcel is ${parcel.status}`, 409);
    parcel.status = "packaged";
    sendShipmentEvent(sandbox, "shipment_out_of_stock", order, parcel, { is_out_of_stock: false });
  },
  cancel(sandbox, order, parcel, reason = "The product was discontinued.") {
    if (parcel.shippedAt !== null) throw new ControlError("the parcel has left", 409);
    parcel.status = "canceled";
    sendShipmentEvent(sandbox, "shipment_canceled", order, parcel, { reason });
  },
  hold(sandbox, order, parcel, reason = "The print file needs a closer look.") {
    if (shipmentStage(parcel) !== 0) throw new ControlError(`the parcel is ${parcel.status}`, 409);
    parcel.status = "onhold";
    sendShipmentEvent(sandbox, "shipment_put_hold", order, parcel, { reason, details: reason });
  },
  unhold(sandbox, order, parcel, reason = "The hold was removed.") {
    if (parcel.status !== "onhold") throw new ControlError(`the parcel is ${parcel.status}`, 409);
    parcel.status = "packaged";
    sendShipmentEvent(sandbox, "shipment_remove_hold", order, parcel, { reason, details: reason });
  },
  /** Sends the same pieces again, at the partner's cost. */
  resend(sandbox, order, parcel) {
    if (parcel.shippedAt === null) throw new ControlError("the parcel has not left yet", 409);
    addParcel(
      sandbox,
      order,
      parcel.items.map(({ itemId, quantity }) => ({ itemId, quantity })),
      true,
    );
  },
} satisfies Record<
  string,
  (sandbox: Sandbox, order: PrintfulOrder, parcel: PrintfulShipment, reason?: string) => void
>;
export type ShipmentAction = keyof typeof SHIPMENT_ACTIONS;

function track(sandbox: Sandbox, parcel: PrintfulShipment, description: string): void {
  parcel.trackingEvents.push({ at: sandbox.now(), description });
}
