import { z } from "zod";
import { AdapterError } from "../adapter-error";
import { parseResponse } from "../calls/http-client.server";
import type { DraftOrder, PartnerOrder, PartnerOrders, Recipient } from "../ports/print-partner";
import { centsSchema, isFinalRefusal, type PrintfulClient } from "./client.server";
import { toPrintfulPlacements } from "./placements";

const moment = z
  .string()
  .nullish()
  .transform((text) => {
    const at = text ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? null : at;
  });
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);

const rates = z.object({
  data: z.array(
    z.object({
      shipping: z.string().min(1),
      shipping_method_name: z.string(),
      rate: centsSchema,
      currency: z.literal("USD"),
      min_delivery_date: z.iso.date().nullish().catch(null),
      max_delivery_date: z.iso.date().nullish().catch(null),
      shipments: z.array(z.object({ customs_fees_possible: z.boolean() })),
    }),
  ),
});

const order = z.object({
  data: z.object({
    id: z.number().int(),
    external_id: z.string().nullable(),
    status: z.string(),
    costs: z.object({
      calculation_status: z.string(),
      total: centsSchema.nullish(),
      shipping: centsSchema.nullish(),
      vat: centsSchema.nullish(),
      tax: centsSchema.nullish(),
    }),
  }),
});

const shipments = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      shipment_status: z.string(),
      delivery_status: text,
      carrier: text,
      tracking_number: text,
      tracking_url: text,
      shipped_at: moment,
      delivered_at: moment,
      is_reshipment: z.boolean().nullish(),
      estimated_delivery: z
        .object({ from_date: z.iso.date().nullish(), to_date: z.iso.date().nullish() })
        .nullish()
        .catch(null),
      shipment_items: z
        .array(
          z.object({
            order_item_external_id: z.string().nullish(),
            quantity: z.number().int().positive(),
          }),
        )
        .nullish()
        .catch(null),
    }),
  ),
});

export function printfulOrders(client: PrintfulClient): PartnerOrders {
  const readOrder = async (method: string, path: string, body?: unknown) =>
    toOrder(parseResponse("printful", order, await client.call(method, path, body)).data);
  const findOrder = (reference: string) => readOrder("GET", `/orders/${encodeURIComponent(reference)}`);

  return {
    async quoteShipping({ recipient, items }) {
      const body = await client.call("POST", "/shipping-rates", {
        recipient: shippingAddress(recipient),
        order_items: items.map((item) => ({
          source: "catalog",
          catalog_variant_id: item.variantId,
          quantity: item.quantity,
        })),
        currency: "USD",
      });
      return parseResponse("printful", rates, body).data.map((rate) => ({
        service: rate.shipping,
        // The name contains the delivery dates: "Flat Rate (Estimated delivery: May 19–24)".
        name: rate.shipping_method_name.replace(/\s*\(.*\)\s*$/, "").trim() || rate.shipping,
        rateCents: rate.rate,
        deliverFrom: rate.min_delivery_date ?? null,
        deliverTo: rate.max_delivery_date ?? null,
        customsFeesPossible: rate.shipments.some((shipment) => shipment.customs_fees_possible),
      }));
    },

    async createDraftOrder(draft) {
      try {
        return await readOrder("POST", "/orders", orderBody(draft));
      } catch (error) {
        if (!isFinalRefusal(error)) throw error;
        // A refusal may mean that an earlier attempt succeeded and its answer was lost.
        const earlier = await findOrder(`@${draft.externalId}`).catch(() => null);
        if (earlier?.externalId === draft.externalId) return earlier;
        throw error;
      }
    },

    findOrder,

    updateRecipient: (partnerOrderId, recipient) =>
      readOrder("PATCH", `/orders/${encodeURIComponent(partnerOrderId)}`, {
        // A field that is left out keeps its old value, so an empty second line of the address is sent too.
        recipient: { ...orderRecipient(recipient), address2: recipient.address2 ?? "" },
      }),

    async confirmOrder(partnerOrderId) {
      try {
        return await readOrder("POST", `/orders/${encodeURIComponent(partnerOrderId)}/confirmation`);
      } catch (error) {
        if (!isFinalRefusal(error)) throw error;
        const current = await findOrder(partnerOrderId);
        if (current.status !== "draft" && current.status !== "failed") return current;
        throw error;
      }
    },

    async cancelOrder(partnerOrderId) {
      try {
        await client.call("DELETE", `/orders/${encodeURIComponent(partnerOrderId)}`);
        return true;
      } catch (error) {
        if (!(error instanceof AdapterError)) throw error;
        if (error.status === 404) return true;
        if (!isFinalRefusal(error)) throw error;
        const current = await findOrder(partnerOrderId).catch(() => null);
        return current?.status === "canceled";
      }
    },

    async listShipments(partnerOrderId) {
      const body = await client.call(
        "GET",
        `/orders/${encodeURIComponent(partnerOrderId)}/shipments?limit=100`,
      );
      return parseResponse("printful", shipments, body).data.map((shipment) => ({
        id: String(shipment.id),
        state: shipment.shipment_status,
        deliveryState: shipment.delivery_status,
        carrier: shipment.carrier,
        trackingNumber: shipment.tracking_number,
        trackingUrl: safeLink(shipment.tracking_url),
        items: (shipment.shipment_items ?? []).flatMap(({ order_item_external_id, quantity }) =>
          order_item_external_id ? [{ lineId: order_item_external_id, quantity }] : [],
        ),
        isReshipment: shipment.is_reshipment ?? false,
        deliverFrom: shipment.estimated_delivery?.from_date ?? null,
        deliverTo: shipment.estimated_delivery?.to_date ?? null,
        shippedAt: shipment.shipped_at,
        deliveredAt: shipment.delivered_at,
      }));
    },
  };
}

