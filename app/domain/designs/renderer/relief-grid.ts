import type { Piece } from "./drawing";
import { type Fold, type Frame, flattened, type Point, SCENE_HEIGHT, SCENE_WIDTH } from "./pen";

/** Grids of numbers over the scene: what a piece covers, how high its cloth stands, blurs of both. */

/** Fine enough for folds; seams and edges are drawn sharp elsewhere. */
export const RELIEF_WIDTH_PX = 320;
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

export interface Mask {
  cover: Grid;
  box: Box;
}

/** Rows of samples a pixel. */
const ROWS = 4;

/** Where each row of samples crosses an outline: edge by edge, since most edges cross a few rows only. */
function crossingsOf(points: readonly Point[], first: number, end: number): (number[] | undefined)[] {
  const rows: (number[] | undefined)[] = [];
  for (let at = 0; at < points.length; at++) {
    const [x1, y1] = points[at] as Point;
    const [x2, y2] = points[(at + 1) % points.length] as Point;
    const from = Math.max(first, Math.floor(Math.min(y1, y2) * ROWS - 0.5));
    const to = Math.min(end - 1, Math.ceil(Math.max(y1, y2) * ROWS - 0.5));
    for (let sample = from; sample <= to; sample++) {
      const y = (sample + 0.5) / ROWS;
      if (y1 <= y === y2 <= y) continue;
      const row = rows[sample - first] ?? [];
      rows[sample - first] = row;
      row.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
    }
  }
  return rows;
}

