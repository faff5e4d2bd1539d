import { Buffer } from "node:buffer";
import { asPixelWords } from "./rgba";

export interface Size {
  widthPx: number;
  heightPx: number;
}

/** Position of the picture in the result, in fractional pixels. The rest stays transparent. */
export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Borders closer than this, in pixels, count as equal. */
const NOTHING = 1e-6;

/**
 * Resizes a picture row by row: every pixel is the average of the area it stands for. RGBA in and out; colors are weighted by
 * alpha, so transparent pixels do not bleed into visible ones.
 */
export class AreaResizer {
  private readonly out: Uint8Array;
  private readonly perColumn: number;
  private readonly perRow: number;
  // Of each column of the result: the first pixel that does not lie in it or left of it whole, and how much of the one
  // before that is beyond the column's border.
  private readonly ends: Int32Array;
  private readonly beyond: Float64Array;
  /** Sums of the last row, and of all rows that go into the current row of the result. */
  private readonly line: Float32Array;
  private readonly sums: Float32Array;
  private readonly last: Uint8Array;
  private passed = 0;
  private row = 0;

  constructor(
    private readonly picture: Size,
    private readonly result: Size,
    private readonly window: Window = { left: 0, top: 0, width: result.widthPx, height: result.heightPx },
  ) {
    const { widthPx, heightPx } = result;
    this.out = new Uint8Array(widthPx * heightPx * 4);
    this.perColumn = picture.widthPx / window.width;
    this.perRow = picture.heightPx / window.height;
    this.ends = new Int32Array(widthPx);
    this.beyond = new Float64Array(widthPx);
    for (let column = 0; column < widthPx; column++) {
      const border = Math.min(picture.widthPx, Math.max(0, (column + 1 - window.left) * this.perColumn));
      const end = Math.ceil(border - NOTHING);
      this.ends[column] = end;
      this.beyond[column] = Math.max(0, end - border);
    }
    this.line = new Float32Array(widthPx * 4);
    this.sums = new Float32Array(widthPx * 4);
    this.last = new Uint8Array(picture.widthPx * 4);
  }

  /** Adds the next row from the top, four bytes per pixel. It may be overwritten after the call. */
  add(rgba: Uint8Array): void {
    const { last } = this;
    // Drawings repeat rows, and comparing bytes is much faster than summing them.
    if (this.passed === 0 || Buffer.compare(last, rgba) !== 0) {
      this.sumLine(asPixelWords(rgba, this.picture.widthPx));
      last.set(rgba);
    }
    let from = this.passed;
    this.passed += 1;
    for (let border = this.border(); border < this.passed + NOTHING; border = this.border()) {
      this.finishRow(border - from);
      from = border;
    }
    if (this.passed - from > NOTHING) this.addLine(this.passed - from);
  }

  /** Call after the last row. */
  end(): Size & { rgba: Uint8Array } {
    if (this.row < this.result.heightPx) this.finishRow(0);
    return { rgba: this.out, ...this.result };
  }

  /** Where the current row of the result ends, in rows of the source. */
  private border(): number {
    const { row, window, perRow, result } = this;
    return row < result.heightPx ? (row + 1 - window.top) * perRow : Number.POSITIVE_INFINITY;
  }

  private addLine(share: number): void {
    const { line, sums } = this;
    for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (line[at] as number) * share;
  }

  private sumLine(pixels: Uint32Array): void {
    const { line, ends, beyond } = this;
    let overRed = 0;
    let overGreen = 0;
    let overBlue = 0;
    let overAlphas = 0;
    let pixel = 0;
    for (let column = 0, x = 0, to = 0; column < ends.length; column++, to += 4) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let alphas = 0;
      for (const end = ends[column] as number; x < end; x++) {
        pixel = (pixels[x] as number) | 0;
        const alpha = pixel >>> 24;
        red += (pixel & 255) * alpha;
        green += ((pixel >>> 8) & 255) * alpha;
        blue += ((pixel >>> 16) & 255) * alpha;
        alphas += alpha;
      }
      // The part of the last pixel beyond this column goes to the next one.
      const over = (pixel >>> 24) * (beyond[column] as number);
      line[to] = overRed + red - (pixel & 255) * over;
      line[to + 1] = overGreen + green - ((pixel >>> 8) & 255) * over;
      line[to + 2] = overBlue + blue - ((pixel >>> 16) & 255) * over;
      line[to + 3] = overAlphas + alphas - over;
      overRed = (pixel & 255) * over;
      overGreen = ((pixel >>> 8) & 255) * over;
      overBlue = ((pixel >>> 16) & 255) * over;
      overAlphas = over;
    }
  }

  /** Writes a row of the result that ends with `share` of the last source row. */
  private finishRow(share: number): void {
    const { out, line, sums, row } = this;
    const whole = 1 / (this.perColumn * this.perRow);
    for (let at = 0, to = row * sums.length; at < sums.length; at += 4, to += 4) {
      const alphas = (sums[at + 3] as number) + (line[at + 3] as number) * share;
      if (alphas <= 0) continue;
      const each = 1 / alphas;
      out[to] = ((sums[at] as number) + (line[at] as number) * share) * each + 0.5;
      out[to + 1] = ((sums[at + 1] as number) + (line[at + 1] as number) * share) * each + 0.5;
      out[to + 2] = ((sums[at + 2] as number) + (line[at + 2] as number) * share) * each + 0.5;
      out[to + 3] = alphas * whole + 0.5;
    }
    sums.fill(0);
    this.row += 1;
  }
}
