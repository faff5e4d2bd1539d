import type { RgbaImage } from "../pixels/rgba";
import {
  CELL_PX,
  DIRECTIONS,
  flipped,
  type GradientMap,
  gradientMap,
  mirroredGradients,
} from "./gradient-map";
import { withoutMargins } from "./without-margins";

/** The smaller of two compared pictures is seen as this many cells on its longer edge. */
const TEMPLATE_CELLS = 16;
/** The share of the larger picture that the smaller one may be a part of. */
const SHARES = [1, 0.88, 0.76, 0.66, 0.57, 0.5, 0.42] as const;
/** The same for a design on the photo of a shirt: prints are this wide, in shares of the photo. */
const PRINT_SHARES = [0.4, 0.33, 0.27, 0.22] as const;
/**
 * Folds and cloth take their part of a print's agreement: of a hundred designs on photos of shirts all but two agreed by 0.62 or more, of a
 * hundred other designs none by 0.57. With this factor the limit of whole pictures lies between them, too.
 */
const PRINT_GAIN = 1.18;
/** A part with less than this share of the edges that the other has, is empty ground. */
const MIN_STRENGTH = 0.35;

/**
 * How much two pictures share their drawing, from 0 (nothing) to 1 (the same): the best agreement of the edges of one
 * with any part of the other, at any scale down to two fifths, as it is, mirrored or upside down. Colors do not count.
 */
export function pictureSimilarity(one: RgbaImage, other: RgbaImage): number {
  return Math.max(bestAgreement(one, other, SHARES), bestAgreement(other, one, SHARES));
}

/** The same of a new design and its source, which may be the photo of a shirt with the design printed on it. */
export function similarityToSource(design: RgbaImage, source: RgbaImage): number {
  const print = bestAgreement(withoutMargins(design), source, PRINT_SHARES);
  return Math.max(pictureSimilarity(design, source), Math.min(1, print * PRINT_GAIN));
}

/** The best agreement of a whole picture with parts of another. */
function bestAgreement(part: RgbaImage, whole: RgbaImage, shares: readonly number[]): number {
  const template = gradientMap(part, fit(part, TEMPLATE_CELLS * CELL_PX));
  const once = mirroredGradients(template);
  const variants = [template, once, flipped(template), flipped(once)].map(prepared);
  let best = 0;
  for (const share of shares) {
    const map = gradientMap(whole, fit(whole, Math.round((TEMPLATE_CELLS * CELL_PX) / share)));
    best = Math.max(best, bestPosition(variants, map));
  }
  return best;
}

/** The size at which the longer edge has these pixels. */
function fit({ widthPx, heightPx }: RgbaImage, edgePx: number): { widthPx: number; heightPx: number } {
  const scale = edgePx / Math.max(widthPx, heightPx);
  const size = (px: number) => Math.max(CELL_PX * 4, Math.round((px * scale) / CELL_PX) * CELL_PX);
  return { widthPx: size(widthPx), heightPx: size(heightPx) };
}

interface Template extends GradientMap {
  norm: number;
}

/** Without what every cell has, so that two crowded pictures are not alike because both are crowded. */
function prepared(map: GradientMap): Template {
  const { count, means } = meansOf(map);
  const cells = map.cells.map((value, at) => value - (count > 0 ? (means[at % DIRECTIONS] as number) : 0));
  return { ...map, cells, norm: Math.sqrt(cells.reduce((sum, value) => sum + value * value, 0)) };
}

function meansOf({ cells, columns, rows }: GradientMap): { count: number; means: Float32Array } {
  const count = columns * rows;
  const means = new Float32Array(DIRECTIONS);
  for (let at = 0; at < cells.length; at++)
    means[at % DIRECTIONS] = (means[at % DIRECTIONS] as number) + (cells[at] as number) / count;
  return { count, means };
}

