import { DetailCopy, type DetailSource } from "./detail-copy";

type Rgb = [red: number, green: number, blue: number];

/** Ink coverage of each pixel of an opaque picture: its color's difference from the background. */
export class DetailCoverageCopy extends DetailCopy {
  readonly cover: Uint8Array;

  constructor(
    source: DetailSource,
    private readonly ground: Rgb,
  ) {
    super(source, 1);
    this.cover = new Uint8Array(this.width * this.height);
  }

  protected copy(row: Uint32Array, at: number): void {
    for (let x = 0; x < row.length; x++) this.cover[at + x] = distance(row[x] as number, this.ground);
  }

  protected gather(row: Uint32Array, sums: Float64Array): void {
    const { width, widthPx, factor, ground } = this;
    let sum = 0;
    for (let out = 0, x = 0; out < width; out++) {
      const edge = (out + 1) * factor;
      const end = out === width - 1 ? widthPx : Math.floor(edge);
      for (; x < end; x++) sum += distance(row[x] as number, ground);
      const part = end === widthPx ? 0 : edge - end;
      const shared = part > 0 ? distance(row[x++] as number, ground) : 0;
      sum += shared * part;
      if (sum > 0) sums[out] = (sums[out] as number) + sum;
      sum = shared * (1 - part);
    }
  }

  protected write(at: number, sums: Float64Array): void {
    const { cover, area, width } = this;
    for (let x = 0; x < width; x++) cover[at + x] = Math.min(255, (sums[x] as number) / area);
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
