import { ReducedCopy, type ScannedRows } from "./reduced-copy";

/** RGB weighted by alpha, so that invisible pixels add no color. */
export class ReducedColorCopy extends ReducedCopy {
  /** Red, green, blue, alpha of each pixel. */
  readonly rgba: Uint8Array;
  private readonly sums: Float64Array;

  constructor(source: ScannedRows) {
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
        // In drawings the next pixel is mostly the same.
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
