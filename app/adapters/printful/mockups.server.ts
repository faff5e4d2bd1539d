import { z } from "zod";
import { AdapterError } from "../adapter-error";
import { downloadBytes, parseResponse } from "../calls/http-client.server";
import type { PartnerMockupGenerator } from "../ports/print-partner";
import { nullIfNotFound, type PrintfulClient, type PrintfulConfig } from "./client.server";
import { toPrintfulPlacements } from "./placements";

const FETCH_TIMEOUT_MS = 20_000;
/** Far more than a mockup of 2,000 pixels takes, the partner's widest. */
const BYTES_AT_MOST = 16_000_000;
const SIDE_AT_MOST_PX = 4000;

const task = z.object({
  id: z.number().int(),
  status: z.enum(["pending", "completed", "failed"]),
  catalog_variant_mockups: z
    .array(
      z.object({
        catalog_variant_id: z.number().int(),
        mockups: z.array(z.object({ style_id: z.number().int(), mockup_url: z.string() })),
      }),
    )
    .nullish(),
  // The documented example has texts, the schema objects.
  failure_reasons: z
    .array(
      z.union([z.string(), z.looseObject({ detail: z.string().nullish(), title: z.string().nullish() })]),
    )
    .nullish()
    .catch(null),
});
const tasks = z.object({ data: z.array(task) });

export function printfulMockups(
  client: PrintfulClient,
  config: Pick<PrintfulConfig, "fetch">,
): PartnerMockupGenerator {
  return {
    async createMockupTask({ productId, variantId, styleIds, technique, prints, widthPx }) {
      const body = await client.call("POST", "/mockup-tasks", {
        format: "png",
        mockup_width_px: widthPx,
        products: [
          {
            source: "catalog",
            catalog_product_id: productId,
            catalog_variant_ids: [variantId],
            mockup_style_ids: styleIds,
            placements: toPrintfulPlacements(prints, technique),
          },
        ],
      });
      const [made] = parseResponse("printful", tasks, body).data;
      if (!made) throw new AdapterError("printful", 200, "retryable", "no task was made");
      return String(made.id);
    },

    async findMockupTask(taskId) {
      const body = await nullIfNotFound(client.call("GET", `/mockup-tasks?id=${encodeURIComponent(taskId)}`));
      const found = body === null ? [] : parseResponse("printful", tasks, body).data;
      const own = found.find((each) => String(each.id) === taskId);
      if (!own) return null;
      return {
        state: own.status,
        pictures: (own.catalog_variant_mockups ?? []).flatMap(({ catalog_variant_id, mockups }) =>
          mockups.map(({ style_id, mockup_url }) => ({
            variantId: catalog_variant_id,
            styleId: style_id,
            url: mockup_url,
          })),
        ),
        reason: describe(own.failure_reasons ?? []),
      };
    },

    async downloadMockup(url) {
      if (!/^https?:\/\//.test(url) || !URL.canParse(url))
        throw new AdapterError("printful", 200, "refused", "a picture's link is none");
      const bytes = await downloadBytes({
        service: "printful",
        fetch: config.fetch,
        url,
        timeoutMs: FETCH_TIMEOUT_MS,
        maxBytes: BYTES_AT_MOST,
      });
      const size = pngSize(bytes);
      if (!size) throw new AdapterError("printful", 200, "refused", "the rendering is no picture");
      return { bytes, contentType: "image/png", ...size };
    },
  };
}

function describe(reasons: NonNullable<z.output<typeof task>["failure_reasons"]>): string | null {
  const words = reasons.map((each) => (typeof each === "string" ? each : (each.detail ?? each.title ?? "")));
  return words.filter(Boolean).join(" ").replace(/\s+/g, " ").trim().slice(0, 300) || null;
}

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The size from the PNG's first chunk, before decoding; null if it is no PNG or its size is implausible. */
function pngSize(bytes: Uint8Array): { widthPx: number; heightPx: number } | null {
  if (bytes.length < 33 || PNG_HEAD.some((byte, at) => bytes[at] !== byte)) return null;
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [widthPx, heightPx] = [head.getUint32(16), head.getUint32(20)];
  const isSane = (side: number) => side > 0 && side <= SIDE_AT_MOST_PX;
  return isSane(widthPx) && isSane(heightPx) ? { widthPx, heightPx } : null;
}
