import { Buffer } from "node:buffer";
import { wordsOf } from "./alpha";

interface Size {
  widthPx: number;
  heightPx: number;
}

/**
 * Makes a smaller picture while the rows of the large one pass by: every pixel is the average of the area it stands for.
 * Plain RGBA in and out; colours are weighed by alpha, so that what is transparent does not bleed into what is not.
 */
export class Averaging {
  private readonly out: Uint8Array;
  private readonly perColumn: number;
  private readonly perRow: number;
  // A source pixel lies in one column of the result, or across the border of two: the first pixel that does not lie in a
  // column whole, and how much of the last that is beyond its border.
  private readonly ends: Int32Array;
  private readonly beyond: Float64Array;
  /** Sums of the row that passed last, and of all that go into the row of the result. */
  private readonly line: Float32Array;
  private readonly sums: Float32Array;
  private readonly last: Uint8Array;
  private passed = 0;
  private row = 0;

  constructor(
    private readonly large: Size,
    private readonly small: Size,
  ) {
    const { widthPx, heightPx } = small;
    this.out = new Uint8Array(widthPx * heightPx * 4);
    this.perColumn = large.widthPx / widthPx;
    this.perRow = large.heightPx / heightPx;
    this.ends = new Int32Array(widthPx);
    this.beyond = new Float64Array(widthPx);
    for (let column = 0; column < widthPx; column++) {
      const border = Math.min(large.widthPx, (column + 1) * this.perColumn);
      const end = Math.ceil(border - 1e-6);
      this.ends[column] = end;
      this.beyond[column] = Math.max(0, end - border);
    }
    this.line = new Float32Array(widthPx * 4);
    this.sums = new Float32Array(widthPx * 4);
    this.last = new Uint8Array(large.widthPx * 4);
  }

  /** One row from the top, four bytes a pixel. It may be overwritten after the call. */
  add(rgba: Uint8Array): void {
    const { line, sums, last, perRow } = this;
    // Flat art repeats its rows, and comparing bytes is far quicker than summing them.
    if (this.passed === 0 || Buffer.compare(last, rgba) !== 0) {
      this.sumLine(wordsOf(rgba, this.large.widthPx));
      last.set(rgba);
    }
    this.passed += 1;
    const inNextRow = (this.passed / perRow - this.row - 1) * perRow;
    if (inNextRow > -1e-6) this.finishRow(Math.max(0, inNextRow));
    else for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (line[at] as number);
  }

  /** After the last row. */
  end(): Size & { rgba: Uint8Array } {
    return { rgba: this.out, ...this.small };
  }

  private sumLine(pixels: Uint32Array): void {
    const { line, ends, beyond } = this;
    let overRed = 0;
    let overGreen = 0;
    let overBlue = 0;
    let overAlphas = 0;
    for (let column = 0, x = 0, to = 0; column < ends.length; column++, to += 4) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let alphas = 0;
      let pixel = 0;
      for (const end = ends[column] as number; x < end; x++) {
        pixel = (pixels[x] as number) | 0;
        const alpha = pixel >>> 24;
        red += (pixel & 255) * alpha;
        green += ((pixel >>> 8) & 255) * alpha;
        blue += ((pixel >>> 16) & 255) * alpha;
        alphas += alpha;
      }
      // What of the last pixel lies in the next column goes over to it.
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

  /** Adds a row of the result's last pixels, all but what of them is `below`, and begins the next with that. */
  private finishRow(below: number): void {
    const { out, line, sums, row } = this;
    const share = 1 - below;
    const whole = 1 / (this.perColumn * this.perRow);
    const isInside = row < this.small.heightPx;
    for (let at = 0, to = row * sums.length; at < sums.length; at += 4, to += 4) {
      const alphas = (sums[at + 3] as number) + (line[at + 3] as number) * share;
      if (alphas > 0 && isInside) {
        const each = 1 / alphas;
        out[to] = ((sums[at] as number) + (line[at] as number) * share) * each + 0.5;
        out[to + 1] = ((sums[at + 1] as number) + (line[at + 1] as number) * share) * each + 0.5;
        out[to + 2] = ((sums[at + 2] as number) + (line[at + 2] as number) * share) * each + 0.5;
        out[to + 3] = alphas * whole + 0.5;
      }
      sums[at] = (line[at] as number) * below;
      sums[at + 1] = (line[at + 1] as number) * below;
      sums[at + 2] = (line[at + 2] as number) * below;
      sums[at + 3] = (line[at + 3] as number) * below;
    }
    this.row += 1;
  }
}
