import * as words from "./edit-words";

/** The choices of an edit or a variation. Pure, for server and browser. */

export const VARIATION_STRENGTHS = [
  { value: "slight", label: words.slight },
  { value: "medium", label: words.medium },
  { value: "strong", label: words.strong },
] as const;
export type VariationStrength = (typeof VARIATION_STRENGTHS)[number]["value"];

export const DEFAULT_VARIATION_STRENGTH: VariationStrength = "medium";

export function parseVariationStrength(value: unknown): VariationStrength | null {
  return VARIATION_STRENGTHS.find((strength) => strength.value === value)?.value ?? null;
}

/** Shares of the picture: left, top, right, bottom. */
type Region = readonly [number, number, number, number];

/** Parts of a picture that can be named instead of painted. "" is all of it. */
export const EDIT_REGIONS = [
  { value: "", label: words.everywhere, box: null },
  { value: "left", label: words.leftHalf, box: [0, 0, 0.5, 1] },
  { value: "right", label: words.rightHalf, box: [0.5, 0, 1, 1] },
  { value: "top", label: words.topHalf, box: [0, 0, 1, 0.5] },
  { value: "bottom", label: words.bottomHalf, box: [0, 0.5, 1, 1] },
  { value: "middle", label: words.middle, box: [0.25, 0.25, 0.75, 0.75] },
] as const satisfies readonly { value: string; label: string; box: Region | null }[];
export type EditRegion = (typeof EDIT_REGIONS)[number];

export function parseEditRegion(value: unknown): EditRegion | null {
  return EDIT_REGIONS.find((region) => region.value === value) ?? null;
}

/** A part that is said in words, as an addition to what shall change. */
export const MAX_EDIT_PART_CHARACTERS = 200;

/** A painted mask is a square grid of cells over the picture, also over one that is not square. */
export const MASK_CELLS = 64;
