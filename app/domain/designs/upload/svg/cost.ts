import { SvgRefused } from "./faults";
import {
  boxUnder,
  type Extent,
  IDENTITY,
  type Matrix,
  numbersOf,
  pathExtent,
  readTransform,
  shapeExtent,
  times,
} from "./shapes";
import { all } from "./style";
import { MAX_NODES, type SvgNode } from "./xml";

/** What drawing takes, in numbers that do not depend on the size at which it is drawn. */
export interface SvgCost {
  /** Nanoseconds for each pixel of the canvas: fills, layers and effects by the share of it that they cover. */
  nanosecondsAPixel: number;
  /** Outlines in canvas heights: each is followed line by line. */
  outline: number;
  /** Effects reach beyond their shapes, so that such a drawing is not drawn in strips. */
  hasFilters: boolean;
  /** What lies wholly beside the canvas and would not be seen. */
  unseen: Set<SvgNode>;
}

interface Walk extends SvgCost {
  byId: Map<string, SvgNode>;
  visits: number;
  segments: number;
  dashes: number;
  aspect: number;
  /** Above 0 within what is drawn by reference: it may lie elsewhere the next time. */
  referred: number;
  /** Of shapes that were met before: what is used often is read once. */
  shapes: Map<SvgNode, Extent | null>;
  /** What is being drawn, for things that are made of themselves. */
  within: Set<SvgNode>;
}

type Inherited = { stroke: string; width: number; fill: string; dashes: string };

const MAX_DEPTH = 100;
const MAX_SEGMENTS = 300_000;
const MAX_DASHES = 20_000;
/** Beyond this no print that is worth it could be drawn. */
const MAX_NS_A_PIXEL = 8_000;
const MARKERS = ["marker", "marker-start", "marker-mid", "marker-end"];
const NOT_DRAWN = new Set(
  "defs symbol clipPath mask pattern marker linearGradient radialGradient filter stop".split(" "),
);
/** What resvg takes for each pixel that is covered, measured on the build's machine. */
const NS = {
  fill: 2,
  translucent: 7,
  gradient: 18,
  pattern: 42,
  picture: 135,
  layer: 40,
  clip: 46,
  mask: 55,
};
const EFFECT_NS: Record<string, number> = {
  feGaussianBlur: 580,
  feDropShadow: 400,
  feBlend: 236,
  feComposite: 232,
  feMerge: 225,
};
const OTHER_EFFECT_NS = 140;
/** An effect works on all of its region, in sight or not. */
const MAX_REGION = 4;

/**
 * Follows the drawing as it would be drawn, with everything that is used as often as it is used, and adds up what that
 * takes. Throws SvgRefused where it is too much at any size.
 */
export function costOf(root: SvgNode, box: { x: number; y: number; width: number; height: number }): SvgCost {
  const byId = new Map<string, SvgNode>();
  for (const node of all(root)) {
    const id = node.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
  }
  const walk: Walk = {
    ...{
      byId,
      visits: 0,
      nanosecondsAPixel: 0,
      outline: 0,
      segments: 0,
      dashes: 0,
      hasFilters: false,
      referred: 0,
    },
    aspect: box.height / box.width,
    unseen: new Set(),
    shapes: new Map(),
    within: new Set(),
  };
  // One unit is the width of the canvas.
  const scale = 1 / box.width;
  const start: Matrix = [scale, 0, 0, scale, -box.x * scale, -box.y * scale];
  draw(walk, root, start, { stroke: "none", width: 1, fill: "black", dashes: "none" }, 0, true);
  const { nanosecondsAPixel, outline, hasFilters, unseen } = walk;
  return { nanosecondsAPixel, outline, hasFilters, unseen };
}

