import type { RowSource } from "../formats/picture-rows";
import { TRANSPARENT_WHITE } from "../pixels/rgba";
import { createRowWriter, type FixedPng } from "./row-pipeline";

const INK_ALPHA = 128;

/**
 * Adds a border `borderPx` wide around the silhouette; the file grows by it on every side. Without a color the border takes the
 * nearest ink's, which thickens all strokes. Distances are exact: the nearest ink along each row, then the minimum over rows.
 */
export async function outline(
  source: RowSource,
  { borderPx, color }: { borderPx: number; color: number | null },
): Promise<FixedPng> {
  const radius = Math.max(1, Math.round(borderPx));
  const pad = radius + 2;
  const widthPx = source.widthPx + 2 * pad;
  const heightPx = source.heightPx + 2 * pad;
  const sink = createRowWriter(source, { widthPx, heightPx });
  // Ring buffers of rows: pixels, squared distance to the nearest ink in the row, and its column.
  const span = 2 * pad + 1;
  const pixels = Array.from({ length: span }, () => new Uint32Array(widthPx));
  const near = Array.from({ length: span }, () => new Float32Array(widthPx));
  const nearest = Array.from({ length: span }, () => new Int32Array(widthPx));
  const out = new Uint32Array(widthPx);

  const put = (y: number, row: Uint32Array | null) => {
    const into = pixels[y % span] as Uint32Array;
    into.fill(TRANSPARENT_WHITE);
    if (row) into.set(row, pad);
    distances(into, near[y % span] as Float32Array, nearest[y % span] as Int32Array);
  };
  const write = async (y: number) => {
    const own = pixels[y % span] as Uint32Array;
    for (let x = 0; x < widthPx; x++) {
      let least = Number.POSITIVE_INFINITY;
      let at = 0;
      for (let dy = -pad; dy <= pad; dy++) {
        if (y + dy < 0 || y + dy >= heightPx) continue;
        const ring = (y + dy + span) % span;
        const far = ((near[ring] as Float32Array)[x] as number) + dy * dy;
        if (far >= least) continue;
        least = far;
        at = ring;
      }
      const opacity = Math.max(0, Math.min(1, radius + 0.5 - Math.sqrt(least)));
      const ink = (pixels[at] as Uint32Array)[(nearest[at] as Int32Array)[x] as number] as number;
      out[x] = opacity === 0 ? (own[x] as number) : over(own[x] as number, color ?? ink, opacity);
    }
    await sink.add(out);
  };

  for (let y = 0; y < pad; y++) put(y, null);
  let y = pad;
  for await (const row of source.rows()) {
    put(y, row);
    if (y >= pad) await write(y - pad);
    y += 1;
  }
  for (; y < heightPx + pad; y++) {
    if (y < heightPx) put(y, null);
    else (near[y % span] as Float32Array).fill(FAR);
    await write(y - pad);
  }
  return sink.end();
}

const FAR = 1e9;

/** Squared distance to the nearest ink along the row, and that ink's column. */
function distances(row: Uint32Array, out: Float32Array, nearest: Int32Array): void {
  let last = -1e5;
  for (let x = 0; x < row.length; x++) {
    if ((row[x] as number) >>> 24 >= INK_ALPHA) last = x;
    out[x] = (x - last) ** 2;
    nearest[x] = Math.max(0, last);
  }
  last = 1e5 + row.length;
  for (let x = row.length - 1; x >= 0; x--) {
    if ((row[x] as number) >>> 24 >= INK_ALPHA) last = x;
    if ((last - x) ** 2 >= (out[x] as number)) continue;
    out[x] = (last - x) ** 2;
    nearest[x] = last;
  }
}

/** Composites a pixel of the drawing over the border. */
function over(pixel: number, border: number, opacity: number): number {
  const alpha = (pixel >>> 24) / 255;
  const total = alpha + opacity * (1 - alpha);
  if (total < 1 / 255) return TRANSPARENT_WHITE;
  const mix = (shift: number) =>
    Math.round(
      (((pixel >>> shift) & 255) * alpha + ((border >>> shift) & 255) * opacity * (1 - alpha)) / total,
    );
  return (mix(0) | (mix(8) << 8) | (mix(16) << 16) | (Math.round(total * 255) << 24)) >>> 0;
}
