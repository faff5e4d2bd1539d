import type { Sandbox } from "../../server/sandbox.ts";
import {
  advanceShipment,
  packRemaining,
  SHIPMENT_ACTIONS,
  shipmentStage,
  shipmentsOf,
  shipPartially,
  unpackedItems,
} from "../shipping/shipments.ts";
import type { PrintfulOrder, PrintfulShipment } from "../state.ts";
import { sendOrderEvent } from "../webhooks/send-event.ts";
import { holdOrder, REMOVE_HOLD_JOB } from "./holds.ts";
import { failedFiles, filesOf, markUpdated, scheduleAdvance, takeOrderOutcome } from "./orders.ts";

export const RESTOCK_JOB = "printful.restock";

/**
 * Advances a confirmed order by one state: pending → inprocess → parcels packed → each sent (order partial, then
 * fulfilled) → in transit → delivered. Returns false if nothing is left to do, or if the print files are still being
 * downloaded.
 */
export function advanceOrder(sandbox: Sandbox, order: PrintfulOrder): boolean {
  const moved = step(sandbox, order);
  if (moved) markUpdated(sandbox, order);
  if (canAdvance(sandbox, order)) scheduleAdvance(sandbox, order);
  return moved;
}

/** Whether the order will advance by itself. */
export function canAdvance(sandbox: Sandbox, order: PrintfulOrder): boolean {
  if (order.status === "pending") return true;
  return isUnderWay(order) && (needsPacking(sandbox, order) || nextParcel(sandbox, order) !== undefined);
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
    if (lacksTaxNumber(order)) {
      holdOrder(sandbox, order, { reason: "tax-number" });
      return true;
    }
    const luck = takeOrderOutcome(sandbox, order, ["hold", "fail"]);
    if (luck?.outcome === "fail")
      failOrder(sandbox, order, luck.reason ?? "The print file could not be printed.");
    else if (luck) {
      holdOrder(sandbox, order, { reason: luck.reason });
      if (luck.afterMs !== undefined)
        sandbox.jobs.schedule(REMOVE_HOLD_JOB, luck.afterMs, { orderId: order.id });
    } else startProduction(sandbox, order);
    return true;
  }
  if (!isUnderWay(order)) return false;
  if (needsPacking(sandbox, order)) {
    pack(sandbox, order);
    return true;
  }
  const next = nextParcel(sandbox, order);
  if (!next) return false;
  const luck = shipmentStage(next) === 2 ? takeOrderOutcome(sandbox, order, ["returned", "lost"]) : undefined;
  if (luck) SHIPMENT_ACTIONS[luck.outcome === "lost" ? "lose" : "return"](sandbox, order, next, luck.reason);
  else advanceShipment(sandbox, order, next);
  return true;
}

/** Brazil's customs ask for the recipient's CPF. */
function lacksTaxNumber({ recipient }: PrintfulOrder): boolean {
  return recipient.country_code === "BR" && !recipient.tax_number;
}

function pack(sandbox: Sandbox, order: PrintfulOrder): void {
  const luck = takeOrderOutcome(sandbox, order, ["two-parcels", "ships-partly", "out-of-stock"]);
  packRemaining(sandbox, order, luck?.outcome === "two-parcels" ? 2 : order.parcelsPlanned);
  if (luck?.outcome === "ships-partly") shipPartially(sandbox, order);
  if (luck?.outcome !== "out-of-stock") return;
  for (const parcel of shipmentsOf(sandbox, order)) {
    if (shipmentStage(parcel) !== 0) continue;
    SHIPMENT_ACTIONS["out-of-stock"](sandbox, order, parcel);
    if (luck.afterMs !== undefined)
      sandbox.jobs.schedule(RESTOCK_JOB, luck.afterMs, { orderId: order.id, parcelId: parcel.id });
  }
}

/** Restocks what was missing; the order continues. */
export function restock(sandbox: Sandbox, orderId: number, parcelId: number): void {
  const order = sandbox.store.data.printful.orders.find((known) => known.id === orderId);
  const parcel = order && shipmentsOf(sandbox, order).find((known) => known.id === parcelId);
  if (!order || parcel?.status !== "outstock") return;
  SHIPMENT_ACTIONS.restock(sandbox, order, parcel);
  scheduleAdvance(sandbox, order);
}

export function startProduction(sandbox: Sandbox, order: PrintfulOrder): void {
  order.status = "inprocess";
  markUpdated(sandbox, order);
  sendOrderEvent(sandbox, "order_updated", order);
}

function isUnderWay(order: PrintfulOrder): boolean {
  return order.status === "inprocess" || order.status === "partial" || order.status === "fulfilled";
}

function needsPacking(sandbox: Sandbox, order: PrintfulOrder): boolean {
  return unpackedItems(sandbox, order).length > 0;
}

/** The least advanced parcel, so that several advance together. */
function nextParcel(sandbox: Sandbox, order: PrintfulOrder): PrintfulShipment | undefined {
  return shipmentsOf(sandbox, order)
    .flatMap((parcel) => {
      const stage = shipmentStage(parcel);
      return stage === null ? [] : [{ parcel, stage }];
    })
    .sort((a, b) => a.stage - b.stage)[0]?.parcel;
}

/** The partner cannot make it, and says why. */
export function failOrder(sandbox: Sandbox, order: PrintfulOrder, reason: string): void {
  order.status = "failed";
  markUpdated(sandbox, order);
  sendOrderEvent(sandbox, "order_failed", order, { reason });
}
