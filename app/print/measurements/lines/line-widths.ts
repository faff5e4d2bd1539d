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
 * Runs down, or down a diagonal that leans to the right (1) or left (-1). Goes row by row and keeps a running sum per column or
 * diagonal, since following one run at a time would jump through memory.
 */
function alongColumns({ cover, width, height }: Coverage, widths: Uint8Array, lean: -1 | 0 | 1): void {
  const open = new Runs(widths, width, height, lean);
  for (let y = 0; y < height; y++) {
    // The number of the column or diagonal that the row's first pixel is on.
    const first = lean === 1 ? height - 1 - y : lean === 0 ? 0 : y;
    open.row(cover, y, first);
  }
  open.end();
}

/** The open runs of ink in one direction, by the number of their column or diagonal. */
class Runs {
  private readonly step: number;
  private readonly scale: number;
  /** Pixels so far and their coverage; both are 0 where no run is open. */
  private readonly lengths: Int32Array;
  private readonly sums: Int32Array;
  /** The last pixel of each run. */
  private readonly lasts: Int32Array;

  constructor(
    private readonly widths: Uint8Array,
    private readonly width: number,
    height: number,
    private readonly lean: -1 | 0 | 1,
  ) {
    const lines = lean === 0 ? width : width + height - 1;
    this.step = width + lean;
    this.scale = lean === 0 ? 1 : Math.SQRT2;
    this.lengths = new Int32Array(lines);
    this.sums = new Int32Array(lines);
    this.lasts = new Int32Array(lines);
  }

  /** Row `y`, whose first pixel lies on the line numbered `first`. */
  row(cover: Uint8Array, y: number, first: number): void {
    const { width, lengths, sums, lasts } = this;
    for (let x = 0, at = y * width, line = first; x < width; x++, at++, line++) {
      const ink = cover[at] as number;
      if (ink >= MIN_LINE_ALPHA) {
        if (lengths[line] === 0) sums[line] = this.before(cover, x, y);
        sums[line] = (sums[line] as number) + ink;
        lengths[line] = (lengths[line] as number) + 1;
        lasts[line] = at;
      } else if (lengths[line] !== 0) this.close(line, ink);
    }
  }

  /** Ends all open runs after the last row, among them diagonals that left the picture at a side. */
  end(): void {
    for (let line = 0; line < this.lengths.length; line++) if (this.lengths[line] !== 0) this.close(line, 0);
  }

  /** Coverage of the pixel before a run. */
  private before(cover: Uint8Array, x: number, y: number): number {
    const from = x - this.lean;
    return y > 0 && from >= 0 && from < this.width ? (cover[(y - 1) * this.width + from] as number) : 0;
  }

  /** Ends a run and lowers the width of its pixels where the run is shorter than those found before. */
  private close(line: number, after: number): void {
    const { widths, step } = this;
    const eighths = eighthsOf((this.sums[line] as number) + after, this.scale);
    if (eighths < WIDE) {
      let at = this.lasts[line] as number;
      for (let left = this.lengths[line] as number; left > 0; left--, at -= step)
        if (eighths < (widths[at] as number)) widths[at] = eighths;
    }
    this.lengths[line] = 0;
    this.sums[line] = 0;
  }
}
