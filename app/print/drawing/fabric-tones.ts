import { type GarmentColor, relativeLuminance } from "~/garments/find-garments";

/**
 * Tones for light and shadow on one color of cloth. White shows almost only shadow, black almost only light, so the strengths
 * follow the cloth's lightness. Folds then stay visible on every color.
 */
export interface FabricTones {
  cloth: string;
  /** The inside, seen through the neck. */
  inside: string;
  shade: string;
  light: string;
  /** Seams and contours. */
  line: string;
  /** Thread and ribs: darker than light cloth, lighter than dark cloth. */
  thread: string;
  threadOpacity: number;
  /** Strengths of soft shadow, crisp shadow and light, 0 to 1. */
  shadeOpacity: number;
  creaseOpacity: number;
  lightOpacity: number;
  /** Strength of contours and seams. */
  lineOpacity: number;
  heatherYarns: readonly [string, string] | null;
}

type Rgb = [number, number, number];

function rgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

function hexOf(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** `share` of the second color in the first. */
export function mixHex(first: string, second: string, share: number): string {
  const [a, b] = [rgb(first), rgb(second)];
  return hexOf(a.map((value, at) => value + ((b[at] as number) - value) * share) as Rgb);
}

/** Darker and more saturated, like cloth in shadow. */
function deepened(hex: string): string {
  return hexOf(rgb(hex).map((value) => 255 * (value / 255) ** 2.2) as Rgb);
}

/** The shadow that a garment throws on the ground. */
export const GROUND_SHADOW = { color: "#2a2320", strength: 0.62 } as const;

const between = (dark: number, light: number, at: number) => dark + (light - dark) * at;

/** Cube root of luminance below which threads are lighter than the cloth: navy, black, forest, maroon, charcoal. */
const DARK_CLOTH = 0.45;

export function fabricTones(color: GarmentColor): FabricTones {
  // The cube root approximates perceived lightness: 0 for black, 1 for white.
  const lightness = Math.cbrt(relativeLuminance(color.hex));
  const cloth = color.hex;
  return {
    cloth,
    inside: mixHex(cloth, "#0b0d16", between(0.5, 0.2, lightness)),
    shade: mixHex(mixHex(deepened(cloth), "#141a2c", 0.62), "#000000", between(0.75, 0, lightness)),
    light: mixHex(cloth, "#ffffff", between(0.5, 1, lightness)),
    line: mixHex(cloth, "#0a0c14", between(0.95, 0.72, lightness)),
    thread: lightness < DARK_CLOTH ? mixHex(cloth, "#ffffff", 0.5) : mixHex(cloth, "#0a0c14", 0.7),
    threadOpacity: lightness < DARK_CLOTH ? between(0.34, 0.46, lightness / DARK_CLOTH) : 0.42,
    shadeOpacity: between(0.74, 0.54, lightness),
    creaseOpacity: between(0.75, 0.4, lightness),
    lightOpacity: between(0.34, 0.6, lightness ** 2),
    lineOpacity: between(0.85, 0.5, lightness),
    heatherYarns: color.heather
      ? [mixHex(cloth, "#0d1020", 0.34), mixHex(cloth, "#ffffff", between(0.08, 0.45, lightness))]
      : null,
  };
}
