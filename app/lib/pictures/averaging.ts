import { Buffer } from "node:buffer";

interface Size {
  widthPx: number;
  heightPx: number;
}

/**
 * Makes a smaller picture while the rows of the large one pass by: every pixel is the average of the area it stands for.
 * Plain RGBA in and out; colours are weighed by alpha, so that what is transparent does not bleed into what is not.
 */
export function averaging(large: Size, { widthPx, heightPx }: Size) {
  const out = new Uint8Array(widthPx * heightPx * 4);
  const perColumn = large.widthPx / widthPx;
  const perRow = large.heightPx / heightPx;
  // A source pixel lies in one column of the result, or across the border of two.
  const columns = new Int32Array(large.widthPx);
  const inNext = new Float32Array(large.widthPx);
  for (let x = 0; x < large.widthPx; x++) {
    const column = Math.floor(x / perColumn);
    const over = (x + 1) / perColumn - column - 1;
    columns[x] = column * 4;
    inNext[x] = over > 1e-6 && column + 1 < widthPx ? over * perColumn : 0;
  }
  /** Sums of the row that passed last, and of all that go into the row of the result. */
  const line = new Float32Array(widthPx * 4);
  const sums = new Float32Array(widthPx * 4);
  const last = new Uint8Array(large.widthPx * 4);
  let passed = 0;
  let row = 0;

  const sumLine = (rgba: Uint8Array) => {
    line.fill(0);
    for (let x = 0, at = 0; x < columns.length; x++, at += 4) {
      const alpha = rgba[at + 3] as number;
      if (alpha === 0) continue;
      const to = columns[x] as number;
      const next = inNext[x] as number;
      addPixel(line, to, rgba, at, alpha * (1 - next));
      if (next > 0) addPixel(line, to + 4, rgba, at, alpha * next);
    }
  };
  const finishRow = () => {
    for (let at = 0, to = row * sums.length; at < sums.length; at += 4, to += 4) {
      const alphas = sums[at + 3] as number;
      if (alphas <= 0) continue;
      out[to] = (sums[at] as number) / alphas + 0.5;
      out[to + 1] = (sums[at + 1] as number) / alphas + 0.5;
      out[to + 2] = (sums[at + 2] as number) / alphas + 0.5;
      out[to + 3] = alphas / (perColumn * perRow) + 0.5;
    }
    row += 1;
  };

  return {
    /** One row from the top, four bytes a pixel. It may be overwritten after the call. */
    add(rgba: Uint8Array): void {
      // Flat art repeats its rows, and comparing bytes is far quicker than summing them.
      if (passed === 0 || Buffer.compare(last, rgba) !== 0) {
        sumLine(rgba);
        last.set(rgba);
      }
      passed += 1;
      const inNextRow = (passed / perRow - row - 1) * perRow;
      const ends = inNextRow > -1e-6;
      const below = ends ? Math.max(0, inNextRow) : 0;
      for (let at = 0; at < sums.length; at++)
        sums[at] = (sums[at] as number) + (line[at] as number) * (1 - below);
      if (!ends) return;
      if (row < heightPx) finishRow();
      for (let at = 0; at < sums.length; at++) sums[at] = (line[at] as number) * below;
    },
    /** After the last row. */
    end(): Size & { rgba: Uint8Array } {
      return { rgba: out, widthPx, heightPx };
    },
  };
}

function addPixel(sums: Float32Array, to: number, rgba: Uint8Array, at: number, weight: number): void {
  sums[to] = (sums[to] as number) + (rgba[at] as number) * weight;
  sums[to + 1] = (sums[to + 1] as number) + (rgba[at + 1] as number) * weight;
  sums[to + 2] = (sums[to + 2] as number) + (rgba[at + 2] as number) * weight;
  sums[to + 3] = (sums[to + 3] as number) + weight;
}
