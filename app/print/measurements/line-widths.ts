import { MIN_LINE_ALPHA } from "../check/limits";
import type { ReducedCoverageCopy } from "./reduced/reduced-coverage-copy";

/**
 * The thinnest line of ink. A pixel of ink is as wide as the shortest of the four stretches of ink through it (across, down
 * and both diagonals); pixels of thin stretches that hang together and go on for much longer than they are wide are a line.
 * A corner of a large shape is thin too, but not for long.
 */

/** Stretches as long as this are no lines of interest, at the scale of the copy. */
export const WIDEST = 14;

/** Widths are kept in eighths of a pixel: a byte holds up to 31 of them. */
export const EIGHTHS = 8;

/** For every pixel of ink the shortest stretch through it, in eighths, capped; 0 where there is none. */
export function localWidths(copy: ReducedCoverageCopy): Uint8Array {
  const widths = new Uint8Array(copy.cover.length);
  alongRows(copy, widths);
  for (const lean of [0, 1, -1] as const) alongColumns(copy, widths, lean);
  return widths;
}

/** More than is of interest: what is wider than that is as wide as a byte can say. */
const MOST = WIDEST * 255 + 255;

const WIDE = 255;

function eighthsOf(sum: number, scale: number): number {
  return sum > MOST ? WIDE : Math.min(WIDE, Math.max(1, Math.round(((sum * scale) / 255) * EIGHTHS)));
}

/** Stretches across. They are the first to be looked for, so that every pixel of ink has a width afterwards. */
function alongRows({ cover, width, height }: ReducedCoverageCopy, widths: Uint8Array): void {
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at++) {
      if ((cover[at] as number) < MIN_LINE_ALPHA) continue;
      const from = at;
      // The soft pixels before it and after it belong to it as far as they are covered.
      let sum = at > y * width ? (cover[at - 1] as number) : 0;
      for (; at < end && (cover[at] as number) >= MIN_LINE_ALPHA; at++) sum += cover[at] as number;
      if (at < end) sum += cover[at] as number;
      widths.fill(eighthsOf(sum, 1), from, at);
    }
  }
}

/**
 * Stretches down, or down along a diagonal that leans to the right (1) or to the left (-1). All at once and row by row, each
 * with its sum so far: followed one by one, every step would be to another part of the memory.
 */
function alongColumns(
  { cover, width, height }: ReducedCoverageCopy,
  widths: Uint8Array,
  lean: -1 | 0 | 1,
): void {
  const open = new Stretches(widths, width, height, lean);
  for (let y = 0; y < height; y++) {
    // A diagonal has one number all the way down.
    const first = lean === 1 ? height - 1 - y : lean === 0 ? 0 : y;
    open.row(cover, y, first);
  }
  open.end();
}

/** One way's stretches of ink that go on, by the number of their line. */
class Stretches {
  private readonly step: number;
  private readonly scale: number;
  /** Pixels so far and their cover; of a stretch that has ended both are 0. */
  private readonly lengths: Int32Array;
  private readonly sums: Int32Array;
  /** The last pixel of each. */
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

  /** After the last row. What has left the picture at its sides ends here, too: nothing else lies on its line. */
  end(): void {
    for (let line = 0; line < this.lengths.length; line++) if (this.lengths[line] !== 0) this.close(line, 0);
  }

  /** The soft pixel before a stretch. */
  private before(cover: Uint8Array, x: number, y: number): number {
    const from = x - this.lean;
    return y > 0 && from >= 0 && from < this.width ? (cover[(y - 1) * this.width + from] as number) : 0;
  }

  /** Ends a stretch and lowers the width of its pixels where this stretch is shorter than those found before. */
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
