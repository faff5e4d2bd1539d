import { findVariantId, type Garment, listGarments } from "~/domain/garments/find-garments";

/** Our garments by the partner's variant numbers: which are sold, and what each number has to mean. */

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
    garment.sizes.flatMap((size) => {
      const id = findVariantId(garment, colour.id, size.id);
      const costCents = garment.baseCostCents + size.extraCostCents;
      return id === null ? [] : [{ id, colour: colour.name, size: size.id, costCents }];
    }),
  );
}

/** Colors and sizes without a partner number, as "Black / M". They cannot be sold. */
export function unnumberedVariantsOf(garment: Garment): string[] {
  return garment.colours.flatMap((colour) =>
    garment.sizes.flatMap((size) =>
      findVariantId(garment, colour.id, size.id) === null ? [`${colour.name} / ${size.id}`] : [],
    ),
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
