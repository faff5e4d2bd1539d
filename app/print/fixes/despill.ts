import { MAX_KEY_DIFFERENCE, MIN_KEY_LEAN, MIN_REPLACEMENT_ALPHA, MIN_VISIBLE_ALPHA } from "../check/limits";
import type { RowSource } from "../formats/picture-rows";
import { TRANSPARENT_WHITE } from "../pixels/rgba";
import { createRowWriter, type FixedPng } from "./row-pipeline";

/**
 * Takes a rim's foreign colour away: pixels near an edge that lean towards `key` get the colour of the nearest ink behind
 * them. Their shape stays. Flat patches of the key itself become holes, where there are any. Some twenty rows are held.
 */
export async function despill(
  source: RowSource,
  { key, rimPx, holes }: { key: [number, number, number]; rimPx: number; holes: boolean },
): Promise<FixedPng> {
  const { widthPx, heightPx } = source;
  const reach = rimPx * 3;
  const span = 2 * reach + 1;
  const ring = Array.from({ length: span }, () => new Uint32Array(widthPx));
  const sink = createRowWriter(widthPx, heightPx);
  const out = new Uint32Array(widthPx);
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= widthPx || y >= heightPx
      ? TRANSPARENT_WHITE
      : ((ring[y % span] as Uint32Array)[x] as number);
  /** Within a square: where two edges meet, a rim reaches further inwards than along either. */
  const isNear = (x: number, y: number, by: number) =>
    DIRECTIONS.some(
      ([dx, dy]) => at(x + Math.sign(dx) * by, y + Math.sign(dy) * by) >>> 24 < MIN_VISIBLE_ALPHA,
    );

  const mend = (x: number, y: number, pixel: number): number => {
    if (holes && farFrom(pixel, key) <= MAX_KEY_DIFFERENCE) return TRANSPARENT_WHITE;
    if (!isNear(x, y, rimPx)) return pixel;
    const own = farFrom(pixel, key);
    // Of a line so thin that nothing of it is far from an edge: what leans least.
    let clearest = pixel;
    let clear = own + MIN_KEY_LEAN;
    for (let by = 1; by <= reach; by++) {
      for (const [dx, dy] of DIRECTIONS) {
        const [nx, ny] = [x + Math.round(dx * by), y + Math.round(dy * by)];
        const inner = at(nx, ny);
        if (inner >>> 24 < MIN_REPLACEMENT_ALPHA) continue;
        if (isNear(nx, ny, rimPx)) {
          if (farFrom(inner, key) > clear) {
            clear = farFrom(inner, key);
            clearest = inner;
          }
          continue;
        }
        // Ink of its own that only stands near the edge stays as it is.
        if (farFrom(inner, key) <= own + 12) return pixel;
        return ((inner & 0xffffff) | (pixel & 0xff000000)) >>> 0;
      }
    }
    return ((clearest & 0xffffff) | (pixel & 0xff000000)) >>> 0;
  };
  const write = async (y: number) => {
    for (let x = 0; x < widthPx; x++) {
      const pixel = at(x, y);
      out[x] = pixel >>> 24 < 1 ? TRANSPARENT_WHITE : mend(x, y, pixel);
    }
    await sink.add(out);
  };
  let y = 0;
  for await (const row of source.rows()) {
    (ring[y % span] as Uint32Array).set(row);
    if (y >= reach) await write(y - reach);
    y += 1;
  }
  for (let rest = Math.max(0, heightPx - reach); rest < heightPx; rest++) await write(rest);
  return sink.end();
}

const DIAGONAL = Math.SQRT1_2;
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [DIAGONAL, DIAGONAL],
  [-DIAGONAL, DIAGONAL],
  [DIAGONAL, -DIAGONAL],
  [-DIAGONAL, -DIAGONAL],
] as const;

function farFrom(pixel: number, [red, green, blue]: [number, number, number]): number {
  return Math.max(
    Math.abs((pixel & 255) - red),
    Math.abs(((pixel >>> 8) & 255) - green),
    Math.abs(((pixel >>> 16) & 255) - blue),
  );
}
