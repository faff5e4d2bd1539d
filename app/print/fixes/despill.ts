import { MAX_KEY_DIFFERENCE, MIN_KEY_LEAN, MIN_REPLACEMENT_ALPHA, MIN_VISIBLE_ALPHA } from "../check/limits";
import type { RowSource } from "../formats/picture-rows";
import { TRANSPARENT_WHITE } from "../pixels/rgba";
import { createRowWriter, type FixedPng } from "./row-pipeline";

/**
 * Removes a color fringe: pixels near an edge that are close to `key` get the color of the nearest ink further in. Alpha stays.
 * With `holes`, flat patches of the key color become transparent. Keeps about twenty rows in memory.
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
  /** Looks along a square, not a circle: in corners a rim reaches further in. */
  const isNear = (x: number, y: number, by: number) =>
    DIRECTIONS.some(
      ([dx, dy]) => at(x + Math.sign(dx) * by, y + Math.sign(dy) * by) >>> 24 < MIN_VISIBLE_ALPHA,
    );

  const fixPixel = (x: number, y: number, pixel: number): number => {
    if (holes && keyDifference(pixel, key) <= MAX_KEY_DIFFERENCE) return TRANSPARENT_WHITE;
    if (!isNear(x, y, rimPx)) return pixel;
    const own = keyDifference(pixel, key);
    // In a thin line every pixel is near an edge: take the one least like the key.
    let replacement = pixel;
    let farthest = own + MIN_KEY_LEAN;
    for (let by = 1; by <= reach; by++) {
      for (const [dx, dy] of DIRECTIONS) {
        const [nx, ny] = [x + Math.round(dx * by), y + Math.round(dy * by)];
        const inner = at(nx, ny);
        if (inner >>> 24 < MIN_REPLACEMENT_ALPHA) continue;
        if (isNear(nx, ny, rimPx)) {
          if (keyDifference(inner, key) > farthest) {
            farthest = keyDifference(inner, key);
            replacement = inner;
          }
          continue;
        }
        // The ink further in is as close to the key: this is ink, not a fringe.
        if (keyDifference(inner, key) <= own + 12) return pixel;
        return ((inner & 0xffffff) | (pixel & 0xff000000)) >>> 0;
      }
    }
    return ((replacement & 0xffffff) | (pixel & 0xff000000)) >>> 0;
  };
  const write = async (y: number) => {
    for (let x = 0; x < widthPx; x++) {
      const pixel = at(x, y);
      out[x] = pixel >>> 24 < 1 ? TRANSPARENT_WHITE : fixPixel(x, y, pixel);
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

function keyDifference(pixel: number, [red, green, blue]: [number, number, number]): number {
  return Math.max(
    Math.abs((pixel & 255) - red),
    Math.abs(((pixel >>> 8) & 255) - green),
    Math.abs(((pixel >>> 16) & 255) - blue),
  );
}
