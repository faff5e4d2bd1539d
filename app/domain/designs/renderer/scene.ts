import type { Garment, GarmentColour, PlacementId, ViewId } from "~/domain/garments/garments";
import type { Placement } from "../placement";
import type { Drawing } from "./drawing";
import { type Brush, clip, definitions, marked, paint, trimmed } from "./paint";
import { Pen, SCENE_HEIGHT, SCENE_WIDTH } from "./pen";
import { areaOf, areaOrigin, drawingOf, type Presentation } from "./plan";
import { reliefFile } from "./relief-files";
import { GROUND_SHADOW, tonesOf } from "./tones";

/**
 * One garment as one SVG: the same drawing is the live preview in a page, the stored mockup (rasterised) and the geometry of
 * the print. Only presentation attributes, so that it stands under a strict content security policy.
 */

export type { Presentation };
export { SCENE_HEIGHT, SCENE_WIDTH };

/** A picture on the garment, in inches from the top left corner of its print area. */
export interface ScenePrint {
  areaId: PlacementId;
  /** A URL of the page's own origin. */
  href: string;
  leftIn: number;
  topIn: number;
  widthIn: number;
  heightIn: number;
}

export interface SceneOptions {
  garment: Garment;
  colour: GarmentColour;
  view: ViewId;
  /** Default: laid flat. A garment is worn to the front and the back only. */
  presentation?: Presentation;
  /** Those that lie on another view are not drawn. */
  prints: readonly ScenePrint[];
  /** Begins every id in the scene: two scenes in one page need two prefixes. */
  idPrefix: string;
  /** Ground behind the garment; `null` leaves it transparent. Default: warm paper. */
  background?: string | null;
  /** Draws the outlines of these print areas, for the editor. */
  guides?: readonly PlacementId[];
  /** What the picture shows, for people who cannot see it; without it the scene is decoration. */
  title?: string;
}

export const PAPER = "#f1ece1";

