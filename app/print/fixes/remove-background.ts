import { MAX_REMOVED_DIFFERENCE, MIN_KEPT_DIFFERENCE } from "../check/limits";
import type { RowSource } from "../formats/picture-rows";
import { backgroundMask, leftoversMask } from "../measurements/background/background-mask";
import type { RelativeBox } from "../measurements/measurements";
import { ReducedColorCopy } from "../measurements/reduced/reduced-color-copy";
import { TRANSPARENT_WHITE } from "../pixels/rgba";
import { createRowWriter, type FixedPng } from "./row-pipeline";

const COPY_PIXELS = 1_400_000;

/**
 * Removes a background of one color, or a painted checkerboard (`second` is its lighter gray): the area connected to the edge, and enclosed patches of that color. They are located on a
 * reduced copy and only those places change, so a light face on white paper stays. Edge pixels lose the share of background
 * mixed into them.
 */
export async function removeBackground(
  source: RowSource,
  { ink, key, second, isEnclosed = false }: Background,
): Promise<FixedPng> {
  const { widthPx, heightPx } = source;
  const factor = Math.max(1, Math.ceil(Math.sqrt((widthPx * heightPx) / COPY_PIXELS)));
  const copy = new ReducedColorCopy({ widthPx, heightPx, factor });
  for await (const row of source.rows()) copy.add(row);
  copy.flush();
  const mask = isEnclosed ? leftoversMask(copy) : backgroundMask(copy, ink, key, second);
  const sink = createRowWriter(source, source);
  let y = 0;
  for await (const row of source.rows()) {
    const line = Math.floor(y / factor) * copy.width;
    for (let x = 0; x < widthPx; x++) {
      const pixel = row[x] as number;
      if (pixel >>> 24 === 0) row[x] = TRANSPARENT_WHITE;
      else if (mask[line + Math.floor(x / factor)]) row[x] = withoutBackground(pixel, { key, second });
    }
    await sink.add(row);
    y += 1;
  }
  return sink.end();
}

interface BackgroundColor {
  key: Level;
  /** Lighter gray of a checkerboard, whose darker one is `key`. */
  second: Level | null;
}

interface Background extends BackgroundColor {
  ink: RelativeBox;
  /** A clear drawing, where only enclosed patches are left of the background. */
  isEnclosed?: boolean;
}

type Level = [red: number, green: number, blue: number];

/** A pixel without the background in it: transparent, or with the share that is mixed into an edge taken out. */
export function withoutBackground(pixel: number, { key, second }: BackgroundColor): number {
  return without(pixel, second ? grayBetween(pixel, key, second) : key);
}

/** On a checkerboard: the gray nearest to the pixel, of those between the two colors of the squares. */
function grayBetween(pixel: number, dark: Level, light: Level): Level {
  const level = (pixel >>> 8) & 255;
  const share = Math.max(0, Math.min(1, (level - dark[1]) / Math.max(1, light[1] - dark[1])));
  return dark.map((value, at) => Math.round(value + share * ((light[at] as number) - value))) as Level;
}

function without(pixel: number, key: Level): number {
  const levels = [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255];
  const far = Math.max(...levels.map((value, at) => Math.abs(value - (key[at] as number))));
  if (far <= MAX_REMOVED_DIFFERENCE) return TRANSPARENT_WHITE;
  if (far >= MIN_KEPT_DIFFERENCE) return pixel;
  const share = (far - MAX_REMOVED_DIFFERENCE) / (MIN_KEPT_DIFFERENCE - MAX_REMOVED_DIFFERENCE);
  const [red, green, blue] = levels.map((value, at) =>
    Math.max(0, Math.min(255, Math.round((value - (key[at] as number) * (1 - share)) / share))),
  ) as [number, number, number];
  return (red | (green << 8) | (blue << 16) | (Math.round((pixel >>> 24) * share) << 24)) >>> 0;
}
