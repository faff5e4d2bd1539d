import type { RgbaImage } from "../pixels/rgba";

const COLORS = {
  black: [20, 20, 24],
  charcoal: [70, 70, 75],
  gray: [140, 140, 140],
  silver: [195, 195, 195],
  white: [250, 250, 248],
  cream: [245, 235, 215],
  beige: [215, 190, 150],
  brown: [115, 75, 45],
  red: [200, 35, 40],
  burgundy: [120, 25, 45],
  orange: [235, 125, 40],
  gold: [225, 175, 55],
  yellow: [250, 225, 70],
  olive: [110, 115, 50],
  green: [55, 145, 65],
  forest: [30, 75, 50],
  mint: [165, 220, 190],
  teal: [30, 135, 130],
  turquoise: [70, 200, 200],
  sky: [135, 195, 235],
  blue: [45, 95, 190],
  navy: [30, 40, 85],
  violet: [110, 65, 160],
  lavender: [190, 170, 220],
  magenta: [200, 45, 140],
  pink: [240, 150, 180],
  coral: [245, 115, 95],
} as const satisfies Record<string, readonly [number, number, number]>;

export type ColorName = keyof typeof COLORS;

const NAMES = Object.keys(COLORS) as ColorName[];
/** A color with a smaller share is an accident. */
const MIN_SHARE = 0.03;

/** Names of the colors that cover most of what can be seen, the largest share first; at most `most`. */
export function mainColors({ rgba }: RgbaImage, most = 4): ColorName[] {
  const counts = new Map<ColorName, number>();
  let seen = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    if ((rgba[at + 3] as number) < 128) continue;
    seen += 1;
    const name = nearest(rgba[at] as number, rgba[at + 1] as number, rgba[at + 2] as number);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= seen * MIN_SHARE)
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name]) => name);
}

function nearest(red: number, green: number, blue: number): ColorName {
  let best: ColorName = "black";
  let least = Number.POSITIVE_INFINITY;
  for (const name of NAMES) {
    const [r, g, b] = COLORS[name];
    // Weighted by the sensitivity of the eye.
    const distance = 2 * (red - r) ** 2 + 4 * (green - g) ** 2 + 3 * (blue - b) ** 2;
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}
