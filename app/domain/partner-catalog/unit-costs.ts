import { findPrintArea, findSize, findVariantId, type Garment } from "~/domain/garments/find-garments";

/** What a piece costs us at the partner: as it says now, and by our own data as long as it has said nothing. */

export interface PartnerCosts {
  /** By the partner's numbers, with one print. */
  variants: Record<string, number>;
  /** By area, what a print costs beside another. */
  areas: Record<string, number>;
}

export const NO_COSTS: PartnerCosts = { variants: {}, areas: {} };

/**
 * What the partner takes for one piece in a colour and size, printed on the given areas, before shipping and tax. The
 * cheapest print is included. Throws on an unknown colour, size or area.
 */
export function calculateUnitCostCents(
  garment: Garment,
  piece: { colourId: string; sizeId: string; areas: readonly string[] },
  costs: PartnerCosts,
): number {
  const size = findSize(garment, piece.sizeId);
  if (!size) throw new Error(`${garment.id} does not come in ${piece.sizeId}`);
  const variantId = findVariantId(garment, piece.colourId, piece.sizeId);
  const known = variantId === null ? undefined : costs.variants[variantId];
  return (
    (known ?? garment.baseCostCents + size.extraCostCents) +
    additionalPrintsCostCents(garment, piece.areas, costs)
  );
}

/** What all prints but the included one cost. Throws on an unknown area. */
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

/** In whichever of these colours (none: of all) and of all sizes it costs most: what a price has to bear. */
export function maxUnitCostCents(
  garment: Garment,
  { colours, areas }: { colours: readonly string[]; areas: readonly string[] },
  costs: PartnerCosts,
): number {
  const offered = colours.length > 0 ? colours : garment.colours.map((colour) => colour.id);
  return Math.max(
    ...offered.flatMap((colourId) =>
      garment.sizes.map((size) =>
        calculateUnitCostCents(garment, { colourId, sizeId: size.id, areas }, costs),
      ),
    ),
  );
}
