import type { Fold } from "../drawing/fold";
import type { DrawingFrame } from "../drawing/frame";
import { type Grid, type PixelBox, SHADING_PX_PER_UNIT, SHADING_WIDTH_PX } from "./grid";

/** Lookup tables for a fold's profile across and its height along: powers and exponentials at every pixel would dominate the cost. */
const STEPS = 2048;
/** In squared standard deviations: beyond this a fold is too low to see. */
const FARTHEST = 5;
const bell = Float64Array.from({ length: STEPS + 1 }, (_, at) => Math.exp((-at / STEPS) * FARTHEST));
const free = Float64Array.from({ length: STEPS + 1 }, (_, at) => Math.sin((Math.PI * at) / STEPS) ** 0.8);
const held = Float64Array.from(
  { length: STEPS + 1 },
  (_, at) => Math.min(1, at / STEPS / 0.1) * (1 - at / STEPS) ** 0.9,
);

/** How far in pixels a straight segment may be from the curve it replaces. */
const FLATNESS_PX = 0.1;
const MAX_SEGMENTS = 8;
const xs = new Float64Array(MAX_SEGMENTS + 1);
const ys = new Float64Array(MAX_SEGMENTS + 1);
const near = new Int32Array(MAX_SEGMENTS);

/** Adds a fold to the heights: steep on its shadow side and gentle toward the light, as cloth bends. */
export function addFold(fold: Fold, heights: Grid, frame: DrawingFrame, box: PixelBox): void {
  const [x1, y1, cx, cy, x2, y2, widthIn, heightIn, isHeld] = fold;
  const { unitsPerIn } = frame;
  const ax = (frame.x + x1 * unitsPerIn) * SHADING_PX_PER_UNIT;
  const ay = (frame.y + y1 * unitsPerIn) * SHADING_PX_PER_UNIT;
  const bx = (frame.x + cx * unitsPerIn) * SHADING_PX_PER_UNIT;
  const by = (frame.y + cy * unitsPerIn) * SHADING_PX_PER_UNIT;
  const dx = (frame.x + x2 * unitsPerIn) * SHADING_PX_PER_UNIT;
  const dy = (frame.y + y2 * unitsPerIn) * SHADING_PX_PER_UNIT;
  const width = Math.max(1.3, widthIn * frame.unitsPerIn * SHADING_PX_PER_UNIT);
  // A quadratic curve in n segments is at most a quarter of its bend over n squared away from them.
  const bend = Math.hypot(ax - 2 * bx + dx, ay - 2 * by + dy) / 4;
  const parts = Math.max(2, Math.min(MAX_SEGMENTS, Math.ceil(Math.sqrt(bend / FLATNESS_PX))));
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
    // Each row crosses only a short part of a long slanted fold.
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
          // Positive on the side away from the light: the lower right.
          side = ex * 0.65 + ey * 0.76;
        }
      }
      if (best >= farthest) continue;
      const spread = width * (0.885 - (0.265 * side) / Math.sqrt(best + 1e-6));
      const deviations = best / (spread * spread);
      if (deviations >= FARTHEST) continue;
      const at = y * SHADING_WIDTH_PX + x;
      const taper = rise[((along / parts) * STEPS + 0.5) | 0] as number;
      heights[at] =
        (heights[at] as number) +
        heightIn * 1.35 * taper * (bell[((deviations / FARTHEST) * STEPS + 0.5) | 0] as number);
    }
  }
}
