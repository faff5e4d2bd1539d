import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listGarments } from "~/garments/find-garments";

/** The partner's stock and cost of one variant. */
export interface KnownVariant {
  variantId: number;
  isAvailable: boolean;
  /** With one print; null until the partner has reported it. */
  costCents: number | null;
}

const MAX_SIZES = Math.max(...listGarments().map((garment) => garment.sizes.length));

/**
 * Stock and costs of the variants in a JSON list of at most one color's sizes, for `parseColorStock`. One lookup per
 * position: a join with json_each or an IN list would count each number as a row read.
 */
export function colorStockJson(variantIds: SQLWrapper): SQL<string> {
  const each = Array.from(
    { length: MAX_SIZES },
    (_, position) =>
      sql`(SELECT json_array(variant_id, is_available, cost_cents) FROM variant_stock WHERE variant_id = ${variantIds} ->> ${sql.raw(`${position}`)})`,
  );
  return sql<string>`json_array(${sql.join(each, sql`, `)})`;
}

export function parseColorStock(json: string): KnownVariant[] {
  const rows: (string | [number, number, number | null] | null)[] = JSON.parse(json);
  return rows.flatMap((row) => {
    if (row === null) return [];
    const [variantId, isAvailable, costCents] = typeof row === "string" ? JSON.parse(row) : row;
    return [{ variantId, isAvailable: isAvailable === 1, costCents }];
  });
}
