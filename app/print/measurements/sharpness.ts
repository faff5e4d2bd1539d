import { MIN_SHARPNESS_EDGES } from "../check/limits";

/**
 * Estimates how sharp a picture is from the width of its sharpest edges, in pixels. In a picture of its own size an edge takes
 * one or two pixels; enlarging stretches it by the factor. An edge is a run of levels that only rises or only falls; its width is
 * its whole change divided by its largest single step. Soft drawings have wide edges too, but also some sharp ones, so the
 * width that a tenth of all edges stays below decides.
 */

/** Levels of change that count as an edge. */
const MIN_EDGE_LEVELS = 60;
/** Every so many rows and columns are looked at. */
const STRIDE = 3;
/** Widths are counted in sixteenths of a pixel, up to this many pixels. */
const PARTS = 16;
const WIDEST_PX = 24;
const SHARPEST_SHARE = 0.1;

export class SharpnessScan {
  private readonly counts = new Uint32Array(WIDEST_PX * PARTS + 1);
  private edges = 0;
  private y = 0;
  private readonly across: EdgeRun;
  private readonly down: EdgeRun[];

  /** `hasGaps`: rows are left out, so that only edges along a row can be followed. */
  constructor(
    private readonly widthPx: number,
    { hasGaps = false } = {},
  ) {
    const close = (change: number, step: number) => this.count(change, step);
    this.across = new EdgeRun(close);
    const columns = hasGaps ? 0 : Math.ceil(widthPx / STRIDE);
    this.down = Array.from({ length: columns }, () => new EdgeRun(close));
  }

  add(row: Uint32Array): void {
    const { widthPx, across, down } = this;
    for (let x = 0, column = 0; column < down.length; x += STRIDE, column++)
      (down[column] as EdgeRun).next(levelOf(row[x] as number));
    if (this.y % STRIDE === 0) {
      across.end();
      for (let x = 0; x < widthPx; x++) across.next(levelOf(row[x] as number));
    }
    this.y += 1;
  }

  /** Null with too few edges to tell. */
  result(): number | null {
    for (const run of [this.across, ...this.down]) run.end();
    if (this.edges < MIN_SHARPNESS_EDGES) return null;
    let seen = 0;
    for (let part = 0; part < this.counts.length; part++) {
      seen += this.counts[part] as number;
      if (seen >= this.edges * SHARPEST_SHARE) return part / PARTS;
    }
    return WIDEST_PX;
  }

  private count(change: number, step: number): void {
    if (change < MIN_EDGE_LEVELS) return;
    const part = Math.min(WIDEST_PX * PARTS, Math.round((change / step) * PARTS));
    this.counts[part] = (this.counts[part] as number) + 1;
    this.edges += 1;
  }
}

/** Brightness on white cloth, plus how opaque it is: white ink on nothing has edges too. */
function levelOf(pixel: number): number {
  const alpha = pixel >>> 24;
  if (alpha === 0) return 0;
  const bright = ((pixel & 255) * 2 + ((pixel >>> 8) & 255) * 5 + ((pixel >>> 16) & 255)) >> 3;
  // Halved, so that dark and light ink both differ from nothing (0): opaque ink lies between 128 and 255.
  return (alpha * (256 + bright)) >> 9;
}

/** The open run of levels in one direction along a row or column. */
class EdgeRun {
  private last = -1;
  private change = 0;
  private step = 0;

  constructor(private readonly close: (change: number, step: number) => void) {}

  next(level: number): void {
    if (level === this.last && this.change === 0) return;
    const difference = this.last < 0 ? 0 : level - this.last;
    this.last = level;
    if (difference !== 0 && difference > 0 === this.change > 0 && this.change !== 0) {
      this.change += difference;
      this.step = Math.max(this.step, Math.abs(difference));
      return;
    }
    if (this.change !== 0) this.close(Math.abs(this.change), this.step);
    this.change = difference;
    this.step = Math.abs(difference);
  }

  end(): void {
    if (this.change !== 0) this.close(Math.abs(this.change), this.step);
    this.last = -1;
    this.change = 0;
    this.step = 0;
  }
}
