import type { Garment, GarmentColour, GarmentView, PrintAreaId } from "~/domain/garments/find-garments";
import { escapeXml } from "~/lib/escape-xml";
import type { Placement } from "../placement";
import { shadingFileUrl } from "../shading/shading-files";
import { drawGarment, type Presentation, printAreaOrigin, requirePrintArea } from "./draw-garment";
import type { GarmentDrawing } from "./drawing-types";
import { fabricTones, GROUND_SHADOW } from "./fabric-tones";
import { SvgPathWriter, VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH } from "./paths";
import {
  type DrawingStyle,
  garmentClipPath,
  marksSvg,
  pieceDefinitions,
  pieceSvg,
  trimSvg,
} from "./piece-svg";

/**
 * One garment as one SVG: the same drawing is the live preview in a page, the stored mockup (rasterised) and the geometry of
 * the print. Only presentation attributes, so that it stands under a strict content security policy.
 */

export type { Presentation };
export { VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH };

/** A picture on the garment, in inches from the top left corner of its print area. */
export interface SvgPrint {
  areaId: PrintAreaId;
  /** A URL of the page's own origin. */
  href: string;
  leftIn: number;
  topIn: number;
  widthIn: number;
  heightIn: number;
}

export interface GarmentSvgOptions {
  garment: Garment;
  colour: GarmentColour;
  view: GarmentView;
  /** Default: laid flat. A garment is worn to the front and the back only. */
  presentation?: Presentation;
  /** Those that lie on another view are not drawn. */
  prints: readonly SvgPrint[];
  /** Begins every id in the scene: two scenes in one page need two prefixes. */
  idPrefix: string;
  /** Ground behind the garment; `null` leaves it transparent. Default: warm paper. */
  background?: string | null;
  /** Draws the outlines of these print areas, for the editor. */
  guides?: readonly PrintAreaId[];
  /** What the picture shows, for people who cannot see it; without it the scene is decoration. */
  title?: string;
}

export const PAPER = "#f1ece1";

/** Where a print area lies in its view, and how many scene units an inch is. */
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

/** Where the garment laid flat begins and ends, top to bottom, in scene units. */
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

export function garmentSvg(options: GarmentSvgOptions): string {
  const {
    garment,
    colour,
    view,
    presentation = "flat",
    idPrefix,
    background = PAPER,
    guides = [],
    title,
  } = options;
  const drawing = drawGarment(garment, view, presentation);
  const brush = brushFor(drawing, colour, idPrefix);
  const { id, tones } = brush;
  const prints = options.prints
    .filter((print) => requirePrintArea(garment, print.areaId).view === view)
    .map((print, at) => printImage(garment, print, presentation, id(`print-${at}`)))
    .join("");
  const name = title ? `role="img" aria-label="${escapeXml(title)}"` : 'aria-hidden="true"';
  const relief = shadingFileUrl(garment, view, presentation);
  return [
    `${OPENING} ${name}>`,
    `<defs>${pieceDefinitions(drawing, brush)}${relief ? garmentClipPath(drawing, id) + reliefMasks(relief, id) : ""}</defs>`,
    background ? `<path fill="${escapeXml(background)}" d="${WHOLE}"/>` : "",
    marksSvg(drawing.backdrop ?? [], brush),
    relief ? lit(GROUND_SHADOW.colour, GROUND_SHADOW.strength, id("dark")) : "",
    '<g fill="none">',
    drawing.pieces
      .map((piece, at) => {
        const { cloth, finish } = pieceSvg(piece, at, brush);
        return cloth + (piece.carriesPrint ? prints : "") + finish;
      })
      .join(""),
    relief
      ? `<g clip-path="url(#${id("clip")})">${lit(tones.light, tones.lightOpacity, id("bright"))}${lit(tones.shade, tones.shadeOpacity, id("dark"))}</g>`
      : "",
    drawing.trims.map((trim) => trimSvg(trim, brush)).join(""),
    "</g>",
    guides.map((areaId) => guide(options, areaId)).join(""),
    "</svg>",
  ].join("");
}

