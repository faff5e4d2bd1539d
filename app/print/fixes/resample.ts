import { MAX_RESAMPLED_PIXELS } from "../check/limits";
import type { RowSource } from "../formats/picture-rows";
import { TRANSPARENT_WHITE } from "../pixels/rgba";
import { createRowWriter, type FixedPng } from "./row-pipeline";

/** Enlarges to `widthPx` with a Catmull-Rom filter, four taps each way. Colors are weighted by alpha. Keeps four rows in memory. */
export async function resample(source: RowSource, widthPx: number): Promise<FixedPng> {
  const heightPx = Math.max(1, Math.round((source.heightPx * widthPx) / source.widthPx));
  if (widthPx * heightPx > MAX_RESAMPLED_PIXELS) throw new Error("too large to be enlarged so far");
  const sink = createRowWriter(source, { widthPx, heightPx });
  const across = weights(source.widthPx, widthPx);
  const down = weights(source.heightPx, heightPx);
  const held = new Map<number, Float32Array>();
  const free: Float32Array[] = [];
  const out = new Uint32Array(widthPx);
  let y = 0;
  let next = 0;
  const write = async () => {
    const rows = [0, 1, 2, 3].map((tap) => held.get(down.from[next * 4 + tap] as number) as Float32Array);
    blend(rows, down.by.subarray(next * 4, next * 4 + 4), out);
    await sink.add(out);
    next += 1;
    const needed = next < heightPx ? (down.from[next * 4] as number) : source.heightPx;
    for (const [row, values] of held)
      if (row < needed) {
        held.delete(row);
        free.push(values);
      }
  };
  for await (const row of source.rows()) {
    held.set(y, stretch(row, across, free.pop() ?? new Float32Array(widthPx * 4)));
    while (next < heightPx && (down.from[next * 4 + 3] as number) <= y) await write();
    y += 1;
  }
  return sink.end();
}

/** For each output pixel: its four source pixels and their weights. */
function weights(small: number, large: number): { from: Int32Array; by: Float32Array } {
  const from = new Int32Array(large * 4);
  const by = new Float32Array(large * 4);
  for (let at = 0; at < large; at++) {
    const exact = ((at + 0.5) * small) / large - 0.5;
    const base = Math.floor(exact);
    const t = exact - base;
    for (let tap = 0; tap < 4; tap++) from[at * 4 + tap] = Math.min(small - 1, Math.max(0, base + tap - 1));
    by[at * 4] = ((-t + 2) * t - 1) * t * 0.5;
    by[at * 4 + 1] = ((3 * t - 5) * t * t + 2) * 0.5;
    by[at * 4 + 2] = ((-3 * t + 4) * t + 1) * t * 0.5;
    by[at * 4 + 3] = (t - 1) * t * t * 0.5;
  }
  return { from, by };
}

function stretch(
  row: Uint32Array,
  { from, by }: ReturnType<typeof weights>,
  out: Float32Array,
): Float32Array {
  for (let x = 0, at = 0; x < from.length; x += 4, at += 4) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let tap = 0; tap < 4; tap++) {
      const pixel = row[from[x + tap] as number] as number;
      const weight = (by[x + tap] as number) * (pixel >>> 24);
      red += (pixel & 255) * weight;
      green += ((pixel >>> 8) & 255) * weight;
      blue += ((pixel >>> 16) & 255) * weight;
      alpha += weight;
    }
    out[at] = red;
    out[at + 1] = green;
    out[at + 2] = blue;
    out[at + 3] = alpha;
  }
  return out;
}

function blend(rows: Float32Array[], by: Float32Array, out: Uint32Array): void {
  const [a, b, c, d] = rows as [Float32Array, Float32Array, Float32Array, Float32Array];
  const [wa, wb, wc, wd] = by as unknown as [number, number, number, number];
  const sum = (at: number) =>
    (a[at] as number) * wa + (b[at] as number) * wb + (c[at] as number) * wc + (d[at] as number) * wd;
  for (let x = 0, at = 0; x < out.length; x++, at += 4) {
    const alpha = sum(at + 3);
    if (alpha < 0.5) {
      out[x] = TRANSPARENT_WHITE;
      continue;
    }
    const level = (value: number) => Math.max(0, Math.min(255, Math.round(value / alpha)));
    const opacity = Math.min(255, Math.round(alpha));
    out[x] =
      (level(sum(at)) | (level(sum(at + 1)) << 8) | (level(sum(at + 2)) << 16) | (opacity << 24)) >>> 0;
  }
}
