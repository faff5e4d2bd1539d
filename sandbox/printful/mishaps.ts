import type { Sandbox } from "../context.ts";
import { ControlError } from "../control/control-error.ts";
import { decimal } from "./catalogue.ts";
import { applyCosts, totalCents } from "./costs.ts";
import { orderEvent } from "./events.ts";
import { canStep, startProduction } from "./lifecycle.ts";
import { COSTS_JOB, STEP_JOB, scheduleStep, touch } from "./orders.ts";
import { PARCEL_ACTIONS, type Pieces, packRest, shipmentsOf, shipPart } from "./parcels.ts";
import type { PrintfulOrder, PrintfulShipment } from "./state.ts";

/** The partner gives the order up by itself. */
export function cancelByPartner(
  sandbox: Sandbox,
  order: PrintfulOrder,
  reason = "Canceled by the fulfillment team.",
): void {
  if (order.status === "canceled" || order.status === "fulfilled")
    throw new ControlError(`the order is ${order.status}`, 409);
  order.status = "canceled";
  stopJobs(sandbox, order);
  touch(sandbox, order);
  orderEvent(sandbox, "order_canceled", order, { reason });
}

/** Money that the partner gives back to the shop; the whole cost where no amount is named. */
export function refundOrder(sandbox: Sandbox, order: PrintfulOrder, amountCents = totalCents(order)): void {
  if (order.status === "draft") throw new ControlError("nothing was paid for a draft", 409);
  touch(sandbox, order);
  orderEvent(sandbox, "order_refunded", order, { currency: "USD", amount: decimal(amountCents) });
}

/** Costs that are not what the rates promised: so many percent more, or not to be had at all. */
export function changeCosts(
  sandbox: Sandbox,
  order: PrintfulOrder,
  change: { percent?: number | undefined; addCents?: number | undefined; fail?: boolean | undefined },
): void {
  if (order.status !== "draft" && order.status !== "failed")
    throw new ControlError(`the costs of an order that is ${order.status} stand`, 409);
  applyCosts(order, change);
  touch(sandbox, order);
  orderEvent(sandbox, "order_updated", order);
}

/** Brings an order into production, however far it was, and packs it. */
export function packNow(sandbox: Sandbox, order: PrintfulOrder, parcels?: number): PrintfulShipment[] {
  if (order.status === "pending") startProduction(sandbox, order);
  if (order.status !== "inprocess" && order.status !== "partial")
    throw new ControlError(`an order that is ${order.status} is not in production`, 409);
  packRest(sandbox, order, parcels ?? order.parcelsPlanned);
  if (canStep(sandbox, order)) scheduleStep(sandbox, order);
  return shipmentsOf(sandbox, order);
}

/** A part leaves; the rest waits. */
export function shipPartNow(sandbox: Sandbox, order: PrintfulOrder, pieces?: Pieces[]): PrintfulShipment {
  packNow(sandbox, order);
  return shipPart(sandbox, order, pieces);
}

/** Something that is not there when it should be packed: the parcel waits for it. */
export function runOutOfStock(sandbox: Sandbox, order: PrintfulOrder): PrintfulShipment {
  const open = packNow(sandbox, order).find((parcel) => parcel.status === "packaged");
  if (!open) throw new ControlError("every piece of the order has left already", 409);
  PARCEL_ACTIONS["out-of-stock"](sandbox, order, open);
  sandbox.store.changed();
  return open;
}

function stopJobs(sandbox: Sandbox, order: PrintfulOrder): void {
  sandbox.jobs.cancel(STEP_JOB, (payload) => payload.orderId === order.id);
  sandbox.jobs.cancel(COSTS_JOB, (payload) => payload.orderId === order.id);
}
