import type { Piece } from "./drawing";
import { type Fold, type Frame, flattened, type Point, SCENE_HEIGHT, SCENE_WIDTH } from "./pen";

/** Grids of numbers over the scene: what a piece covers, how high its cloth stands, blurs of both. */

/** Fine enough for folds, also at three times the size; seams and edges are drawn sharp elsewhere. */
export const RELIEF_WIDTH_PX = 256;
export const HEIGHT_PX = Math.round((RELIEF_WIDTH_PX * SCENE_HEIGHT) / SCENE_WIDTH);
export const PX_PER_UNIT = RELIEF_WIDTH_PX / SCENE_WIDTH;

export type Grid = Float32Array<ArrayBuffer>;
export const grid = (): Grid => new Float32Array(RELIEF_WIDTH_PX * HEIGHT_PX);

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a piece covers, 0 to 1: the rows of its box, one after the other. Most pieces are small. */
export interface Mask {
  cover: Grid;
  box: Box;
}

/** Rows of samples a pixel. */
const ROWS = 4;

/** An outline in pixels, its places one after the other, and the box around it. */
interface Outline {
  xs: Float64Array;
  ys: Float64Array;
  box: Box;
}

/** In loops of their own: functions made for one piece would be compiled for each. */
function outlined({ outline }: Piece, frame: Frame): Outline {
  const points: Point[] = [];
  for (const each of outline) for (const point of flattened(each, 6)) points.push(point);
  const xs = new Float64Array(points.length);
  const ys = new Float64Array(points.length);
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [top, bottom] = [left, right];
  for (let at = 0; at < points.length; at++) {
    const [x, y] = points[at] as Point;
    const px = (frame.x + x * frame.unitsPerIn) * PX_PER_UNIT;
    const py = (frame.y + y * frame.unitsPerIn) * PX_PER_UNIT;
    xs[at] = px;
    ys[at] = py;
    left = Math.min(left, px);
    right = Math.max(right, px);
    top = Math.min(top, py);
    bottom = Math.max(bottom, py);
  }
  const box = {
    left: Math.floor(clampX(left)),
    right: Math.ceil(clampX(right)),
    top: Math.max(0, Math.floor(top)),
    bottom: Math.min(HEIGHT_PX, Math.ceil(bottom)),
  };
  return { xs, ys, box };
}

const clampX = (x: number) => Math.min(RELIEF_WIDTH_PX, Math.max(0, x));

/** The most edges that a row of samples may cross; those of a garment cross eight at most. */
const MOST_CROSSINGS = 32;
const crossings = new Float64Array(HEIGHT_PX * ROWS * MOST_CROSSINGS);
const counts = new Uint8Array(HEIGHT_PX * ROWS);

/** Where each row of samples crosses an outline, from left to right: edge by edge, since most edges cross a few rows only. */
function findCrossings({ xs, ys, box }: Outline): void {
  counts.fill(0);
  for (let at = 0; at < xs.length; at++) {
    const next = at + 1 < xs.length ? at + 1 : 0;
    const x1 = xs[at] as number;
    const y1 = ys[at] as number;
    const x2 = xs[next] as number;
    const y2 = ys[next] as number;
    const from = Math.max(box.top * ROWS, Math.floor(Math.min(y1, y2) * ROWS - 0.5));
    const to = Math.min(box.bottom * ROWS - 1, Math.ceil(Math.max(y1, y2) * ROWS - 0.5));
    for (let sample = from; sample <= to; sample++) {
      const y = (sample + 0.5) / ROWS;
      if (y1 <= y === y2 <= y) continue;
      const count = counts[sample] as number;
      if (count === MOST_CROSSINGS) throw new Error("an outline too wild for its mask");
      const x = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
      const first = sample * MOST_CROSSINGS;
      let place = first + count;
      for (; place > first && (crossings[place - 1] as number) > x; place--)
        crossings[place] = crossings[place - 1] as number;
      crossings[place] = x;
      counts[sample] = count + 1;
    }
  }
}

/** How much of each pixel a piece covers. */
export function maskOf(piece: Piece, frame: Frame): Mask {
  const outline = outlined(piece, frame);
  const { box } = outline;
  const width = box.right - box.left;
  const cover = new Float32Array(width * (box.bottom - box.top));
  findCrossings(outline);
  for (let sample = box.top * ROWS; sample < box.bottom * ROWS; sample++) {
    const row = (Math.floor(sample / ROWS) - box.top) * width - box.left;
    const end = sample * MOST_CROSSINGS + (counts[sample] as number);
    for (let at = sample * MOST_CROSSINGS; at + 1 < end; at += 2) {
      const from = clampX(crossings[at] as number);
      const to = clampX(crossings[at + 1] as number);
      for (let x = Math.floor(from); x < to; x++) {
        const part = Math.min(to, x + 1) - Math.max(from, x);
        cover[row + x] = (cover[row + x] as number) + part / ROWS;
      }
    }
  }
  return { cover, box };
}

