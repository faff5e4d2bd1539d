import type { PictureFix } from "../check/findings";
import type { RelativeBox } from "../measurements/measurements";
import type { PixelSize } from "../placement/placement";

/** Pixels kept around the ink when a picture is trimmed, so that no soft edge is cut off. */
const MARGIN_PX = 3;

/** In pixels of the picture before; right and bottom are the first pixels outside. */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function trimFrame({ widthPx, heightPx }: PixelSize, ink: RelativeBox): Frame {
  return {
    left: Math.max(0, Math.floor(ink[0] * widthPx) - MARGIN_PX),
    top: Math.max(0, Math.floor(ink[1] * heightPx) - MARGIN_PX),
    right: Math.min(widthPx, Math.ceil(ink[2] * widthPx) + MARGIN_PX),
    bottom: Math.min(heightPx, Math.ceil(ink[3] * heightPx) + MARGIN_PX),
  };
}

/** The part of the picture before that a fixed one shows; larger than the picture if the fix added room around it. */
export function fixedFrame(
  fix: PictureFix,
  { source, made, ink }: { source: PixelSize; made: PixelSize; ink: RelativeBox | null },
): Frame {
  if (fix === "trim" && ink) return trimFrame(source, ink);
  // Without the ink's place a trimmed picture is taken to be the middle of the one before.
  if (fix === "trim" || fix === "outline" || fix === "outline-dark" || fix === "thicken") {
    const [across, down] = [(made.widthPx - source.widthPx) / 2, (made.heightPx - source.heightPx) / 2];
    return { left: -across, top: -down, right: source.widthPx + across, bottom: source.heightPx + down };
  }
  return { left: 0, top: 0, right: source.widthPx, bottom: source.heightPx };
}
