import { z } from "zod";
import { equalInConstantTime, hmacSha256Hex, sha256Hex } from "~/lib/tokens";
import { AdapterError } from "./adapter-error";
import { callJson, parseAnswer } from "./request.server";

/** Our print partner, in our words. Money in cents, lengths in inches. */
export interface PrintPartner {
  /** Services with prices and delivery windows for these variants to this address; empty where nobody delivers. */
  quoteShipping(request: {
    recipient: Recipient;
    items: { variantId: number; quantity: number }[];
  }): Promise<ShippingQuote[]>;
  isInStock(variantIds: number[]): Promise<Map<number, boolean>>;
  /** Makes the draft, or finds the one that an earlier try made under the same external id. */
  draftOrder(order: DraftOrder): Promise<PartnerOrder>;
  findOrder(partnerOrderId: string): Promise<PartnerOrder>;
  /** Puts another address on a draft; its costs are calculated anew. Refused once it was confirmed. */
  readdressOrder(partnerOrderId: string, recipient: Recipient): Promise<PartnerOrder>;
  /** Charges us: only once costs are known and agreed. */
  confirmOrder(partnerOrderId: string): Promise<PartnerOrder>;
  /** False where it is too late. */
  cancelOrder(partnerOrderId: string): Promise<boolean>;
  listShipments(partnerOrderId: string): Promise<PartnerShipment[]>;
  /** Verifies the signature over the raw body; null where it does not hold. */
  readEvent(rawBody: string, signature: string | null): Promise<PartnerEvent | null>;
  /** The facts of an event whose signature was verified when it was recorded. */
  readRecordedEvent(rawBody: string): Promise<PartnerEvent>;
}

export interface Recipient {
  name: string;
  address1: string;
  address2?: string;
  city: string;
  stateCode?: string;
  zip: string;
  countryCode: string;
  email?: string;
}

export interface ShippingQuote {
  service: string;
  name: string;
  rateCents: number;
  /** ISO dates, when it arrives. */
  deliverFrom: string | null;
  deliverTo: string | null;
  customsFeesPossible: boolean;
}

export interface DraftOrder {
  /** At most 32 characters, [A-Za-z0-9_-]. */
  externalId: string;
  shipping: string;
  recipient: Recipient;
  items: {
    externalId: string;
    variantId: number;
    quantity: number;
    name: string;
    retailPriceCents: number;
    technique: string;
    placement: string;
    fileUrl: string;
    position: { widthIn: number; heightIn: number; topIn: number; leftIn: number };
  }[];
}

export interface PartnerOrder {
  id: string;
  externalId: string | null;
  /** The partner's own word, raw. */
  status: string;
  costs: {
    state: "calculating" | "done" | "failed";
    totalCents: number | null;
    shippingCents: number | null;
  };
}

export interface PartnerShipment {
  id: string;
  state: string;
  deliveryState: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** The pieces in it, by our own line ids; empty where the partner does not say. */
  items: { lineId: string; quantity: number }[];
  isReshipment: boolean;
  /** ISO dates, when the carrier means to deliver. */
  deliverFrom: string | null;
  deliverTo: string | null;
  shippedAt: number | null;
  deliveredAt: number | null;
}

export interface PartnerEvent {
  /** The partner sends no event id: made from what it says, so that a repeated delivery is recognised. */
  id: string;
  type: string;
  partnerOrderId: string | null;
  externalId: string | null;
  /** The partner's own words for a hold, a failure or a return. */
  reason: string | null;
  /** Variants whose stock changed. */
  variantIds: number[];
}

const CALL_TIMEOUT_MS = 15_000;
/** The partner allows 120 calls at once and 2 a second after that; a Worker holds six connections. */
const CALLS_AT_ONCE = 5;
const TECHNIQUE = "dtg";

/** "12.30" → 1230. The partner writes money as text, so nothing is lost to binary fractions. */
const amount = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,4})?$/)
  .transform((text) => Math.round(Number(text) * 100));
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
      rate: amount,
      currency: z.literal("USD"),
      min_delivery_date: z.iso.date().nullish().catch(null),
      max_delivery_date: z.iso.date().nullish().catch(null),
      shipments: z.array(z.object({ customs_fees_possible: z.boolean() })),
    }),
  ),
});

const availability = z.object({
  data: z.object({
    techniques: z.array(
      z.object({
        technique: z.string(),
        selling_regions: z.array(z.object({ name: z.string(), availability: z.string() })),
      }),
    ),
  }),
});

