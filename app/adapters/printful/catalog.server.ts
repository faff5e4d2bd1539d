import { z } from "zod";
import { parseResponse } from "../calls/http-client.server";
import type { PartnerCatalog, PartnerPrintArea } from "../ports/print-partner";
import { centsSchema, nullIfNotFound, type PrintfulClient, pagingSchema, TECHNIQUE } from "./client.server";
import { toPartnerPrintAreaId } from "./placements";

/** A Worker may open six connections at once. */
const CALLS_AT_ONCE = 5;

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

const variants = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      catalog_product_id: z.number().int(),
      size: z.string(),
      color: z.string().nullish(),
    }),
  ),
  paging: pagingSchema,
});

const prices = z.object({
  data: z.object({
    currency: z.literal("USD"),
    product: z.object({
      placements: z.array(z.object({ id: z.string(), technique_key: z.string(), price: centsSchema })),
    }),
    variants: z.array(
      z.object({
        id: z.number().int(),
        techniques: z.array(z.object({ technique_key: z.string(), price: centsSchema })),
      }),
    ),
  }),
  paging: pagingSchema,
});

const styles = z.object({
  data: z.array(
    z.object({
      placement: z.string(),
      technique: z.string(),
      print_area_width: z.number().positive(),
      print_area_height: z.number().positive(),
      dpi: z.number().int().positive(),
      mockup_styles: z.array(
        z.object({
          id: z.number().int(),
          category_name: z.string(),
          view_name: z.string(),
          restricted_to_variants: z.array(z.number().int()).nullish(),
        }),
      ),
    }),
  ),
  paging: pagingSchema,
});

export function printfulCatalog(client: PrintfulClient): PartnerCatalog {
  return {
    async checkStock(variantIds) {
      const wanted = [...new Set(variantIds)];
      const known = new Map<number, boolean>();
      for (let start = 0; start < wanted.length; start += CALLS_AT_ONCE) {
        const slice = wanted.slice(start, start + CALLS_AT_ONCE);
        const answers = await Promise.all(
          slice.map(async (id) =>
            isAvailable(await nullIfNotFound(client.call("GET", `/catalog-variants/${id}/availability`))),
          ),
        );
        slice.forEach((id, index) => {
          known.set(id, answers[index] ?? false);
        });
      }
      return known;
    },

    async listVariants(productId) {
      const rows = await nullIfNotFound(
        client.listAllPages(`/catalog-products/${productId}/catalog-variants`, (page) => {
          const { data, paging } = parseResponse("printful", variants, page);
          return { rows: data, total: paging.total };
        }),
      );
      return (rows ?? []).map(({ id, catalog_product_id, color, size }) => ({
        id,
        productId: catalog_product_id,
        color: color ?? null,
        size,
      }));
    },

    async findPrices(productId) {
      const areas = new Map<string, number>();
      const rows = await nullIfNotFound(
        // What we pay: the regular price, not a temporary discount.
        client.listAllPages(`/catalog-products/${productId}/prices?currency=USD`, (page) => {
          const { data, paging } = parseResponse("printful", prices, page);
          for (const each of data.product.placements)
            if (each.technique_key === TECHNIQUE) areas.set(each.id, each.price);
          return { rows: data.variants, total: paging.total };
        }),
      );
      if (!rows) return null;
      return {
        variants: rows.flatMap(({ id, techniques }) => {
          const own = techniques.find((each) => each.technique_key === TECHNIQUE);
          return own ? [{ id, costCents: own.price }] : [];
        }),
        areas: [...areas].flatMap(([name, costCents]) => {
          const areaId = toPartnerPrintAreaId(name);
          return areaId ? [{ areaId, costCents }] : [];
        }),
      };
    },

    async listPrintAreas(productId) {
      const rows = await nullIfNotFound(
        client.listAllPages(`/catalog-products/${productId}/mockup-styles`, (page) => {
          const { data, paging } = parseResponse("printful", styles, page);
          return { rows: data, total: paging.total };
        }),
      );
      return (rows ?? []).flatMap((row): PartnerPrintArea[] => {
        const areaId = toPartnerPrintAreaId(row.placement);
        if (!areaId || row.technique !== TECHNIQUE) return [];
        return [
          {
            areaId,
            widthIn: row.print_area_width,
            heightIn: row.print_area_height,
            dpi: row.dpi,
            styles: row.mockup_styles.map((style) => ({
              id: style.id,
              category: style.category_name,
              view: style.view_name,
              variantIds: style.restricted_to_variants ?? null,
            })),
          },
        ];
      });
    },

    remainingCalls: () => client.remainingCalls(),
  };
}

/** Available if any region can print it with our technique; the partner routes the order there. */
function isAvailable(body: unknown): boolean {
  // A variant that the partner does not know (any more) cannot be ordered.
  if (body === null) return false;
  const { techniques } = parseResponse("printful", availability, body).data;
  return techniques.some(
    (each) =>
      each.technique === TECHNIQUE &&
      each.selling_regions.some((region) => region.availability === "in stock"),
  );
}
