import { Buffer } from "node:buffer";
import { wordsOf } from "./alpha";

/** A reduced copy: plain RGBA, four bytes a pixel, rows from the top. */
export interface Reduced {
  rgba: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/**
 * Reduces a picture while its rows pass by, so that it is never in memory whole. Each pixel is the mean of a square of
 * whole pixels, which makes the copy's longer edge at least what was asked for and less than twice that; a smaller picture
 * keeps its size. Colours are weighed by alpha: what is transparent does not bleed into what is not.
 */
export function reduction(widthPx: number, heightPx: number, atLeastPx: number) {
  const step = Math.max(1, Math.floor(Math.max(widthPx, heightPx) / atLeastPx));
  const columns = Math.ceil(widthPx / step);
  const rows = Math.ceil(heightPx / step);
  const out = new Uint8Array(columns * rows * 4);
  /** Sums of the row that passed last, and of the square's rows. */
  const line = new Float64Array(columns * 4);
  const sums = new Float64Array(columns * 4);
  let last: Uint8Array | null = null;
  let passed = 0;
  let row = 0;
  let isTransparent = false;
  let first = -1;
  let hasTwo = false;

  const sumSquare = (pixels: Uint32Array, column: number) => {
    catchUp(column);
    const end = Math.min((column + 1) * step, widthPx);
    let red = 0;
    let green = 0;
    let blue = 0;
    let alphas = 0;
    for (let from = column * step; from < end; ) {
      const pixel = pixels[from++] as number;
      const alpha = pixel >>> 24;
      if (alpha === 0) continue;
      // In a drawing the next pixel is mostly the same again.
      let weight = alpha;
      for (; from < end && pixels[from] === pixel; from++) weight += alpha;
      red += (pixel & 255) * weight;
      green += ((pixel >>> 8) & 255) * weight;
      blue += ((pixel >>> 16) & 255) * weight;
      alphas += weight;
    }
    const to = column * 4;
    line[to] = red;
    line[to + 1] = green;
    line[to + 2] = blue;
    line[to + 3] = alphas;
  };
  const judge = (pixels: Uint32Array) => {
    for (let at = 0; at < widthPx && !(isTransparent && hasTwo); at++) {
      const pixel = pixels[at] as number;
      const alpha = pixel >>> 24;
      if (alpha < 255) isTransparent = true;
      // Invisible pixels are alike, whatever colour is stored under them.
      const seen = alpha === 0 ? 0 : pixel;
      if (first === -1) first = seen;
      else if (seen !== first) hasTwo = true;
    }
  };
  const finishRow = (height: number) => {
    for (let column = 0; column < columns; column++) {
      const at = column * 4;
      const to = (row * columns + column) * 4;
      const alphas = sums[at + 3] as number;
      if (alphas > 0) {
        out[to] = (sums[at] as number) / alphas + 0.5;
        out[to + 1] = (sums[at + 1] as number) / alphas + 0.5;
        out[to + 2] = (sums[at + 2] as number) / alphas + 0.5;
        out[to + 3] = alphas / (height * Math.min(step, widthPx - column * step)) + 0.5;
      }
    }
    sums.fill(0);
    row += 1;
  };

  /** Kept as it is: only what is under nothing goes. */
  const keepRow = (pixels: Uint32Array) => {
    const kept = new Uint32Array(out.buffer, row * columns * 4, columns);
    for (let at = 0; at < columns; at++) {
      const pixel = pixels[at] as number;
      kept[at] = pixel >>> 24 === 0 ? 0 : pixel;
    }
    row += 1;
  };

  /** Up to which row each square's sums are added up; a row that repeats is added with the next that does not. */
  const added = new Int32Array(columns);
  const catchUp = (column: number) => {
    const times = passed - (added[column] as number);
    if (times === 0) return;
    added[column] = passed;
    for (let at = column * 4; at < column * 4 + 4; at++)
      sums[at] = (sums[at] as number) + (line[at] as number) * times;
  };
  const pass = () => {
    passed += 1;
    if (passed % step !== 0 && passed !== heightPx) return;
    for (let column = 0; column < columns; column++) catchUp(column);
    if (passed % step === 0) finishRow(step);
    else if (passed === heightPx) finishRow(passed % step);
  };

  return {
    /** One row, four bytes a pixel. It may be overwritten after the next call. */
    add(rgba: Uint8Array): void {
      if (step === 1) {
        const pixels = wordsOf(rgba, widthPx);
        if (!isTransparent || !hasTwo) judge(pixels);
        keepRow(pixels);
        return;
      }
      // Flat art repeats its rows, and comparing bytes is a hundred times quicker than summing them.
      if (last === null || Buffer.compare(last, rgba) !== 0) {
        const pixels = wordsOf(rgba, widthPx);
        for (let column = 0; column < columns; column++) sumSquare(pixels, column);
        if (!isTransparent || !hasTwo) judge(pixels);
      }
      last = rgba;
      pass();
    },
    /** The same for a row that differs from the one before in the first `count` pixels of `changed` alone; they ascend. */
    addChanged(pixels: Uint32Array, changed: Int32Array, count: number): void {
      if (step === 1) {
        judge(pixels);
        keepRow(pixels);
        return;
      }
      for (let index = 0, done = -1; index < count; index++) {
        const column = Math.floor((changed[index] as number) / step);
        if (column === done) continue;
        sumSquare(pixels, column);
        done = column;
      }
      if ((count > 0 || passed === 0) && !(isTransparent && hasTwo)) judge(pixels);
      pass();
    },
    /** After the last row. `isBlank`: every pixel is the same, or none is visible. */
    end(): Reduced & { isTransparent: boolean; isBlank: boolean } {
      return { rgba: out, widthPx: columns, heightPx: rows, isTransparent, isBlank: !hasTwo };
    },
  };
}

/** A copy turned as Exif's orientation (1 to 8) says, so that it stands upright. */
export function turnedCopy({ rgba, widthPx, heightPx }: Reduced, orientation: number): Reduced {
  if (orientation < 2 || orientation > 8) return { rgba, widthPx, heightPx };
  const transposed = orientation >= 5;
  const width = transposed ? heightPx : widthPx;
  const height = transposed ? widthPx : heightPx;
  const isAcrossMirrored = [2, 3, 6, 7].includes(orientation);
  const isDownMirrored = [3, 4, 7, 8].includes(orientation);
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, widthPx * heightPx);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const across = isAcrossMirrored ? width - 1 - x : x;
      const down = isDownMirrored ? height - 1 - y : y;
      to[y * width + x] = from[transposed ? across * widthPx + down : down * widthPx + across] as number;
    }
  return { rgba: new Uint8Array(to.buffer), widthPx: width, heightPx: height };
}
