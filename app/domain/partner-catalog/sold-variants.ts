import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Garment, listGarments, variantId } from "~/domain/garments/find-garments";

/** Our garments by the partner's numbers: which we sell, and what each has to mean. */

export interface SoldVariant {
  id: number;
  colour: string;
  size: string;
  /** By our own data, with one print. */
  costCents: number;
}

/** The partner's products that we sell, each once. */
export function listSoldPartnerProductIds(): number[] {
  return [...new Set(listGarments().map((garment) => garment.partner.productId))];
}

export function garmentsOfPartnerProduct(productId: number): Garment[] {
  return listGarments().filter((garment) => garment.partner.productId === productId);
}

export function soldVariantsOf(garment: Garment): SoldVariant[] {
  return garment.colours.flatMap((colour) =>
    garment.sizes.map((size) => ({
      id: variantId(garment, colour.id, size.id),
      colour: colour.name,
      size: size.id,
      costCents: garment.baseCostCents + size.extraCostCents,
    })),
  );
}

export function listSoldVariantIds(): number[] {
  return listGarments().flatMap((garment) => soldVariantsOf(garment).map(({ id }) => id));
}

/** Whether the partner's word for a colour or a size is ours: upper case, spaces and hyphens are no difference. */
export function isSameLabel(ours: string, theirs: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s_-]+/g, " ")
      .trim();
  return plain(ours) === plain(theirs);
}

/** `garment/colour` → the partner's number of its first size. */
const FIRST_VARIANTS = JSON.stringify(
  Object.fromEntries(
    listGarments().flatMap((garment) =>
      garment.colours.map((colour) => [
        `${garment.id}/${colour.id}`,
        variantId(garment, colour.id, garment.sizes[0]?.id ?? ""),
      ]),
    ),
  ),
);

/** The same for SQL, which knows garment and colour by their ids only; null where there is none. Sizes follow one by one. */
export function firstVariantIdSql(garmentId: SQLWrapper, colour: SQLWrapper): SQL<number> {
  return sql<number>`json_extract(${FIRST_VARIANTS}, '$."' || ${garmentId} || '/' || (${colour}) || '"')`;
}