function bestPosition(variants: Template[], map: GradientMap): number {
  const [first] = variants;
  if (!first || first.norm === 0) return 0;
  // Where the aspect ratios differ, a part of the template lies outside.
  const width = Math.min(first.columns, map.columns);
  const height = Math.min(first.rows, map.rows);
  const sums = runningSums(map);
  let best = 0;
  for (let top = 0; top + height <= map.rows; top++) {
    for (let left = 0; left + width <= map.columns; left++) {
      const { norm, means } = windowOf(sums, map.columns, { left, top, width, height });
      if (norm < first.norm * MIN_STRENGTH) continue;
      for (const variant of variants) {
        const agreement = product(variant, map, { left, top, width, height, means });
        best = Math.max(best, agreement / (norm * variant.norm));
      }
    }
  }
  return best;
}

/** For each corner of the grid the sums of everything above and left of it: each direction, and the squares. */
function runningSums({ cells, columns, rows }: GradientMap): Float64Array {
  const each = DIRECTIONS + 1;
  const sums = new Float64Array((columns + 1) * (rows + 1) * each);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = ((row + 1) * (columns + 1) + column + 1) * each;
      const [above, before] = [at - (columns + 1) * each, at - each];
      const cell = (row * columns + column) * DIRECTIONS;
      let squares = 0;
      for (let direction = 0; direction < each; direction++) {
        const value = direction < DIRECTIONS ? (cells[cell + direction] as number) : squares;
        squares += direction < DIRECTIONS ? value * value : 0;
        sums[at + direction] =
          value +
          (sums[above + direction] as number) +
          (sums[before + direction] as number) -
          (sums[above - each + direction] as number);
      }
    }
  }
  return sums;
}

interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The mean of each direction in a window, and the length of what is left without it. */
function windowOf(
  sums: Float64Array,
  columns: number,
  { left, top, width, height }: Window,
): { norm: number; means: Float32Array } {
  const each = DIRECTIONS + 1;
  const corner = (column: number, row: number) => (row * (columns + 1) + column) * each;
  const corners = [
    corner(left + width, top + height),
    corner(left, top + height),
    corner(left + width, top),
    corner(left, top),
  ] as const;
  const sum = (direction: number) =>
    (sums[corners[0] + direction] as number) -
    (sums[corners[1] + direction] as number) -
    (sums[corners[2] + direction] as number) +
    (sums[corners[3] + direction] as number);
  const means = new Float32Array(DIRECTIONS);
  let squares = sum(DIRECTIONS);
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    means[direction] = sum(direction) / (width * height);
    squares -= (sum(direction) * sum(direction)) / (width * height);
  }
  return { norm: Math.sqrt(Math.max(0, squares)), means };
}

/** The agreement of the template with a window of the map without its means. */
function product(
  variant: Template,
  map: GradientMap,
  { left, top, width, height, means }: Window & { means: Float32Array },
): number {
  const isWhole = width === variant.columns && height === variant.rows;
  let sum = 0;
  for (let row = 0; row < height; row++) {
    const own = row * variant.columns * DIRECTIONS;
    const others = ((top + row) * map.columns + left) * DIRECTIONS;
    sum += agreementOfRow(variant.cells, own, map.cells, others, width * DIRECTIONS);
    // The cells of a whole template sum up to zero, so means make no difference.
    if (!isWhole)
      for (let at = 0; at < width * DIRECTIONS; at++)
        sum -= (variant.cells[own + at] as number) * (means[at % DIRECTIONS] as number);
  }
  return sum;
}

/** Millions of cells are compared: four sums at a time keep the processor busy. */
function agreementOfRow(
  one: Float32Array,
  from: number,
  other: Float32Array,
  otherFrom: number,
  count: number,
): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < count; at += 4) {
    a += (one[from + at] as number) * (other[otherFrom + at] as number);
    b += (one[from + at + 1] as number) * (other[otherFrom + at + 1] as number);
    c += (one[from + at + 2] as number) * (other[otherFrom + at + 2] as number);
    d += (one[from + at + 3] as number) * (other[otherFrom + at + 3] as number);
  }
  return a + b + c + d;
}
