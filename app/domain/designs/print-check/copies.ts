/** Reduced copies of a picture, filled row by row while it streams by. Each pixel is the average of the area it stands for. */

interface Source {
  widthPx: number;
  heightPx: number;
  /** How many pixels of the source on each edge become one. */
  factor: number;
}

interface Copy {
  width: number;
  height: number;
  /** Its source's. */
  factor: number;
  add(row: Uint32Array): void;
  /** Writes what has gathered; to be called once more after the last row. */
  flush(): void;
}

/** What a copy makes of a row of areas: `gather` adds a row of the source to it, `write` puts down pixel `at` of the copy. */
interface Averages {
  gather(row: Uint32Array): void;
  write(x: number, at: number, pixels: number): void;
  clear(): void;
}

function sizeOf({ widthPx, heightPx, factor }: Source) {
  return { width: Math.ceil(widthPx / factor), height: Math.ceil(heightPx / factor) };
}

function copyOf(source: Source, averages: Averages): Copy {
  const { widthPx, factor } = source;
  const { width, height } = sizeOf(source);
  let gathered = 0;
  let at = 0;
  const flush = () => {
    if (gathered === 0) return;
    for (let x = 0; x < width; x++, at++)
      averages.write(x, at, gathered * Math.min(factor, widthPx - x * factor));
    averages.clear();
    gathered = 0;
  };
  const add = (row: Uint32Array) => {
    averages.gather(row);
    gathered += 1;
    if (gathered === factor) flush();
  };
  return { width, height, factor, add, flush };
}

export interface ColourCopy extends Copy {
  /** Red, green, blue, alpha of each pixel. */
  rgba: Uint8Array;
}

/** RGB weighted by alpha, so that what is invisible lends no colour. */
export function colourCopy(source: Source): ColourCopy {
  const { widthPx, factor } = source;
  const { width, height } = sizeOf(source);
  const rgba = new Uint8Array(width * height * 4);
  const sums = new Float64Array(width * 4);
  const gather = (row: Uint32Array) => {
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
  };
  const write = (x: number, at: number, pixels: number) => {
    const alpha = sums[x * 4 + 3] as number;
    if (alpha === 0) return;
    for (let channel = 0; channel < 3; channel++)
      rgba[at * 4 + channel] = Math.round((sums[x * 4 + channel] as number) / alpha);
    rgba[at * 4 + 3] = Math.round(alpha / pixels);
  };
  return { ...copyOf(source, { gather, write, clear: () => sums.fill(0) }), rgba };
}

type Rgb = [red: number, green: number, blue: number];

export interface CoverCopy extends Copy {
  cover: Uint8Array;
}

/** How much of each pixel is ink: its alpha, or on an opaque picture how far its colour is from the ground's. */
export function coverCopy(source: Source, ground: Rgb | null): CoverCopy {
  const { widthPx, factor } = source;
  const { width, height } = sizeOf(source);
  const cover = new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  const gather = (row: Uint32Array) => {
    for (let out = 0, x = 0; x < widthPx; out++) {
      const end = Math.min(widthPx, x + factor);
      let sum = 0;
      for (; x < end; x++) {
        const pixel = row[x] as number;
        sum += ground === null ? pixel >>> 24 : distance(pixel, ground);
      }
      sums[out] = (sums[out] as number) + sum;
    }
  };
  const write = (x: number, at: number, pixels: number) => {
    cover[at] = (sums[x] as number) / pixels;
  };
  return { ...copyOf(source, { gather, write, clear: () => sums.fill(0) }), cover };
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
