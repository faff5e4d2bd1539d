import { MAX_FAINT_ALPHA } from "../check/limits";
import type { RowSource } from "../formats/picture-rows";
import { TRANSPARENT_WHITE } from "../pixels/rgba";
import { type FixedPng, mapRows } from "./row-pipeline";

/** Fixes that change each pixel independently. */

/** From here on a pixel becomes opaque. */
export const HALF_ALPHA = 128;

/** Pixels at least half opaque become opaque, the others transparent: edges become hard, shadows end. */
export function threshold(source: RowSource): Promise<FixedPng> {
  return mapRows(source, (row) => {
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x] as number;
      row[x] = pixel >>> 24 >= HALF_ALPHA ? (pixel | 0xff000000) >>> 0 : TRANSPARENT_WHITE;
    }
  });
}

/** Makes faint pixels transparent; soft edges stay. */
export function removeFaintPixels(source: RowSource): Promise<FixedPng> {
  return mapRows(source, (row) => {
    for (let x = 0; x < row.length; x++)
      if ((row[x] as number) >>> 24 <= MAX_FAINT_ALPHA) row[x] = TRANSPARENT_WHITE;
  });
}

export function whiteUnderAlpha(source: RowSource): Promise<FixedPng> {
  return mapRows(source, (row) => {
    for (let x = 0; x < row.length; x++) if ((row[x] as number) >>> 24 === 0) row[x] = TRANSPARENT_WHITE;
  });
}

/** Halftone screen, coarse enough for cotton. */
export const SCREEN_LINES_PER_INCH = 30;

/** Turns opacity into opaque dots of varying size on a 45° screen. */
export function halftone(source: RowSource, dpi: number): Promise<FixedPng> {
  const cell = Math.max(4, dpi / SCREEN_LINES_PER_INCH);
  const turn = Math.SQRT1_2 / cell;
  return mapRows(source, (row, y) => {
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x] as number;
      const alpha = pixel >>> 24;
      if (alpha === 255) continue;
      // Threshold function of the screen, 0 to 1 with its peak at the center of each cell.
      const along = (x + y) * turn;
      const across = (x - y) * turn;
      const peak = (2 + Math.cos(2 * Math.PI * along) + Math.cos(2 * Math.PI * across)) / 4;
      row[x] =
        alpha > MAX_FAINT_ALPHA && alpha / 255 > 1 - peak ? (pixel | 0xff000000) >>> 0 : TRANSPARENT_WHITE;
    }
  });
}

/** Swaps light and dark inks and keeps their hues, for cloth on which the drawing vanishes. */
export function swapLightAndDark(source: RowSource): Promise<FixedPng> {
  const known = new Map<number, number>();
  return mapRows(source, (row) => {
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x] as number;
      if (pixel >>> 24 === 0) {
        row[x] = TRANSPARENT_WHITE;
        continue;
      }
      const key = pixel & 0xffffff;
      let inverted = known.get(key);
      if (inverted === undefined) {
        inverted = invertLightness(key);
        if (known.size > 200_000) known.clear();
        known.set(key, inverted);
      }
      row[x] = ((pixel & 0xff000000) | inverted) >>> 0;
    }
  });
}

/** Inverts HSL lightness: keeps the hue and never leaves the range. */
function invertLightness(color: number): number {
  const [red, green, blue] = [color & 255, (color >>> 8) & 255, (color >>> 16) & 255];
  const shift = 255 - Math.max(red, green, blue) - Math.min(red, green, blue);
  return (red + shift) | ((green + shift) << 8) | ((blue + shift) << 16);
}
