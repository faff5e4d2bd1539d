import { findPrintArea, findSize, findVariantId, type Garment } from "~/garments/find-garments";

/** What a piece costs us at the partner: its present price, or our own data until it has reported one. */

export interface PartnerCosts {
  /** By the partner's variant number, with one print. */
  variants: Record<string, number>;
  /** By area: the cost of a second print. */
  areas: Record<string, number>;
}

export const NO_COSTS: PartnerCosts = { variants: {}, areas: {} };

/**
 * What the partner charges for one piece in a color and size, printed on the given areas, before shipping and tax. The
 * cheapest print is included. Throws for an unknown color, size or area.
 */
export function calculateUnitCostCents(
  garment: Garment,
  piece: { colorId: string; sizeId: string; areas: readonly string[] },
  costs: PartnerCosts,
): number {
  const size = findSize(garment, piece.sizeId);
  if (!size) throw new Error(`${garment.id} does not come in ${piece.sizeId}`);
  const variantId = findVariantId(garment, piece.colorId, piece.sizeId);
  const known = variantId === null ? undefined : costs.variants[variantId];
  return (
    (known ?? garment.baseCostCents + size.extraCostCents) +
    additionalPrintsCostCents(garment, piece.areas, costs)
  );
}

/** The cost of all prints except the included one. Throws for an unknown area. */
export function additionalPrintsCostCents(
  garment: Garment,
  areas: readonly string[],
  costs: Pick<PartnerCosts, "areas">,
): number {
  const prints = [...new Set(areas)].map((id) => {
    const area = findPrintArea(garment, id);
    if (!area) throw new Error(`${garment.id} cannot be printed on ${id}`);
    return costs.areas[id] ?? area.extraCostCents;
  });
  return prints.reduce((sum, cents) => sum + cents, 0) - (prints.length ? Math.min(...prints) : 0);
}

/** The highest cost among these colors (all if none is given) and all sizes: the price must cover it. */
export function maxUnitCostCents(
  garment: Garment,
  { colors, areas }: { colors: readonly string[]; areas: readonly string[] },
  costs: PartnerCosts,
): number {
  const offered = colors.length > 0 ? colors : garment.colors.map((color) => color.id);
  return Math.max(
    ...offered.flatMap((colorId) =>
      garment.sizes.map((size) =>
        calculateUnitCostCents(garment, { colorId, sizeId: size.id, areas }, costs),
      ),
    ),
  );
}
