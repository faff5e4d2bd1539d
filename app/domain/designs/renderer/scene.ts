import type { Garment, GarmentColour, GarmentKind, PlacementId, ViewId } from "~/domain/garments/garments";
import { findPlacementArea } from "~/domain/garments/garments";
import type { Placement } from "../placement";
import { hoodie } from "./cuts/hoodie";
import { longSleeve } from "./cuts/long-sleeve";
import { sweatshirt } from "./cuts/sweatshirt";
import { tShirt } from "./cuts/t-shirt";
import { tankTop } from "./cuts/tank-top";
import type { Drawing, SideDrawing, Trim } from "./drawing";
import { definitions, groundLayer, paint, softLayer } from "./paint";
import { SCENE_HEIGHT, SCENE_WIDTH } from "./pen";
import { mix, type Tones, tonesOf } from "./tones";

/**
 * One garment as one SVG: the same string is the live preview in a page, the stored mockup (rasterised) and the geometry of
 * the print. Only presentation attributes, so that it stands under a strict content security policy.
 */

export { SCENE_HEIGHT, SCENE_WIDTH };

/** A picture on the garment, in inches from the top left corner of its print area. */
export interface ScenePrint {
  areaId: PlacementId;
  /** A URL of the page's own origin, or a `data:` URL where the scene is rasterised. */
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
  /** Those that lie on another view are not drawn. */
  prints: readonly ScenePrint[];
  /** Begins every id in the scene: two scenes in one page need two prefixes. */
  idPrefix: string;
  /** Ground behind the garment; `null` leaves it transparent. Default: warm paper. */
  background?: string | null;
  /** Draws the outlines of these print areas, for the editor. */
  guides?: readonly PlacementId[];
  /** Without the blurred layers (`blurredLayers`), for a rasteriser that lays them on itself. */
  sharpOnly?: boolean;
  /** What the picture shows, for people who cannot see it; without it the scene is decoration. */
  title?: string;
}

export const PAPER = "#f1ece1";

const DRAWINGS: Record<GarmentKind, Drawing> = {
  "t-shirt": tShirt,
  hoodie,
  sweatshirt,
  "long-sleeve": longSleeve,
  "tank-top": tankTop,
};

/** From the middle of the chest to the middle of a print over the heart, and how far below the print area's top. */
const LEFT_CHEST_IN = { aside: 3.75, below: 1 };

/** Where a print area lies in its view, and how many scene units an inch is. */
export function sceneArea(
  garment: Garment,
  areaId: PlacementId,
): { view: ViewId; x: number; y: number; width: number; height: number; unitsPerIn: number } {
  const area = findPlacementArea(garment, areaId);
  if (!area) throw new Error(`${garment.id} has no ${areaId} print area`);
  const unitsPerIn = unitsPerInOf(garment);
  const { areaTop } = drawingOf(garment, area.view);
  const width = area.widthIn * unitsPerIn;
  const chest = areaId === "left-chest" ? LEFT_CHEST_IN : { aside: 0, below: 0 };
  return {
    view: area.view,
    x: (SCENE_WIDTH - width) / 2 + chest.aside * unitsPerIn,
    y: areaTop + chest.below * unitsPerIn,
    width,
    height: area.heightIn * unitsPerIn,
    unitsPerIn,
  };
}

/** How wide a chest is drawn, whatever its size. */
const CHEST_UNITS = 590;

/** A cut that borrows the drawing of its kind is smaller, so that an inch is more. */
function unitsPerInOf({ cut, kind, sizes: [, small, large] }: Garment): number {
  if (cut === "unisex" || !small || !large) return DRAWINGS[kind].unitsPerIn;
  return (CHEST_UNITS * 2) / (small.chestIn + large.chestIn);
}

function drawingOf(garment: Garment, view: ViewId): SideDrawing {
  return DRAWINGS[garment.kind].sides[view === "back" ? "back" : "front"];
}

/** Where the drawing begins and ends, top to bottom, in scene units. */
export function sceneSpan(garment: Garment): { top: number; bottom: number } {
  return DRAWINGS[garment.kind].span;
}