/** Adds what a node takes, and answers the box that it covers. */
function draw(
  walk: Walk,
  node: SvgNode,
  outer: Matrix,
  from: Inherited,
  depth: number,
  isEntry: boolean,
): Extent | null {
  if (++walk.visits > MAX_NODES) throw new SvgRefused("too-many-nodes");
  if (depth > MAX_DEPTH) throw new SvgRefused("too-deep");
  if (walk.nanosecondsAPixel > MAX_NS_A_PIXEL) throw new SvgRefused("too-costly");
  const { attributes, name } = node;
  if (attributes.get("display") === "none" || (NOT_DRAWN.has(name) && !isEntry)) return null;
  if (walk.within.has(node)) throw new SvgRefused("loop");
  walk.within.add(node);
  const of = (attribute: string) => numbersOf(attributes.get(attribute) ?? "")[0] ?? 0;
  const style: Inherited = {
    stroke: attributes.get("stroke") ?? from.stroke,
    width: attributes.has("stroke-width") ? of("stroke-width") : from.width,
    fill: attributes.get("fill") ?? from.fill,
    dashes: attributes.get("stroke-dasharray") ?? from.dashes,
  };
  const transform = attributes.get("transform");
  let matrix = transform === undefined ? outer : times(outer, readTransform(transform));
  if (name === "use" || (name === "svg" && depth > 0)) matrix = times(matrix, [1, 0, 0, 1, of("x"), of("y")]);
  if ((name === "svg" && depth > 0) || name === "symbol") matrix = times(matrix, framed(attributes, of));
  let covered: Extent | null = null;
  const cover = (box: Extent | null) => {
    if (box) covered = covered ? union(covered, box) : box;
  };
  const target = name === "use" ? refer(walk, attributes.get("href")) : undefined;
  if (target) cover(drawReferred(walk, target, matrix, style, depth));
  const shape = shapeOf(walk, node, of);
  if (shape && shape.right >= shape.left) cover(drawShape(walk, shape, matrix, style, node, depth));
  for (const child of node.children) cover(draw(walk, child, matrix, style, depth + 1, false));
  addLayers(walk, node, covered, matrix, style, depth);
  walk.within.delete(node);
  if (covered && walk.referred === 0 && isBeside(walk, covered)) walk.unseen.add(node);
  return covered;
}

function drawReferred(
  walk: Walk,
  node: SvgNode,
  matrix: Matrix,
  style: Inherited,
  depth: number,
): Extent | null {
  walk.referred += 1;
  const covered = draw(walk, node, matrix, style, depth + 1, true);
  walk.referred -= 1;
  return covered;
}

function shapeOf({ shapes }: Walk, node: SvgNode, of: (attribute: string) => number): Extent | null {
  const { name, attributes } = node;
  if (name === "use" || name === "g") return null;
  let shape = shapes.get(node);
  if (shape === undefined) {
    shape =
      name === "path"
        ? pathExtent(attributes.get("d") ?? "", MAX_SEGMENTS)
        : shapeExtent(name, of, attributes.get("points") ?? "");
    shapes.set(node, shape);
  }
  return shape;
}

function drawShape(
  walk: Walk,
  shape: Extent,
  matrix: Matrix,
  style: Inherited,
  node: SvgNode,
  depth: number,
): Extent {
  const hasStroke = style.stroke !== "none" && style.width > 0;
  // A mitre may reach twice as far as the stroke is wide.
  const box = boxUnder(shape, matrix, hasStroke ? style.width : 0);
  for (const edge of [box.left, box.top, box.right, box.bottom])
    if (!(Math.abs(edge) < 1e6)) throw new SvgRefused("too-costly");
  const share = shareOf(walk, box);
  const paints = [style.fill, hasStroke ? style.stroke : "none"];
  for (const paint of paints) walk.nanosecondsAPixel += paintNs(walk, paint, node) * share;
  if (node.name === "image") walk.nanosecondsAPixel += NS.picture * share;
  walk.segments += shape.segments * (hasStroke ? 3 : 1);
  // Lines that lie outside are cut off before they are followed.
  walk.outline += Math.min(box.length, shape.segments * 2) * (hasStroke ? 3 : 1);
  if (hasStroke && style.dashes !== "none") {
    const length = numbersOf(style.dashes).reduce((sum, each) => sum + Math.abs(each), 0);
    walk.dashes += length > 0 ? (shape.length / length) * numbersOf(style.dashes).length : 0;
  }
  for (const paint of paints) addReferred(walk, paint, matrix, depth);
  for (const marker of MARKERS) {
    const drawn = refer(walk, node.attributes.get(marker));
    if (!drawn) continue;
    const before = walk.visits;
    drawReferred(walk, drawn, IDENTITY, style, depth);
    walk.visits += (walk.visits - before) * Math.max(0, shape.segments);
  }
  if (walk.segments > MAX_SEGMENTS || !(walk.dashes < MAX_DASHES)) throw new SvgRefused("too-costly");
  if (walk.visits > MAX_NODES) throw new SvgRefused("too-many-nodes");
  return box;
}

