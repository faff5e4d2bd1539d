/** Arithmetic on pixels that resvg would take ten times as long for. Colours are multiplied by alpha, as resvg works. */

export interface Pixels {
  rgba: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/** Where each column or row of the large picture falls between two of the small one. */
function positions(large: number, small: number): { low: Int32Array; high: Int32Array; part: Float32Array } {
  const low = new Int32Array(large);
  const high = new Int32Array(large);
  const part = new Float32Array(large);
  for (let at = 0; at < large; at++) {
    const exact = Math.min(small - 1, Math.max(0, ((at + 0.5) * small) / large - 0.5));
    low[at] = Math.floor(exact);
    high[at] = Math.min(small - 1, Math.floor(exact) + 1);
    part[at] = exact - Math.floor(exact);
  }
  return { low, high, part };
}

/** One row of a small picture, enlarged smoothly to the width of `x`. */
function enlargedRow(
  { rgba, widthPx }: Pixels,
  y: ReturnType<typeof positions>,
  row: number,
  x: ReturnType<typeof positions>,
  out: Float32Array,
  column: Float32Array,
): void {
  const top = (y.low[row] as number) * widthPx * 4;
  const bottom = (y.high[row] as number) * widthPx * 4;
  const down = y.part[row] as number;
  for (let at = 0; at < widthPx * 4; at++) {
    const above = rgba[top + at] as number;
    column[at] = above + ((rgba[bottom + at] as number) - above) * down;
  }
  for (let at = 0; at < x.low.length; at++) {
    const left = (x.low[at] as number) * 4;
    const right = (x.high[at] as number) * 4;
    const along = x.part[at] as number;
    for (let channel = 0; channel < 4; channel++) {
      const from = column[left + channel] as number;
      out[at * 4 + channel] = from + ((column[right + channel] as number) - from) * along;
    }
  }
}

/**
 * Lays `over` on what `sharp` covers, and `sharp` on `under`, in place. The two may be small: they hold nothing but blurs
 * and are enlarged smoothly. `background` is `#rrggbb`, or `null` for transparency.
 */
export function compose(
  sharp: Pixels,
  { over, under, background }: { over: Pixels; under: Pixels; background: string | null },
): void {
  const { rgba, widthPx, heightPx } = sharp;
  const paper = background
    ? [1, 3, 5].map((at) => Number.parseInt(background.slice(at, at + 2), 16))
    : [0, 0, 0];
  paper.push(background ? 255 : 0);
  const xOver = positions(widthPx, over.widthPx);
  const yOver = positions(heightPx, over.heightPx);
  const xUnder = positions(widthPx, under.widthPx);
  const yUnder = positions(heightPx, under.heightPx);
  const overRow = new Float32Array(widthPx * 4);
  const underRow = new Float32Array(widthPx * 4);
  const overColumn = new Float32Array(over.widthPx * 4);
  const underColumn = new Float32Array(under.widthPx * 4);
  for (let row = 0; row < heightPx; row++) {
    enlargedRow(over, yOver, row, xOver, overRow, overColumn);
    enlargedRow(under, yUnder, row, xUnder, underRow, underColumn);
    for (let x = 0; x < widthPx; x++) {
      const at = (row * widthPx + x) * 4;
      const cover = (rgba[at + 3] as number) / 255;
      const keepSharp = 1 - (overRow[x * 4 + 3] as number) / 255;
      const keepPaper = 1 - (underRow[x * 4 + 3] as number) / 255;
      for (let channel = 0; channel < 4; channel++) {
        const shaded =
          (overRow[x * 4 + channel] as number) * cover + (rgba[at + channel] as number) * keepSharp;
        const below = (underRow[x * 4 + channel] as number) + (paper[channel] as number) * keepPaper;
        rgba[at + channel] = (channel < 3 ? shaded : (rgba[at + 3] as number)) + below * (1 - cover) + 0.5;
      }
    }
  }
}

/**
 * A smaller picture in which every pixel is the average of the area it stands for, in plain RGBA. Works on multiplied
 * colours, so that what is transparent does not bleed into what is not.
 */
export function averaged({ rgba, widthPx, heightPx }: Pixels, width: number, height: number): Uint8Array {
  const out = new Uint8ClampedArray(width * height * 4);
  const sums = new Float32Array(width * 4);
  const line = new Float32Array(width * 4);
  const perColumn = widthPx / width;
  const perRow = heightPx / height;
  const share = 1 / (perColumn * perRow);
  let to = 0;
  for (let row = 0; row < heightPx; row++) {
    line.fill(0);
    let at = row * widthPx * 4;
    for (let x = 0; x < widthPx; x++, at += 4) {
      // A source pixel lies in one column of the result, or across the border of two.
      const first = Math.floor(x / perColumn) * 4;
      const inNext = (x + 1) / perColumn - first / 4 - 1;
      const next = inNext > 1e-6 && first + 4 < line.length ? inNext * perColumn : 0;
      for (let channel = 0; channel < 4; channel++) {
        const value = rgba[at + channel] as number;
        line[first + channel] = (line[first + channel] as number) + value * (1 - next);
        if (next) line[first + 4 + channel] = (line[first + 4 + channel] as number) + value * next;
      }
    }
    const inNextRow = ((row + 1) / perRow - to - 1) * perRow;
    const ends = inNextRow > -1e-6;
    const below = ends ? Math.max(0, inNextRow) : 0;
    for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] as number) + (line[x] as number) * (1 - below);
    if (!ends) continue;
    for (let x = 0; x < sums.length; x++) {
      if (to < height) out[to * sums.length + x] = (sums[x] as number) * share;
      sums[x] = (line[x] as number) * below;
    }
    to += 1;
  }
  unmultiply(out);
  return new Uint8Array(out.buffer);
}

/** From colour multiplied by alpha to plain RGBA, in place. */
export function unmultiply(data: Uint8ClampedArray): void {
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] as number;
    if (alpha === 255 || alpha === 0) continue;
    for (let channel = at - 3; channel < at; channel++) {
      data[channel] = ((data[channel] as number) * 255) / alpha;
    }
  }
}
