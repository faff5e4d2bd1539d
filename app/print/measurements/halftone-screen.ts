import type { CoverageMap } from "./coverage-map";

/**
 * Finds where a drawing is a halftone screen. Its dots touch in places as thin as a hair, but no line breaks and no letter
 * closes up there. A screen changes between ink and nothing as often across as down, and as often on one diagonal as on the
 * other, at equal distances; a hatching does not.
 */

/** Edge of the squares that are judged, in pixels of the copy. */
const BLOCK = 32;
/** Between two dots of a row, in pixels of the copy. */
const MAX_PERIOD = 20;
/** Beginnings of ink in each row of a block, on average. */
const MIN_BEGINNINGS = 1.3;
/** Between directions that are alike in a screen. */
const MAX_RATIO = 1.7;
/** Of the distances between beginnings: within a pixel of the most frequent one. */
const MIN_EVEN_SHARE = 0.5;
/** Fewer blocks are a pattern in the drawing. */
const MIN_BLOCKS = 6;

/** Tells whether a place lies in a screen, both from 0 to 1 of the picture's edges. */
export type IsScreened = (x: number, y: number) => boolean;

/** Null if there is none. */
export function findHalftoneScreen({
  width,
  height,
  cover,
}: Pick<CoverageMap, "width" | "height" | "cover">): IsScreened | null {
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const found = new Uint8Array(columns * rows);
  let count = 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [left, top] = [column * BLOCK, row * BLOCK];
      if (left + BLOCK > width || top + BLOCK > height) continue;
      if (!isScreen(cover, width, top * width + left)) continue;
      found[row * columns + column] = 1;
      count += 1;
    }
  if (count < MIN_BLOCKS) return null;
  // The blocks around belong to it: there the dots thin out.
  const near = (column: number, row: number) => {
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
        if (found[y * columns + x]) return true;
    return false;
  };
  const mask = found.map((_, at) => (near(at % columns, Math.floor(at / columns)) ? 1 : 0));
  return (x, y) => mask[Math.floor((y * height) / BLOCK) * columns + Math.floor((x * width) / BLOCK)] === 1;
}

function isScreen(cover: Uint8Array, width: number, from: number): boolean {
  const across = countBeginnings(cover, { from, step: 1, next: width });
  const least = MIN_BEGINNINGS * BLOCK;
  if (across.count < least || !across.isEven) return false;
  const down = countBeginnings(cover, { from, step: width, next: 1 });
  if (down.count < least || !down.isEven || !areAlike(across.count, down.count)) return false;
  return areAlike(diagonal(cover, width, from, 1), diagonal(cover, width, from, -1));
}

const areAlike = (a: number, b: number) => Math.max(a, b) <= MAX_RATIO * Math.min(a, b) + BLOCK / 4;
const isInk = (cover: Uint8Array, at: number) => (cover[at] as number) >= 128;

/** How often ink begins along the lines of a block, and whether at equal distances. */
function countBeginnings(
  cover: Uint8Array,
  { from, step, next }: { from: number; step: number; next: number },
): { count: number; isEven: boolean } {
  const distances = new Uint16Array(MAX_PERIOD + 2);
  let count = 0;
  let measured = 0;
  for (let line = 0; line < BLOCK; line++) {
    let last = -1;
    let was = isInk(cover, from + line * next);
    for (let along = 1; along < BLOCK; along++) {
      const is = isInk(cover, from + line * next + along * step);
      if (is && !was) {
        count += 1;
        if (last >= 0) {
          const slot = Math.min(MAX_PERIOD + 1, along - last);
          distances[slot] = (distances[slot] as number) + 1;
          measured += 1;
        }
        last = along;
      }
      was = is;
    }
  }
  let most = 0;
  for (let at = 2; at <= MAX_PERIOD; at++)
    most = Math.max(
      most,
      (distances[at - 1] as number) + (distances[at] as number) + (distances[at + 1] as number),
    );
  return { count, isEven: measured > 0 && most >= MIN_EVEN_SHARE * measured };
}

/** How often ink begins along the diagonals of a block. */
function diagonal(cover: Uint8Array, width: number, from: number, lean: 1 | -1): number {
  let count = 0;
  for (let y = 1; y < BLOCK; y++)
    for (let x = 1; x < BLOCK - 1; x++) {
      const at = from + y * width + x;
      if (isInk(cover, at) && !isInk(cover, at - width - lean)) count += 1;
    }
  return count;
}
