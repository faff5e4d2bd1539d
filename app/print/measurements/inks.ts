import { MAX_INKS, MAX_SAME_INK_DISTANCE, MIN_INK_ALPHA, MIN_INK_SHARE } from "../check/limits";
import { toHex } from "./background/background-color";
import type { InkColor, InkComponent } from "./measurements";
import { partsOf } from "./parts/ink-parts";
import type { PixelCopy } from "./reduced/pixel-copy";
import type { Workspace } from "./workspace";

/** The inks and connected pieces of a drawing. The check uses them to tell which parts vanish on a garment color. */

export interface Inks {
  inks: InkColor[];
  parts: InkComponent[];
  /** For each pixel of the copy: its ink's index plus one, or 0 without ink. */
  labels: Uint8Array;
}

/** `isGround` excludes background pixels: a painted background would outweigh the drawing on it. */
export function measureInks(
  copy: PixelCopy,
  isGround: ((at: number) => boolean) | null,
  space: Workspace,
): Inks {
  const { width, height, rgba } = copy;
  const counts = new Uint32Array(32_768);
  const sums = new Float64Array(32_768 * 3);
  const bins = new Int16Array(width * height).fill(-1);
  let total = 0;
  for (let at = 0; at < bins.length; at++) {
    if ((rgba[at * 4 + 3] as number) < MIN_INK_ALPHA || isGround?.(at)) continue;
    const red = rgba[at * 4] as number;
    const green = rgba[at * 4 + 1] as number;
    const blue = rgba[at * 4 + 2] as number;
    const bin = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    bins[at] = bin;
    counts[bin] = (counts[bin] as number) + 1;
    sums[bin * 3] = (sums[bin * 3] as number) + red;
    sums[bin * 3 + 1] = (sums[bin * 3 + 1] as number) + green;
    sums[bin * 3 + 2] = (sums[bin * 3 + 2] as number) + blue;
    total += 1;
  }
  const labels = new Uint8Array(width * height);
  if (total === 0) return { inks: [], parts: [], labels };
  const { inkOfBin, inks } = groupBins(counts, sums, total);
  for (let at = 0; at < bins.length; at++) {
    const bin = bins[at] as number;
    if (bin >= 0) labels[at] = (inkOfBin[bin] as number) + 1;
  }
  return { inks, labels, parts: partsOf(labels, width, height, inks.length, total, space) };
}

function groupBins(counts: Uint32Array, sums: Float64Array, total: number) {
  const used = [...counts.keys()].filter((bin) => (counts[bin] as number) > 0);
  used.sort((a, b) => (counts[b] as number) - (counts[a] as number));
  const meanOf = (bin: number) =>
    [0, 1, 2].map((channel) => (sums[bin * 3 + channel] as number) / (counts[bin] as number));
  const inks: { rgb: number[]; seed: number[]; count: number }[] = [];
  const inkOfBin = new Uint8Array(counts.length);
  const nearest = (rgb: number[]) => {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    inks.forEach(({ seed }, index) => {
      const far = Math.hypot(
        (seed[0] as number) - (rgb[0] as number),
        (seed[1] as number) - (rgb[1] as number),
        (seed[2] as number) - (rgb[2] as number),
      );
      if (far < least) {
        least = far;
        best = index;
      }
    });
    return { best, least };
  };
  for (const bin of used) {
    const rgb = meanOf(bin);
    const count = counts[bin] as number;
    const { best, least } = nearest(rgb);
    const isNew =
      inks.length === 0 ||
      (least > MAX_SAME_INK_DISTANCE && inks.length < MAX_INKS && count >= total * MIN_INK_SHARE * 0.3);
    if (isNew) {
      inkOfBin[bin] = inks.length;
      inks.push({ rgb: rgb.map((value) => value * count), seed: rgb, count });
      continue;
    }
    inkOfBin[bin] = best;
    const ink = inks[best] as (typeof inks)[number];
    ink.count += count;
    ink.rgb = ink.rgb.map((value, channel) => value + (rgb[channel] as number) * count);
  }
  return {
    inkOfBin,
    inks: inks.map(({ rgb, count }) => ({
      hex: toHex(rgb.map((value) => Math.round(value / count)) as [number, number, number]),
      share: count / total,
    })),
  };
}
