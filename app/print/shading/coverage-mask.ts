import type { DrawingPiece } from "../drawing/drawing-types";
import type { DrawingFrame } from "../drawing/frame";
import type { Point } from "../drawing/paths";
import { pointsAlong } from "../drawing/points-along";
import { type Box, type Grid, SHADING_HEIGHT_PX, SHADING_PX_PER_UNIT, SHADING_WIDTH_PX } from "./grid";

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
