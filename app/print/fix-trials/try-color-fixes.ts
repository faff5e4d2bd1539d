import { BORDER_COLORS, BORDER_IN, MIN_INK_ALPHA } from "../check/limits";
import { TONE_CHANGES, type ToneFix, toneLevels } from "../fixes/tone-values";
import { measureInks } from "../measurements/inks";
import type { ColorTrials, InkComponent } from "../measurements/measurements";
import type { PixelCopy } from "../measurements/reduced/pixel-copy";
import { ReducedColorCopy } from "../measurements/reduced/reduced-color-copy";
import { Workspace } from "../measurements/workspace";
import { compareDrawings } from "./likeness";

/** Most pixels of the copy on which fixes are tried. */
const TRIAL_PIXELS = 60_000;
/** Inches; on a narrower print a border is a larger part of the drawing, and is seen better. */
const WIDEST_PRINT_IN = 12;

/**
 * Tries the fixes for a drawing that vanishes on its cloth, on a small copy: what the check would measure afterward, and how
 * alike the drawing would still be. Done once with the measurements, so that a report offers only what was tried.
 */
export function tryColorFixes(source: PixelCopy): ColorTrials {
  const copy = trialCopyOf(source);
  const tones = Object.fromEntries(
    (Object.keys(TONE_CHANGES) as ToneFix[]).map((fix) => [
      fix,
      round(compareDrawings(copy.rgba, toned(copy.rgba, fix)).order),
    ]),
  ) as ColorTrials["tones"];
  const space = new Workspace(copy.width * copy.height);
  const border = (color: string) => {
    const { inks, parts } = measureInks(bordered(copy, color), null, space);
    return { inks: inks.map(({ hex, share }) => ({ hex, share: round(share) })), parts: parts.map(rounded) };
  };
  return {
    tones,
    borders: {
      outline: border(BORDER_COLORS.outline),
      "outline-dark": border(BORDER_COLORS["outline-dark"]),
    },
  };
}

/** At most `TRIAL_PIXELS`, or the copy itself. */
export function trialCopyOf(source: PixelCopy, most = TRIAL_PIXELS): PixelCopy {
  const { width, height, rgba } = source;
  const factor = Math.ceil(Math.sqrt((width * height) / most));
  if (factor <= 1) return source;
  const copy = new ReducedColorCopy({ widthPx: width, heightPx: height, factor });
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  for (let y = 0; y < height; y++) copy.add(words.subarray(y * width, (y + 1) * width));
  copy.flush();
  return copy;
}

function toned(rgba: Uint8Array, fix: ToneFix): Uint8Array {
  const levels = toneLevels(TONE_CHANGES[fix]);
  return rgba.map((value, at) => (at % 4 === 3 ? value : (levels[value] as number)));
}

/** The copy with a border around its silhouette, and room for it. */
function bordered({ width, height, rgba }: PixelCopy, hex: string): PixelCopy {
  const radius = Math.max(1, Math.round((width * BORDER_IN) / WIDEST_PRINT_IN));
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const out = new ReducedColorCopy({
    widthPx: width + 2 * radius,
    heightPx: height + 2 * radius,
    factor: 1,
  });
  const stride = out.width;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((rgba[(y * width + x) * 4 + 3] as number) < 128) continue;
      for (let dy = -radius; dy <= radius; dy++)
        for (let dx = -radius; dx <= radius; dx++)
          if (dx * dx + dy * dy <= radius * radius + 1)
            out.rgba.set(
              [red as number, green as number, blue as number, 255],
              ((y + radius + dy) * stride + x + radius + dx) * 4,
            );
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if ((rgba[at + 3] as number) < MIN_INK_ALPHA) continue;
      const to = ((y + radius) * stride + x + radius) * 4;
      out.rgba.set(rgba.subarray(at, at + 4), to);
      out.rgba[to + 3] = 255;
    }
  return out;
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;

const rounded = ({ share, inks, box }: InkComponent): InkComponent => ({
  share: round(share),
  inks: inks.map(([ink, part]) => [ink, round(part)]),
  box: box.map(round) as InkComponent["box"],
});
