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
  for (const lean of [0, 1, -1] as const) alongColumns(copy, widths, lean);
  return widths;
}

/** Sums above this are wider than any line of interest and stored as `WIDE`. */
const MOST = WIDEST * 255 + 255;

const WIDE = 255;

function eighthsOf(sum: number, scale: number): number {
  return sum > MOST ? WIDE : Math.min(WIDE, Math.max(1, Math.round(((sum * scale) / 255) * EIGHTHS)));
}

/** Runs across. They come first, so that afterward every pixel of ink has a width. */
function alongRows({ cover, width, height }: Coverage, widths: Uint8Array): void {
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at++) {
      if ((cover[at] as number) < MIN_LINE_ALPHA) continue;
      const from = at;
      // The half-covered pixels before and after the run add their coverage.
      let sum = at > y * width ? (cover[at - 1] as number) : 0;
      for (; at < end && (cover[at] as number) >= MIN_LINE_ALPHA; at++) sum += cover[at] as number;
      if (at < end) sum += cover[at] as number;
      widths.fill(eighthsOf(sum, 1), from, at);
    }
  }
}

/**
 * Runs down, or down a diagonal that leans to the right (1) or left (-1). Each is followed from its first pixel, and given up
 * once it is too wide: most ink is inside of something wide, where no run begins.
 */
function alongColumns({ cover, width, height }: Coverage, widths: Uint8Array, lean: -1 | 0 | 1): void {
  const step = width + lean;
  const scale = lean === 0 ? 1 : Math.SQRT2;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if ((cover[at] as number) < MIN_LINE_ALPHA) continue;
      const isInside = y > 0 && x >= lean && x - lean < width;
      // The half-covered pixels before and after the run add their coverage.
      let sum = isInside ? (cover[at - step] as number) : 0;
      if (sum >= MIN_LINE_ALPHA) continue;
      let end = at;
      let column = x;
      while (sum <= MOST && end < cover.length && column >= 0 && column < width) {
        const ink = cover[end] as number;
        sum += ink;
        if (ink < MIN_LINE_ALPHA) break;
        end += step;
        column += lean;
      }
      const eighths = eighthsOf(sum, scale);
      if (eighths === WIDE) continue;
      for (let on = at; on < end; on += step) if (eighths < (widths[on] as number)) widths[on] = eighths;
    }
}
