import {
  areaOf,
  type Box,
  growBox,
  intersectBox,
  type Matrix,
  multiply,
  scaleOf,
  unionBox,
} from "../path/matrix";
import { CUBIC, QUAD } from "../path/path-data";
import { MAX_CURVE_PX } from "../path/split-curves";
import type { Effect, Group, Paint, SceneNode, SceneShape } from "../scene/scene";
import { isOpaque } from "../scene/style";
import type { WorkMeter } from "../work-meter";
import { effectStepNs } from "./effect-cost";
import { cropBoxOf, layerOf, type Space, scaleIn, tileSpace, widened, writtenBox } from "./space";
import { isClipSeen, isMaskSeen, isSeen, regionIn } from "./write-scene";

/** What drawing one strip costs. */
export interface StripCost {
  ns: number;
  /** Peak memory of layers, tiles and pictures. */
  bytes: number;
  /** Number of dashes in its strokes. */
  dashes: number;
  /** Farthest reach of its effects, in pixels. */
  reach: number;
}

/** Time that resvg takes per covered pixel and per part of a drawing, measured on the build machine. */
export const NS = {
  /** Clearing and copying the strip itself. */
  canvas: 7,
  fill: 6,
  translucent: 9,
  gradient: 22,
  radialGradient: 40,
  stop: 1,
  pattern: 45,
  /** A tile that is not aligned to pixels is interpolated from sixteen of them. */
  interpolatedPattern: 270,
  picture: 135,
  decodedPixel: 60,
  layer: 52,
  clip: 15,
  mask: 27,
  /** An outline, for each row of pixels that it crosses. */
  outlineRow: 80,
  /** With the even-odd rule lines that cross leave many more short runs. */
  evenOddRow: 150,
  /** Writing, parsing and preparing a node. */
  node: 6_000,
  segment: 700,
  strokedSegment: 2_500,
  /** Stroking one curve. */
  strokedCurve: 12_000,
  dash: 3_000,
};
/** An effect that only cuts a layer. */
const CUT_NS = 65;

interface Tally {
  cost: StripCost;
  meter: WorkMeter;
  alive: number;
}

/** The cost of drawing what `writeScene` would write for this space. */
export function stripCost(scene: readonly SceneNode[], space: Space, meter: WorkMeter): StripCost {
  const cost = { ns: space.seen ? areaOf(space.seen) * NS.canvas : 0, bytes: 0, dashes: 0, reach: 0 };
  addNodes({ cost, meter, alive: 0 }, scene, space, space.seen);
  return cost;
}

/** Adds the cost of nodes and returns the box that they cover. `canvas` is the layer they are drawn on. */
function addNodes(tally: Tally, nodes: readonly SceneNode[], space: Space, canvas: Box | null): Box | null {
  let covered: Box | null = null;
  for (const node of nodes) {
    tally.meter.spend(8);
    const box = writtenBox(space, node);
    if (!box) continue;
    covered = unionBox(covered, box);
    const drawn = canvas ? intersectBox(box, canvas) : box;
    if (node.kind === "shape") addShape(tally, node, { space, box, area: areaOf(drawn) });
    else if (node.kind === "group") addGroup(tally, node, space);
    else {
      tally.cost.ns +=
        NS.node + node.pixels * NS.decodedPixel + areaOf(drawn) * NS.picture + node.href.length * 10;
      // Decoded pictures stay in memory to the end.
      tally.alive += node.pixels * 8;
      note(tally, 0);
    }
  }
  return covered;
}

function note(tally: Tally, bytes: number): void {
  tally.cost.bytes = Math.max(tally.cost.bytes, tally.alive + bytes);
}

function addShape(
  tally: Tally,
  shape: SceneShape,
  { space, box, area }: { space: Space; box: Box; area: number },
): void {
  const { path, fill, stroke } = shape;
  const { cost } = tally;
  const scale = scaleIn(space, shape.matrix);
  const crop = cropBoxOf(space, shape);
  // Counts an outline within the strip only: each line crosses a row once, a curve up to three times.
  const high = crop ? crop.bottom - crop.top : box.bottom - box.top;
  const wide = crop ? crop.right - crop.left : box.right - box.left;
  const split = space.seen && countCurves(shape) > 0 ? Math.ceil((path.length * scale) / MAX_CURVE_PX) : 0;
  const curves = countCurves(shape) + split;
  const rows = Math.min(path.length * scale, (path.segments + 2 * curves) * (high + wide));
  cost.ns += NS.node + path.segments * NS.segment;
  if (fill) {
    cost.ns += rows * (shape.isEvenOdd ? NS.evenOddRow : NS.outlineRow);
    addPaint(tally, fill, { shape, space, area });
  }
  if (!stroke) return;
  let pieces = path.segments;
  if (stroke.dashes.length > 0) {
    const period = stroke.dashes.reduce((sum, each) => sum + each, 0);
    const dashes = (path.length / period) * stroke.dashes.length + path.segments;
    cost.dashes += dashes;
    cost.ns += dashes * NS.dash;
    pieces += dashes;
  }
  const round = stroke.join === "round" || stroke.cap === "round" ? 3 : 1;
  cost.ns += pieces * NS.strokedSegment * round + curves * NS.strokedCurve;
  cost.ns += 3 * (rows + Math.min(pieces, 20_000) * Math.min(stroke.width * scale, high)) * NS.outlineRow;
  addPaint(tally, stroke.paint, { shape, space, area });
}

