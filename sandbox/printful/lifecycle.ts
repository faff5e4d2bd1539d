import { randomInt } from "node:crypto";
import type { Sandbox } from "../context.ts";
import { orderEvent, shipmentEvent } from "./events.ts";
import { failedFiles, filesOf, scheduleStep, touch } from "./orders.ts";
import { serviceName } from "./shipping.ts";
import type { PrintfulOrder, PrintfulShipment } from "./state.ts";

/**
 * Moves a confirmed order one state on: pending → inprocess → parcel packed → parcel sent (order fulfilled) →
 * on the road → delivered. Returns false when nothing is left to happen, or when the
 * print files are still being fetched.
 */
export function stepOrder(sandbox: Sandbox, order: PrintfulOrder): boolean {
  const moved = step(sandbox, order);
  if (moved) touch(sandbox, order);
  if (canStep(sandbox, order)) scheduleStep(sandbox, order);
  return moved;
}

/** Whether the order will move on by itself. */
export function canStep(sandbox: Sandbox, order: PrintfulOrder): boolean {
  if (order.status === "pending" || order.status === "inprocess" || order.status === "partial") return true;
  return (
    order.status === "fulfilled" &&
    shipmentsOf(sandbox, order).some((shipment) => shipment.deliveredAt === null)
  );
}

export function shipmentsOf(sandbox: Sandbox, order: PrintfulOrder): PrintfulShipment[] {
  return sandbox.store.data.printful.shipments.filter((shipment) => shipment.orderId === order.id);
}

function step(sandbox: Sandbox, order: PrintfulOrder): boolean {
  if (order.status === "pending") {
    const failed = failedFiles(sandbox, order)[0];
    if (failed) {
      failOrder(sandbox, order, `File ${failed.id} could not be processed: ${failed.problem}`);
      return true;
    }
    // Nothing is printed from a file that has not been read yet.
    if (filesOf(sandbox, order).some((file) => file.status === "waiting")) return false;
    order.status = "inprocess";
    touch(sandbox, order);
    orderEvent(sandbox, "order_updated", order);
    return true;
  }
  if (order.status === "inprocess" || order.status === "partial" || order.status === "fulfilled") {
    const shipments = shipmentsOf(sandbox, order);
    if (shipments.length === 0) {
      packAll(sandbox, order);
      return true;
    }
    const next = shipments.find((shipment) => shipment.deliveredAt === null);
    if (!next) return false;
    stepShipment(sandbox, order, next);
    return true;
  }
  return false;
}

function packAll(sandbox: Sandbox, order: PrintfulOrder): void {
  const state = sandbox.store.data.printful;
  state.shipments.push({
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
    reshipment: false,
    items: order.items.map((item) => ({ id: state.nextId++, itemId: item.id, quantity: item.quantity })),
    trackingEvents: [],
  });
}

function stepShipment(sandbox: Sandbox, order: PrintfulOrder, shipment: PrintfulShipment): void {
  const now = sandbox.now();
  const track = (description: string) => shipment.trackingEvents.push({ at: now, description });
  if (shipment.status !== "shipped") {
    shipment.status = "shipped";
    shipment.delivery = "pre_transit";
    shipment.shippedAt = now;
    track("Shipping label created, the carrier has the parcel.");
    const all = shipmentsOf(sandbox, order);
    order.status = all.every((parcel) => parcel.shippedAt !== null) ? "fulfilled" : "partial";
    touch(sandbox, order);
    shipmentEvent(sandbox, "shipment_sent", order, shipment);
    orderEvent(sandbox, "order_updated", order);
  } else if (shipment.delivery !== "in_transit") {
    shipment.delivery = "in_transit";
    track("In transit to the destination.");
  } else {
    shipment.delivery = "delivered";
    shipment.deliveredAt = now;
    track("Delivered.");
    shipmentEvent(sandbox, "shipment_delivered", order, shipment);
  }
}

/** The print shop cannot make it, and says why. */
export function failOrder(sandbox: Sandbox, order: PrintfulOrder, reason: string): void {
  order.status = "failed";
  touch(sandbox, order);
  orderEvent(sandbox, "order_failed", order, { reason });
}
