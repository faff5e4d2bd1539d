import { ReducedCopy, type ScannedRows } from "./reduced-copy";

type Rgb = [red: number, green: number, blue: number];

/** Ink coverage of each pixel: its alpha, or in an opaque picture its color's difference from the background. */
export class ReducedCoverageCopy extends ReducedCopy {
  readonly cover: Uint8Array;
  private readonly sums: Uint32Array;

  constructor(
    source: ScannedRows,
    private readonly ground: Rgb | null,
  ) {
    super(source);
    this.cover = new Uint8Array(this.width * this.height);
    this.sums = new Uint32Array(this.width);
  }

  protected gather(row: Uint32Array): void {
    const { sums, widthPx, factor, ground } = this;
    for (let out = 0, x = 0; x < widthPx; out++) {
      const end = Math.min(widthPx, x + factor);
      let sum = 0;
      if (ground === null) for (; x < end; x++) sum += (row[x] as number) >>> 24;
      else for (; x < end; x++) sum += distance(row[x] as number, ground);
      sums[out] = (sums[out] as number) + sum;
    }
  }

  protected write(at: number, rows: number): void {
    const { cover, sums, width } = this;
    for (let x = 0; x < width; x++) cover[at + x] = (sums[x] as number) / (rows * this.columnsOf(x));
    sums.fill(0);
  }
}

/** Differences up to this are grain or compression noise of the background. */
const GROUND_NOISE = 20;

/** The largest channel difference, scaled so that a third of the full range already counts as all ink. */
function distance(pixel: number, [red, green, blue]: Rgb): number {
  if (pixel >>> 24 < 128) return 0;
  const far = Math.max(
    Math.abs((pixel & 255) - red),
    Math.abs(((pixel >>> 8) & 255) - green),
    Math.abs(((pixel >>> 16) & 255) - blue),
  );
  return far <= GROUND_NOISE ? 0 : Math.min(255, (far - GROUND_NOISE) * 4);
}