/** The mask's cover onto a grid that is empty otherwise. */
export function lay({ cover, box }: Mask, onto: Grid): void {
  const width = box.right - box.left;
  for (let y = box.top, from = 0; y < box.bottom; y++, from += width)
    onto.set(cover.subarray(from, from + width), y * RELIEF_WIDTH_PX + box.left);
}

/** Empties the box again. */
export function lift({ box }: Mask, from: Grid): void {
  for (let y = box.top; y < box.bottom; y++)
    from.fill(0, y * RELIEF_WIDTH_PX + box.left, y * RELIEF_WIDTH_PX + box.right);
}

const between = grid();
const row = new Float64Array(3 * RELIEF_WIDTH_PX);
const changes = new Float64Array(RELIEF_WIDTH_PX);
const sums = new Float64Array(RELIEF_WIDTH_PX);

/**
 * Close to a Gaussian whose deviation in pixels is about `radius`; works within `box`, whose edges go on outwards as they are.
 * Each way a tent, in one pass whatever its width: kept are the sum under it and how that changes from place to place, and
 * the change itself changes only by what the tent's two feet and its middle meet.
 */
export function blur(values: Grid, radius: number, box: Box, out: Grid): void {
  const reach = 2 * Math.max(1, Math.round(radius)) + 1;
  for (let y = box.top; y < box.bottom; y++) {
    blurRow(values, between, y * RELIEF_WIDTH_PX + box.left, y * RELIEF_WIDTH_PX + box.right, reach);
  }
  blurDown(between, out, reach, box);
}

function blurRow(from: Grid, to: Grid, start: number, end: number, reach: number): void {
  const share = 1 / (reach * reach);
  const count = end - start;
  // With its ends drawn out, no place has to ask whether it is one.
  row.fill(from[start] as number, 0, reach);
  for (let at = 0; at < count; at++) row[reach + at] = from[start + at] as number;
  row.fill(from[end - 1] as number, reach + count, 2 * reach + count + 1);
  let sum = ((row[0] as number) * reach * (reach + 1)) / 2;
  let change = -(row[0] as number) * reach;
  for (let off = 1; off <= reach; off++) {
    sum += (row[reach + off] as number) * (reach - off);
    change += row[reach + off] as number;
  }
  for (let at = 0; at < count; at++) {
    to[start + at] = sum * share;
    sum += change;
    change +=
      (row[at + 2 * reach + 1] as number) - 2 * (row[at + reach + 1] as number) + (row[at + 1] as number);
  }
}

/** All columns, row by row: memory is read in the order in which it lies. */
function blurDown(from: Grid, to: Grid, reach: number, { left, top, right, bottom }: Box): void {
  const share = 1 / (reach * reach);
  const count = right - left;
  const rowAt = (y: number) => Math.min(bottom - 1, Math.max(top, y)) * RELIEF_WIDTH_PX + left;
  const head = rowAt(top);
  for (let x = 0; x < count; x++) {
    sums[x] = ((from[head + x] as number) * reach * (reach + 1)) / 2;
    changes[x] = -(from[head + x] as number) * reach;
  }
  for (let off = 1; off <= reach; off++) {
    const at = rowAt(top + off);
    for (let x = 0; x < count; x++) {
      sums[x] = (sums[x] as number) + (from[at + x] as number) * (reach - off);
      changes[x] = (changes[x] as number) + (from[at + x] as number);
    }
  }
  for (let y = top; y < bottom; y++) {
    const at = rowAt(y);
    const before = rowAt(y + 1 - reach);
    const middle = rowAt(y + 1);
    const after = rowAt(y + reach + 1);
    for (let x = 0; x < count; x++) {
      const sum = sums[x] as number;
      const change = changes[x] as number;
      to[at + x] = sum * share;
      sums[x] = sum + change;
      changes[x] =
        change +
        ((from[after + x] as number) - 2 * (from[middle + x] as number) + (from[before + x] as number));
    }
  }
}

export function widened({ left, top, right, bottom }: Box, by: number): Box {
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(RELIEF_WIDTH_PX, right + by),
    bottom: Math.min(HEIGHT_PX, bottom + by),
  };
}

export const WHOLE: Box = { left: 0, top: 0, right: RELIEF_WIDTH_PX, bottom: HEIGHT_PX };

/** A fold's profile across and its rise along are looked up: at every pixel of every fold a power and an exponential cost more than all else. */
const STEPS = 2048;
/** Beyond five deviations squared nothing can be seen. */
const FARTHEST = 5;
const bell = Float64Array.from({ length: STEPS + 1 }, (_, at) => Math.exp((-at / STEPS) * FARTHEST));
const free = Float64Array.from({ length: STEPS + 1 }, (_, at) => Math.sin((Math.PI * at) / STEPS) ** 0.8);
const held = Float64Array.from(
  { length: STEPS + 1 },
  (_, at) => Math.min(1, at / STEPS / 0.1) * (1 - at / STEPS) ** 0.9,
);

