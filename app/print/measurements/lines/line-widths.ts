import { MIN_LINE_ALPHA } from "../../check/limits";

/**
 * Local width of ink. The width at a pixel is the shortest of the four runs of ink through it (across, down and both
 * diagonals). Connected thin pixels whose length is many times their width are a line; the corner of a large shape is thin too,
 * but short.
 */

/** Runs longer than this, in pixels of the copy, are too wide to matter. */
export const WIDEST = 14;

type Coverage = { width: number; height: number; cover: Uint8Array };

/** Widths are stored in eighths of a pixel, so a byte holds up to 31 pixels. */
export const EIGHTHS = 8;

/** For every pixel of ink the shortest run through it, in eighths, capped; 0 without ink. Written to `widths`, all zero before. */
export function localWidths(copy: Coverage, widths: Uint8Array): Uint8Array {
  alongRows(copy, widths);
  alongColumns(copy, widths);
  return widths;
}

/** Sums above this are wider than any line of interest and stored as `WIDE`. */
const MOST = WIDEST * 255 + 255;

const WIDE = 255;

function eighthsOf(sum: number, scale: number): number {
  return sum > MOST ? WIDE : Math.min(WIDE, Math.max(1, Math.round(((sum * scale) / 255) * EIGHTHS)));
}

/** Runs across. They come first, so that afterward every pixel of ink has a width. */
function alongRows(copy: Coverage, widths: Uint8Array): void {
  const { cover, width, height } = copy;
  const words = wordsOf(cover);
  for (let y = 0; y < height; y++) {
    const first = y * width;
    const end = first + width;
    for (let at = first; at < end; at++) {
      if ((at & 3) === 0) while (at + 4 <= end && words[at >> 2] === 0) at += 4;
      if (at >= end || (cover[at] as number) < MIN_LINE_ALPHA) continue;
      const from = at;
      // The half-covered pixels before and after the run add their coverage.
      let sum = at > first ? (cover[at - 1] as number) : 0;
      for (; at < end && (cover[at] as number) >= MIN_LINE_ALPHA; at++) sum += cover[at] as number;
      if (at < end) sum += cover[at] as number;
      widths.fill(eighthsOf(sum, 1), from, at);
    }
  }
}

/** Runs down, and down the diagonals that lean to the right and to the left. Most ink is inside, where none begins. */
function alongColumns(copy: Coverage, widths: Uint8Array): void {
  const { cover, width, height } = copy;
  const words = wordsOf(cover);
  for (let y = 0; y < height; y++) {
    const first = y * width;
    const end = first + width;
    for (let at = first; at < end; at++) {
      if ((at & 3) === 0) while (at + 4 <= end && words[at >> 2] === 0) at += 4;
      if (at >= end || (cover[at] as number) < MIN_LINE_ALPHA) continue;
      const x = at - first;
      const above = y > 0 ? (cover[at - width] as number) : 0;
      const left = y > 0 && x > 0 ? (cover[at - width - 1] as number) : 0;
      const right = y > 0 && x < width - 1 ? (cover[at - width + 1] as number) : 0;
      if (above < MIN_LINE_ALPHA) follow(copy, widths, { at, x, lean: 0, before: above });
      if (left < MIN_LINE_ALPHA) follow(copy, widths, { at, x, lean: 1, before: left });
      if (right < MIN_LINE_ALPHA) follow(copy, widths, { at, x, lean: -1, before: right });
    }
  }
}

/**
 * Follows a run down from its first pixel, or down a diagonal that leans to the right (1) or left (-1), and gives up once it is
 * too wide. `before` is the half-covered pixel in front of it, which adds its coverage as the one behind does.
 */
function follow(
  { cover, width }: Coverage,
  widths: Uint8Array,
  { at, x, lean, before }: { at: number; x: number; lean: -1 | 0 | 1; before: number },
): void {
  const step = width + lean;
  let sum = before;
  let end = at;
  let column = x;
  while (sum <= MOST && end < cover.length && column >= 0 && column < width) {
    const ink = cover[end] as number;
    sum += ink;
    if (ink < MIN_LINE_ALPHA) break;
    end += step;
    column += lean;
  }
  const eighths = eighthsOf(sum, lean === 0 ? 1 : Math.SQRT2);
  if (eighths === WIDE) return;
  for (let on = at; on < end; on += step) if (eighths < (widths[on] as number)) widths[on] = eighths;
}

/** Four pixels at a time, to skip those without ink. */
function wordsOf(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}
