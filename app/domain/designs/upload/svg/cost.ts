import { SvgRefused } from "./faults";
import { addLayers, NS, paintNs } from "./layers";
import { numbersOf } from "./numbers";
import {
  boxUnder,
  type Extent,
  IDENTITY,
  type Matrix,
  pathExtent,
  readTransform,
  shapeExtent,
  times,
} from "./shapes";
import { all } from "./style";
import {
  framed,
  type Inherited,
  isBeside,
  isPlainNumber,
  refer,
  type SvgCost,
  shareOf,
  union,
  type Walk,
} from "./walk";
import { MAX_NODES, type SvgNode } from "./xml";

const MAX_DEPTH = 100;
const MAX_SEGMENTS = 300_000;
const MAX_DASHES = 20_000;
/** Beyond this no print that is worth it could be drawn. */
const MAX_NS_A_PIXEL = 8_000;
const MARKERS = ["marker", "marker-start", "marker-mid", "marker-end"];
const MEASURES = "x y width height cx cy r rx ry x1 y1 x2 y2 stroke-width".split(" ");
const NOT_DRAWN = new Set(
  "defs symbol clipPath mask pattern marker linearGradient radialGradient filter stop".split(" "),
);
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
      isUncertain: false,
    },
    aspect: box.height / box.width,
    unseen: new Set(),
    rows: new Map(),
    used: new Set(),
    shapes: new Map(),
    within: new Set(),
  };
  // One unit is the width of the canvas.
  const scale = 1 / box.width;
  const start: Matrix = [scale, 0, 0, scale, -box.x * scale, -box.y * scale];
  draw(walk, root, start, { stroke: "none", width: 1, fill: "black", dashes: "none" }, 0, true);
  keepUsed(root, walk);
  const { nanosecondsAPixel, outline, hasFilters, unseen, rows, isUncertain } = walk;
  return { nanosecondsAPixel, outline, hasFilters, unseen, rows: isUncertain ? new Map() : rows };
}

/** What is drawn by reference elsewhere is not left out where it stands. Answers whether there is any. */
function keepUsed(node: SvgNode, { used, unseen, rows }: Pick<Walk, "used" | "unseen" | "rows">): boolean {
  let isUsed = used.has(node);
  for (const child of node.children) isUsed = keepUsed(child, { used, unseen, rows }) || isUsed;
  if (isUsed) {
    unseen.delete(node);
    rows.delete(node);
  }
  return isUsed;
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
  if ((name === "svg" && depth > 0) || name === "symbol") {
    matrix = times(matrix, framed(attributes, of));
    walk.isUncertain = true;
  }
  if (attributes.has("stroke-miterlimit") || MEASURES.some((each) => !isPlainNumber(attributes.get(each))))
    walk.isUncertain ||= node.name !== "svg";
  let covered: Extent | null = null;
  const cover = (box: Extent | null) => {
    if (box) covered = covered ? union(covered, box) : box;
  };
  const target = name === "use" ? refer(walk, attributes.get("href")) : undefined;
  if (target) cover(drawReferred(walk, target, matrix, style, depth));
  const shape = shapeOf(walk, node, of);
  if (shape && shape.right >= shape.left) cover(drawShape(walk, shape, matrix, style, node, depth));
  for (const child of node.children) cover(draw(walk, child, matrix, style, depth + 1, false));
  for (const layer of addLayers(walk, node, covered, matrix)) drawReferred(walk, layer, matrix, style, depth);
  walk.within.delete(node);
  if (covered) note(walk, node, covered);
  return covered;
}

function note(walk: Walk, node: SvgNode, covered: Extent): void {
  if (walk.referred > 0) {
    walk.used.add(node);
    return;
  }
  walk.rows.set(node, { above: covered.above, below: covered.below });
  if (isBeside(walk, covered)) walk.unseen.add(node);
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
    walk.isUncertain = true;
    const before = walk.visits;
    drawReferred(walk, drawn, IDENTITY, style, depth);
    walk.visits += (walk.visits - before) * Math.max(0, shape.segments);
  }
  if (walk.segments > MAX_SEGMENTS || !(walk.dashes < MAX_DASHES)) throw new SvgRefused("too-costly");
  if (walk.visits > MAX_NODES) throw new SvgRefused("too-many-nodes");
  return box;
}

/** A pattern or gradient that paints: what it is made of is drawn once. */
function addReferred(walk: Walk, paint: string, matrix: Matrix, depth: number): void {
  let target = refer(walk, paint);
  if (!target) return;
  const seen = new Set<SvgNode>();
  while (target) {
    if (seen.has(target) || seen.size > MAX_DEPTH) throw new SvgRefused("loop");
    seen.add(target);
    if (target.name === "pattern")
      drawReferred(walk, target, matrix, { stroke: "none", width: 1, fill: "black", dashes: "none" }, depth);
    target = refer(walk, target.attributes.get("href"));
  }
}
