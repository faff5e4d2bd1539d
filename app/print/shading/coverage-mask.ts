import type { DrawingPiece } from "../drawing/drawing-types";
import type { DrawingFrame } from "../drawing/frame";
import type { Point } from "../drawing/paths";
import { pointsAlong } from "../drawing/points-along";
import { type Grid, type PixelBox, SHADING_HEIGHT_PX, SHADING_PX_PER_UNIT, SHADING_WIDTH_PX } from "./grid";

/** Coverage of each pixel by a piece, 0 to 1. Holds only the piece's box, row by row, since most pieces are small. */
export interface CoverageMask {
  cover: Grid;
  box: PixelBox;
}

/** Sample rows per pixel. */
const ROWS = 4;

/** An outline in pixels: its points, and the box around it. */
interface Outline {
  xs: Float64Array;
  ys: Float64Array;
  box: PixelBox;
}

/** Uses loops, not callbacks: V8 would compile closures anew for each piece. */
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

/** Most outline crossings per sample row. Garments have at most eight. */
const MAX_CROSSINGS = 32;

const crossings = new Float64Array(SHADING_HEIGHT_PX * ROWS * MAX_CROSSINGS);

const counts = new Uint8Array(SHADING_HEIGHT_PX * ROWS);

/** Finds where each sample row crosses the outline, from left to right. Goes edge by edge: most edges cross only a few rows. */
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
      if (count === MAX_CROSSINGS) throw new Error("an outline with too many crossings");
      const x = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
      const first = sample * MAX_CROSSINGS;
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
    const end = sample * MAX_CROSSINGS + (counts[sample] as number);
    for (let at = sample * MAX_CROSSINGS; at + 1 < end; at += 2) {
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

/** Writes the mask to a grid that is zero elsewhere. */
export function writeMask({ cover, box }: CoverageMask, onto: Grid): void {
  const width = box.right - box.left;
  for (let y = box.top, from = 0; y < box.bottom; y++, from += width)
    onto.set(cover.subarray(from, from + width), y * SHADING_WIDTH_PX + box.left);
}

/** Sets the mask's box to zero again. */
export function clearMask({ box }: CoverageMask, from: Grid): void {
  for (let y = box.top; y < box.bottom; y++)
    from.fill(0, y * SHADING_WIDTH_PX + box.left, y * SHADING_WIDTH_PX + box.right);
}
