import { Copy, type Source } from "./reduced-copy";

type Rgb = [red: number, green: number, blue: number];

/** How much of each pixel is ink: its alpha, or on an opaque picture how far its colour is from the ground's. */
export class ReducedCoverageCopy extends Copy {
  readonly cover: Uint8Array;
  private readonly sums: Uint32Array;

  constructor(
    source: Source,
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

/** What grain and compression do to a ground. */
const GROUND_NOISE = 20;

/** The largest difference of a channel, stretched: from a third of the scale on a colour is no ground at all. */
function distance(pixel: number, [red, green, blue]: Rgb): number {
  if (pixel >>> 24 < 128) return 0;
  const far = Math.max(
    Math.abs((pixel & 255) - red),
    Math.abs(((pixel >>> 8) & 255) - green),
    Math.abs(((pixel >>> 16) & 255) - blue),
  );
  return far <= GROUND_NOISE ? 0 : Math.min(255, (far - GROUND_NOISE) * 4);
}