/** How far in pixels a straight stretch may leave the curve that it stands for. */
const FLATNESS_PX = 0.1;
const MOST_PARTS = 8;
const xs = new Float64Array(MOST_PARTS + 1);
const ys = new Float64Array(MOST_PARTS + 1);
const near = new Int32Array(MOST_PARTS);

/** Adds a fold to the heights: steep on its shadow side, gentle towards the light, so that it reads as a bend of cloth. */
export function raise(fold: Fold, heights: Grid, frame: Frame, box: Box): void {
  const [x1, y1, cx, cy, x2, y2, widthIn, heightIn, isHeld] = fold;
  const { x, y, unitsPerIn } = frame;
  const ax = (x + x1 * unitsPerIn) * PX_PER_UNIT;
  const ay = (y + y1 * unitsPerIn) * PX_PER_UNIT;
  const bx = (x + cx * unitsPerIn) * PX_PER_UNIT;
  const by = (y + cy * unitsPerIn) * PX_PER_UNIT;
  const dx = (x + x2 * unitsPerIn) * PX_PER_UNIT;
  const dy = (y + y2 * unitsPerIn) * PX_PER_UNIT;
  const width = Math.max(1.3, widthIn * frame.unitsPerIn * PX_PER_UNIT);
  // A quadratic curve in n parts leaves them by a quarter of its bend over n squared.
  const bend = Math.hypot(ax - 2 * bx + dx, ay - 2 * by + dy) / 4;
  const parts = Math.max(2, Math.min(MOST_PARTS, Math.ceil(Math.sqrt(bend / FLATNESS_PX))));
  for (let part = 0; part <= parts; part++) {
    const t = part / parts;
    const u = 1 - t;
    xs[part] = u * u * ax + 2 * u * t * bx + t * t * dx;
    ys[part] = u * u * ay + 2 * u * t * by + t * t * dy;
  }
  const rise = isHeld ? held : free;
  const reach = width * 2.2;
  const farthest = reach * reach;
  const left = Math.max(box.left, Math.floor(Math.min(ax, bx, dx) - reach));
  const right = Math.min(box.right, Math.ceil(Math.max(ax, bx, dx) + reach));
  const top = Math.max(box.top, Math.floor(Math.min(ay, by, dy) - reach));
  const bottom = Math.min(box.bottom, Math.ceil(Math.max(ay, by, dy) + reach));
  for (let y = top; y < bottom; y++) {
    // Of a long fold that lies askew each row meets a short stretch.
    let count = 0;
    let first = right;
    let end = left;
    for (let part = 0; part < parts; part++) {
      const fromX = xs[part] as number;
      const fromY = ys[part] as number;
      const toX = xs[part + 1] as number;
      const toY = ys[part + 1] as number;
      if (y + 0.5 < Math.min(fromY, toY) - reach || y + 0.5 > Math.max(fromY, toY) + reach) continue;
      near[count++] = part;
      first = Math.min(first, Math.floor(Math.min(fromX, toX) - reach));
      end = Math.max(end, Math.ceil(Math.max(fromX, toX) + reach));
    }
    first = Math.max(left, first);
    end = Math.min(right, end);
    for (let x = first; x < end; x++) {
      let best = farthest;
      let along = 0;
      let side = 0;
      for (let each = 0; each < count; each++) {
        const part = near[each] as number;
        const fx = xs[part] as number;
        const fy = ys[part] as number;
        const vx = (xs[part + 1] as number) - fx;
        const vy = (ys[part + 1] as number) - fy;
        const square = vx * vx + vy * vy || 1;
        const raw = ((x + 0.5 - fx) * vx + (y + 0.5 - fy) * vy) / square;
        const t = raw < 0 ? 0 : raw > 1 ? 1 : raw;
        const ex = x + 0.5 - fx - vx * t;
        const ey = y + 0.5 - fy - vy * t;
        const far = ex * ex + ey * ey;
        if (far < best) {
          best = far;
          along = part + t;
          // Which side of the fold turns away from the light: the one to the lower right.
          side = ex * 0.65 + ey * 0.76;
        }
      }
      if (best >= farthest) continue;
      const spread = width * (0.885 - (0.265 * side) / Math.sqrt(best + 1e-6));
      const deviations = best / (spread * spread);
      if (deviations >= FARTHEST) continue;
      const at = y * RELIEF_WIDTH_PX + x;
      const taper = rise[((along / parts) * STEPS + 0.5) | 0] as number;
      heights[at] =
        (heights[at] as number) +
        heightIn * 1.35 * taper * (bell[((deviations / FARTHEST) * STEPS + 0.5) | 0] as number);
    }
  }
}