function shippingAddress(recipient: Recipient) {
  return {
    address1: recipient.address1,
    address2: recipient.address2 || undefined,
    city: recipient.city,
    state_code: recipient.stateCode || undefined,
    country_code: recipient.countryCode,
    zip: recipient.zip || undefined,
  };
}

function orderRecipient(recipient: Recipient) {
  return {
    ...shippingAddress(recipient),
    name: recipient.name,
    email: recipient.email || undefined,
  };
}

function orderBody(draft: DraftOrder) {
  return {
    external_id: draft.externalId,
    shipping: draft.shipping,
    recipient: orderRecipient(draft.recipient),
    order_items: draft.items.map((item) => ({
      source: "catalog",
      external_id: item.externalId,
      catalog_variant_id: item.variantId,
      quantity: item.quantity,
      name: item.name,
      retail_price: (item.retailPriceCents / 100).toFixed(2),
      placements: toPrintfulPlacements(item.prints, item.technique),
    })),
  };
}

function toOrder(data: z.output<typeof order>["data"]): PartnerOrder {
  const { calculation_status: calculated, total, shipping, vat, tax } = data.costs;
  const taxCents = (vat ?? 0) + (tax ?? 0);
  return {
    id: String(data.id),
    externalId: data.external_id,
    status: data.status,
    costs: {
      // "done" without a sum, and any unknown status, count as not calculated: no order is confirmed on it.
      state:
        calculated === "failed" ? "failed" : calculated === "done" && total != null ? "done" : "calculating",
      // The partner's total contains both taxes.
      totalCents: total == null ? null : total - taxCents,
      taxCents,
      shippingCents: shipping ?? null,
    },
  };
}

/** A link that a page may show; anything but http(s) is dropped. */
function safeLink(url: string | null): string | null {
  const clean = url?.replace(/[\u200b\s]/g, "") ?? "";
  return /^https?:\/\//i.test(clean) && URL.canParse(clean) ? clean : null;
}
