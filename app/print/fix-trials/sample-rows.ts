import type { RowSource } from "../formats/picture-rows";
import type { PixelWindow } from "./densest-window";

/** The rows of a part of a picture, copied. What is below it is not read. */
export async function readRows(
  source: RowSource,
  { left, top, widthPx, heightPx }: PixelWindow,
): Promise<Uint32Array[]> {
  const rows: Uint32Array[] = [];
  let y = 0;
  for await (const row of source.rows()) {
    if (y >= top) rows.push(row.slice(left, left + widthPx));
    y += 1;
    if (y >= top + heightPx) break;
  }
  return rows;
}

/** Where a square of this edge has the most difference between neighbors: its left column. */
export function busiestColumn(rows: Uint32Array[], edgePx: number): number {
  const width = rows[0]?.length ?? 0;
  const changes = new Float64Array(width);
  for (const row of rows)
    for (let x = 1; x < width; x++) changes[x] = (changes[x] as number) + difference(row, x);
  let sum = 0;
  let most = -1;
  let best = 0;
  for (let x = 0; x < width; x++) {
    sum += changes[x] as number;
    if (x >= edgePx) sum -= changes[x - edgePx] as number;
    if (x < edgePx - 1 || sum <= most) continue;
    most = sum;
    best = x - edgePx + 1;
  }
  return best;
}

/** Of a pixel and the one before it: levels of color where both are opaque, otherwise of alpha. */
function difference(row: Uint32Array, x: number): number {
  const [a, b] = [row[x - 1] as number, row[x] as number];
  const of = (shift: number) => Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255));
  const alpha = of(24);
  return a >>> 24 > 127 && b >>> 24 > 127 ? Math.max(of(0), of(8), of(16), alpha) : alpha;
}
