import { type GarmentColour, luminance } from "~/domain/garments/garments";

/**
 * How light and shadow look on one colour of cloth. On white almost nothing but shadow shows; on black almost nothing but
 * light: the strengths follow the cloth's lightness so that every colour keeps its folds and none turns into a blob or a ghost.
 */
export interface Tones {
  cloth: string;
  /** The inner side, seen through the neck. */
  inside: string;
  shade: string;
  light: string;
  /** Seams and contours. */
  line: string;
  /** Strengths of soft shadow, crisp shadow and light, 0 to 1. */
  soft: number;
  crisp: number;
  lit: number;
  /** Strength of contours and seams. */
  lined: number;
  heather: readonly [string, string] | null;
}

type Rgb = [number, number, number];

function rgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** `share` of the second colour in the first. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [rgb(first), rgb(second)];
  return hexOf(a.map((value, at) => value + ((b[at] as number) - value) * share) as Rgb);
}

const between = (dark: number, light: number, at: number) => dark + (light - dark) * at;

export function tonesOf(colour: GarmentColour): Tones {
  // The cube root follows the eye: 0 for black, 1 for white.
  const lightness = Math.cbrt(luminance(colour.hex));
  const cloth = colour.hex;
  return {
    cloth,
    inside: mix(cloth, "#0b0d16", between(0.5, 0.2, lightness)),
    shade: mix(mix(cloth, "#141a2c", 0.72), "#000000", between(0.75, 0, lightness)),
    light: mix(cloth, "#ffffff", between(0.82, 1, lightness)),
    line: mix(cloth, "#0a0c14", between(0.95, 0.72, lightness)),
    soft: between(0.62, 0.27, lightness),
    crisp: between(0.75, 0.4, lightness),
    lit: between(0.2, 0.62, lightness ** 2),
    lined: between(0.85, 0.5, lightness),
    heather: colour.heather ? [mix(cloth, "#0d1020", 0.32), mix(cloth, "#ffffff", 0.4)] : null,
  };
}
