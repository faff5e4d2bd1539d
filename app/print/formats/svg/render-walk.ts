import { IDENTITY, type Matrix, type ShapeBounds } from "./geometry";
import { parseNumbers } from "./numbers";
import type { SvgNode } from "./parse-svg-xml";

/** What drawing takes, in numbers that do not depend on the size at which it is drawn. */
export interface SvgRenderCost {
  /** Nanoseconds for each pixel of the canvas: fills, layers and effects by the share of it that they cover. */
  nsPerPixel: number;
  /** Outlines in canvas heights: each is followed line by line. */
  outlineLength: number;
  /** Effects reach beyond their shapes, so that such a drawing is not drawn in strips. */
  hasFilters: boolean;
  /** What lies wholly beside the canvas and would not be seen. */
  offCanvasNodes: Set<SvgNode>;
  /** From where to where, in canvas widths from its top, a node may be seen. What is not here may be seen anywhere. */
  visibleRows: Map<SvgNode, { above: number; below: number }>;
}

/** What is known while a drawing is followed. */
export interface RenderWalk extends SvgRenderCost {
  byId: Map<string, SvgNode>;
  visits: number;
  segments: number;
  dashes: number;
  aspect: number;
  /** Above 0 within what is drawn by reference: it may lie elsewhere the next time. */
  referred: number;
  /** Of shapes that were met before: what is used often is read once. */
  shapes: Map<SvgNode, ShapeBounds | null>;
  /** What is drawn by reference, wherever it stands. */
  used: Set<SvgNode>;
  /** Whether something is drawn elsewhere than where it is reckoned to be. */
  isUncertain: boolean;
  /** What is being drawn, for things that are made of themselves. */
  within: Set<SvgNode>;
}

export type InheritedStyle = { stroke: string; width: number; fill: string; dashArray: string };

export function resolveReference(walk: RenderWalk, value: string | undefined): SvgNode | undefined {
  if (value === undefined || !value.includes("#n")) return undefined;
  const name = /^(?:url\()?#(n\d+)\)?/.exec(value)?.[1];
  const found = name === undefined ? undefined : walk.byId.get(name);
  if (found) walk.used.add(found);
  return found;
}

/** Effects and rounding reach over an edge a little. */
const REACH = 0.25;

export function isOffCanvas({ aspect }: RenderWalk, { left, top, right, bottom }: ShapeBounds): boolean {
  return right < -REACH || left > 1 + REACH || bottom < -REACH * aspect || top > aspect * (1 + REACH);
}

/** How much of the canvas a box covers. */
export function canvasShare({ aspect }: RenderWalk, box: ShapeBounds): number {
  const width = Math.min(1, box.right) - Math.max(0, box.left);
  const height = Math.min(aspect, box.bottom) - Math.max(0, box.top);
  return width > 0 && height > 0 ? (width * height) / aspect : 0;
}

/** The frame of a drawing within the drawing; its larger scale, which counts too much rather than too little. */
export function viewBoxTransform(attributes: Map<string, string>, of: (attribute: string) => number): Matrix {
  const box = parseNumbers(attributes.get("viewBox") ?? "");
  const [x = 0, y = 0, width = 0, height = 0] = box;
  if (width <= 0 || height <= 0) return IDENTITY;
  const scale = Math.max((of("width") || width) / width, (of("height") || height) / height);
  return [scale, 0, 0, scale, -x * scale, -y * scale];
}

export function unionBounds(a: ShapeBounds, b: ShapeBounds): ShapeBounds {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
    above: Math.min(a.above, b.above),
    below: Math.max(a.below, b.below),
    segments: a.segments + b.segments,
    length: a.length + b.length,
  };
}

/** Of what has a unit, or is a share of something, nobody knows here how large it is. */
export function isPlainNumber(value: string | undefined): boolean {
  return value === undefined || /^[\s\d.+e-]*(px)?\s*$/i.test(value);
}
