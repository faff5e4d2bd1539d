import { createHmac } from "node:crypto";
import { SANDBOX_CREDENTIALS } from "../../server/credentials.ts";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Delivery } from "../../server/records.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { findVariant } from "../catalog/variants.ts";
import type { PrintfulOrder, PrintfulShipment } from "../state.ts";

export const STORE_ID = 14_820_117;

/** Sends an event about an order. */
export function sendOrderEvent(
  sandbox: Sandbox,
  type: string,
  order: PrintfulOrder,
  extra: object = {},
): void {
  send(sandbox, type, { ...extra, order: orderData(sandbox, order) });
}

/** Sends an event about a parcel. Its format differs from REST's, as in the real API. */
export function sendShipmentEvent(
  sandbox: Sandbox,
  type: string,
  order: PrintfulOrder,
  shipment: PrintfulShipment,
  extra: object = {},
): void {
  const shippedAt = shipment.shippedAt ?? sandbox.now();
  send(sandbox, type, {
    ...extra,
    shipment: {
      id: shipment.id,
      status: shipment.deliveredAt === null || shipment.status !== "shipped" ? shipment.status : "delivered",
      store_id: STORE_ID,
      tracking_number: shipment.trackingNumber,
      tracking_url: `${sandbox.url}/printful/track/${shipment.trackingNumber}`,
      created_at: isoTime(shipment.createdAt),
      ship_date: isoTime(shippedAt).slice(0, 10),
      shipped_at: isoTime(shippedAt),
      delivered_at: shipment.deliveredAt === null ? null : isoTime(shipment.deliveredAt),
      reshipment: shipment.reshipment,
    },
    order: orderData(sandbox, order),
  });
}

/** Sends an event about variants that are in or out of stock. */
export function sendStockEvent(
  sandbox: Sandbox,
  variantId: number,
  availability: "in stock" | "out of stock" | "discontinued",
): void {
  send(sandbox, "catalog_stock_updated", [
    {
      catalog_product_id: findVariant(variantId)?.product.id ?? 0,
      catalog_variant_id: variantId,
      techniques: ["dtg"],
      availability,
    },
  ]);
}

/** Sends an event about changed prices; the new prices must be read from the API. */
export function sendPriceEvent(sandbox: Sandbox, productIds: number[]): void {
  send(sandbox, "catalog_price_changed", { catalog_product_ids: productIds });
}

/** Sends an event about finished or failed mockups. */
export function sendMockupEvent(sandbox: Sandbox, task: object): void {
  send(sandbox, "mockup_task_finished", task);
}

function send(sandbox: Sandbox, type: string, data: object): void {
  const url = addressFor(sandbox, type);
  if (!url) return;
  sandbox.webhooks.send({
    service: "printful",
    eventId: `pfe_${randomBase62(12)}`,
    type,
    url,
    payload: { type, occurred_at: isoTime(sandbox.now()), retries: 0, store_id: STORE_ID, data },
  });
}

function addressFor(sandbox: Sandbox, type: string): string | null {
  const config = sandbox.store.data.printful.webhooks;
  if (config === "off") return null;
  if (config === "default") return `${sandbox.appOrigin}/webhooks/printful`;
  if (config.expiresAt && Date.parse(config.expiresAt) < sandbox.now()) return null;
  const event = config.events.find((wanted) => wanted.type === type);
  return event ? (event.url ?? config.defaultUrl) : null;
}

function orderData(sandbox: Sandbox, order: PrintfulOrder): object {
  return {
    id: order.id,
    external_id: order.externalId ?? "",
    status: order.status,
    store_id: STORE_ID,
    dashboard_url: `${sandbox.url}/control/orders#order-${order.id}`,
    created_at: isoTime(order.createdAt),
    updated_at: isoTime(order.updatedAt),
  };
}

/** Signs the exact body with the hex-decoded secret; `retries` in it counts the attempts. */
export function writePrintfulWebhook(
  delivery: Delivery,
  attempt: number,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ ...delivery.payload, retries: attempt });
  const key = delivery.badSignature
    ? Buffer.from("00".repeat(32), "hex")
    : Buffer.from(SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_SECRET, "hex");
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Printful Webhooks/2.0",
      "x-pf-webhook-signature": createHmac("sha256", key).update(body).digest("hex"),
      "x-pf-webhook-public-key": SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_PUBLIC_KEY,
    },
  };
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
