import { takeOutcome } from "../../faults/fault-rules.ts";
import type { PlannedOutcome } from "../../faults/outcomes.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { centsToDecimal, findVariant } from "../catalog/variants.ts";
import { badRequest, notFound, PrintfulError } from "../errors.ts";
import { addFile, newestFile } from "../files/files.ts";
import { findCountry } from "../shipping/countries.ts";
import { shippingCostCents } from "../shipping/rates.ts";
import type { PrintfulFile, PrintfulOrder } from "../state.ts";
import { sendOrderEvent } from "../webhooks/send-event.ts";
import { applyCosts } from "./costs.ts";
import { isObject, readItems, readRecipient } from "./read-order.ts";

export const CALCULATE_COSTS_JOB = "printful.costs";
export const ADVANCE_ORDER_JOB = "printful.step";
/** Default increase of an order's costs over the quote, in a rule without a percentage. */
const COSTS_ABOVE_PERCENT = 30;

/** Creates a draft. Its costs are calculated a moment later; its files are downloaded at once. */
export function createOrder(sandbox: Sandbox, body: unknown): PrintfulOrder {
  if (!isObject(body)) throw badRequest("The request body should be a JSON object.");
  const state = sandbox.store.data.printful;
  const externalId = readExternalId(sandbox, body.external_id, undefined);
  const recipient = readRecipient(body.recipient);
  const items = readItems(body.order_items, { nextId: () => state.nextId++, changes: state.catalogue });
  if (takeOutcome(sandbox.store, "printful", ["address-refused"], externalId ?? ""))
    throw badRequest("recipient.address1: We do not deliver to this address.");
  const order: PrintfulOrder = {
    id: state.nextId++,
    externalId,
    shipping: readShipping(body.shipping),
    status: "draft",
    createdAt: sandbox.now(),
    updatedAt: sandbox.now(),
    recipient,
    items,
    customization: readCustomization(body.customization),
    retailCosts: isObject(body.retail_costs) ? (body.retail_costs as Record<string, string>) : {},
    costs: { status: "calculating", subtotalCents: 0, shippingCents: 0, additionalFeeCents: 0 },
  };
  shippingOrThrow(order);
  state.orders.push(order);
  calculateLater(sandbox, order);
  sendOrderEvent(sandbox, "order_created", order);
  return order;
}

/** `PATCH /v2/orders/{id}`: drafts only. */
export function updateOrder(sandbox: Sandbox, order: PrintfulOrder, body: unknown): PrintfulOrder {
  if (!isObject(body)) throw badRequest("The request body should be a JSON object.");
  if (order.status !== "draft" && order.status !== "failed") {
    throw badRequest(`Order with status "${order.status}" cannot be updated.`);
  }
  const state = sandbox.store.data.printful;
  const next: PrintfulOrder = { ...order };
  if (body.external_id !== undefined) next.externalId = readExternalId(sandbox, body.external_id, order.id);
  if (body.recipient !== undefined) {
    next.recipient = readRecipient({
      ...order.recipient,
      ...(isObject(body.recipient) ? body.recipient : {}),
    });
  }
  if (body.order_items !== undefined)
    next.items = readItems(body.order_items, { nextId: () => state.nextId++, changes: state.catalogue });
  if (body.shipping !== undefined) next.shipping = readShipping(body.shipping);
  if (body.customization !== undefined) next.customization = readCustomization(body.customization);
  if (isObject(body.retail_costs)) next.retailCosts = body.retail_costs as Record<string, string>;
  shippingOrThrow(next);
  Object.assign(order, next, { status: "draft" });
  calculateLater(sandbox, order);
  markUpdated(sandbox, order);
  sendOrderEvent(sandbox, "order_updated", order);
  return order;
}

/** The planned outcome for an order at this moment. */
export function takeOrderOutcome<O extends PlannedOutcome<"printful">>(
  sandbox: Sandbox,
  order: PrintfulOrder,
  names: readonly O[],
) {
  return takeOutcome(sandbox.store, "printful", names, order.externalId ?? String(order.id));
}

function calculateLater(sandbox: Sandbox, order: PrintfulOrder): void {
  order.costs = {
    status: "calculating",
    subtotalCents: 0,
    shippingCents: 0,
    additionalFeeCents: 0,
  };
  for (const item of order.items) {
    for (const layer of item.placements.flatMap((placement) => placement.layers))
      addFile(sandbox, { url: layer.url });
  }
  sandbox.jobs.cancel(CALCULATE_COSTS_JOB, (payload) => payload.orderId === order.id);
  sandbox.jobs.schedule(CALCULATE_COSTS_JOB, sandbox.store.data.timing.costMs, { orderId: order.id });
}

/** Finishes the cost calculation. */
export function calculateCosts(sandbox: Sandbox, orderId: number): void {
  const order = sandbox.store.data.printful.orders.find((candidate) => candidate.id === orderId);
  if (order?.costs.status !== "calculating") return;
  order.costs = {
    status: "done",
    subtotalCents: order.items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0),
    shippingCents: shippingOrThrow(order),
    additionalFeeCents: 0,
  };
  const luck = takeOrderOutcome(sandbox, order, ["costs-above", "costs-failed"]);
  if (luck?.outcome === "costs-failed") applyCosts(order, { fail: true });
  else if (luck) applyCosts(order, { percent: luck.percent ?? COSTS_ABOVE_PERCENT });
  markUpdated(sandbox, order);
  sendOrderEvent(sandbox, "order_updated", order);
}