const order = z.object({
  data: z.object({
    id: z.number().int(),
    external_id: z.string().nullable(),
    status: z.string(),
    costs: z.object({
      calculation_status: z.string(),
      total: amount.nullish(),
      shipping: amount.nullish(),
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

const event = z.object({
  type: z.string().min(1),
  occurred_at: z.string().nullish(),
  data: z
    .object({
      reason: z.string().nullish().catch(null),
      order: z
        .object({
          id: z.number().int(),
          external_id: z.string().nullish(),
          status: z.string().nullish(),
          // The documented example has a number here, the schema a text.
          created_at: z.union([z.string(), z.number()]).nullish(),
          updated_at: z.union([z.string(), z.number()]).nullish(),
        })
        .nullish(),
      shipment: z.object({ id: z.number().int(), status: z.string().nullish() }).nullish(),
    })
    .nullish()
    // Events of the catalogue carry a list: nothing of an order is in them.
    .catch(null),
});

/** `catalog_stock_updated` carries a list instead. */
const stockEvent = z.object({
  data: z.array(z.object({ catalog_variant_id: z.number().int() })).max(1000),
});

/** Either of the partner's two envelopes: RFC 9457, or `{ code, result, error: { reason, message } }`. */
const failure = z.union([
  z.object({ error: z.object({ reason: z.union([z.string(), z.number()]).nullish(), message: z.string() }) }),
  z.object({ title: z.string(), detail: z.string().nullish(), details: z.string().nullish() }),
]);

export function createPrintPartner(config: {
  baseUrl: string;
  token: string;
  /** Hexadecimal, as the partner gives it out; its bytes are the key. */
  webhookSecret: string;
  fetch: typeof fetch;
}): PrintPartner {
  const call = (method: string, path: string, body?: unknown) =>
    callJson({
      company: "printful",
      fetch: config.fetch,
      url: `${config.baseUrl}${path}`,
      method,
      headers: {
        authorization: `Bearer ${config.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: CALL_TIMEOUT_MS,
      explain: (_status, answer) => ({ message: describeFailure(answer) }),
    });
  const readOrder = async (method: string, path: string, body?: unknown) =>
    toOrder(parseAnswer("printful", order, await call(method, path, body)).data);
  const findOrder = (reference: string) => readOrder("GET", `/orders/${encodeURIComponent(reference)}`);

  return {
    async quoteShipping({ recipient, items }) {
      const body = await call("POST", "/shipping-rates", {
        recipient: shippingAddress(recipient),
        order_items: items.map((item) => ({
          source: "catalog",
          catalog_variant_id: item.variantId,
          quantity: item.quantity,
        })),
        currency: "USD",
      });
      return parseAnswer("printful", rates, body).data.map((rate) => ({
        service: rate.shipping,
        // The dates are told apart: "Flat Rate (Estimated delivery: May 19–24)".
        name: rate.shipping_method_name.replace(/\s*\(.*\)\s*$/, "").trim() || rate.shipping,
        rateCents: rate.rate,
        deliverFrom: rate.min_delivery_date ?? null,
        deliverTo: rate.max_delivery_date ?? null,
        customsFeesPossible: rate.shipments.some((shipment) => shipment.customs_fees_possible),
      }));
    },

    async isInStock(variantIds) {
      const wanted = [...new Set(variantIds)];
      const known = new Map<number, boolean>();
      for (let start = 0; start < wanted.length; start += CALLS_AT_ONCE) {
        const slice = wanted.slice(start, start + CALLS_AT_ONCE);
        const answers = await Promise.all(
          slice.map(async (id) => isAvailable(await call("GET", `/catalog-variants/${id}/availability`))),
        );
        slice.forEach((id, index) => {
          known.set(id, answers[index] ?? false);
        });
      }
      return known;
    },

    async draftOrder(draft) {
      try {
        return await readOrder("POST", "/orders", orderBody(draft));
      } catch (error) {
        if (!isFinal(error)) throw error;
        // Refused may mean that an earlier try got through and its answer was lost.
        const earlier = await findOrder(`@${draft.externalId}`).catch(() => null);
        if (earlier?.externalId === draft.externalId) return earlier;
        throw error;
      }
    },

    findOrder,

    readdressOrder: (partnerOrderId, recipient) =>
      readOrder("PATCH", `/orders/${encodeURIComponent(partnerOrderId)}`, {
        // What is left out keeps its old value: an apartment that is gone has to be said so.
        recipient: { ...orderRecipient(recipient), address2: recipient.address2 ?? "" },
      }),

    async confirmOrder(partnerOrderId) {
      try {
        return await readOrder("POST", `/orders/${encodeURIComponent(partnerOrderId)}/confirmation`);
      } catch (error) {
        if (!isFinal(error)) throw error;
        const current = await findOrder(partnerOrderId);
        if (current.status !== "draft" && current.status !== "failed") return current;
        throw error;
      }
    },

    async cancelOrder(partnerOrderId) {
      try {
        await call("DELETE", `/orders/${encodeURIComponent(partnerOrderId)}`);
        return true;
      } catch (error) {
        if (!(error instanceof AdapterError)) throw error;
        if (error.status === 404) return true;
        if (!isFinal(error)) throw error;
        const current = await findOrder(partnerOrderId).catch(() => null);
        return current?.status === "canceled";
      }
    },

    async listShipments(partnerOrderId) {
      const body = await call("GET", `/orders/${encodeURIComponent(partnerOrderId)}/shipments?limit=100`);
      return parseAnswer("printful", shipments, body).data.map((shipment) => ({
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

    async readEvent(rawBody, signature) {
      if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return null;
      for (const secret of config.webhookSecret.split(/[\s,]+/)) {
        const key = hexBytes(secret);
        if (key && equalInConstantTime(await hmacSha256Hex(key, rawBody), signature.toLowerCase()))
          return readEventFacts(rawBody);
      }
      return null;
    },

    readRecordedEvent: readEventFacts,
  };
}

/** A 409 is "being updated" and "too late" alike, so it is looked into as well. */
function isFinal(error: unknown): boolean {
  return error instanceof AdapterError && (error.kind === "refused" || error.status === 409);
}

function describeFailure(body: unknown): string {
  const parsed = failure.safeParse(body);
  if (!parsed.success) return "refused";
  const facts = parsed.data;
  const words = "error" in facts ? facts.error.message : (facts.detail ?? facts.details ?? facts.title);
  return words.slice(0, 300);
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
      placements: [
        {
          placement: item.placement,
          // Left out, the garment may come back blank.
          technique: item.technique,
          layers: [
            {
              type: "file",
              url: item.fileUrl,
              position: {
                width: item.position.widthIn,
                height: item.position.heightIn,
                top: item.position.topIn,
                left: item.position.leftIn,
              },
            },
          ],
        },
      ],
    })),
  };
}

function toOrder(data: z.output<typeof order>["data"]): PartnerOrder {
  const { calculation_status: calculated, total, shipping } = data.costs;
  return {
    id: String(data.id),
    externalId: data.external_id,
    status: data.status,
    costs: {
      // "done" without a sum, or a word that we do not know, is not done: nothing is confirmed on it.
      state:
        calculated === "failed" ? "failed" : calculated === "done" && total != null ? "done" : "calculating",
      totalCents: total ?? null,
      shippingCents: shipping ?? null,
    },
  };
}

/** Available where any region can print it our way; the partner routes the order to a place that can. */
function isAvailable(body: unknown): boolean {
  const { techniques } = parseAnswer("printful", availability, body).data;
  return techniques.some(
    (each) =>
      each.technique === TECHNIQUE &&
      each.selling_regions.some((region) => region.availability === "in stock"),
  );
}

/** What is signed but not understood is still theirs: it is recorded, and acted on by nobody. */
async function readEventFacts(rawBody: string): Promise<PartnerEvent> {
  const body = parseJson(rawBody);
  const parsed = event.safeParse(body);
  const nothing = { partnerOrderId: null, externalId: null, reason: null, variantIds: [] };
  if (!parsed.success) return { id: await sha256Hex(rawBody), type: "unreadable", ...nothing };
  const { type, occurred_at, data } = parsed.data;
  const stock = stockEvent.safeParse(body);
  if (stock.success) {
    const variantIds = [...new Set(stock.data.data.map((each) => each.catalog_variant_id))];
    // Several of one second differ by what they speak of alone.
    return {
      id: await sha256Hex(JSON.stringify([type, occurred_at, stock.data.data])),
      type,
      ...nothing,
      variantIds,
    };
  }
  // `retries` counts up in the body of a repeated delivery, so the body itself is no key.
  const facts = [
    type,
    data?.order?.id,
    data?.shipment?.id,
    data?.shipment?.status ?? data?.order?.status,
    data?.order?.updated_at ?? data?.order?.created_at,
    occurred_at,
  ];
  return {
    id: await sha256Hex(JSON.stringify(facts)),
    type,
    partnerOrderId: data?.order ? String(data.order.id) : null,
    externalId: data?.order?.external_id || null,
    reason: data?.reason?.replace(/\s+/g, " ").trim().slice(0, 300) || null,
    variantIds: [],
  };
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

/** A link that a page may show: anything but http(s) is dropped. */
function safeLink(url: string | null): string | null {
  const clean = url?.replace(/[\u200b\s]/g, "") ?? "";
  return /^https?:\/\//i.test(clean) && URL.canParse(clean) ? clean : null;
}

function hexBytes(hex: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
