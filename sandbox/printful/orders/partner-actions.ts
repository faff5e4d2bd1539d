import { ControlError } from "../../control/control-error.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { centsToDecimal } from "../catalog/variants.ts";
import {
  type ItemQuantity,
  packRemaining,
  SHIPMENT_ACTIONS,
  shipmentsOf,
  shipPartially,
} from "../shipping/shipments.ts";
import type { PrintfulOrder, PrintfulShipment } from "../state.ts";
import { sendOrderEvent } from "../webhooks/send-event.ts";
import { applyCosts, totalCents } from "./costs.ts";
import { canAdvance, startProduction } from "./lifecycle.ts";
import { ADVANCE_ORDER_JOB, CALCULATE_COSTS_JOB, markUpdated, scheduleAdvance } from "./orders.ts";

/** The partner cancels the order. */
export function cancelByPartner(
  sandbox: Sandbox,
  order: PrintfulOrder,
  reason = "Canceled by the fulfillment team.",
): void {
  if (order.status === "canceled" || order.status === "fulfilled")
    throw new ControlError(`the order is ${order.status}`, 409);
  order.status = "canceled";
  stopJobs(sandbox, order);
  markUpdated(sandbox, order);
  sendOrderEvent(sandbox, "order_canceled", order, { reason });
}

/** The partner refunds the shop; without an amount, the whole cost. */
export function refundOrder(sandbox: Sandbox, order: PrintfulOrder, amountCents = totalCents(order)): void {
  if (order.status === "draft") throw new ControlError("nothing was paid for a draft", 409);
  markUpdated(sandbox, order);
  sendOrderEvent(sandbox, "order_refunded", order, { currency: "USD", amount: centsToDecimal(amountCents) });
}

/** Changes a draft's costs by a percentage, or makes their calculation fail. */
export function changeCosts(
  sandbox: Sandbox,
  order: PrintfulOrder,
  change: { percent?: number | undefined; addCents?: number | undefined; fail?: boolean | undefined },
): void {
  if (order.status !== "draft" && order.status !== "failed")
    throw new ControlError(`the costs of an order that is ${order.status} stand`, 409);
  applyCosts(order, change);
  markUpdated(sandbox, order);
  sendOrderEvent(sandbox, "order_updated", order);
}

/** Puts an order into production from any earlier state, and packs it. */
export function packOrder(sandbox: Sandbox, order: PrintfulOrder, parcels?: number): PrintfulShipment[] {
  if (order.status === "pending") startProduction(sandbox, order);
  if (order.status !== "inprocess" && order.status !== "partial")
    throw new ControlError(`an order that is ${order.status} is not in production`, 409);
  packRemaining(sandbox, order, parcels ?? order.parcelsPlanned);
  if (canAdvance(sandbox, order)) scheduleAdvance(sandbox, order);
  return shipmentsOf(sandbox, order);
}

/** Ships some pieces; the rest waits. */
export function shipPartNow(
  sandbox: Sandbox,
  order: PrintfulOrder,
  pieces?: ItemQuantity[],
): PrintfulShipment {
  packOrder(sandbox, order);
  return shipPartially(sandbox, order, pieces);
}

/** A piece is out of stock when it should be packed: the parcel waits for it. */
export function runOutOfStock(sandbox: Sandbox, order: PrintfulOrder): PrintfulShipment {
  const open = packOrder(sandbox, order).find((parcel) => parcel.status === "packaged");
  if (!open) throw new ControlError("every piece of the order has left already", 409);
  SHIPMENT_ACTIONS["out-of-stock"](sandbox, order, open);
  sandbox.store.save();
  return open;
}

function stopJobs(sandbox: Sandbox, order: PrintfulOrder): void {
  sandbox.jobs.cancel(ADVANCE_ORDER_JOB, (payload) => payload.orderId === order.id);
  sandbox.jobs.cancel(CALCULATE_COSTS_JOB, (payload) => payload.orderId === order.id);
}
