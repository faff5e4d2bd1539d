import { MAX_FAINT_ALPHA, MAX_LEFT_SHARE } from "../check/limits";
import { HALF_ALPHA } from "../fixes/per-pixel-fixes";
import { withoutBackground } from "../fixes/remove-background";
import { measureBackground } from "../measurements/background/background";
import { backgroundMask, leftoversMask } from "../measurements/background/background-mask";
import { findLeftovers } from "../measurements/background/enclosed-leftovers";
import type { InkFix, Measurements } from "../measurements/measurements";
import { OverlayMap } from "../measurements/overlay-map";
import type { PixelCopy } from "../measurements/reduced/pixel-copy";
import { ReducedColorCopy } from "../measurements/reduced/reduced-color-copy";
import { rgbOfHex } from "../pixels/rgba";
import { compareDrawings } from "./likeness";
import { trialCopyOf } from "./try-color-fixes";

/**
 * Tries the fixes that make ink opaque or take it away, on a small copy: how much of the drawing is still there. Done once with the
 * measurements, so that a report offers only what was tried. Dots are too fine for the copy; their average is the opacity itself.
 */
export function tryInkFixes(
  source: PixelCopy,
  { ink, ground, leftovers }: Pick<Measurements, "ink" | "ground" | "leftovers">,
): Record<Exclude<InkFix, "despill">, number> {
  if (!ink) return { threshold: 0, halftone: 0, "remove-veil": 0, "remove-ground": 0 };
  const copy = trialCopyOf(source);
  const keptBy = (alphaOf: (alpha: number) => number) =>
    keptOf(copy, (pixel) => ((pixel & 0xffffff) | (alphaOf(pixel >>> 24) << 24)) >>> 0);
  const withoutFaint = keptBy((alpha) => (alpha > MAX_FAINT_ALPHA ? alpha : 0));
  return {
    threshold: keptBy((alpha) => (alpha >= HALF_ALPHA ? 255 : 0)),
    halftone: withoutFaint,
    "remove-veil": withoutFaint,
    "remove-ground": tryToRemoveGround(copy, { ink, ground, leftovers }),
  };
}

function tryToRemoveGround(
  copy: PixelCopy,
  {
    ink,
    ground,
    leftovers,
  }: { ink: NonNullable<Measurements["ink"]> } & Pick<Measurements, "ground" | "leftovers">,
): number {
  const isPainted = ground.hex !== null;
  const hex = ground.hex ?? leftovers.hex;
  if (hex === null) return 0;
  const key = rgbOfHex(hex);
  const second = isPainted && ground.secondHex ? rgbOfHex(ground.secondHex) : null;
  const mask = isPainted ? backgroundMask(copy, ink, key, second) : leftoversMask(copy);
  const after = changed(copy, (pixel, at) => (mask[at] ? withoutBackground(pixel, { key, second }) : pixel));
  const left = isPainted ? shareOfGround(after, ink) : findLeftovers(after, mapOf(after)).share;
  const was = isPainted ? shareOfGround(copy, ink) : findLeftovers(copy, mapOf(copy)).share;
  if (was === 0 || left > was * MAX_LEFT_SHARE) return 0;
  return round(compareDrawings(copy.rgba, after.rgba).kept);
}

const mapOf = ({ width, height }: PixelCopy) => new OverlayMap(width, height);

function shareOfGround(copy: PixelCopy, ink: NonNullable<Measurements["ink"]>): number {
  const { hex, share } = measureBackground(copy, ink, mapOf(copy));
  return hex === null ? 0 : share;
}

const keptOf = (copy: PixelCopy, change: (pixel: number) => number) =>
  round(compareDrawings(copy.rgba, changed(copy, change).rgba).kept);

function changed(
  { width, height, rgba }: PixelCopy,
  change: (pixel: number, at: number) => number,
): PixelCopy {
  const out = new ReducedColorCopy({ widthPx: width, heightPx: height, factor: 1 });
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const to = new Uint32Array(out.rgba.buffer, out.rgba.byteOffset, width * height);
  for (let at = 0; at < from.length; at++) to[at] = change(from[at] as number, at);
  return out;
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;
