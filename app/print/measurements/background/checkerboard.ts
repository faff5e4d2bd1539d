import {
  MAX_CHECKER_CHROMA,
  MAX_CHECKER_CONTRAST,
  MAX_CHECKER_NOISE,
  MIN_CHECKER_CONTRAST,
  MIN_CHECKER_EDGE_SHARE,
  MIN_CHECKER_SQUARES,
  MIN_EVEN_SQUARE_SHARE,
} from "../../check/limits";
import { isLike, mostCommonColor, type Rgb } from "./background-color";

/**
 * Recognizes a painted checkerboard: the squares of two near-grays with which programs show transparency, drawn by an image
 * model or kept by a screenshot. Along the picture's edge the two colors take turns in runs of like length.
 */

interface Pixels {
  rgba: Uint8Array;
  /** Lines of pixels along the edge, each in order: top, bottom, left, right. */
  sides: readonly (readonly number[])[];
}

/** The two grays, the darker first; null if the edge is no checkerboard. */
export function checkerboardColors({ rgba, sides }: Pixels): [dark: Rgb, light: Rgb] | null {
  const all = sides.flat();
  const first = mostCommonColor(rgba, all);
  const others = all.filter((at) => !isLike(rgba, at, first, MAX_CHECKER_NOISE));
  if (others.length < all.length * 0.15) return null;
  const second = mostCommonColor(rgba, others);
  const [dark, light] = [first, second].sort((a, b) => a[1] - b[1]) as [Rgb, Rgb];
  const contrast = light[1] - dark[1];
  if (contrast < MIN_CHECKER_CONTRAST || contrast > MAX_CHECKER_CONTRAST) return null;
  if (chroma(dark) > MAX_CHECKER_CHROMA || chroma(light) > MAX_CHECKER_CHROMA) return null;
  const isBackground = isCheckerboard(rgba, dark, light);
  if (all.filter(isBackground).length < all.length * MIN_CHECKER_EDGE_SHARE) return null;
  const lengths = sides.flatMap((side) => runLengths(rgba, side, (dark[1] + light[1]) / 2, isBackground));
  if (lengths.length < MIN_CHECKER_SQUARES) return null;
  const usual = [...lengths].sort((a, b) => a - b)[lengths.length >> 1] as number;
  const even = lengths.filter((length) => length >= usual * 0.7 - 1 && length <= usual * 1.35 + 1);
  return usual >= 3 && even.length >= lengths.length * MIN_EVEN_SQUARE_SHARE ? [dark, light] : null;
}

/** Whether a pixel is one of the two grays, or a blend of them where squares meet. */
export function isCheckerboard(rgba: Uint8Array, dark: Rgb, light: Rgb): (at: number) => boolean {
  const low = dark.map((value) => value - MAX_CHECKER_NOISE) as Rgb;
  const high = light.map((value) => value + MAX_CHECKER_NOISE) as Rgb;
  return (at) => {
    const from = at * 4;
    const red = rgba[from] as number;
    const green = rgba[from + 1] as number;
    const blue = rgba[from + 2] as number;
    return (
      (rgba[from + 3] as number) >= 250 &&
      red >= low[0] &&
      red <= high[0] &&
      green >= low[1] &&
      green <= high[1] &&
      blue >= low[2] &&
      blue <= high[2] &&
      chroma([red, green, blue]) <= MAX_CHECKER_CHROMA + MAX_CHECKER_NOISE
    );
  };
}

function chroma(color: Rgb): number {
  return Math.max(...color) - Math.min(...color);
}

/** Lengths of the runs of one gray along a side, but the cut ones at its ends and beside the drawing. */
function runLengths(
  rgba: Uint8Array,
  side: readonly number[],
  middle: number,
  isBackground: (at: number) => boolean,
): number[] {
  const lengths: number[] = [];
  let length = 0;
  let isCut = true;
  let wasLight: boolean | null = null;
  side.forEach((at, index) => {
    if (!isBackground(at)) {
      isCut = true;
      length = 0;
      wasLight = null;
      return;
    }
    // Three pixels together, since noise may cross the middle between the grays.
    const near = [side[index - 1] ?? at, at, side[index + 1] ?? at];
    const isLight =
      near.reduce((sum, each) => sum + (rgba[each * 4 + 1] as number), 0) / near.length > middle;
    if (wasLight !== null && isLight !== wasLight) {
      if (!isCut) lengths.push(length);
      isCut = false;
      length = 0;
    }
    wasLight = isLight;
    length += 1;
  });
  return lengths;
}
