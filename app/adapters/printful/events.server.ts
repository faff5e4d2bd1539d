import { z } from "zod";
import { constantTimeEqual, hmacSha256Hex, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { secretsIn } from "~/lib/secrets/secrets-in";
import type { PartnerEvent, PartnerEvents } from "../ports/print-partner";

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
    // Events of the catalog carry a list and are not about an order.
    .catch(null),
});

/** `catalog_stock_updated` has a list instead. */
const stockEvent = z.object({
  data: z.array(z.object({ catalog_variant_id: z.number().int() })).max(1000),
});

const priceEvent = z.object({
  type: z.literal("catalog_price_changed"),
  data: z.object({ catalog_product_ids: z.array(z.number().int()).max(1000) }),
});

const renderingEvent = z.object({
  type: z.literal("mockup_task_finished"),
  data: z.object({ id: z.number().int() }),
});

export function printfulWebhooks(webhookSecret: string): PartnerEvents {
  return {
    async readEvent(rawBody, headers) {
      const signature = headers.get("x-pf-webhook-signature");
      if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return null;
      for (const secret of secretsIn(webhookSecret)) {
        const key = hexBytes(secret);
        if (key && constantTimeEqual(await hmacSha256Hex(key, rawBody), signature.toLowerCase()))
          return toPartnerEvent(rawBody);
      }
      return null;
    },

    readRecordedEvent: toPartnerEvent,
  };
}

/** A signed event that we do not know is recorded and not processed. */
async function toPartnerEvent(rawBody: string): Promise<PartnerEvent> {
  const body = parseJson(rawBody);
  const parsed = event.safeParse(body);
  const nothing = {
    partnerOrderId: null,
    externalId: null,
    shipmentId: null,
    reason: null,
    variantIds: [],
    productIds: [],
    mockupTaskId: null,
  };
  if (!parsed.success) return { id: await sha256Hex(rawBody), type: "unreadable", ...nothing };
  const { type, occurred_at, data } = parsed.data;
  const stock = stockEvent.safeParse(body);
  if (stock.success) {
    const variantIds = [...new Set(stock.data.data.map((each) => each.catalog_variant_id))];
    // Several events of one second differ only in what they are about.
    return {
      id: await sha256Hex(JSON.stringify([type, occurred_at, stock.data.data])),
      type,
      ...nothing,
      variantIds,
    };
  }
  const price = priceEvent.safeParse(body);
  if (price.success) {
    const productIds = [...new Set(price.data.data.catalog_product_ids)];
    return {
      id: await sha256Hex(JSON.stringify([type, occurred_at, productIds])),
      type,
      ...nothing,
      productIds,
    };
  }
  const rendering = renderingEvent.safeParse(body);
  if (rendering.success) {
    const renderingTaskId = String(rendering.data.data.id);
    return {
      id: await sha256Hex(JSON.stringify([type, renderingTaskId])),
      type,
      ...nothing,
      mockupTaskId: renderingTaskId,
    };
  }
  // A repeated delivery has a higher `retries` in its body, so the body itself cannot be the key.
  const facts = [
    type,
    data?.order?.id,
    data?.shipment?.id,
    data?.shipment?.status ?? data?.order?.status,
    data?.order?.updated_at ?? data?.order?.created_at,
    occurred_at,
  ];
  return {
    ...nothing,
    id: await sha256Hex(JSON.stringify(facts)),
    type,
    partnerOrderId: data?.order ? String(data.order.id) : null,
    externalId: data?.order?.external_id || null,
    shipmentId: data?.shipment ? String(data.shipment.id) : null,
    reason: data?.reason?.replace(/\s+/g, " ").trim().slice(0, 300) || null,
  };
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

function hexBytes(hex: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
