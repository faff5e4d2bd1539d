import type { Sandbox } from "../../server/sandbox.ts";
import { centsToDecimal } from "../catalog/variants.ts";
import { newestFile } from "../files/files.ts";
import { findCountry } from "../shipping/countries.ts";
import { deliveryDays } from "../shipping/rates.ts";
import type { PrintfulItem, PrintfulOrder, PrintfulPlacement, PrintfulShipment } from "../state.ts";
import { isoTime, STORE_ID } from "../webhooks/send-event.ts";
import { totalCents, vatCents } from "./costs.ts";
import { retailSubtotal } from "./orders.ts";

const DAY_MS = 24 * 3600 * 1000;

function orderUrl(sandbox: Sandbox, order: PrintfulOrder): string {
  return `${sandbox.url}/printful/v2/orders/${order.id}`;
}

export function orderLinks(sandbox: Sandbox, order: PrintfulOrder): Record<string, { href: string }> {
  const url = orderUrl(sandbox, order);
  return {
    self: { href: url },
    order_confirmation: { href: `${url}/confirmation` },
    order_invoices: { href: `${url}/invoices` },
    order_items: { href: `${url}/order-items` },
    shipments: { href: `${url}/shipments` },
  };
}

/** An order as `GET /v2/orders/{id}` returns it. Money is text; null while it is being calculated. */
export function orderJson(sandbox: Sandbox, order: PrintfulOrder): object {
  const known = order.costs.status === "done";
  const cents = (value: number) => (known ? centsToDecimal(value) : null);
  const retail = order.retailCosts;
  const subtotal = retailSubtotal(order);
  const extras = [retail.shipping, retail.tax].reduce((sum, value) => sum + Number(value ?? 0), 0);
  const retailTotal =
    subtotal === null ? null : (Number(subtotal) + extras - Number(retail.discount ?? 0)).toFixed(2);
  return {
    id: order.id,
    external_id: order.externalId,
    store_id: STORE_ID,
    shipping: order.shipping,
    status: order.status,
    created_at: isoTime(order.createdAt),
    updated_at: isoTime(order.updatedAt),
    recipient: order.recipient,
    costs: {
      calculation_status: order.costs.status,
      currency: known ? "USD" : null,
      subtotal: cents(order.costs.subtotalCents),
      discount: cents(0),
      shipping: cents(order.costs.shippingCents),
      digitization: cents(0),
      additional_fee: cents(order.costs.additionalFeeCents),
      fulfillment_fee: cents(0),
      retail_delivery_fee: cents(0),
      vat: cents(vatCents(order)),
      tax: cents(0),
      total: cents(totalCents(order)),
    },
    retail_costs: {
      calculation_status: order.costs.status,
      currency: retail.currency ?? "USD",
      subtotal,
      discount: retail.discount ?? "0.00",
      shipping: retail.shipping ?? "0.00",
      vat: "0.00",
      tax: retail.tax ?? "0.00",
      total: retailTotal,
    },
    order_items: order.items.map((item) => viewItemSummary(sandbox, order, item)),
    ...(order.customization
      ? {
          customization: {
            gift: order.customization.gift ?? { subject: "", message: "" },
            packing_slip: order.customization.packingSlip,
          },
        }
      : {}),
    _links: orderLinks(sandbox, order),
  };
}

function viewItemSummary(sandbox: Sandbox, order: PrintfulOrder, item: PrintfulItem): object {
  return {
    id: item.id,
    type: "order_item",
    source: "catalog",
    catalog_variant_id: item.variantId,
    external_id: item.externalId,
    quantity: item.quantity,
    name: item.name,
    price: centsToDecimal(item.priceCents),
    retail_price: item.retailPrice ?? "0.00",
    currency: "USD",
    retail_currency: order.retailCosts.currency ?? "USD",
    _links: { self: { href: `${orderUrl(sandbox, order)}/order-items/${item.id}` } },
  };
}

/** An item with its placements, as `GET /v2/orders/{id}/order-items` returns it. */
export function itemJson(sandbox: Sandbox, order: PrintfulOrder, item: PrintfulItem): object {
  return {
    id: item.id,
    source: "catalog",
    catalog_variant_id: item.variantId,
    external_id: item.externalId,
    quantity: item.quantity,
    retail_price: item.retailPrice ?? "0.00",
    name: item.name,
    placements: item.placements.map((placement) => viewPlacement(sandbox, placement)),
    product_options: item.productOptions,
    _links: { self: { href: `${orderUrl(sandbox, order)}/order-items/${item.id}` } },
  };
}

function viewPlacement(sandbox: Sandbox, placement: PrintfulPlacement): object {
  const failed = placement.layers
    .map((layer) => newestFile(sandbox, layer.url))
    .find((file) => file?.status === "failed");
  return {
    ...placement,
    status: failed ? "failed" : "ok",
    status_explanation: failed ? `File ${failed.id}: ${failed.problem}` : "",
  };
}

/** A parcel as `GET /v2/orders/{id}/shipments` returns it. */
export function shipmentJson(sandbox: Sandbox, order: PrintfulOrder, shipment: PrintfulShipment): object {
  const country = findCountry(order.recipient.country_code);
  const days = country ? deliveryDays(order.shipping, country) : ([5, 10] as [number, number]);
  const date = (offset: number) => isoTime(shipment.createdAt + offset * DAY_MS).slice(0, 10);
  const url = orderUrl(sandbox, order);
  return {
    id: shipment.id,
    order_id: order.id,
    order_external_id: order.externalId,
    carrier: shipment.carrier,
    service: shipment.service,
    shipment_status: shipment.status,
    shipped_at: shipment.shippedAt === null ? null : isoTime(shipment.shippedAt),
    delivery_status: shipment.delivery,
    delivered_at: shipment.deliveredAt === null ? null : isoTime(shipment.deliveredAt),
    departure_address: { country_name: "United States", country_code: "US", state_code: "NC" },
    is_reshipment: shipment.reshipment,
    tracking_number: shipment.trackingNumber,
    tracking_url: `${sandbox.url}/printful/track/${shipment.trackingNumber}`,
    tracking_events: shipment.trackingEvents.map((event) => ({
      triggered_at: isoTime(event.at),
      description: event.description,
    })),
    estimated_delivery: {
      from_date: date(days[0]),
      to_date: date(days[1]),
      calculated_at: isoTime(shipment.createdAt),
    },
    shipment_items: shipment.items.map((part) => {
      const item = order.items.find((candidate) => candidate.id === part.itemId);
      return {
        id: part.id,
        order_item_id: part.itemId,
        order_item_external_id: item?.externalId ?? null,
        order_item_name: item?.name ?? null,
        quantity: part.quantity,
        _links: { order_item: { href: `${url}/order-items/${part.itemId}` } },
      };
    }),
    _links: { self: { href: `${url}/shipments/${shipment.id}` }, order: { href: url } },
  };
}
