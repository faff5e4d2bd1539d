/** Reduced copies of a picture, filled row by row while it streams by. Each pixel is the average of the area it stands for. */

interface Source {
  widthPx: number;
  heightPx: number;
  /** How many pixels of the source on each edge become one. */
  factor: number;
}

/**
 * A class, like all that meets every pixel: a function made for one picture takes with it what the engine compiled of it,
 * and is compiled anew for the next.
 */
abstract class Copy {
  readonly width: number;
  readonly height: number;
  readonly factor: number;
  protected readonly widthPx: number;
  private gathered = 0;
  private row = 0;

  constructor({ widthPx, heightPx, factor }: Source) {
    this.widthPx = widthPx;
    this.factor = factor;
    this.width = Math.ceil(widthPx / factor);
    this.height = Math.ceil(heightPx / factor);
  }

  add(row: Uint32Array): void {
    this.gather(row);
    this.gathered += 1;
    if (this.gathered === this.factor) this.flush();
  }

  /** Writes what has gathered; to be called once more after the last row. */
  flush(): void {
    if (this.gathered === 0) return;
    this.write(this.row * this.width, this.gathered);
    this.row += 1;
    this.gathered = 0;
  }

  /** Adds a row of the source to the areas. */
  protected abstract gather(row: Uint32Array): void;
  /** Puts the areas, so many rows high, down as pixels from `at` on, and empties them. */
  protected abstract write(at: number, rows: number): void;

  /** How many columns of the source an area has: the last may have fewer. */
  protected columnsOf(x: number): number {
    return Math.min(this.factor, this.widthPx - x * this.factor);
  }
}

/** RGB weighted by alpha, so that what is invisible lends no colour. */
export class ReducedColorCopy extends Copy {
  /** Red, green, blue, alpha of each pixel. */
  readonly rgba: Uint8Array;
  private readonly sums: Float64Array;

  constructor(source: Source) {
    super(source);
    this.rgba = new Uint8Array(this.width * this.height * 4);
    this.sums = new Float64Array(this.width * 4);
  }

  protected gather(row: Uint32Array): void {
    const { sums, widthPx, factor } = this;
    for (let out = 0, x = 0; x < widthPx; out += 4) {
      const end = Math.min(widthPx, x + factor);
      let red = 0;
      let green = 0;
      let blue = 0;
      let alphas = 0;
      while (x < end) {
        const pixel = row[x++] as number;
        const alpha = pixel >>> 24;
        if (alpha === 0) continue;
        // In a drawing the next pixel is mostly the same again.
        let weight = alpha;
        for (; x < end && row[x] === pixel; x++) weight += alpha;
        red += (pixel & 255) * weight;
        green += ((pixel >>> 8) & 255) * weight;
        blue += ((pixel >>> 16) & 255) * weight;
        alphas += weight;
      }
      if (alphas === 0) continue;
      sums[out] = (sums[out] as number) + red;
      sums[out + 1] = (sums[out + 1] as number) + green;
      sums[out + 2] = (sums[out + 2] as number) + blue;
      sums[out + 3] = (sums[out + 3] as number) + alphas;
    }
  }

  protected write(at: number, rows: number): void {
    const { rgba, sums, width } = this;
    for (let x = 0, from = 0, to = at * 4; x < width; x++, from += 4, to += 4) {
      const alphas = sums[from + 3] as number;
      if (alphas === 0) continue;
      for (let channel = 0; channel < 3; channel++)
        rgba[to + channel] = Math.round((sums[from + channel] as number) / alphas);
      rgba[to + 3] = Math.round(alphas / (rows * this.columnsOf(x)));
    }
    sums.fill(0);
  }
}

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
