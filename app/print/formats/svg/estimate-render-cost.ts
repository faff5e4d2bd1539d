import {
  basicShapeBounds,
  IDENTITY,
  type Matrix,
  multiplyMatrices,
  parseTransform,
  pathBounds,
  type ShapeBounds,
  transformBounds,
} from "./geometry";
import { descendants } from "./inline-styles";
import { addLayerCosts, NS_PER_PIXEL, paintNsPerPixel } from "./layer-cost";
import { parseNumbers } from "./numbers";
import { MAX_NODES, type SvgNode } from "./parse-svg-xml";
import { SvgRefusedError } from "./refusals";
import {
  canvasShare,
  type InheritedStyle,
  isOffCanvas,
  isPlainNumber,
  type RenderWalk,
  resolveReference,
  type SvgRenderCost,
  unionBounds,
  viewBoxTransform,
} from "./render-walk";

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
export function estimateRenderCost(
  root: SvgNode,
  box: { x: number; y: number; width: number; height: number },
): SvgRenderCost {
  const byId = new Map<string, SvgNode>();
  for (const node of descendants(root)) {
    const id = node.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
  }
  const walk: RenderWalk = {
    ...{
      byId,
      visits: 0,
      nsPerPixel: 0,
      outlineLength: 0,
      segments: 0,
      dashes: 0,
      hasFilters: false,
      referred: 0,
      isUncertain: false,
    },
    aspect: box.height / box.width,
    offCanvasNodes: new Set(),
    visibleRows: new Map(),
    used: new Set(),
    shapes: new Map(),
    within: new Set(),
  };
  // One unit is the width of the canvas.
  const scale = 1 / box.width;
  const start: Matrix = [scale, 0, 0, scale, -box.x * scale, -box.y * scale];
  draw(walk, root, start, { stroke: "none", width: 1, fill: "black", dashArray: "none" }, 0, true);
  keepUsed(root, walk);
  const { nsPerPixel, outlineLength, hasFilters, offCanvasNodes, visibleRows, isUncertain } = walk;
  return {
    nsPerPixel,
    outlineLength,
    hasFilters,
    offCanvasNodes,
    visibleRows: isUncertain ? new Map() : visibleRows,
  };
}

/** What is drawn by reference elsewhere is not left out where it stands. Answers whether there is any. */
function keepUsed(
  node: SvgNode,
  { used, offCanvasNodes, visibleRows }: Pick<RenderWalk, "used" | "offCanvasNodes" | "visibleRows">,
): boolean {
  let isUsed = used.has(node);
  for (const child of node.children)
    isUsed = keepUsed(child, { used, offCanvasNodes, visibleRows }) || isUsed;
  if (isUsed) {
    offCanvasNodes.delete(node);
    visibleRows.delete(node);
  }
  return isUsed;
}

/** Adds what a node takes, and answers the box that it covers. */
function draw(
  walk: RenderWalk,
  node: SvgNode,
  outer: Matrix,
  from: InheritedStyle,
  depth: number,
  isEntry: boolean,
): ShapeBounds | null {
  if (++walk.visits > MAX_NODES) throw new SvgRefusedError("too-many-nodes");
  if (depth > MAX_DEPTH) throw new SvgRefusedError("too-deep");
  if (walk.nsPerPixel > MAX_NS_A_PIXEL) throw new SvgRefusedError("too-costly");
  const { attributes, name } = node;
  if (attributes.get("display") === "none" || (NOT_DRAWN.has(name) && !isEntry)) return null;
  if (walk.within.has(node)) throw new SvgRefusedError("loop");
  walk.within.add(node);
  const of = (attribute: string) => parseNumbers(attributes.get(attribute) ?? "")[0] ?? 0;
  const style: InheritedStyle = {
    stroke: attributes.get("stroke") ?? from.stroke,
    width: attributes.has("stroke-width") ? of("stroke-width") : from.width,
    fill: attributes.get("fill") ?? from.fill,
    dashArray: attributes.get("stroke-dasharray") ?? from.dashArray,
  };
  const transform = attributes.get("transform");
  let matrix = transform === undefined ? outer : multiplyMatrices(outer, parseTransform(transform));
  if (name === "use" || (name === "svg" && depth > 0))
    matrix = multiplyMatrices(matrix, [1, 0, 0, 1, of("x"), of("y")]);
  if ((name === "svg" && depth > 0) || name === "symbol") {
    matrix = multiplyMatrices(matrix, viewBoxTransform(attributes, of));
    walk.isUncertain = true;
  }
  if (attributes.has("stroke-miterlimit") || MEASURES.some((each) => !isPlainNumber(attributes.get(each))))
    walk.isUncertain ||= node.name !== "svg";
  let covered: ShapeBounds | null = null;
  const cover = (box: ShapeBounds | null) => {
    if (box) covered = covered ? unionBounds(covered, box) : box;
  };
  const target = name === "use" ? resolveReference(walk, attributes.get("href")) : undefined;
  if (target) cover(drawReferred(walk, target, matrix, style, depth));
  const shape = shapeOf(walk, node, of);
  if (shape && shape.right >= shape.left) cover(drawShape(walk, shape, matrix, style, node, depth));
  for (const child of node.children) cover(draw(walk, child, matrix, style, depth + 1, false));
  for (const layer of addLayerCosts(walk, node, covered, matrix))
    drawReferred(walk, layer, matrix, style, depth);
  walk.within.delete(node);
  if (covered) note(walk, node, covered);
  return covered;
}