/** A placement's rectangle in scene units. */
export function scenePrintRect(
  garment: Garment,
  placement: Pick<Placement, "areaId" | "leftIn" | "topIn" | "widthIn" | "heightIn">,
): { x: number; y: number; width: number; height: number } {
  const { x, y, unitsPerIn } = sceneArea(garment, placement.areaId);
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
    idPrefix,
    background = PAPER,
    guides = [],
    sharpOnly = false,
    title,
  } = options;
  const drawing = drawingOf(garment, view);
  const tones = tonesOf(colour);
  const id = (name: string) => `${idPrefix}${name}`;
  const prints = options.prints
    .filter((print) => sceneArea(garment, print.areaId).view === view)
    .map((print, at) => printImage(garment, print, id(`print-${at}`)))
    .join("");
  const name = title ? `role="img" aria-label="${attribute(title)}"` : 'aria-hidden="true"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}" ${name}>`,
    `<defs>${definitions(drawing.pieces, tones, id, { blurs: !sharpOnly })}</defs>`,
    background ? `<path fill="${attribute(background)}" d="M0 0h${SCENE_WIDTH}v${SCENE_HEIGHT}H0z"/>` : "",
    sharpOnly ? "" : groundLayer(id),
    `<g fill="none" clip-path="url(#${id("clip")})">`,
    drawing.pieces.map((piece, at) => paint(piece, at, tones, id, piece.printed ? prints : "")).join(""),
    (drawing.trims ?? []).map((trim) => trimmed(trim, tones)).join(""),
    sharpOnly ? "" : softLayer(drawing.pieces, tones, id),
    "</g>",
    guides.map((areaId) => guide(garment, areaId, id(`guide-${areaId}`))).join(""),
    "</svg>",
  ].join("");
}

/**
 * The blurred parts of a scene as scenes of their own: rasterise them small (`BLURRED_WIDTH_PX`), since a blur loses nothing
 * by it, and lay them on a `sharpOnly` scene. They depend on garment, view and colour alone.
 */
export function blurredLayers({ garment, view, colour }: Pick<SceneOptions, "garment" | "view" | "colour">): {
  ground: string;
  soft: string;
} {
  const { pieces } = drawingOf(garment, view);
  const tones = tonesOf(colour);
  const id = (name: string) => name;
  const scene = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}">` +
    `<defs>${definitions(pieces, tones, id, { blurs: true })}</defs><g fill="none">${content}</g></svg>`;
  return { ground: scene(groundLayer(id)), soft: scene(softLayer(pieces, tones, id)) };
}

/** Wide enough that the soft layers look the same as when blurred at full size. */
export const BLURRED_WIDTH_PX = 220;

/** The house's inks, on the label: the only colours on a garment that are not the cloth's. */
const LABEL = { cloth: "#f4efe4", weft: "#e4572e", warp: "#16161d" };

function trimmed(trim: Trim, tones: Tones): string {
  switch (trim.kind) {
    case "label": {
      const { top, width, height } = trim;
      const left = (SCENE_WIDTH - width) / 2;
      const weave = (y: number) => `M${left + width * 0.25} ${round(top + height * y)}h${width / 2}`;
      return (
        `<path d="M${left} ${top}h${width}v${height}h-${width}z" fill="${mix(tones.inside, LABEL.cloth, 0.85)}"/>` +
        `<path d="${weave(0.4)}" stroke="${LABEL.weft}" stroke-width="3"/>` +
        `<path d="${weave(0.65)}" stroke="${LABEL.warp}" stroke-width="3" stroke-dasharray="3 2"/>`
      );
    }
    case "cord": {
      const cord = (colour: string, wide: number, more = "") =>
        `<path d="${trim.d}" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round"${more}/>`;
      return (
        cord(
          tones.shade,
          trim.width + 3,
          ` stroke-opacity="${round(tones.soft)}" transform="translate(3 4)"`,
        ) +
        cord(mix(tones.cloth, tones.line, 0.45), trim.width) +
        cord(mix(tones.cloth, "#ffffff", 0.3), trim.width - 2)
      );
    }
    case "metal":
      return `<path d="${trim.d}" fill="#c9c6bf"/>`;
    case "hole":
      return `<path d="${trim.d}" fill="#17181d"/>`;
  }
}

function printImage(garment: Garment, print: ScenePrint, id: string): string {
  const { x, y, width, height } = scenePrintRect(garment, print);
  return (
    `<image id="${id}" href="${attribute(print.href)}" x="${exact(x)}" y="${exact(y)}" width="${exact(width)}" ` +
    `height="${exact(height)}" preserveAspectRatio="none"/>`
  );
}

/** Dashes over a light line, so that the frame shows on every cloth. */
function guide(garment: Garment, areaId: PlacementId, id: string): string {
  const { x, y, width, height } = sceneArea(garment, areaId);
  const frame = `x="${exact(x)}" y="${exact(y)}" width="${exact(width)}" height="${exact(height)}" rx="3"`;
  return (
    `<g id="${id}" fill="none"><rect ${frame} stroke="#fff" stroke-opacity=".75" stroke-width="4"/>` +
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
