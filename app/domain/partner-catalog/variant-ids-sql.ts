import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { findVariantId, type Garment, listGarments } from "~/domain/garments/find-garments";
import { soldVariantsOf } from "./sold-variants";

/** The partner's numbers for queries that know a garment and its color by their ids only. */

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
const COLOUR_VARIANT_IDS = jsonByGarment((garment) =>
  garment.colours.map((colour) => [
    `${garment.id}/${colour.id}`,
    garment.sizes.map((size) => findVariantId(garment, colour.id, size.id)),
  ]),
);

/** `garment/color/size` → variant number. */
const VARIANT_IDS = jsonByGarment((garment) =>
  garment.colours.flatMap((colour) =>
    garment.sizes.map((size): [string, number | null] => [
      `${garment.id}/${colour.id}/${size.id}`,
      findVariantId(garment, colour.id, size.id),
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
export function colourVariantIdsJson(garmentId: SQLWrapper, colour: SQLWrapper): SQL<string> {
  return sql<string>`json_extract(${COLOUR_VARIANT_IDS}, '$."' || ${garmentId} || '/' || (${colour}) || '"')`;
}

/** The variant number of the first size in one color; null where there is none. */
export function firstVariantIdSql(garmentId: SQLWrapper, colour: SQLWrapper): SQL<number | null> {
  return sql<
    number | null
  >`json_extract(${COLOUR_VARIANT_IDS}, '$."' || ${garmentId} || '/' || (${colour}) || '"[0]')`;
}

/** The variant number of one color and size; null where there is none. Quotes in `colour` and `size` are dropped: both may be a visitor's. */
export function variantIdSql(
  garmentId: SQLWrapper,
  { colour, size }: { colour: SQLWrapper; size: SQLWrapper },
): SQL<number | null> {
  return sql<
    number | null
  >`json_extract(${VARIANT_IDS}, '$."' || ${garmentId} || '/' || replace(${colour}, '"', '') || '/' || replace(${size}, '"', '') || '"')`;
}
