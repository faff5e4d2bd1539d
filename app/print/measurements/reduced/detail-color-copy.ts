import { DetailCopy, type DetailSource } from "./detail-copy";

/** RGB weighted by alpha, so that invisible pixels add no color. */
export class DetailColorCopy extends DetailCopy {
  /** Red, green, blue, alpha of each pixel. */
  readonly rgba: Uint8Array;

  constructor(source: DetailSource) {
    super(source, 4);
    this.rgba = new Uint8Array(this.width * this.height * 4);
  }

  protected copy(row: Uint32Array, at: number): void {
    const pixels = new Uint32Array(this.rgba.buffer, at * 4, row.length);
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x] as number;
      if (pixel >>> 24 > 0) pixels[x] = pixel;
    }
  }

  protected gather(row: Uint32Array, sums: Float64Array): void {
    const { width, widthPx, factor } = this;
    // What a pixel that lies in two areas gives to the second.
    let [red, green, blue, alphas] = [0, 0, 0, 0];
    for (let out = 0, x = 0; out < width; out++) {
      const edge = (out + 1) * factor;
      const end = out === width - 1 ? widthPx : Math.floor(edge);
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
      const part = end === widthPx ? 0 : edge - end;
      const shared = part > 0 ? (row[x++] as number) : 0;
      const weight = shared >>> 24;
      if (weight > 0) {
        red += (shared & 255) * weight * part;
        green += ((shared >>> 8) & 255) * weight * part;
        blue += ((shared >>> 16) & 255) * weight * part;
        alphas += weight * part;
      }
      if (alphas > 0) {
        const at = out * 4;
        sums[at] = (sums[at] as number) + red;
        sums[at + 1] = (sums[at + 1] as number) + green;
        sums[at + 2] = (sums[at + 2] as number) + blue;
        sums[at + 3] = (sums[at + 3] as number) + alphas;
      }
      const rest = weight * (1 - part);
      red = (shared & 255) * rest;
      green = ((shared >>> 8) & 255) * rest;
      blue = ((shared >>> 16) & 255) * rest;
      alphas = rest;
    }
  }

  protected write(at: number, sums: Float64Array): void {
    const { rgba, area } = this;
    for (let from = 0, to = at * 4; from < sums.length; from += 4, to += 4) {
      const alphas = sums[from + 3] as number;
      if (alphas === 0) continue;
      rgba[to] = (sums[from] as number) / alphas + 0.5;
      rgba[to + 1] = (sums[from + 1] as number) / alphas + 0.5;
      rgba[to + 2] = (sums[from + 2] as number) / alphas + 0.5;
      rgba[to + 3] = Math.min(255, alphas / area + 0.5);
    }
  }
}
