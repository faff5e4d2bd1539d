import type { Garment, GarmentView } from "~/domain/garments/find-garments";
import { findPrintArea, findSize, type PrintArea } from "~/domain/garments/find-garments";
import { type Figure, type FigureId, findFigure } from "../figures/figures";
import { wornDrawing } from "../figures/worn-garment";
import type { GarmentDrawing } from "./drawing-types";
import { type DrawingFrame, VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH } from "./paths";
import { garmentPieces } from "./shapes/garment-pieces";
import { hangerParts } from "./shapes/hanger";
import { GARMENT_PATTERNS, type GarmentPattern, gradePattern } from "./shapes/pattern";
import { flatPose, hangerPose } from "./shapes/pose";
import { sideViewPieces } from "./shapes/side-view";

/** How a garment is shown: laid out, on a hanger, or worn by somebody. */
export type Presentation = "flat" | "hanger" | { figure: FigureId };

const drawings = new Map<string, GarmentDrawing>();
/** A few kilobytes each; the editor and the queue go through them garment by garment. */
const KEPT_DRAWINGS = 24;

/** The garment in a view and presentation, in inches, with its place in the scene. Throws where there is no such view. */
export function drawGarment(garment: Garment, view: GarmentView, presentation: Presentation): GarmentDrawing {
  const key = garmentDrawingKey(garment, view, presentation);
  const known = drawings.get(key);
  if (known) return known;
  const drawn = draw(garment, view, presentation);
  drawings.set(key, drawn);
  for (const oldest of drawings.keys()) if (drawings.size > KEPT_DRAWINGS) drawings.delete(oldest);
  return drawn;
}

/** One word for a garment in a view and presentation. */
export function garmentDrawingKey({ id }: Garment, view: GarmentView, presentation: Presentation): string {
  return `${id}-${view}-${typeof presentation === "string" ? presentation : presentation.figure}`;
}

function draw(garment: Garment, view: GarmentView, presentation: Presentation): GarmentDrawing {
  const style = GARMENT_PATTERNS[garment.id];
  if (typeof presentation !== "string") {
    const figure = findFigure(presentation.figure);
    if (!figure) throw new Error(`nobody is called ${presentation.figure}`);
    if (view !== "front" && view !== "back")
      throw new Error(`${garment.id} is worn to the front or the back`);
    return wornDrawing(garment, sizeFor(garment, style, figure), view, figure);
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
      frame: centred(measures, measures.kind === "hoodie" ? 15.2 : 6.4, 1060),
    };
  }
  const flat = garmentPieces(measures, view, flatPose(measures));
  return {
    ...flat,
    frame: centred(measures, measures.kind === "hoodie" ? 11.5 * (measures.neck / 4.1) : 0.6, 1015),
  };
}

/** The size that is drawn: the style's own, or the one that a person wears. */
function sizeFor(garment: Garment, style: GarmentPattern, figure: Figure | null): GarmentPattern {
  const wanted = figure?.size ?? style.size;
  const size = findSize(garment, wanted) ?? garment.sizes.at(-1);
  const base = findSize(garment, style.size);
  if (!size || !base) throw new Error(`${garment.id} has no size ${wanted}`);
  return gradePattern(style, base, size);
}

/** As large as the scene allows, in its middle. `above` is what stands over the shoulder, in inches. */
function centred(
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

/** From the side a garment hangs in its picture whole, with air around it as from the front. */
function sideFrame({ length, kind }: GarmentPattern): DrawingFrame {
  const above = kind === "hoodie" ? 2.6 : 0.8;
  const unitsPerIn = Math.min(1010 / (length + above), 36);
  return {
    x: VIEW_BOX_WIDTH / 2,
    y: VIEW_BOX_HEIGHT / 2 - ((length + 0.5 - above) / 2) * unitsPerIn,
    unitsPerIn,
  };
}

/** Where a print area lies on a drawing, in inches of the garment: its left edge and its top. */
export function printAreaOrigin(
  garment: Garment,
  area: PrintArea,
  presentation: Presentation,
): { x: number; y: number } {
  const style = GARMENT_PATTERNS[garment.id];
  const figure = typeof presentation === "string" ? null : findFigure(presentation.figure);
  const measures = sizeFor(garment, style, figure);
  const {
    frontNeckDrop,
    backNeckDrop,
    shoulderSlope,
    sleeve,
    kind,
    chest,
    armhole,
    racerback,
    length,
    hemBandHeight,
  } = measures;
  const middle = -area.widthIn / 2;
  switch (area.id) {
    case "front": {
      // A hand's breadth below the collar; above the pocket, the band or the hem in any case.
      const below =
        kind === "hoodie"
          ? frontNeckDrop + 0.9
          : kind === "tank-top"
            ? frontNeckDrop + 0.9
            : frontNeckDrop + 1.7;
      const floor =
        kind === "hoodie" ? length - hemBandHeight - 7.4 * (chest / 11) : length - hemBandHeight - 1.4;
      return { x: middle, y: Math.min(below, floor - area.heightIn - 0.15) };
    }
    case "back": {
      if (racerback) return { x: middle, y: armhole - 0.6 };
      if (kind === "tank-top") return { x: middle, y: armhole * 0.64 };
      // A hood that lies on the back covers what is printed higher.
      return { x: middle, y: kind === "hoodie" ? 6.2 * (chest / 11) : backNeckDrop + 2.6 };
    }
    case "left-chest": {
      // Over the heart: the wearer's left is the viewer's right. A tank top leaves room below its scooped neck only.
      if (kind === "tank-top") return { x: 0.4, y: frontNeckDrop + 0.5 };
      return { x: chest * 0.37 - area.widthIn / 2, y: Math.max(frontNeckDrop + 0.2, armhole * 0.56) };
    }
    case "left-sleeve":
    case "right-sleeve": {
      if (!sleeve) throw new Error("no sleeve to print on");
      const end = shoulderSlope + sleeve.length - sleeve.ribbed;
      const isLong = sleeve.elbow > 0;
      return { x: middle, y: isLong ? end - area.heightIn - 3.2 * (chest / 10) : end - area.heightIn - 1.7 };
    }
  }
}

export function requirePrintArea(garment: Garment, id: string): PrintArea {
  const area = findPrintArea(garment, id);
  if (!area) throw new Error(`${garment.id} has no print area ${id}`);
  return area;
}