/** Confirms a draft; from here on it costs money. */
export function confirmOrder(sandbox: Sandbox, order: PrintfulOrder): void {
  if (order.status !== "draft") {
    throw badRequest(`Order with status "${order.status}" cannot be confirmed.`);
  }
  if (order.costs.status === "calculating") {
    throw new PrintfulError(409, "Conflict", "Order costs are still being calculated. Try again later.");
  }
  if (order.costs.status === "failed") throw badRequest("Order costs could not be calculated.");
  const failed = failedFiles(sandbox, order)[0];
  if (failed) throw badRequest(`File ${failed.id} could not be processed: ${failed.problem}`);
  const gone = order.items.find((item) => sandbox.store.data.printful.outOfStock.includes(item.variantId));
  if (gone) throw badRequest(`Variant ${gone.variantId} is out of stock.`);
  if (takeOrderOutcome(sandbox, order, ["confirm-refused"]))
    throw badRequest("The order cannot be confirmed: your payment method was declined.");
  order.status = "pending";
  markUpdated(sandbox, order);
  sendOrderEvent(sandbox, "order_updated", order);
  scheduleAdvance(sandbox, order);
}

/** `DELETE /v2/orders/{id}`: possible until production has begun. */
export function cancelOrder(sandbox: Sandbox, order: PrintfulOrder): void {
  if (!["draft", "pending", "failed", "onhold"].includes(order.status)) {
    throw new PrintfulError(409, 409, `Order with status "${order.status}" cannot be canceled.`);
  }
  order.status = "canceled";
  sandbox.jobs.cancel(ADVANCE_ORDER_JOB, (payload) => payload.orderId === order.id);
  sandbox.jobs.cancel(CALCULATE_COSTS_JOB, (payload) => payload.orderId === order.id);
  if (order.costs.status === "calculating") order.costs.status = "done";
  markUpdated(sandbox, order);
  sendOrderEvent(sandbox, "order_canceled", order, { reason: "Canceled by the store." });
}

export function scheduleAdvance(sandbox: Sandbox, order: PrintfulOrder): void {
  sandbox.jobs.cancel(ADVANCE_ORDER_JOB, (payload) => payload.orderId === order.id);
  const { stepMs } = sandbox.store.data.timing;
  if (stepMs > 0) sandbox.jobs.schedule(ADVANCE_ORDER_JOB, stepMs, { orderId: order.id });
}

/** The print files of an order that are in the library. */
export function filesOf(sandbox: Sandbox, order: PrintfulOrder): PrintfulFile[] {
  return order.items
    .flatMap((item) => item.placements.flatMap((placement) => placement.layers))
    .flatMap((layer) => newestFile(sandbox, layer.url) ?? []);
}

export function failedFiles(sandbox: Sandbox, order: PrintfulOrder): PrintfulFile[] {
  return filesOf(sandbox, order).filter((file) => file.status === "failed");
}

/** By id, or by the shop's own id after an `@`. */
export function findOrder(sandbox: Sandbox, reference: string): PrintfulOrder {
  const { orders } = sandbox.store.data.printful;
  const order = reference.startsWith("@")
    ? orders.find((candidate) => candidate.externalId === reference.slice(1))
    : orders.find((candidate) => String(candidate.id) === reference);
  if (!order) throw notFound(`Order ${reference} not found.`);
  return order;
}

export function markUpdated(sandbox: Sandbox, order: PrintfulOrder): void {
  order.updatedAt = sandbox.now();
  sandbox.store.save();
}

function shippingOrThrow(order: PrintfulOrder): number {
  const country = findCountry(order.recipient.country_code);
  const pieces = order.items.flatMap((item) => {
    const variant = findVariant(item.variantId);
    return variant ? [{ variant, quantity: item.quantity }] : [];
  });
  const cents = country ? shippingCostCents(order.shipping, country, pieces) : null;
  if (cents === null) {
    const where = country?.name ?? String(order.recipient.country_code);
    throw badRequest(`shipping: Method "${order.shipping}" is not available for ${where}.`);
  }
  return cents;
}

function readExternalId(sandbox: Sandbox, value: unknown, own: number | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string" || value === "")
    throw badRequest("external_id: This value should be of type string.");
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(value)) {
    throw badRequest("external_id: Up to 32 letters, digits, hyphens and underscores are allowed.");
  }
  const taken = sandbox.store.data.printful.orders.some(
    (order) => order.externalId === value && order.id !== own,
  );
  if (taken) throw badRequest(`Order with external ID "${value}" already exists.`, "OR-13");
  return value;
}

function readShipping(value: unknown): string {
  if (value === undefined) return "STANDARD";
  if (typeof value !== "string" || value === "")
    throw badRequest("shipping: This value should be of type string.");
  return value;
}

const SLIP_FIELDS = ["email", "phone", "message", "logo_url", "store_name", "custom_order_id"];

function readCustomization(value: unknown): PrintfulOrder["customization"] {
  if (!isObject(value)) return null;
  const slip = isObject(value.packing_slip) ? value.packing_slip : {};
  return {
    gift: value.gift ?? null,
    packingSlip: Object.fromEntries(SLIP_FIELDS.map((field) => [field, String(slip[field] ?? "")])),
  };
}

/** Sum of the retail prices, "50.00", or null if an item has none. */
export function retailSubtotal(order: PrintfulOrder): string | null {
  let cents = 0;
  for (const item of order.items) {
    if (item.retailPrice === null) return null;
    cents += Math.round(Number(item.retailPrice) * 100) * item.quantity;
  }
  return centsToDecimal(cents);
}
