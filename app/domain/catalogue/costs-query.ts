import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { App } from "~/app";
import { type Garment, listGarments } from "~/domain/garments/garments";
import { NO_COSTS, type PartnerCosts } from "./costs";

/** The partner's product of each garment, for SQL that knows a garment by its id only. */
const PRODUCTS = JSON.stringify(
  Object.fromEntries(listGarments().map((garment) => [garment.id, garment.partner.productId])),
);

/** All costs of a garment as a column: JSON for `readCosts`. */
export function costsJson(garmentId: SQLWrapper): SQL<string> {
  const productId = sql`json_extract(${PRODUCTS}, '$."' || ${garmentId} || '"')`;
  return sql<string>`json_object(
    'variants', (SELECT json_group_object(variant_id, cost_cents) FROM variant_stock
      WHERE variant_id BETWEEN ${productId} * 10000 AND ${productId} * 10000 + 9999 AND cost_cents IS NOT NULL),
    'areas', json(coalesce((SELECT area_costs FROM partner_products WHERE product_id = ${productId}), '{}')))`;
}

export function readCosts(json: string | null): PartnerCosts {
  return json ? (JSON.parse(json) as PartnerCosts) : NO_COSTS;
}

/** The costs of one garment, for a batch. */
export function costsQuery({ db }: Pick<App, "db">, garment: Garment) {
  return db.select({ costs: costsJson(sql`${garment.id}`).as("all_costs") }).from(sql`(SELECT 1) AS one`);
}
