import type { Garment, GarmentView, PrintAreaId } from "~/garments/find-garments";
import { requirePrintArea } from "~/garments/find-garments";
import type { Placement } from "../placement/placement";
import { drawGarment, type Presentation } from "./draw-garment";
import { printAreaOrigin } from "./print-area-origin";

/** A print area's place in its view, and scene units per inch. */
export function printAreaRect(
  garment: Garment,
  areaId: PrintAreaId,
  presentation: Presentation = "flat",
): { view: GarmentView; x: number; y: number; width: number; height: number; unitsPerIn: number } {
  const area = requirePrintArea(garment, areaId);
  const { frame } = drawGarment(garment, area.view, presentation);
  const { unitsPerIn } = frame;
  const origin = printAreaOrigin(garment, area, presentation);
  return {
    view: area.view,
    x: frame.x + origin.x * unitsPerIn,
    y: frame.y + origin.y * unitsPerIn,
    width: area.widthIn * unitsPerIn,
    height: area.heightIn * unitsPerIn,
    unitsPerIn,
  };
}

/** Top and bottom of the garment laid flat, in scene units. */
export function garmentVerticalSpan(garment: Garment): { top: number; bottom: number } {
  const { frame, pieces } = drawGarment(garment, "front", "flat");
  let [top, bottom] = [Number.POSITIVE_INFINITY, 0];
  for (const { outline } of pieces) {
    for (const { from, steps } of outline) {
      for (const y of [from[1], ...steps.map((step) => step.at(-1) as number)]) {
        top = Math.min(top, frame.y + y * frame.unitsPerIn);
        bottom = Math.max(bottom, frame.y + y * frame.unitsPerIn);
      }
    }
  }
  return { top: Math.floor(top), bottom: Math.ceil(bottom) };
}

/** A placement's rectangle in scene units. */
export function printRect(
  garment: Garment,
  placement: Pick<Placement, "areaId" | "leftIn" | "topIn" | "widthIn" | "heightIn">,
  presentation: Presentation = "flat",
): { x: number; y: number; width: number; height: number } {
  const { x, y, unitsPerIn } = printAreaRect(garment, placement.areaId, presentation);
  return {
    x: x + placement.leftIn * unitsPerIn,
    y: y + placement.topIn * unitsPerIn,
    width: placement.widthIn * unitsPerIn,
    height: placement.heightIn * unitsPerIn,
  };
}
