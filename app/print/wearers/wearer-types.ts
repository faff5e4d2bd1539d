import type { Fit, SizeId } from "~/garments/find-garments";

/**
 * The people who model the garments in pictures, from the chin down: their faces are not shown. They differ in build, age, skin
 * and stance; each wears a size that fits.
 */

export type WearerId = "ada" | "mateo" | "ingrid" | "kwame" | "noor" | "jun" | "leo" | "amara";

/** As far as it reaches below the chin, or around the nape. */
export type HairStyle = "afro" | "short" | "bob" | "scarf" | "long";

export interface Wearer {
  id: WearerId;
  /** Text alternative for the picture. */
  description: string;
  fits: readonly Fit[];
  size: SizeId;
  skin: string;
  /** Skin in shadow. */
  skinShadow: string;
  /** Skin in full light. */
  skinLight: string;
  hair: string;
  hairStyle: HairStyle;
  beard?: boolean;
  trousers: string;
  /** The disc of color behind the person. */
  backdropDisc: string;
  /** Body widths as shares of the garment's widths. */
  build: { chest: number; waist: number; hip: number; arm: number; head: number; neck: number };
  /** How far breast and belly fill the cloth, 0 to 1. */
  fullness: { breast: number; belly: number };
  /** Degrees below the horizontal of upper arm and forearm, left and right of the picture; over 100 the hand is behind the back. */
  armAngles: readonly [readonly [number, number], readonly [number, number]];
  /** The hip on which the weight rests, −1 the viewer's left to 1 the right: there the cloth gathers. */
  weight: number;
  /** How far the head turns, in inches; negative is to the viewer's left. */
  turnIn: number;
}