/** Where a print area lies in its view, and how many scene units an inch is. */
export function sceneArea(
  garment: Garment,
  areaId: PlacementId,
  presentation: Presentation = "flat",
): { view: ViewId; x: number; y: number; width: number; height: number; unitsPerIn: number } {
  const area = areaOf(garment, areaId);
  const { frame } = drawingOf(garment, area.view, presentation);
  const { unitsPerIn } = frame;
  const origin = areaOrigin(garment, area, presentation);
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
export function sceneSpan(garment: Garment): { top: number; bottom: number } {
  const { frame, pieces } = drawingOf(garment, "front", "flat");
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
export function scenePrintRect(
  garment: Garment,
  placement: Pick<Placement, "areaId" | "leftIn" | "topIn" | "widthIn" | "heightIn">,
  presentation: Presentation = "flat",
): { x: number; y: number; width: number; height: number } {
  const { x, y, unitsPerIn } = sceneArea(garment, placement.areaId, presentation);
  return {
    x: x + placement.leftIn * unitsPerIn,
    y: y + placement.topIn * unitsPerIn,
    width: placement.widthIn * unitsPerIn,
    height: placement.heightIn * unitsPerIn,
  };
}

export function garmentScene(options: SceneOptions): string {
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
  const drawing = drawingOf(garment, view, presentation);
  const brush = brushFor(drawing, colour, idPrefix);
  const { id, tones } = brush;
  const prints = options.prints
    .filter((print) => areaOf(garment, print.areaId).view === view)
    .map((print, at) => printImage(garment, print, presentation, id(`print-${at}`)))
    .join("");
  const name = title ? `role="img" aria-label="${attribute(title)}"` : 'aria-hidden="true"';
  const relief = reliefFile(garment, view, presentation);
  return [
    `${OPENING} ${name}>`,
    `<defs>${definitions(drawing, brush)}${relief ? clip(drawing, id) + reliefMasks(relief, id) : ""}</defs>`,
    background ? `<path fill="${attribute(background)}" d="${WHOLE}"/>` : "",
    marked(drawing.backdrop ?? [], brush),
    relief ? lit(GROUND_SHADOW.colour, GROUND_SHADOW.strength, id("dark")) : "",
    '<g fill="none">',
    drawing.pieces
      .map((piece, at) => {
        const { cloth, finish } = paint(piece, at, brush);
        return cloth + (piece.printed ? prints : "") + finish;
      })
      .join(""),
    relief
      ? `<g clip-path="url(#${id("clip")})">${lit(tones.light, tones.lit, id("bright"))}${lit(tones.shade, tones.soft, id("dark"))}</g>`
      : "",
    drawing.trims.map((trim) => trimmed(trim, brush)).join(""),
    "</g>",
    guides.map((areaId) => guide(options, areaId)).join(""),
    "</svg>",
  ].join("");
}

/**
 * The same for a rasteriser that lays on prints, light and shadow (`reliefOf`) itself: two SVGs on transparency, what lies
 * below the prints and what lies above them.
 */
export function garmentLayers({
  garment,
  colour,
  view,
  presentation = "flat",
}: Pick<SceneOptions, "garment" | "colour" | "view" | "presentation">): { below: string; above: string } {
  const drawing = drawingOf(garment, view, presentation);
  const brush = brushFor(drawing, colour, "");
  const layers = { below: marked(drawing.backdrop ?? [], brush), above: "" };
  let layer: keyof typeof layers = "below";
  for (const [at, piece] of drawing.pieces.entries()) {
    const { cloth, finish } = paint(piece, at, brush);
    layers[layer] += cloth;
    if (piece.printed) layer = "above";
    layers[layer] += finish;
  }
  layers[layer] += drawing.trims.map((trim) => trimmed(trim, brush)).join("");
  const whole = (content: string) =>
    `${OPENING}><defs>${definitions(drawing, brush)}</defs><g fill="none">${content}</g></svg>`;
  return { below: whole(layers.below), above: whole(layers.above) };
}

function brushFor(drawing: Drawing, colour: GarmentColour, idPrefix: string): Brush {
  const id = (name: string) => `${idPrefix}${name}`;
  return { ink: new Pen(drawing.frame), unitsPerIn: drawing.frame.unitsPerIn, tones: tonesOf(colour), id };
}

const OPENING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}"`;
const WHOLE = `M0 0h${SCENE_WIDTH}v${SCENE_HEIGHT}H0z`;

/** A relief's file holds shadow above and light below it, in greys: as masks they let one colour through. */
function reliefMasks(href: string, id: (name: string) => string): string {
  const mask = (name: string, y: number) =>
    `<mask id="${id(name)}" maskUnits="userSpaceOnUse" x="0" y="0" width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}">` +
    `<image href="${attribute(href)}" y="${y}" width="${SCENE_WIDTH}" height="${SCENE_HEIGHT * 2}" preserveAspectRatio="none"/></mask>`;
  return mask("dark", 0) + mask("bright", -SCENE_HEIGHT);
}

function lit(colour: string, strength: number, mask: string): string {
  return `<path d="${WHOLE}" fill="${colour}" fill-opacity="${round(strength)}" mask="url(#${mask})"/>`;
}

function printImage(garment: Garment, print: ScenePrint, presentation: Presentation, id: string): string {
  const { x, y, width, height } = scenePrintRect(garment, print, presentation);
  return (
    `<image id="${id}" href="${attribute(print.href)}" x="${exact(x)}" y="${exact(y)}" width="${exact(width)}" ` +
    `height="${exact(height)}" preserveAspectRatio="none"/>`
  );
}

/** Dashes over a light line, so that the frame shows on every cloth. */
function guide({ garment, presentation, view, idPrefix }: SceneOptions, areaId: PlacementId): string {
  const area = sceneArea(garment, areaId, presentation);
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

function attribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