/** How much of each pixel a piece covers, 0 to 1. */
export function maskOf({ outline }: Piece, frame: Frame): Mask {
  const cover = grid();
  const points = outline
    .flatMap((each) => flattened(each, 6))
    .map(
      ([x, y]): Point => [
        (frame.x + x * frame.unitsPerIn) * PX_PER_UNIT,
        (frame.y + y * frame.unitsPerIn) * PX_PER_UNIT,
      ],
    );
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const clampX = (x: number) => Math.min(RELIEF_WIDTH_PX, Math.max(0, x));
  const box = {
    left: Math.floor(clampX(Math.min(...xs))),
    right: Math.ceil(clampX(Math.max(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    bottom: Math.min(HEIGHT_PX, Math.ceil(Math.max(...ys))),
  };
  const crossings = crossingsOf(points, box.top * ROWS, box.bottom * ROWS);
  for (let sample = box.top * ROWS; sample < box.bottom * ROWS; sample++) {
    const crossed = crossings[sample - box.top * ROWS]?.sort((a, b) => a - b) ?? [];
    const row = Math.floor(sample / ROWS) * RELIEF_WIDTH_PX;
    for (let at = 0; at + 1 < crossed.length; at += 2) {
      const from = clampX(crossed[at] as number);
      const to = clampX(crossed[at + 1] as number);
      for (let x = Math.floor(from); x < to; x++) {
        const part = Math.min(to, x + 1) - Math.max(from, x);
        cover[row + x] = (cover[row + x] as number) + part / ROWS;
      }
    }
  }
  return { cover, box };
}

/** For what lies between two passes; each reads only what the one before it wrote. */
const scratch = grid();
const columns = new Float64Array(RELIEF_WIDTH_PX);

/** Two box blurs each way come close to a Gaussian. `radius` is about its deviation, in pixels; works within `box`. */
export function blurred(values: Grid, radius: number, box: Box): Grid {
  const reach = Math.max(1, Math.round(radius));
  const once = scratch;
  const twice = grid();
  blurAcross(values, once, reach, box);
  blurAcross(once, twice, reach, box);
  blurDown(twice, once, reach, box);
  blurDown(once, twice, reach, box);
  return twice;
}

/** One pass along the rows; edges go on outwards as they are. */
function blurAcross(from: Grid, to: Grid, reach: number, { left, top, right, bottom }: Box): void {
  const share = 1 / (2 * reach + 1);
  for (let y = top; y < bottom; y++) {
    const start = y * RELIEF_WIDTH_PX + left;
    const end = y * RELIEF_WIDTH_PX + right - 1;
    const [head, tail] = [from[start] as number, from[end] as number];
    let sum = head * (reach + 1);
    for (let at = start + 1; at <= start + reach; at++) sum += at <= end ? (from[at] as number) : tail;
    for (let at = start; at <= end; at++) {
      to[at] = sum * share;
      const gone = at - reach < start ? head : (from[at - reach] as number);
      const come = at + reach + 1 > end ? tail : (from[at + reach + 1] as number);
      sum += come - gone;
    }
  }
}

/** The same along the columns, all of them row by row: memory is read in the order in which it lies. */
function blurDown(from: Grid, to: Grid, reach: number, { left, top, right, bottom }: Box): void {
  const share = 1 / (2 * reach + 1);
  const count = right - left;
  const rowAt = (y: number) => Math.min(bottom - 1, Math.max(top, y)) * RELIEF_WIDTH_PX + left;
  const head = rowAt(top);
  for (let x = 0; x < count; x++) columns[x] = (from[head + x] as number) * (reach + 1);
  for (let y = top + 1; y <= top + reach; y++) {
    const row = rowAt(y);
    for (let x = 0; x < count; x++) columns[x] = (columns[x] as number) + (from[row + x] as number);
  }
  for (let y = top; y < bottom; y++) {
    const [row, gone, come] = [rowAt(y), rowAt(y - reach), rowAt(y + reach + 1)];
    for (let x = 0; x < count; x++) {
      const sum = columns[x] as number;
      to[row + x] = sum * share;
      columns[x] = sum + ((from[come + x] as number) - (from[gone + x] as number));
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

/** Adds a fold to the heights: steep on its shadow side, gentle towards the light, so that it reads as a bend of cloth. */
export function raise(fold: Fold, heights: Grid, frame: Frame, box: Box): void {
  const [x1, y1, cx, cy, x2, y2, widthIn, heightIn, held] = fold;
  const px = (x: number) => (frame.x + x * frame.unitsPerIn) * PX_PER_UNIT;
  const py = (y: number) => (frame.y + y * frame.unitsPerIn) * PX_PER_UNIT;
  const [ax, ay, bx, by, dx, dy] = [px(x1), py(y1), px(cx), py(cy), px(x2), py(y2)];
  const width = Math.max(1.3, widthIn * frame.unitsPerIn * PX_PER_UNIT);
  const PARTS = 8;
  const xs = new Float64Array(PARTS + 1);
  const ys = new Float64Array(PARTS + 1);
  for (let part = 0; part <= PARTS; part++) {
    const t = part / PARTS;
    const u = 1 - t;
    xs[part] = u * u * ax + 2 * u * t * bx + t * t * dx;
    ys[part] = u * u * ay + 2 * u * t * by + t * t * dy;
  }
  const reach = width * 2.2;
  // Of a long fold that lies askew each row meets a short stretch.
  const near = new Int32Array(PARTS);
  const left = Math.max(box.left, Math.floor(Math.min(ax, bx, dx) - reach));
  const right = Math.min(box.right, Math.ceil(Math.max(ax, bx, dx) + reach));
  const top = Math.max(box.top, Math.floor(Math.min(ay, by, dy) - reach));
  const bottom = Math.min(box.bottom, Math.ceil(Math.max(ay, by, dy) + reach));
  for (let y = top; y < bottom; y++) {
    let count = 0;
    let [first, end] = [right, left];
    for (let part = 0; part < PARTS; part++) {
      const [fromX, toX] = [xs[part] as number, xs[part + 1] as number];
      const [fromY, toY] = [ys[part] as number, ys[part + 1] as number];
      if (y + 0.5 < Math.min(fromY, toY) - reach || y + 0.5 > Math.max(fromY, toY) + reach) continue;
      near[count++] = part;
      first = Math.min(first, Math.floor(Math.min(fromX, toX) - reach));
      end = Math.max(end, Math.ceil(Math.max(fromX, toX) + reach));
    }
    for (let x = Math.max(left, first); x < Math.min(right, end); x++) {
      let best = reach * reach;
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
          along = (part + t) / PARTS;
          // Which side of the fold turns away from the light: the one to the lower right.
          side = ex * 0.65 + ey * 0.76;
        }
      }
      if (best >= reach * reach) continue;
      const spread = width * (0.885 - (0.265 * side) / Math.sqrt(best + 1e-6));
      const taper = held ? Math.min(1, along / 0.1) * (1 - along) ** 0.9 : Math.sin(Math.PI * along) ** 0.8;
      const at = y * RELIEF_WIDTH_PX + x;
      heights[at] = (heights[at] as number) + heightIn * 1.35 * taper * Math.exp(-best / (spread * spread));
    }
  }
}
