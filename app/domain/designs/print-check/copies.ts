/** Reduced copies of a picture, filled row by row while it streams by. Each pixel is the average of the area it stands for. */

/** RGB weighted by alpha, so that what is invisible lends no colour. */
export class ColourCopy {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha of each pixel. */
  readonly rgba: Uint8Array;
  private readonly sums: Float64Array;
  private rowsIn = 0;
  private row = 0;

  constructor(
    readonly widthPx: number,
    readonly heightPx: number,
    /** How many pixels of the source on each edge become one. */
    readonly factor: number,
  ) {
    this.width = Math.ceil(widthPx / factor);
    this.height = Math.ceil(heightPx / factor);
    this.rgba = new Uint8Array(this.width * this.height * 4);
    this.sums = new Float64Array(this.width * 4);
  }

  add(row: Uint32Array): void {
    const { factor, widthPx, sums } = this;
    for (let out = 0, x = 0; x < widthPx; out += 4) {
      const end = Math.min(widthPx, x + factor);
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (; x < end; x++) {
        const pixel = row[x] as number;
        const a = pixel >>> 24;
        if (a === 0) continue;
        red += (pixel & 255) * a;
        green += ((pixel >>> 8) & 255) * a;
        blue += ((pixel >>> 16) & 255) * a;
        alpha += a;
      }
      if (alpha === 0) continue;
      sums[out] = (sums[out] as number) + red;
      sums[out + 1] = (sums[out + 1] as number) + green;
      sums[out + 2] = (sums[out + 2] as number) + blue;
      sums[out + 3] = (sums[out + 3] as number) + alpha;
    }
    this.rowsIn += 1;
    if (this.rowsIn === factor) this.flush();
  }

  /** Writes what has gathered; to be called once more after the last row. */
  flush(): void {
    if (this.rowsIn === 0) return;
    const { width, widthPx, factor, sums, rgba, rowsIn } = this;
    for (let x = 0; x < width; x++) {
      const alpha = sums[x * 4 + 3] as number;
      if (alpha === 0) continue;
      const at = (this.row * width + x) * 4;
      const columns = Math.min(factor, widthPx - x * factor);
      for (let channel = 0; channel < 3; channel++)
        rgba[at + channel] = Math.round((sums[x * 4 + channel] as number) / alpha);
      rgba[at + 3] = Math.round(alpha / (columns * rowsIn));
    }
    sums.fill(0);
    this.rowsIn = 0;
    this.row += 1;
  }
}

/** How much of each pixel is ink: its alpha, or on an opaque picture how far its colour is from the ground's. */
export class CoverCopy {
  readonly width: number;
  readonly height: number;
  readonly cover: Uint8Array;
  private readonly sums: Uint32Array;
  private rowsIn = 0;
  private row = 0;

  constructor(
    readonly widthPx: number,
    readonly heightPx: number,
    readonly factor: number,
    private readonly ground: [red: number, green: number, blue: number] | null,
  ) {
    this.width = Math.ceil(widthPx / factor);
    this.height = Math.ceil(heightPx / factor);
    this.cover = new Uint8Array(this.width * this.height);
    this.sums = new Uint32Array(this.width);
  }

  add(row: Uint32Array): void {
    const { factor, widthPx, sums, ground } = this;
    for (let out = 0, x = 0; x < widthPx; out++) {
      const end = Math.min(widthPx, x + factor);
      let sum = 0;
      for (; x < end; x++) {
        const pixel = row[x] as number;
        sum += ground === null ? pixel >>> 24 : distance(pixel, ground);
      }
      sums[out] = (sums[out] as number) + sum;
    }
    this.rowsIn += 1;
    if (this.rowsIn === factor) this.flush();
  }

  flush(): void {
    if (this.rowsIn === 0) return;
    const { width, widthPx, factor, sums, cover, rowsIn } = this;
    for (let x = 0; x < width; x++) {
      const columns = Math.min(factor, widthPx - x * factor);
      cover[this.row * width + x] = (sums[x] as number) / (columns * rowsIn);
    }
    sums.fill(0);
    this.rowsIn = 0;
    this.row += 1;
  }
}

/** What grain and compression do to a ground. */
const GROUND_NOISE = 20;

/** The largest difference of a channel, stretched: from a third of the scale on a colour is no ground at all. */
function distance(pixel: number, [red, green, blue]: [number, number, number]): number {
  if (pixel >>> 24 < 128) return 0;
  const far = Math.max(
    Math.abs((pixel & 255) - red),
    Math.abs(((pixel >>> 8) & 255) - green),
    Math.abs(((pixel >>> 16) & 255) - blue),
  );
  return far <= GROUND_NOISE ? 0 : Math.min(255, (far - GROUND_NOISE) * 4);
}
