import { cropPath } from "../path/crop-path";
import {
  type Box,
  IDENTITY,
  invertMatrix,
  type Matrix,
  multiply,
  transformBox,
  uniformScaleOf,
} from "../path/matrix";
import { NUMBERS_OF, type PathData } from "../path/path-data";
import { splitLongCurves } from "../path/split-curves";
import type {
  Gradient,
  GradientStops,
  Paint,
  Pattern,
  Picture,
  SceneNode,
  SceneShape,
  Stroke,
} from "../scene/scene";
import { cropBoxOf, type Space, tileSpace } from "./space";

/** A document while it is written. */
export interface SceneDocument {
  parts: string[];
  ids: { used: number };
  /** The names of gradients whose stops are already written. */
  stops: Map<GradientStops, string>;
}

export type WriteNodes = (page: SceneDocument, nodes: readonly SceneNode[], space: Space) => void;

const LETTERS = ["M", "L", "Q", "C", "Z"];
export const matrixText = (matrix: Matrix): string => `matrix(${matrix.map(plain).join(" ")})`;
export const plain = (value: number): string => String(Math.fround(value));
export const nextId = (page: SceneDocument): string => `n${page.ids.used++}`;

export function pathText({ commands, numbers: n }: PathData, precision: number): string {
  let text = "";
  let at = 0;
  for (const command of commands) {
    text += LETTERS[command];
    const end = at + (NUMBERS_OF[command] as number);
    for (let from = at; at < end; at++)
      text += (at === from ? "" : " ") + Math.round((n[at] as number) * precision) / precision;
  }
  return text;
}

/** Writes a shape in the space's coordinates: as two paths if fill and stroke are cropped differently. */
export function writeShape(
  page: SceneDocument,
  shape: SceneShape,
  space: Space,
  writeNodes: WriteNodes,
  extra = "",
): void {
  const crop = cropBoxOf(space, shape);
  const box = transformBox(shape.box, space.matrix);
  const isInside =
    !crop ||
    (box.left >= crop.left && box.right <= crop.right && box.top >= crop.top && box.bottom <= crop.bottom);
  const write = (part: SceneShape, use: "fill" | "stroke") =>
    writePart(page, part, { space, crop: isInside ? null : crop, use, writeNodes, extra });
  if (isInside || !shape.fill || !shape.stroke) {
    write(shape, shape.fill ? "fill" : "stroke");
    return;
  }
  if (shape.isStrokeFirst) write({ ...shape, fill: null }, "stroke");
  write({ ...shape, stroke: null }, "fill");
  if (!shape.isStrokeFirst) write({ ...shape, fill: null }, "stroke");
}

interface PartOptions {
  space: Space;
  crop: Box | null;
  use: "fill" | "stroke";
  writeNodes: WriteNodes;
  extra: string;
}

/** Keeps the shape's own matrix only if its stroke is scaled unevenly. */
function writePart(
  page: SceneDocument,
  shape: SceneShape,
  { space, crop, use, writeNodes, extra }: PartOptions,
): void {
  const full = multiply(space.matrix, shape.matrix);
  const alike = shape.stroke ? uniformScaleOf(full) : 1;
  const back = alike === null ? invertMatrix(full) : null;
  const whole = shape.path.transformed(full);
  // Within a tile the unit is not a pixel.
  let path = space.seen ? splitLongCurves(whole) : whole;
  if (crop) path = cropPath(path, crop, use);
  // From here on, one user unit is a unit of the space, or of the shape if it keeps its matrix.
  const toUser = back ? IDENTITY : full;
  const stroke = alike === null && !back ? null : shape.stroke;
  const fillText = paintText(page, shape.fill, { toUser, full, writeNodes });
  const strokeText = stroke ? paintText(page, stroke.paint, { toUser, full, writeNodes }) : "none";
  const { parts } = page;
  parts.push(
    '<path d="',
    pathText(back ? path.transformed(back) : path, back ? 1e9 : space.precision),
    '"',
    extra,
  );
  if (back) parts.push(' transform="', matrixText(full), '"');
  parts.push(
    attribute("fill", fillText, shape.fill),
    shape.isEvenOdd ? ' fill-rule="evenodd" clip-rule="evenodd"' : "",
  );
  if (stroke) writeStroke(parts, stroke, strokeText, back ? 1 : (alike as number));
  if (shape.isStrokeFirst) parts.push(' paint-order="stroke"');
  if (shape.isCrisp) parts.push(' shape-rendering="crispEdges"');
  parts.push("/>");
}

