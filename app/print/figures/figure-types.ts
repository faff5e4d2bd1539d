import type { Cut, SizeId } from "~/domain/garments/find-garments";

/**
 * The people who wear the garments in pictures: paper and ink, a flat colour each for skin, hair and trousers. They are of
 * different build, age and skin; each wears the size that fits.
 */

export type FigureId = "ada" | "mateo" | "ingrid" | "kwame" | "noor" | "jun" | "leo" | "amara";

export type HairStyle = "afro" | "swept" | "bob" | "fade" | "scarf" | "topknot" | "tousled" | "puffs";

export interface Figure {
  id: FigureId;
  /** What a person who cannot see the picture is told. */
  description: string;
  cuts: readonly Cut[];
  size: SizeId;
  skin: string;
  /** The skin where no light falls, and what lines on it are drawn with. */
  skinShadow: string;
  blush: string;
  hair: string;
  hairStyle: HairStyle;
  beard?: boolean;
  glasses?: boolean;
  freckles?: boolean;
  trousers: string;
  /** The disc of colour behind. */
  backdropDisc: string;
  /** Shares of the garment's own widths: how the body fills it. */
  build: { chest: number; waist: number; hip: number; arm: number; head: number; neck: number };
  /** Degrees below the horizontal of upper arm and forearm, left and right of the picture. */
  armAngles: readonly [readonly [number, number], readonly [number, number]];
  /** How far the face turns, in inches; negative is to the viewer's left. */
  faceTurnIn: number;
}

export const FIGURE_INK = "#16161d";
