import { relativeLuminance } from "~/garments/find-garments";
import type { InkColor, InkComponent, RelativeBox } from "../measurements/measurements";
import {
  MAX_LOST_INK_SHARE,
  MAX_LOST_LONG_INK_SHARE,
  MIN_CONTRAST_RATIO,
  MIN_LONG_LOSS_SHARE,
  MIN_OKLAB_DISTANCE,
  MIN_VISIBLE_COMPONENT_SHARE,
  MIN_VISIBLE_INK_SHARE,
} from "./limits";

/** How visible a drawing is on one garment color. */
export interface FabricContrast {
  /** Share of the ink that is visible on the cloth. */
  visibleShare: number;
  /** Share of the ink in pieces of the drawing that disappear. */
  lostShare: number;
  /** Limit of `lostShare`: lower if the lost pieces form a line or a row of letters. */
  maxLostShare: number;
  /** Mean contrast ratio of the inks with the cloth, weighted by their shares. */
  ratio: number;
  vanishes: boolean;
  lostBoxes: RelativeBox[];
}

/** `#rrggbb` against `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrastRatio(a: string, b: string): number {
  const [low, high] = [relativeLuminance(a), relativeLuminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export function contrastOnFabric(
  drawing: { inks: InkColor[]; parts: InkComponent[] },
  cloth: string,
): FabricContrast {
  const ratios = drawing.inks.map((ink) => contrastRatio(ink.hex, cloth));
  const isSeen = drawing.inks.map(
    (ink, at) =>
      (ratios[at] as number) >= MIN_CONTRAST_RATIO || oklabDistance(ink.hex, cloth) >= MIN_OKLAB_DISTANCE,
  );
  const seen = drawing.inks.reduce((sum, ink, at) => sum + (isSeen[at] ? ink.share : 0), 0);
  const lostParts = drawing.parts.filter(
    (part) =>
      part.inks.reduce((sum, [ink, share]) => sum + (isSeen[ink] ? share : 0), 0) <
      MIN_VISIBLE_COMPONENT_SHARE,
  );
  const lost = lostParts.reduce((sum, part) => sum + part.share, 0);
  const isLong =
    longestRow(lostParts) >= MIN_LONG_LOSS_SHARE * longerSide(drawing.parts.map(({ box }) => box));
  const mostLost = isLong ? MAX_LOST_LONG_INK_SHARE : MAX_LOST_INK_SHARE;
  return {
    visibleShare: seen,
    lostShare: lost,
    maxLostShare: mostLost,
    ratio: drawing.inks.reduce((sum, ink, at) => sum + ink.share * (ratios[at] as number), 0),
    vanishes: drawing.inks.length > 0 && (seen < MIN_VISIBLE_INK_SHARE || lost > mostLost),
    lostBoxes: lostParts.map((part) => part.box).slice(0, 12),
  };
}

/** Length of the longest line or row that parts form, if they are as close together as letters. Scattered parts form none. */
function longestRow(parts: readonly InkComponent[]): number {
  const rows: RelativeBox[][] = [];
  for (const { box } of parts) {
    const near = rows.filter((row) =>
      row.some((other) => gap(box, other) <= Math.max(longerSide([box]), longerSide([other]))),
    );
    for (const row of near) rows.splice(rows.indexOf(row), 1);
    rows.push([box, ...near.flat()]);
  }
  return Math.max(0, ...rows.map(longerSide));
}

/** Distance between two boxes along the axis on which they are further apart. */
function gap(a: RelativeBox, b: RelativeBox): number {
  return Math.max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3], 0);
}

/** The longer side of the box around all of them. */
function longerSide(boxes: readonly RelativeBox[]): number {
  const side = (low: 0 | 1) =>
    Math.max(...boxes.map((box) => box[low + 2] as number)) - Math.min(...boxes.map((box) => box[low]));
  return boxes.length === 0 ? 0 : Math.max(side(0), side(1));
}

/** Euclidean distance in OKLab. */
export function oklabDistance(a: string, b: string): number {
  const [la, aa, ba] = oklab(a);
  const [lb, ab, bb] = oklab(b);
  return Math.hypot(la - lb, aa - ab, ba - bb);
}

function oklab(hex: string): [number, number, number] {
  const linear = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linear(1), linear(3), linear(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