const curveCounts = new WeakMap<SceneShape["path"], number>();

function countCurves({ path }: SceneShape): number {
  let count = curveCounts.get(path);
  if (count === undefined) {
    count = 0;
    for (const command of path.commands) if (command === QUAD || command === CUBIC) count += 1;
    curveCounts.set(path, count);
  }
  return count;
}

function addPaint(
  tally: Tally,
  paint: Paint,
  { shape, space, area }: { shape: SceneShape; space: Space; area: number },
): void {
  const { cost } = tally;
  if (paint.kind === "color") {
    cost.ns += area * (paint.opacity === 1 && isOpaque(paint.color) ? NS.fill : NS.translucent);
    return;
  }
  if (paint.kind === "gradient") {
    const stops = paint.stops.list.length;
    const own = paint.type === "radialGradient" ? NS.radialGradient : NS.gradient;
    cost.ns += area * (own + Math.max(0, stops - 2) * NS.stop) + stops * 500 + NS.node;
    return;
  }
  const matrix = multiply(multiply(space.matrix, shape.matrix), paint.matrix);
  const [along, across] = scaleOf(matrix);
  const { width, height } = paint.tile;
  const [wide, high] = [Math.round(width * along), Math.round(height * across)];
  const isPixelOnPixel = isUpright(matrix) && isNear(width * along, wide) && isNear(height * across, high);
  cost.ns += area * (isPixelOnPixel ? NS.pattern : NS.interpolatedPattern);
  cost.ns += wide * high * NS.fill + NS.node;
  tally.alive += wide * high * 4;
  note(tally, 0);
  // A tile is drawn once for each shape that it fills, at the picture's scale.
  const inner: StripCost = { ns: 0, bytes: 0, dashes: 0, reach: 0 };
  const tile = { left: 0, top: 0, right: width, bottom: height };
  addNodes({ ...tally, cost: inner }, paint.children, scaledTile(matrix), scaleBox(tile, along, across));
  cost.ns += inner.ns;
  cost.dashes += inner.dashes;
  cost.bytes = Math.max(cost.bytes, inner.bytes);
  tally.alive -= wide * high * 4;
}

const isUpright = ([a, b, c, d]: Matrix): boolean => b === 0 && c === 0 && a > 0 && d > 0;
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-4 * b;

function scaledTile(matrix: Matrix): Space {
  const [along, across] = scaleOf(matrix);
  return { ...tileSpace(matrix), matrix: [along, 0, 0, across, 0, 0] };
}

const scaleBox = ({ right, bottom }: Box, along: number, across: number): Box => ({
  ...{ left: 0, top: 0, right: right * along, bottom: bottom * across },
});

/** Adds a layer: its content, its clip, mask and effect. */
function addGroup(tally: Tally, group: Group, outer: Space): void {
  const { clip, mask, effect, children } = group;
  const { cost } = tally;
  const space = effect ? widened(outer, effect.reach * outer.matrix[0]) : outer;
  if (!isSeen(children, space) || (clip && !isClipSeen(clip, outer)) || (mask && !isMaskSeen(mask, outer)))
    return;
  const region = effect ? regionIn(effect, outer) : null;
  if (effect && !region) return;
  const { box: layer, isCut, inside } = layerOf(children, space, region);
  if (space.seen && space.strip)
    cost.reach = Math.max(cost.reach, space.seen.bottom - outer.origin.y - space.strip.rows);
  const pixels = areaOf(growBox(layer, 2));
  const own = pixels * 4;
  tally.alive += own;
  note(tally, 0);
  cost.ns += NS.node + pixels * NS.layer;
  addNodes(tally, children, inside, layer);
  if (effect) addEffect(tally, effect, { pixels, scale: outer.matrix[0] });
  if (isCut) cost.ns += NS.node + pixels * CUT_NS;
  if (isCut) note(tally, pixels * 4 * 2);
  for (let at = clip; at; at = at.next) {
    note(tally, pixels * 5);
    cost.ns += pixels * NS.clip + NS.node;
    addNodes(tally, at.shapes, outer, layer);
  }
  for (let at = mask; at; at = at.next) {
    cost.ns += pixels * NS.mask + NS.node;
    tally.alive += pixels * 5;
    note(tally, pixels);
    addNodes(tally, at.children, { ...outer, origin: inside.origin }, layer);
    tally.alive -= pixels * 5;
  }
  tally.alive -= own;
}

function addEffect(
  tally: Tally,
  { steps }: Effect,
  { pixels, scale }: { pixels: number; scale: number },
): void {
  for (const step of steps) tally.cost.ns += NS.node + pixels * effectStepNs(step, scale);
  // Each step keeps its result in memory, for later steps that read it.
  note(tally, pixels * 4 * (steps.length + 3));
}
