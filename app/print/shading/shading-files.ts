import type { Garment, GarmentView } from "~/garments/find-garments";
import { garmentDrawingKey, type Presentation } from "../drawing/draw-garment";
import { SHADING_FILE_NAMES } from "./shading-file-names";

/**
 * Light and shadow of the garments as pages show them: pictures made once with `computeShading` and named by their content's
 * hash (`npx tsx scripts/assets/garment-shading.ts`; a test fails when they are out of date). Returns the URL on our own origin,
 * or `null` if pages do not show this view.
 */
export function shadingFileUrl(
  garment: Garment,
  view: GarmentView,
  presentation: Presentation,
): string | null {
  const name = SHADING_FILE_NAMES[garmentDrawingKey(garment, view, presentation)];
  return name ? `/cloth/${name}` : null;
}
