import { inArray, isNotNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { App } from "~/app";
import { variantStock } from "~/db/schema";
import { findVariantId, type Garment } from "~/garments/find-garments";
import { NO_COSTS, type PartnerCosts } from "./unit-costs";
import { firstVariantIdSql, garmentVariantIdsSql, partnerProductIdSql } from "./variant-ids-sql";

/** All costs of a garment as a column: JSON for `parsePartnerCosts`. */
export function partnerCostsJson(garmentId: SQLWrapper): SQL<string> {
  return sql<string>`json_object(
    'variants', (SELECT json_group_object(variant_id, cost_cents) FROM ${garmentVariantIdsSql(garmentId)}
      CROSS JOIN variant_stock ON variant_id = value WHERE cost_cents IS NOT NULL),
    'areas', json(coalesce((SELECT area_costs FROM partner_products WHERE product_id = ${partnerProductIdSql(garmentId)}), '{}')))`;
}

export function parsePartnerCosts(json: string | null): PartnerCosts {
  return json ? (JSON.parse(json) as PartnerCosts) : NO_COSTS;
}

/** The costs of one garment, for a batch. */
export function garmentCostsQuery({ db }: Pick<App, "db">, garment: Garment) {
  return db
    .select({ costs: partnerCostsJson(sql`${garment.id}`).as("all_costs") })
    .from(sql`(SELECT 1) AS one`);
}

/**
 * Like `partnerCostsJson`, for the first size in one color only: two rows instead of a garment's hundred, for lists.
 */
export function firstSizeCostsJson(garmentId: SQLWrapper, color: SQLWrapper): SQL<string> {
  return sql<string>`json_object(
    'variants', (SELECT json_group_object(variant_id, cost_cents) FROM variant_stock
      WHERE variant_id = ${firstVariantIdSql(garmentId, color)} AND cost_cents IS NOT NULL),
    'areas', json(coalesce((SELECT area_costs FROM partner_products WHERE product_id = ${partnerProductIdSql(garmentId)}), '{}')))`;
}

/** The costs of single pieces with one print each, for a batch: one row per piece. */
export function unitCostsQuery(
  { db }: Pick<App, "db">,
  pieces: readonly { garment: Garment; colorId: string; sizeId: string }[],
) {
  const numbers = pieces.flatMap(
    ({ garment, colorId, sizeId }) => findVariantId(garment, colorId, sizeId) ?? [],
  );
  return db
    .select({ pieceNumber: variantStock.variantId, pieceCents: variantStock.costCents })
    .from(variantStock)
    .where(sql`${inArray(variantStock.variantId, numbers)} AND ${isNotNull(variantStock.costCents)}`);
}

/** For one print only; it has no cost of a second print. */
export function parseUnitCosts(
  rows: readonly { pieceNumber: number; pieceCents: number | null }[],
): PartnerCosts {
  return {
    variants: Object.fromEntries(
      rows.flatMap(({ pieceNumber, pieceCents }) => (pieceCents === null ? [] : [[pieceNumber, pieceCents]])),
    ),
    areas: {},
  };
}
