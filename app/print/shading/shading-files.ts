import type { Garment, GarmentView } from "~/domain/garments/find-garments";
import { garmentDrawingKey, type Presentation } from "../drawing/draw-garment";
import { SHADING_FILE_NAMES } from "./shading-file-names";

/**
 * Light and shadow of the garments as pages show them: pictures made once from `reliefOf`, under the name of their content
 * (`npx tsx scripts/assets/garment-shading.ts`; a test says when they are out of date). The address on our own origin, or `null`
 * where pages do not show such a view.
 */
export function shadingFileUrl(
  garment: Garment,
  view: GarmentView,
  presentation: Presentation,
): string | null {
  const name = SHADING_FILE_NAMES[garmentDrawingKey(garment, view, presentation)];
  return name ? `/cloth/${name}` : null;
}
