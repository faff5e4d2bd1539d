import { Buffer } from "node:buffer";
import { asPixelWords, type RgbaImage } from "./rgba";

/**
 * Reduces a picture row by row, so that it is never in memory whole. Each pixel is the average of a square of whole pixels; the
 * copy's longer edge is at least the requested size and less than twice that. A smaller picture keeps its size. Colors are
 * weighted by alpha, so transparent pixels do not bleed into visible ones.
 *
 * A class, like everything that handles each pixel: V8 would compile a closure anew for each picture.
 */
export class IntegerDownscaler {
  private readonly step: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly out: Uint8Array;
  /** Sums of the last row, and of all rows of the square. */
  private readonly line: Float64Array;
  private readonly sums: Float64Array;
  /** Up to which row each square's sums are complete. Repeated rows are added together with the next different one. */
  private readonly added: Int32Array;
  private last: Uint8Array | null = null;
  private passed = 0;
  private row = 0;
  private isTransparent = false;
  private first = -1;
  private hasTwo = false;

  constructor(
    private readonly widthPx: number,
    private readonly heightPx: number,
    atLeastPx: number,
  ) {
    this.step = Math.max(1, Math.floor(Math.max(widthPx, heightPx) / atLeastPx));
    this.columns = Math.ceil(widthPx / this.step);
    this.rows = Math.ceil(heightPx / this.step);
    this.out = new Uint8Array(this.columns * this.rows * 4);
    this.line = new Float64Array(this.columns * 4);
    this.sums = new Float64Array(this.columns * 4);
    this.added = new Int32Array(this.columns);
  }

  /** Adds one row, four bytes per pixel. It may be overwritten after the next call. */
  add(rgba: Uint8Array): void {
    if (this.step === 1) {
      const pixels = asPixelWords(rgba, this.widthPx);
      this.judge(pixels);
      this.keepRow(pixels);
      return;
    }
    // Drawings repeat rows, and comparing bytes is a hundred times faster than summing them.
    if (this.last === null || Buffer.compare(this.last, rgba) !== 0) {
      const pixels = asPixelWords(rgba, this.widthPx);
      this.sumRow(pixels);
      this.judge(pixels);
    }
    this.last = rgba;
    this.pass();
  }

  /** The same for a row that differs from the previous one only in the first `count` pixels of `changed`, in ascending order. */
  addChanged(pixels: Uint32Array, changed: Int32Array, count: number): void {
    if (this.step === 1) {
      this.judge(pixels);
      this.keepRow(pixels);
      return;
    }
    if (count * 2 > this.columns) this.sumRow(pixels);
    else this.sumChanged(pixels, changed, count);
    if (count > 0 || this.passed === 0) this.judge(pixels);
    this.pass();
  }

  /** Call after the last row. `isBlank`: every pixel is the same, or none is visible. */
  end(): RgbaImage & { isTransparent: boolean; isBlank: boolean } {
    const { out, columns, rows, isTransparent, hasTwo } = this;
    return { rgba: out, widthPx: columns, heightPx: rows, isTransparent, isBlank: !hasTwo };
  }

  private sumRow(pixels: Uint32Array): void {
    for (let column = 0; column < this.columns; column++) this.sumSquare(pixels, column);
  }

  private sumChanged(pixels: Uint32Array, changed: Int32Array, count: number): void {
    for (let index = 0, done = -1; index < count; index++) {
      const column = Math.floor((changed[index] as number) / this.step);
      if (column === done) continue;
      this.sumSquare(pixels, column);
      done = column;
    }
  }

  private sumSquare(pixels: Uint32Array, column: number): void {
    const { line, step } = this;
    this.catchUp(column);
    const end = Math.min((column + 1) * step, this.widthPx);
    let red = 0;
    let green = 0;
    let blue = 0;
    let alphas = 0;
    for (let from = column * step; from < end; ) {
      const pixel = pixels[from++] as number;
      const alpha = pixel >>> 24;
      if (alpha === 0) continue;
      // In a drawing the next pixel is mostly equal.
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
  }

  /** Looks for a pixel that is not opaque and for two that differ, until both are found. */
  private judge(pixels: Uint32Array): void {
    let { first, isTransparent, hasTwo } = this;
    for (let at = 0; at < this.widthPx && !(isTransparent && hasTwo); at++) {
      const pixel = pixels[at] as number;
      const alpha = pixel >>> 24;
      if (alpha < 255) isTransparent = true;
      // Fully transparent pixels count as equal, whatever color they hold.
      const seen = alpha === 0 ? 0 : pixel;
      if (first === -1) first = seen;
      else if (seen !== first) hasTwo = true;
    }
    this.first = first;
    this.isTransparent = isTransparent;
    this.hasTwo = hasTwo;
  }

  private pass(): void {
    const { step, columns, heightPx } = this;
    this.passed += 1;
    const rest = this.passed % step;
    if (rest !== 0 && this.passed !== heightPx) return;
    for (let column = 0; column < columns; column++) this.catchUp(column);
    this.finishRow(rest === 0 ? step : rest);
  }

  private catchUp(column: number): void {
    const { line, sums, added, passed } = this;
    const times = passed - (added[column] as number);
    if (times === 0) return;
    added[column] = passed;
    for (let at = column * 4; at < column * 4 + 4; at++)
      sums[at] = (sums[at] as number) + (line[at] as number) * times;
  }

  private finishRow(height: number): void {
    const { out, sums, step, columns, row, widthPx } = this;
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
    this.row += 1;
  }

  /** Copies a row; only the color of fully transparent pixels is dropped. */
  private keepRow(pixels: Uint32Array): void {
    const { out, row, columns } = this;
    const kept = new Uint32Array(out.buffer, row * columns * 4, columns);
    for (let at = 0; at < columns; at++) {
      const pixel = pixels[at] as number;
      kept[at] = pixel >>> 24 === 0 ? 0 : pixel;
    }
    this.row += 1;
  }
}
