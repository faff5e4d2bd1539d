import { findConnectedComponents, largestBoxes } from "./connected-components";
import type { Measurements, RelativeBox } from "./measurements";
import { OverlayMap } from "./overlay-map";
import type { ReducedColorCopy } from "./reduced-copies";

/** A ground that was painted and not left out: a full rectangle in one colour, and what of it is enclosed by the drawing. */

/** Differences of the strongest channel, of 255. */
const LIKE_GROUND = 26;
/** Enclosed patches must be the ground's colour more closely: a light face is not white paper. */
const LIKE_HOLE = 10;
/** Of the rectangle's edge. */
const RECTANGULAR = 0.97;
/** A drawing may touch the edge of its box here and there. */
const UNIFORM = 0.8;
const SMALLEST_HOLE = 12;

type Rgb = [red: number, green: number, blue: number];

/** The colour that most opaque pixels of a row have, or null where the row is not opaque. Ink of opaque pictures is measured from it. */
export function backgroundOfRow(row: Uint32Array): Rgb | null {
  const counts = new Map<number, number>();
  let opaque = 0;
  for (const pixel of row) {
    if (pixel >>> 24 < 250) continue;
    opaque += 1;
    const key = pixel & 0xf8f8f8;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  if (opaque < row.length * 0.95) return null;
  const key = mostOf(counts);
  const like = [...row].find((pixel) => (pixel & 0xf8f8f8) === key) ?? 0;
  return [like & 255, (like >>> 8) & 255, (like >>> 16) & 255];
}

function mostOf(counts: Map<number, number>): number {
  let best = -1;
  let most = 0;
  for (const [key, count] of counts) {
    if (count > most) {
      most = count;
      best = key;
    }
  }
  return best;
}

/** `reached` marks the pixels of the copy that are ground. */
export function measureBackground(
  copy: ReducedColorCopy,
  ink: RelativeBox | null,
  map: OverlayMap,
): Measurements["ground"] & { reached: Uint8Array | null } {
  const none = { isRectangle: false, hex: null, share: 0, holes: { share: 0, boxes: [] }, reached: null };
  if (!ink) return none;
  const { width, height, rgba } = copy;
  // A pixel inside the edge: those on it are mixed with what lies beyond.
  const inset = (low: number, high: number) => [low + 1, Math.max(low + 1, high - 2)] as const;
  const [left, right] = inset(Math.ceil(ink[0] * width), Math.floor(ink[2] * width));
  const [top, bottom] = inset(Math.ceil(ink[1] * height), Math.floor(ink[3] * height));
  if (right - left < 8 || bottom - top < 8) return none;
  const ring: number[] = [];
  for (let x = left; x <= right; x++) ring.push(top * width + x, bottom * width + x);
  for (let y = top + 1; y < bottom; y++) ring.push(y * width + left, y * width + right);
  const opaque = ring.filter((at) => (rgba[at * 4 + 3] as number) >= 250);
  if (opaque.length < ring.length * RECTANGULAR) return none;
  const colour = commonest(rgba, opaque);
  const uniform = opaque.filter((at) => isLike(rgba, at, colour, LIKE_GROUND)).length / opaque.length;
  if (uniform < UNIFORM) return { ...none, isRectangle: true };

  const reached = new Uint8Array(width * height);
  const stack = opaque.filter((at) => isLike(rgba, at, colour, LIKE_GROUND));
  for (const at of stack) reached[at] = 1;
  let count = 0;
  while (stack.length > 0) {
    const at = stack.pop() as number;
    count += 1;
    const x = at % width;
    const y = (at - x) / width;
    const near = [
      x > left ? at - 1 : -1,
      x < right ? at + 1 : -1,
      y > top ? at - width : -1,
      y < bottom ? at + width : -1,
    ];
    for (const next of near) {
      if (next < 0 || reached[next] || !isLike(rgba, next, colour, LIKE_GROUND)) continue;
      reached[next] = 1;
      stack.push(next);
    }
  }
  const { share, boxes } = findEnclosedBackground(copy, colour, reached, map);
  const area = (right - left + 1) * (bottom - top + 1);
  markAll(reached, width, height, copy.factor, map);
  return {
    isRectangle: true,
    hex: toHex(colour),
    share: count / area,
    holes: { share: (share * width * height) / area, boxes },
    reached,
  };
}

/** Patches of a colour that nothing reached, as a share of the whole copy. */
export function findEnclosedBackground(
  copy: ReducedColorCopy,
  colour: Rgb,
  reached: Uint8Array | null,
  map: OverlayMap,
): { share: number; boxes: RelativeBox[]; holes: Uint8Array } {
  const { width, height, rgba, factor } = copy;
  const labels = new Uint8Array(width * height);
  for (let at = 0; at < labels.length; at++)
    if (!reached?.[at] && (rgba[at * 4 + 3] as number) >= 250 && isLike(rgba, at, colour, LIKE_HOLE))
      labels[at] = 1;
  const { ids, patches } = findConnectedComponents(labels, width, height, { diagonal: false });
  const holes = patches.filter((patch) => patch.pixels >= SMALLEST_HOLE);
  const isHole = new Set(holes);
  const marked = new Uint8Array(labels.length);
  for (let at = 0; at < ids.length; at++) {
    const patch = patches[ids[at] as number];
    if (!patch || !isHole.has(patch)) continue;
    marked[at] = 1;
    const x = at % width;
    map.mark("hole", ((at - x) / width) * factor, x * factor, (x + 1) * factor);
  }
  const pixels = holes.reduce((sum, patch) => sum + patch.pixels, 0);
  return { share: pixels / (width * height), boxes: largestBoxes(holes, width, height), holes: marked };
}

/** Where ground is taken away: what was reached from the edge and the enclosed patches, a pixel or two beyond. */
export function backgroundMask(copy: ReducedColorCopy, ink: RelativeBox, key: Rgb): Uint8Array {
  const { width, height } = copy;
  const map = new OverlayMap(width, height);
  const { reached } = measureBackground(copy, ink, map);
  const mask = new Uint8Array(width * height);
  if (!reached) return mask;
  const { holes } = findEnclosedBackground(copy, key, reached, map);
  for (let at = 0; at < mask.length; at++) if (reached[at] || holes[at]) grow(mask, at, width, height);
  return mask;
}

const BEYOND = 2;

function grow(mask: Uint8Array, at: number, width: number, height: number): void {
  const x = at % width;
  const y = (at - x) / width;
  for (let row = Math.max(0, y - BEYOND); row <= Math.min(height - 1, y + BEYOND); row++)
    mask.fill(1, row * width + Math.max(0, x - BEYOND), row * width + Math.min(width, x + BEYOND + 1));
}

function markAll(reached: Uint8Array, width: number, height: number, factor: number, map: OverlayMap): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      if (reached[y * width + x]) map.mark("ground", y * factor, x * factor, (x + 1) * factor);
  }
}

function commonest(rgba: Uint8Array, pixels: number[]): Rgb {
  const counts = new Map<number, number>();
  const keyAt = (at: number) =>
    (((rgba[at * 4] as number) >> 3) << 10) |
    (((rgba[at * 4 + 1] as number) >> 3) << 5) |
    ((rgba[at * 4 + 2] as number) >> 3);
  for (const at of pixels) counts.set(keyAt(at), (counts.get(keyAt(at)) ?? 0) + 1);
  const best = mostOf(counts);
  const like = pixels.filter((at) => keyAt(at) === best);
  const mean = (channel: number) =>
    Math.round(like.reduce((sum, at) => sum + (rgba[at * 4 + channel] as number), 0) / like.length);
  return [mean(0), mean(1), mean(2)];
}

function isLike(rgba: Uint8Array, at: number, [red, green, blue]: Rgb, within: number): boolean {
  const from = at * 4;
  return (
    (rgba[from + 3] as number) >= 250 &&
    Math.abs((rgba[from] as number) - red) <= within &&
    Math.abs((rgba[from + 1] as number) - green) <= within &&
    Math.abs((rgba[from + 2] as number) - blue) <= within
  );
}

export function toHex([red, green, blue]: Rgb): string {
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
