import type { PartnerMockupStyle, PartnerPrintArea } from "~/adapters/ports/print-partner";
import type { GarmentView, PrintAreaId } from "~/garments/find-garments";
import { requirePrintArea } from "~/garments/find-garments";
import type { Parts, Work } from "./mockup-work";

/** Flat views only: a person or a hanger would show nothing more of the print. */
const USUAL_CATEGORY = "flat";

/** For each printed side, the number of one of the partner's mockup styles that show it. */
export async function stylesFor(
  app: Parts,
  { garment, prints, variantId: shown }: Work,
): Promise<Map<number, GarmentView>> {
  const areas = await app.printPartner.listPrintAreas(garment.partner.productId);
  const styles = new Map<number, GarmentView>();
  for (const { placement } of prints) {
    const { view } = requirePrintArea(garment, placement.areaId);
    if ([...styles.values()].includes(view)) continue;
    const best = bestStyle(areas, { areaId: placement.areaId, view, variantId: shown });
    if (best) styles.set(best.id, view);
  }
  return styles;
}

/** A style that shows the area on this variant, flat if there is one. */
export function bestStyle(
  areas: readonly PartnerPrintArea[],
  { areaId, view, variantId }: { areaId: PrintAreaId; view: GarmentView; variantId: number },
): PartnerMockupStyle | undefined {
  const offered = (areas.find((each) => each.areaId === areaId)?.styles ?? []).filter(
    (style) =>
      style.view.toLowerCase().includes(view) &&
      (style.variantIds === null || style.variantIds.includes(variantId)),
  );
  return offered.find(isFlat) ?? offered[0];
}

function isFlat(style: PartnerMockupStyle): boolean {
  return style.category.toLowerCase().includes(USUAL_CATEGORY);
}