/**
 * The same for a rasteriser that lays on prints, light and shadow (`reliefOf`) itself: two SVGs on transparency, what lies
 * below the prints and what lies above them.
 */
export function garmentSvgLayers({
  garment,
  colour,
  view,
  presentation = "flat",
}: Pick<GarmentSvgOptions, "garment" | "colour" | "view" | "presentation">): {
  belowPrints: string;
  abovePrints: string;
} {
  const drawing = drawGarment(garment, view, presentation);
  const brush = brushFor(drawing, colour, "");
  const layers = { belowPrints: marksSvg(drawing.backdrop ?? [], brush), abovePrints: "" };
  let layer: keyof typeof layers = "belowPrints";
  for (const [at, piece] of drawing.pieces.entries()) {
    const { cloth, finish } = pieceSvg(piece, at, brush);
    layers[layer] += cloth;
    if (piece.carriesPrint) layer = "abovePrints";
    layers[layer] += finish;
  }
  layers[layer] += drawing.trims.map((trim) => trimSvg(trim, brush)).join("");
  const whole = (content: string) =>
    `${OPENING}><defs>${pieceDefinitions(drawing, brush)}</defs><g fill="none">${content}</g></svg>`;
  return { belowPrints: whole(layers.belowPrints), abovePrints: whole(layers.abovePrints) };
}

function brushFor(drawing: GarmentDrawing, colour: GarmentColour, idPrefix: string): DrawingStyle {
  const id = (name: string) => `${idPrefix}${name}`;
  return {
    pathWriter: new SvgPathWriter(drawing.frame),
    unitsPerIn: drawing.frame.unitsPerIn,
    tones: fabricTones(colour),
    id,
  };
}

const OPENING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW_BOX_WIDTH} ${VIEW_BOX_HEIGHT}"`;
const WHOLE = `M0 0h${VIEW_BOX_WIDTH}v${VIEW_BOX_HEIGHT}H0z`;

/** A relief's file holds shadow above and light below it, in greys: as masks they let one colour through. */
function reliefMasks(href: string, id: (name: string) => string): string {
  const mask = (name: string, y: number) =>
    `<mask id="${id(name)}" maskUnits="userSpaceOnUse" x="0" y="0" width="${VIEW_BOX_WIDTH}" height="${VIEW_BOX_HEIGHT}">` +
    `<image href="${escapeXml(href)}" y="${y}" width="${VIEW_BOX_WIDTH}" height="${VIEW_BOX_HEIGHT * 2}" preserveAspectRatio="none"/></mask>`;
  return mask("dark", 0) + mask("bright", -VIEW_BOX_HEIGHT);
}

function lit(colour: string, strength: number, mask: string): string {
  return `<path d="${WHOLE}" fill="${colour}" fill-opacity="${round(strength)}" mask="url(#${mask})"/>`;
}

function printImage(garment: Garment, print: SvgPrint, presentation: Presentation, id: string): string {
  const { x, y, width, height } = printRect(garment, print, presentation);
  return (
    `<image id="${id}" href="${escapeXml(print.href)}" x="${exact(x)}" y="${exact(y)}" width="${exact(width)}" ` +
    `height="${exact(height)}" preserveAspectRatio="none"/>`
  );
}

/** Dashes over a light line, so that the frame shows on every cloth. */
function guide({ garment, presentation, view, idPrefix }: GarmentSvgOptions, areaId: PrintAreaId): string {
  const area = printAreaRect(garment, areaId, presentation);
  if (area.view !== view) return "";
  const { x, y, width, height } = area;
  const frame = `x="${exact(x)}" y="${exact(y)}" width="${exact(width)}" height="${exact(height)}" rx="3"`;
  return (
    `<g id="${idPrefix}guide-${areaId}" fill="none"><rect ${frame} stroke="#fff" stroke-opacity=".75" stroke-width="4"/>` +
    `<rect ${frame} stroke="#e4572e" stroke-width="2.5" stroke-dasharray="9 6"/></g>`
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
/** Fine enough that a print's rectangle agrees with its inches within 0.001 in. */
const exact = (value: number) => Math.round(value * 1000) / 1000;