/** Everything that needs a canvas of its own under it: half-transparent groups, masks, clips, blends, effects. */
function addLayers(
  walk: Walk,
  node: SvgNode,
  covered: Extent | null,
  matrix: Matrix,
  style: Inherited,
  depth: number,
): void {
  const { attributes } = node;
  const share = covered ? shareOf(walk, covered) : 0;
  const opacity = attributes.has("opacity") ? (numbersOf(attributes.get("opacity") ?? "")[0] ?? 1) : 1;
  const blends =
    (attributes.get("mix-blend-mode") ?? "normal") !== "normal" || attributes.get("isolation") === "isolate";
  if (blends || opacity < 1) walk.nanosecondsAPixel += NS.layer * share;
  for (const property of ["clip-path", "mask"]) {
    const target = refer(walk, attributes.get(property));
    if (!target) continue;
    walk.nanosecondsAPixel += (property === "mask" ? NS.mask : NS.clip) * Math.max(share, 0.01);
    drawReferred(walk, target, matrix, style, depth);
  }
  const filter = refer(walk, attributes.get("filter"));
  if (!filter) return;
  walk.hasFilters = true;
  const region = regionOf(walk, filter, covered, matrix);
  if (!(region <= MAX_REGION)) throw new SvgRefused("filter");
  const effects = filter.children.reduce((sum, { name }) => sum + (EFFECT_NS[name] ?? OTHER_EFFECT_NS), 0);
  walk.nanosecondsAPixel += (effects + NS.layer) * Math.max(region, 0.01);
}

/** How many canvases an effect's region is, without what cuts it off. */
function regionOf({ aspect }: Walk, { attributes }: SvgNode, covered: Extent | null, m: Matrix): number {
  const size = (name: string) => {
    const text = attributes.get(name);
    if (text === undefined) return 1.2;
    return (numbersOf(text)[0] ?? 0) / (text.trim().endsWith("%") ? 100 : 1);
  };
  if (attributes.get("filterUnits") === "userSpaceOnUse" && attributes.has("width"))
    return Math.abs((size("width") * size("height") * (m[0] * m[3] - m[1] * m[2])) / aspect);
  if (!covered) return 0;
  const box = Math.max(0, covered.right - covered.left) * Math.max(0, covered.bottom - covered.top);
  return (box * size("width") * size("height")) / aspect;
}

function paintNs(walk: Walk, paint: string, { attributes }: SvgNode): number {
  if (paint === "none" || paint === "transparent") return 0;
  if (paint.startsWith("url")) return refer(walk, paint)?.name === "pattern" ? NS.pattern : NS.gradient;
  return attributes.has("fill-opacity") || attributes.has("stroke-opacity") ? NS.translucent : NS.fill;
}

/** A pattern or gradient that paints: what it is made of is drawn once. */
function addReferred(walk: Walk, paint: string, matrix: Matrix, depth: number): void {
  let target = refer(walk, paint);
  const seen = new Set<SvgNode>();
  while (target) {
    if (seen.has(target) || seen.size > MAX_DEPTH) throw new SvgRefused("loop");
    seen.add(target);
    if (target.name === "pattern")
      drawReferred(walk, target, matrix, { stroke: "none", width: 1, fill: "black", dashes: "none" }, depth);
    target = refer(walk, target.attributes.get("href"));
  }
}

function refer(walk: Walk, value: string | undefined): SvgNode | undefined {
  if (value === undefined || !value.includes("#n")) return undefined;
  const name = /^(?:url\()?#(n\d+)\)?/.exec(value)?.[1];
  return name === undefined ? undefined : walk.byId.get(name);
}

/** Effects and rounding reach over an edge a little. */
const REACH = 0.25;

function isBeside({ aspect }: Walk, { left, top, right, bottom }: Extent): boolean {
  return right < -REACH || left > 1 + REACH || bottom < -REACH * aspect || top > aspect * (1 + REACH);
}

/** How much of the canvas a box covers. */
function shareOf({ aspect }: Walk, box: Extent): number {
  const width = Math.min(1, box.right) - Math.max(0, box.left);
  const height = Math.min(aspect, box.bottom) - Math.max(0, box.top);
  return width > 0 && height > 0 ? (width * height) / aspect : 0;
}

/** The frame of a drawing within the drawing; its larger scale, which counts too much rather than too little. */
function framed(attributes: Map<string, string>, of: (attribute: string) => number): Matrix {
  const box = numbersOf(attributes.get("viewBox") ?? "");
  const [x = 0, y = 0, width = 0, height = 0] = box;
  if (width <= 0 || height <= 0) return IDENTITY;
  const scale = Math.max((of("width") || width) / width, (of("height") || height) / height);
  return [scale, 0, 0, scale, -x * scale, -y * scale];
}

function union(a: Extent, b: Extent): Extent {
  return {
    ...{ left: Math.min(a.left, b.left), top: Math.min(a.top, b.top) },
    ...{ right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) },
    ...{ segments: a.segments + b.segments, length: a.length + b.length },
  };
}
