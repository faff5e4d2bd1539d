import type { RelativeBox } from "../measurements";
import { OverlayMap } from "../overlay-map";
import type { PixelCopy } from "../reduced/pixel-copy";
import { findEnclosedBackground, measureBackground } from "./background";
import type { Rgb } from "./background-color";
import { isCheckerboard } from "./checkerboard";
import { findLeftovers } from "./enclosed-leftovers";

/** Marks the background to remove: pixels reached from the edge, enclosed patches, and two pixels around both. */
export function backgroundMask(copy: PixelCopy, ink: RelativeBox, key: Rgb, second: Rgb | null): Uint8Array {
  const { width, height, rgba } = copy;
  const map = new OverlayMap(width, height);
  const { reached } = measureBackground(copy, ink, map);
  const mask = new Uint8Array(width * height);
  if (!reached) return mask;
  const { holes } = findEnclosedBackground(
    copy,
    second ? isCheckerboard(rgba, key, second) : key,
    reached,
    map,
  );
  for (let at = 0; at < mask.length; at++) if (reached[at] || holes[at]) grow(mask, at, width, height);
  return mask;
}

/** Marks what a clear drawing encloses of its old background, and two pixels around it. */
export function leftoversMask(copy: PixelCopy): Uint8Array {
  const { width, height } = copy;
  const mask = new Uint8Array(width * height);
  for (const at of findLeftovers(copy, new OverlayMap(width, height)).places) grow(mask, at, width, height);
  return mask;
}

const MARGIN_PX = 2;

function grow(mask: Uint8Array, at: number, width: number, height: number): void {
  const x = at % width;
  const y = (at - x) / width;
  for (let row = Math.max(0, y - MARGIN_PX); row <= Math.min(height - 1, y + MARGIN_PX); row++)
    mask.fill(1, row * width + Math.max(0, x - MARGIN_PX), row * width + Math.min(width, x + MARGIN_PX + 1));
}
