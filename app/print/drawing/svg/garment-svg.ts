import type { Garment, GarmentColor, GarmentView, PrintAreaId } from "~/garments/find-garments";
import { requirePrintArea } from "~/garments/find-garments";
import { escapeXml } from "~/lib/text/escape-xml";
import { shadingFileUrl } from "../../shading/shading-files";
import { drawGarment, type Presentation } from "../draw-garment";
import type { DrawingStyle } from "../drawing-style";
import type { GarmentDrawing } from "../drawing-types";
import { fabricTones, GROUND_SHADOW } from "../fabric-tones";
import { VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH } from "../frame";
import { printAreaRect, printRect } from "../print-rect";
import { lit, OPENING, reliefMasks, WHOLE } from "./lighting-svg";
import { garmentClipPath, marksSvg, pieceDefinitions, pieceSvg } from "./piece-svg";
import { SvgPathWriter } from "./svg-path-writer";
import { trimSvg } from "./trim-svg";

/**
 * One garment as one SVG. The same drawing serves the live preview, the stored mockup (rasterized) and the print's geometry. It uses
 * presentation attributes only, so that it works under a strict content security policy.
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
  color: GarmentColor;
  view: GarmentView;
  /** Default: laid flat. Only the front and back can be shown worn. */
  presentation?: Presentation;
  /** Pictures for other views are not drawn. */
  prints: readonly SvgPrint[];
  /** Prefix of every id in the scene: two scenes in one page need two prefixes. */
  idPrefix: string;
  /** Background color; `null` for transparent. Default: a warm off-white. */
  background?: string | null;
  /** Draws the outlines of these print areas, for the editor. */
  guides?: readonly PrintAreaId[];
  /** Text alternative; without it the scene counts as decoration. */
  title?: string;
}

export const PAPER = "#f1ece1";

export function garmentSvg(options: GarmentSvgOptions): string {
  const {
    garment,
    color,
    view,
    presentation = "flat",
    idPrefix,
    background = PAPER,
    guides = [],
    title,
  } = options;
  const drawing = drawGarment(garment, view, presentation);
  const brush = brushFor(drawing, color, idPrefix);
  const { id, tones } = brush;
  const prints = options.prints
    .filter((print) => requirePrintArea(garment, print.areaId).view === view)
    .map((print, at) =>
      printImage(
        garment,
        print,
        presentation,
        `id="${id(`print-${at}`)}"${guides.length ? areaOf(print) : ""}`,
      ),
    )
    .join("");
  const name = title ? `role="img" aria-label="${escapeXml(title)}"` : 'aria-hidden="true"';
  const relief = shadingFileUrl(garment, view, presentation);
  return [
    `${OPENING} ${name}>`,
    `<defs>${pieceDefinitions(drawing, brush)}${relief ? garmentClipPath(drawing, id) + reliefMasks(relief, id) : ""}</defs>`,
    background ? `<path fill="${escapeXml(background)}" d="${WHOLE}"/>` : "",
    marksSvg(drawing.backdrop ?? [], brush),
    relief ? lit(GROUND_SHADOW.color, GROUND_SHADOW.strength, id("dark")) : "",
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

export function brushFor(drawing: GarmentDrawing, color: GarmentColor, idPrefix: string): DrawingStyle {
  const id = (name: string) => `${idPrefix}${name}`;
  return {
    pathWriter: new SvgPathWriter(drawing.frame),
    unitsPerIn: drawing.frame.unitsPerIn,
    tones: fabricTones(color),
    id,
  };
}

/**
 * The same garment in another color, small: flat cloth and its prints, drawn with the outlines of a scene on the same page, which
 * has `idPrefix`.
 */
export function garmentColorSvg({
  garment,
  color,
  view,
  prints,
  idPrefix,
}: Pick<GarmentSvgOptions, "garment" | "color" | "view" | "prints" | "idPrefix">): string {
  const { cloth, inside, line } = fabricTones(color);
  const pieces = drawGarment(garment, view, "flat").pieces.map(
    ({ face }, at) =>
      `<use href="#${idPrefix}p${at}" fill="${face === "inside" ? inside : cloth}" stroke="${line}" stroke-width="3"/>`,
  );
  const images = prints
    .filter(({ areaId }) => requirePrintArea(garment, areaId).view === view)
    .map((print) => printImage(garment, print, "flat", areaOf(print).trim()));
  return `${OPENING} aria-hidden="true">${pieces.join("")}${images.join("")}</svg>`;
}

/** By which the editor's script finds the print. */
const areaOf = ({ areaId }: SvgPrint) => ` data-area="${areaId}"`;

function printImage(
  garment: Garment,
  print: SvgPrint,
  presentation: Presentation,
  attributes: string,
): string {
  const { x, y, width, height } = printRect(garment, print, presentation);
  return (
    `<image ${attributes} href="${escapeXml(print.href)}" x="${exact(x)}" y="${exact(y)}" width="${exact(width)}" ` +
    `height="${exact(height)}" preserveAspectRatio="none"/>`
  );
}

/** Dashes over a light line, so that the frame is visible on every color of cloth. */
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

/** Enough decimals that a print's rectangle is within 0.001 in of its true size. */
const exact = (value: number) => Math.round(value * 1000) / 1000;
