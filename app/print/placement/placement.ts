import type { PrintArea, PrintAreaId } from "~/garments/find-garments";
import { MIN_PRINT_EDGE_IN } from "../check/limits";

/**
 * Where a picture goes on a garment, in inches from the top left corner of the print area, as the printer measures. Pictures
 * are never distorted: the height follows from the width and the picture's shape.
 */

export interface PixelSize {
  widthPx: number;
  heightPx: number;
}

export interface Placement {
  areaId: PrintAreaId;
  leftIn: number;
  topIn: number;
  widthIn: number;
  /** Derived by `heightForWidth`. Stored so that a placement can be drawn without its picture. */
  heightIn: number;
}

/** The partner accepts positions in steps of 0.001 in. */
export const STEPS_PER_IN = 1000;

/** Most distance of the default placement from the top of its area: small prints belong on the upper chest. */
const MAX_DROP_IN = 1;

export const toStep = (inches: number) => Math.round(inches * STEPS_PER_IN) / STEPS_PER_IN;

/** Rounds down to a step, with tolerance for floating-point error. */
export const downToStep = (inches: number) => Math.floor(inches * STEPS_PER_IN + 1e-6) / STEPS_PER_IN;

const upToStep = (inches: number) => Math.ceil(inches * STEPS_PER_IN - 1e-6) / STEPS_PER_IN;

export function heightForWidth(picture: PixelSize, widthIn: number): number {
  return toStep((widthIn * picture.heightPx) / picture.widthPx);
}

/** Source pixels per printed inch, rounded to hide floating-point error: 1344 px on 8.96 in is 150, not 149.99999. */
export function effectiveDpi({ picture, widthIn }: { picture: PixelSize; widthIn: number }): number {
  return Math.round((picture.widthPx / widthIn) * 1e6) / 1e6;
}

/** The largest width at which the picture stays inside the area. */
export function maxWidthIn(picture: PixelSize, area: PrintArea): number {
  return downToStep(Math.min(area.widthIn, (area.heightIn * picture.widthPx) / picture.heightPx));
}

/** The smallest width the partner prints: both edges at least `MIN_PRINT_EDGE_IN`, as far as the area allows. */
export function minWidthIn(picture: PixelSize, area: PrintArea): number {
  const shape = picture.widthPx / picture.heightPx;
  return Math.min(upToStep(MIN_PRINT_EDGE_IN * Math.max(1, shape)), maxWidthIn(picture, area));
}

/**
 * The default: as large as fits the area at or above its minimum DPI, centered, near the top. A picture with too few pixels
 * even for the smallest print gets the smallest print, and `checkPlacement` reports the low DPI.
 */
export function defaultPlacement({ picture, area }: { picture: PixelSize; area: PrintArea }): Placement {
  const sharpIn = downToStep(picture.widthPx / area.minDpi);
  const widthIn = Math.max(minWidthIn(picture, area), Math.min(maxWidthIn(picture, area), sharpIn));
  const heightIn = heightForWidth(picture, widthIn);
  return {
    areaId: area.id,
    widthIn,
    heightIn,
    leftIn: toStep((area.widthIn - widthIn) / 2),
    topIn: toStep(Math.min(MAX_DROP_IN, (area.heightIn - heightIn) / 4)),
  };
}

/** The nearest placement inside the area: shrunk if needed, then moved. */
export function clampPlacement({
  picture,
  area,
  placement,
}: {
  picture: PixelSize;
  area: PrintArea;
  placement: Pick<Placement, "widthIn" | "leftIn" | "topIn">;
}): Placement {
  const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);
  const widthIn = between(minWidthIn(picture, area), toStep(placement.widthIn), maxWidthIn(picture, area));
  const heightIn = heightForWidth(picture, widthIn);
  return {
    areaId: area.id,
    widthIn,
    heightIn,
    leftIn: between(0, toStep(placement.leftIn), toStep(area.widthIn - widthIn)),
    topIn: between(0, toStep(placement.topIn), toStep(area.heightIn - heightIn)),
  };
}
