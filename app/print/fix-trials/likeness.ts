/** How much of a drawing is still the same after a fix. */

/** Levels of spread below which a drawing has one brightness only: light and dark cannot be swapped. */
const MIN_SPREAD = 3;
/** Of the spread between light and dark that must stay for the drawing to look the same. */
const KEPT_SPREAD_SHARE = 0.5;
/** Alpha from which a pixel's color is compared. */
const MIN_ALPHA = 64;

export interface Likeness {
  /** Of the ink: still there. */
  kept: number;
  /**
   * From 0 to 1: whether light and dark places are still in the same order, and how much of the difference between them is left.
   * A negative has 0.
   */
  order: number;
}

/** Of a place's ink: where more is gone, its color was mixed with what was removed. */
const WHOLE_SHARE = 0.9;
/** Of the places that are compared: as many must be whole for the others to be left out. A halftone leaves few whole. */
const MIN_WHOLE_SHARE = 0.5;

/** Both pictures show the same place, four bytes a pixel. */
export function compareDrawings(before: Uint8Array, after: Uint8Array): Likeness {
  let ink = 0;
  let kept = 0;
  const all: number[] = [];
  const whole: number[] = [];
  for (let at = 0; at < before.length; at += 4) {
    const alpha = before[at + 3] as number;
    const left = after[at + 3] as number;
    ink += alpha;
    kept += Math.min(alpha, left);
    if (alpha < MIN_ALPHA || left < MIN_ALPHA) continue;
    all.push(at);
    if (left >= WHOLE_SHARE * alpha) whole.push(at);
  }
  if (ink === 0 || all.length === 0) return { kept: 0, order: 0 };
  const places = whole.length >= MIN_WHOLE_SHARE * all.length ? whole : all;
  return { kept: kept / ink, order: orderKept(before, after, places) };
}

function orderKept(before: Uint8Array, after: Uint8Array, places: readonly number[]): number {
  const count = places.length;
  const sums = { a: 0, b: 0, aa: 0, bb: 0, ab: 0 };
  for (const at of places) {
    const [a, b] = [brightness(before, at), brightness(after, at)];
    sums.a += a;
    sums.b += b;
    sums.aa += a * a;
    sums.bb += b * b;
    sums.ab += a * b;
  }
  const spread = (squares: number, sum: number) =>
    Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  const [own, other] = [spread(sums.aa, sums.a), spread(sums.bb, sums.b)];
  if (own < MIN_SPREAD) return 1;
  const together = (sums.ab / count - (sums.a / count) * (sums.b / count)) / Math.max(1e-6, own * other);
  return Math.max(0, Math.min(together, other / own / KEPT_SPREAD_SHARE));
}

const brightness = (rgba: Uint8Array, at: number) =>
  ((rgba[at] as number) * 2 + (rgba[at + 1] as number) * 5 + (rgba[at + 2] as number)) / 8;
