import { MAX_FAINT_ALPHA } from "../check/limits";
import type { RowSource } from "../formats/picture-rows";
import { TRANSPARENT_WHITE } from "../pixels/rgba";
import { type FixedPng, mapRows } from "./row-pipeline";

/** What is done to each pixel for itself. */

const HALF = 128;

/** More than half opaque becomes opaque, the rest nothing: edges lose their softness, shadows their end. */
export function threshold(source: RowSource): Promise<FixedPng> {
  return mapRows(source, (row) => {
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x] as number;
      row[x] = pixel >>> 24 >= HALF ? (pixel | 0xff000000) >>> 0 : TRANSPARENT_WHITE;
    }
  });
}

/** What is hardly there goes; soft edges stay. */
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

/** Dots of a screen in lines per inch: coarse enough for cotton. */
export const SCREEN_LINES_PER_INCH = 30;

/** Opacity becomes the size of opaque dots at 45°, at so many lines for each printed inch. */
export function halftone(source: RowSource, dpi: number): Promise<FixedPng> {
  const cell = Math.max(4, dpi / SCREEN_LINES_PER_INCH);
  const turn = Math.SQRT1_2 / cell;
  return mapRows(source, (row, y) => {
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x] as number;
      const alpha = pixel >>> 24;
      if (alpha === 255) continue;
      // A smooth hill in each cell, between 0 and 1: where opacity is higher than it there is ink.
      const along = (x + y) * turn;
      const across = (x - y) * turn;
      const hill = (2 + Math.cos(2 * Math.PI * along) + Math.cos(2 * Math.PI * across)) / 4;
      row[x] =
        alpha > MAX_FAINT_ALPHA && alpha / 255 > 1 - hill ? (pixel | 0xff000000) >>> 0 : TRANSPARENT_WHITE;
    }
  });
}

/** Dark inks become light and light ones dark, of the same hue: for cloth on which the drawing vanished. */
export function invert(source: RowSource): Promise<FixedPng> {
  const known = new Map<number, number>();
  return mapRows(source, (row) => {
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x] as number;
      if (pixel >>> 24 === 0) {
        row[x] = TRANSPARENT_WHITE;
        continue;
      }
      const key = pixel & 0xffffff;
      let turned = known.get(key);
      if (turned === undefined) {
        turned = turnedOver(key);
        if (known.size > 200_000) known.clear();
        known.set(key, turned);
      }
      row[x] = ((pixel & 0xff000000) | turned) >>> 0;
    }
  });
}

/** HSL's lightness turned over: keeps the hue, and needs no clipping. */
function turnedOver(colour: number): number {
  const [red, green, blue] = [colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255];
  const shift = 255 - Math.max(red, green, blue) - Math.min(red, green, blue);
  return (red + shift) | ((green + shift) << 8) | ((blue + shift) << 16);
}
