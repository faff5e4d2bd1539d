import { findSize, type Garment, type GarmentView } from "~/garments/find-garments";
import type { Wearer, WearerId } from "../wearers/wearer-types";
import { findWearer } from "../wearers/wearers";
import { wornDrawing } from "../wearers/worn-garment";
import type { GarmentDrawing } from "./drawing-types";
import { type DrawingFrame, VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH } from "./frame";
import { GARMENT_PATTERNS } from "./shapes/garment-patterns";
import { garmentPieces } from "./shapes/garment-pieces";
import { hangerParts } from "./shapes/hanger";
import { type GarmentPattern, gradePattern } from "./shapes/pattern";
import { flatPose, hangerPose } from "./shapes/pose";
import { sideViewPieces } from "./shapes/side-view/side-view";

/** How a garment is shown: laid out, on a hanger, or worn by somebody. */
export type Presentation = "flat" | "hanger" | { wearer: WearerId };

const drawings = new Map<string, GarmentDrawing>();

/** How many drawings are cached, a few kilobytes each. The editor and the queue draw one garment at a time. */
const KEPT_DRAWINGS = 24;

/** The garment in a view and presentation, in inches, and its place in the scene. Throws if the garment has no such view. */
export function drawGarment(garment: Garment, view: GarmentView, presentation: Presentation): GarmentDrawing {
  const key = garmentDrawingKey(garment, view, presentation);
  const known = drawings.get(key);
  if (known) return known;
  const drawn = draw(garment, view, presentation);
  drawings.set(key, drawn);
  for (const oldest of drawings.keys()) if (drawings.size > KEPT_DRAWINGS) drawings.delete(oldest);
  return drawn;
}

/** Cache key of a garment in a view and presentation. */
export function garmentDrawingKey({ id }: Garment, view: GarmentView, presentation: Presentation): string {
  return `${id}-${view}-${typeof presentation === "string" ? presentation : presentation.wearer}`;
}

function draw(garment: Garment, view: GarmentView, presentation: Presentation): GarmentDrawing {
  const style = GARMENT_PATTERNS[garment.id];
  if (typeof presentation !== "string") {
    const wearer = findWearer(presentation.wearer);
    if (!wearer) throw new Error(`nobody is called ${presentation.wearer}`);
    if (view !== "front" && view !== "back")
      throw new Error(`${garment.id} is worn to the front or the back`);
    return wornDrawing(garment, sizeFor(garment, style, wearer), view, wearer);
  }
  const measures = sizeFor(garment, style, null);
  if (view === "left" || view === "right") {
    return { ...sideViewPieces(measures, view), frame: sideFrame(measures) };
  }
  if (presentation === "hanger") {
    const { piece, hook } = hangerParts(measures);
    const hung = garmentPieces(measures, view, hangerPose(measures));
    const behind = view === "front" ? hung.behindCount : 0;
    const pieces = [...hung.pieces.slice(0, behind), piece, ...hung.pieces.slice(behind)];
    return {
      ...hung,
      pieces,
      backdrop: hook,
      frame: centered(measures, measures.kind === "hoodie" ? 15.2 : 6.4, 1060),
    };
  }
  const flat = garmentPieces(measures, view, flatPose(measures));
  return {
    ...flat,
    frame: centered(measures, measures.kind === "hoodie" ? 11.5 * (measures.neck / 4.1) : 0.6, 1015),
  };
}

/** The size that is drawn: the style's own, or the model's when worn. */
export function sizeFor(garment: Garment, style: GarmentPattern, wearer: Wearer | null): GarmentPattern {
  const wanted = wearer?.size ?? style.size;
  const size = findSize(garment, wanted) ?? garment.sizes.at(-1);
  const base = findSize(garment, style.size);
  if (!size || !base) throw new Error(`${garment.id} has no size ${wanted}`);
  return gradePattern(style, base, size);
}

/** Scales the garment to fill the scene and centers it. `above` is what rises over the shoulder, in inches. */
function centered(
  { length, shoulder, sleeve }: GarmentPattern,
  above: number,
  heightUnits: number,
): DrawingFrame {
  const halfWidth = sleeve ? (sleeve.elbow > 0 ? shoulder + sleeve.length * 0.37 : shoulder + 7.2) : 11;
  const unitsPerIn = Math.min(heightUnits / (length + above + 0.6), 472 / halfWidth, 30.5);
  return {
    x: VIEW_BOX_WIDTH / 2,
    y: VIEW_BOX_HEIGHT / 2 - ((length + 0.5 - above) / 2) * unitsPerIn,
    unitsPerIn,
  };
}

/** Seen from the side, a garment is drawn whole, with the same margin as from the front. */
function sideFrame({ length, kind }: GarmentPattern): DrawingFrame {
  const above = kind === "hoodie" ? 2.6 : 0.8;
  const unitsPerIn = Math.min(1010 / (length + above), 36);
  return {
    x: VIEW_BOX_WIDTH / 2,
    y: VIEW_BOX_HEIGHT / 2 - ((length + 0.5 - above) / 2) * unitsPerIn,
    unitsPerIn,
  };
}
