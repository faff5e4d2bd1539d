import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { findVariantId, type Garment, listGarments } from "~/garments/find-garments";
import { soldVariantsOf } from "./sold-variants";

/** The partner's variant numbers, for queries that know a garment and its color by id only. */

function jsonByGarment<T>(entries: (garment: Garment) => [key: string, value: T][]): string {
  return JSON.stringify(Object.fromEntries(listGarments().flatMap(entries)));
}

/** Garment → product number. */
const PRODUCT_IDS = jsonByGarment((garment) => [[garment.id, garment.partner.productId]]);

/** Garment → all its variant numbers. */
const GARMENT_VARIANT_IDS = jsonByGarment((garment) => [
  [garment.id, soldVariantsOf(garment).map(({ id }) => id)],
]);

/** `garment/color` → its variant numbers in the order of the sizes; null where a size has none. */
const COLOR_VARIANT_IDS = jsonByGarment((garment) =>
  garment.colors.map((color) => [
    `${garment.id}/${color.id}`,
    garment.sizes.map((size) => findVariantId(garment, color.id, size.id)),
  ]),
);

/** `garment/color/size` → variant number. */
const VARIANT_IDS = jsonByGarment((garment) =>
  garment.colors.flatMap((color) =>
    garment.sizes.map((size): [string, number | null] => [
      `${garment.id}/${color.id}/${size.id}`,
      findVariantId(garment, color.id, size.id),
    ]),
  ),
);

/** The partner's product number of a garment. */
export function partnerProductIdSql(garmentId: SQLWrapper): SQL<number> {
  return sql<number>`json_extract(${PRODUCT_IDS}, '$."' || ${garmentId} || '"')`;
}

/** A table of one column `value`: all variant numbers of a garment. */
export function garmentVariantIdsSql(garmentId: SQLWrapper): SQL {
  return sql`json_each(${GARMENT_VARIANT_IDS}, '$."' || ${garmentId} || '"')`;
}

/** The variant numbers of a garment's color as a JSON list in the order of the sizes. */
export function colorVariantIdsJson(garmentId: SQLWrapper, color: SQLWrapper): SQL<string> {
  return sql<string>`json_extract(${COLOR_VARIANT_IDS}, '$."' || ${garmentId} || '/' || (${color}) || '"')`;
}

/** The variant number of the first size in one color; null where there is none. */
export function firstVariantIdSql(garmentId: SQLWrapper, color: SQLWrapper): SQL<number | null> {
  return sql<
    number | null
  >`json_extract(${COLOR_VARIANT_IDS}, '$."' || ${garmentId} || '/' || (${color}) || '"[0]')`;
}

/**
 * The variant number of one color and size; null if there is none. Quotes in `color` and `size` are removed, because a
 * visitor may have typed them.
 */
export function variantIdSql(
  garmentId: SQLWrapper,
  { color, size }: { color: SQLWrapper; size: SQLWrapper },
): SQL<number | null> {
  return sql<
    number | null
  >`json_extract(${VARIANT_IDS}, '$."' || ${garmentId} || '/' || replace(${color}, '"', '') || '/' || replace(${size}, '"', '') || '"')`;
}
