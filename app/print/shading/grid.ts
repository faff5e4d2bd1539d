import type { DrawingPiece } from "../drawing/drawing-types";
import {
  type DrawingFrame,
  type Point,
  pointsAlong,
  VIEW_BOX_HEIGHT,
  VIEW_BOX_WIDTH,
} from "../drawing/paths";

/** Grids of numbers over the scene: what a piece covers, how high its cloth stands, blurs of both. */

/** Fine enough for folds, also at three times the size; seams and edges are drawn sharp elsewhere. */
export const SHADING_WIDTH_PX = 256;
export const SHADING_HEIGHT_PX = Math.round((SHADING_WIDTH_PX * VIEW_BOX_HEIGHT) / VIEW_BOX_WIDTH);
export const SHADING_PX_PER_UNIT = SHADING_WIDTH_PX / VIEW_BOX_WIDTH;

export type Grid = Float32Array<ArrayBuffer>;
export const emptyGrid = (): Grid => new Float32Array(SHADING_WIDTH_PX * SHADING_HEIGHT_PX);

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a piece covers, 0 to 1: the rows of its box, one after the other. Most pieces are small. */
export interface CoverageMask {
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
function outlined({ outline }: DrawingPiece, frame: DrawingFrame): Outline {
  const points: Point[] = [];
  for (const each of outline) for (const point of pointsAlong(each, 6)) points.push(point);
  const xs = new Float64Array(points.length);
  const ys = new Float64Array(points.length);
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [top, bottom] = [left, right];
  for (let at = 0; at < points.length; at++) {
    const [x, y] = points[at] as Point;
    const px = (frame.x + x * frame.unitsPerIn) * SHADING_PX_PER_UNIT;
    const py = (frame.y + y * frame.unitsPerIn) * SHADING_PX_PER_UNIT;
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
    bottom: Math.min(SHADING_HEIGHT_PX, Math.ceil(bottom)),
  };
  return { xs, ys, box };
}

const clampX = (x: number) => Math.min(SHADING_WIDTH_PX, Math.max(0, x));

/** The most edges that a row of samples may cross; those of a garment cross eight at most. */
const MOST_CROSSINGS = 32;
const crossings = new Float64Array(SHADING_HEIGHT_PX * ROWS * MOST_CROSSINGS);
const counts = new Uint8Array(SHADING_HEIGHT_PX * ROWS);

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
export function coverageMask(piece: DrawingPiece, frame: DrawingFrame): CoverageMask {
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
export function writeMask({ cover, box }: CoverageMask, onto: Grid): void {
  const width = box.right - box.left;
  for (let y = box.top, from = 0; y < box.bottom; y++, from += width)
    onto.set(cover.subarray(from, from + width), y * SHADING_WIDTH_PX + box.left);
}

/** Empties the box again. */
export function clearMask({ box }: CoverageMask, from: Grid): void {
  for (let y = box.top; y < box.bottom; y++)
    from.fill(0, y * SHADING_WIDTH_PX + box.left, y * SHADING_WIDTH_PX + box.right);
}

const between = emptyGrid();
const row = new Float64Array(3 * SHADING_WIDTH_PX);
const changes = new Float64Array(SHADING_WIDTH_PX);
const sums = new Float64Array(SHADING_WIDTH_PX);

/**
 * Close to a Gaussian whose deviation in pixels is about `radius`; works within `box`, whose edges go on outwards as they are.
 * Each way a tent, in one pass whatever its width: kept are the sum under it and how that changes from place to place, and
 * the change itself changes only by what the tent's two feet and its middle meet.
 */
export function blur(values: Grid, radius: number, box: Box, out: Grid): void {
  const reach = 2 * Math.max(1, Math.round(radius)) + 1;
  for (let y = box.top; y < box.bottom; y++) {
    blurRow(values, between, y * SHADING_WIDTH_PX + box.left, y * SHADING_WIDTH_PX + box.right, reach);
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
  const rowAt = (y: number) => Math.min(bottom - 1, Math.max(top, y)) * SHADING_WIDTH_PX + left;
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

export function expandBox({ left, top, right, bottom }: Box, by: number): Box {
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(SHADING_WIDTH_PX, right + by),
    bottom: Math.min(SHADING_HEIGHT_PX, bottom + by),
  };
}

export const WHOLE_GRID: Box = { left: 0, top: 0, right: SHADING_WIDTH_PX, bottom: SHADING_HEIGHT_PX };
