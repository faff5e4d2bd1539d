import type { Fit, SizeId } from "~/domain/garments/find-garments";

/**
 * The people who model the garments in pictures, drawn in flat colors. They differ in build, age and skin; each wears a size
 * that fits.
 */

export type FigureId = "ada" | "mateo" | "ingrid" | "kwame" | "noor" | "jun" | "leo" | "amara";

export type HairStyle = "afro" | "swept" | "bob" | "fade" | "scarf" | "topknot" | "tousled" | "puffs";

export interface Figure {
  id: FigureId;
  /** Text alternative for the picture. */
  description: string;
  fits: readonly Fit[];
  size: SizeId;
  skin: string;
  /** Skin in shadow, also used for lines on skin. */
  skinShadow: string;
  blush: string;
  hair: string;
  hairStyle: HairStyle;
  beard?: boolean;
  glasses?: boolean;
  freckles?: boolean;
  trousers: string;
  /** The disc of color behind the person. */
  backdropDisc: string;
  /** Body widths as shares of the garment's widths. */
  build: { chest: number; waist: number; hip: number; arm: number; head: number; neck: number };
  /** Degrees below the horizontal of upper arm and forearm, left and right of the picture. */
  armAngles: readonly [readonly [number, number], readonly [number, number]];
  /** How far the face turns, in inches; negative is to the viewer's left. */
  faceTurnIn: number;
}

export const FIGURE_INK = "#16161d";