function writeStroke(parts: string[], stroke: Stroke, paint: string, scale: number): void {
  parts.push(attribute("stroke", paint, stroke.paint), ` stroke-width="${plain(stroke.width * scale)}"`);
  if (stroke.cap !== "butt") parts.push(` stroke-linecap="${stroke.cap}"`);
  if (stroke.join !== "miter") parts.push(` stroke-linejoin="${stroke.join}"`);
  if (stroke.miter !== 4) parts.push(` stroke-miterlimit="${plain(stroke.miter)}"`);
  if (stroke.dashes.length === 0) return;
  parts.push(` stroke-dasharray="${stroke.dashes.map((each) => plain(each * scale)).join(" ")}"`);
  if (stroke.dashOffset !== 0) parts.push(` stroke-dashoffset="${plain(stroke.dashOffset * scale)}"`);
}

function attribute(name: string, text: string, paint: Paint | null): string {
  const isOpaque = !paint || paint.opacity === 1;
  return ` ${name}="${text}"${isOpaque ? "" : ` ${name}-opacity="${plain(paint.opacity)}"`}`;
}

type Target = { toUser: Matrix; full: Matrix; writeNodes: WriteNodes };

/** Writes the definition that a paint needs and returns the reference to it. */
function paintText(page: SceneDocument, paint: Paint | null, target: Target): string {
  if (!paint) return "none";
  if (paint.kind === "color") return paint.color;
  const id = nextId(page);
  if (paint.kind === "gradient") writeGradient(page, paint, id, multiply(target.toUser, paint.matrix));
  else writePattern(page, paint, id, target);
  return `url(#${id})`;
}

function writeGradient(
  page: SceneDocument,
  { type, numbers, spread, stops }: Gradient,
  id: string,
  matrix: Matrix,
): void {
  let base = page.stops.get(stops);
  const { parts } = page;
  if (base === undefined) {
    base = nextId(page);
    page.stops.set(stops, base);
    parts.push(`<linearGradient id="${base}">`);
    for (const { offset, color, opacity } of stops.list)
      parts.push(`<stop offset="${plain(offset)}" stop-color="${color}" stop-opacity="${plain(opacity)}"/>`);
    parts.push("</linearGradient>");
  }
  parts.push(`<${type} id="${id}" href="#${base}" gradientUnits="userSpaceOnUse"`);
  for (const [name, value] of numbers) parts.push(` ${name}="${plain(value)}"`);
  parts.push(` spreadMethod="${spread}" gradientTransform="${matrixText(matrix)}"/>`);
}

function writePattern(
  page: SceneDocument,
  { tile, matrix, children }: Pattern,
  id: string,
  { toUser, full, writeNodes }: Target,
): void {
  const { x, y, width, height } = tile;
  page.parts.push(
    `<pattern id="${id}" patternUnits="userSpaceOnUse" x="${plain(x)}" y="${plain(y)}" width="${plain(width)}"`,
    ` height="${plain(height)}" patternTransform="${matrixText(multiply(toUser, matrix))}">`,
  );
  writeNodes(page, children, tileSpace(multiply(full, matrix)));
  page.parts.push("</pattern>");
}

export function writePicture(
  page: SceneDocument,
  { href, place, aspect, isPixelated, matrix }: Picture,
  space: Space,
): void {
  const { x, y, width, height } = place;
  page.parts.push(
    `<image href="${href}" x="${plain(x)}" y="${plain(y)}" width="${plain(width)}" height="${plain(height)}"`,
    ` preserveAspectRatio="${aspect}" transform="${matrixText(multiply(space.matrix, matrix))}"`,
    isPixelated ? ' image-rendering="optimizeSpeed"/>' : "/>",
  );
}
