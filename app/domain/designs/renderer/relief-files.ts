import type { Garment, ViewId } from "~/domain/garments/garments";
import { drawingKey, type Presentation } from "./plan";
import { RELIEF_FILES } from "./relief-names";

/**
 * Light and shadow of the garments as pages show them: pictures made once from `reliefOf`, under the name of their content
 * (`npx tsx scripts/garment-reliefs.ts`; a test says when they are out of date). The address on our own origin, or `null`
 * where pages do not show such a view.
 */
export function reliefFile(garment: Garment, view: ViewId, presentation: Presentation): string | null {
  const name = RELIEF_FILES[drawingKey(garment, view, presentation)];
  return name ? `/cloth/${name}` : null;
}
