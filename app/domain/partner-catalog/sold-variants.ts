import { findVariantId, type Garment, listGarments } from "~/garments/find-garments";
import { PARTNER_COLORS } from "~/garments/partner-colors";

/** Our garments by the partner's variant numbers: which are sold, and what each number must mean. */

export interface SoldVariant {
  id: number;
  /** As the partner calls it. */
  color: string;
  size: string;
  /** According to our own data, with one print. */
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
  return garment.colors.flatMap((color) =>
    garment.sizes.flatMap((size) => {
      const id = findVariantId(garment, color.id, size.id);
      const costCents = garment.baseCostCents + size.extraCostCents;
      return id === null ? [] : [{ id, color: PARTNER_COLORS[color.id], size: size.id, costCents }];
    }),
  );
}

/** Colors and sizes without a partner number, as "Black / M". They cannot be sold. */
export function unnumberedVariantsOf(garment: Garment): string[] {
  return garment.colors.flatMap((color) =>
    garment.sizes.flatMap((size) =>
      findVariantId(garment, color.id, size.id) === null ? [`${color.name} / ${size.id}`] : [],
    ),
  );
}

export function listSoldVariantIds(): number[] {
  return listGarments().flatMap((garment) => soldVariantsOf(garment).map(({ id }) => id));
}

/** True if the partner's catalog says of a color or a size what it said before; upper case, spaces and hyphens are ignored. */
export function isSameLabel(known: string, theirs: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s_-]+/g, " ")
      .trim();
  return plain(known) === plain(theirs);
}