function note(walk: RenderWalk, node: SvgNode, covered: ShapeBounds): void {
  if (walk.referred > 0) {
    walk.used.add(node);
    return;
  }
  walk.visibleRows.set(node, { above: covered.above, below: covered.below });
  if (isOffCanvas(walk, covered)) walk.offCanvasNodes.add(node);
}

function drawReferred(
  walk: RenderWalk,
  node: SvgNode,
  matrix: Matrix,
  style: InheritedStyle,
  depth: number,
): ShapeBounds | null {
  walk.referred += 1;
  const covered = draw(walk, node, matrix, style, depth + 1, true);
  walk.referred -= 1;
  return covered;
}

function shapeOf(
  { shapes }: RenderWalk,
  node: SvgNode,
  of: (attribute: string) => number,
): ShapeBounds | null {
  const { name, attributes } = node;
  if (name === "use" || name === "g") return null;
  let shape = shapes.get(node);
  if (shape === undefined) {
    shape =
      name === "path"
        ? pathBounds(attributes.get("d") ?? "", MAX_SEGMENTS)
        : basicShapeBounds(name, of, attributes.get("points") ?? "");
    shapes.set(node, shape);
  }
  return shape;
}

function drawShape(
  walk: RenderWalk,
  shape: ShapeBounds,
  matrix: Matrix,
  style: InheritedStyle,
  node: SvgNode,
  depth: number,
): ShapeBounds {
  const hasStroke = style.stroke !== "none" && style.width > 0;
  // A mitre may reach twice as far as the stroke is wide.
  const box = transformBounds(shape, matrix, hasStroke ? style.width : 0);
  for (const edge of [box.left, box.top, box.right, box.bottom])
    if (!(Math.abs(edge) < 1e6)) throw new SvgRefusedError("too-costly");
  const share = canvasShare(walk, box);
  const paints = [style.fill, hasStroke ? style.stroke : "none"];
  for (const paint of paints) walk.nsPerPixel += paintNsPerPixel(walk, paint, node) * share;
  if (node.name === "image") walk.nsPerPixel += NS_PER_PIXEL.picture * share;
  walk.segments += shape.segments * (hasStroke ? 3 : 1);
  // Lines that lie outside are cut off before they are followed.
  walk.outlineLength += Math.min(box.length, shape.segments * 2) * (hasStroke ? 3 : 1);
  if (hasStroke && style.dashArray !== "none") {
    const length = parseNumbers(style.dashArray).reduce((sum, each) => sum + Math.abs(each), 0);
    walk.dashes += length > 0 ? (shape.length / length) * parseNumbers(style.dashArray).length : 0;
  }
  for (const paint of paints) addReferred(walk, paint, matrix, depth);
  for (const marker of MARKERS) {
    const drawn = resolveReference(walk, node.attributes.get(marker));
    if (!drawn) continue;
    walk.isUncertain = true;
    const before = walk.visits;
    drawReferred(walk, drawn, IDENTITY, style, depth);
    walk.visits += (walk.visits - before) * Math.max(0, shape.segments);
  }
  if (walk.segments > MAX_SEGMENTS || !(walk.dashes < MAX_DASHES)) throw new SvgRefusedError("too-costly");
  if (walk.visits > MAX_NODES) throw new SvgRefusedError("too-many-nodes");
  return box;
}

/** A pattern or gradient that paints: what it is made of is drawn once. */
function addReferred(walk: RenderWalk, paint: string, matrix: Matrix, depth: number): void {
  let target = resolveReference(walk, paint);
  if (!target) return;
  const seen = new Set<SvgNode>();
  while (target) {
    if (seen.has(target) || seen.size > MAX_DEPTH) throw new SvgRefusedError("loop");
    seen.add(target);
    if (target.name === "pattern")
      drawReferred(
        walk,
        target,
        matrix,
        { stroke: "none", width: 1, fill: "black", dashArray: "none" },
        depth,
      );
    target = resolveReference(walk, target.attributes.get("href"));
  }
}
