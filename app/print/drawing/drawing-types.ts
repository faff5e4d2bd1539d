import type { Fold } from "./fold";
import type { DrawingFrame } from "./frame";
import type { Path } from "./paths";

/** The parts of a garment drawing, as data. `shapes/` makes them; `garment-svg.ts` turns them into SVG. */

export interface DrawingPiece {
  /** Closed outline: lines that follow each other. */
  outline: readonly Path[];
  /** Not cloth but something of its own colour: wood, skin, hair. Flat, as printed with one ink. */
  fill?: string;
  /** Drawn lines on it. */
  marks?: readonly DrawnMark[];
  /** `inside` is the cloth's inner face; default the outer one. */
  face?: "inside";
  /** The piece that carries the print: painted between its cloth and its shading. */
  carriesPrint?: boolean;
  /** How far its rim bends away from the eye, and how high it stands over it, in inches. */
  bevel?: { reach: number; height: number };
  /** Like a barrel across: the rise of the middle over the sides, and the width of it. */
  bulge?: { height: number; halfWidth: number; middle?: number };
  /** How much it ripples by itself. */
  rippleHeight?: number;
  folds?: readonly Fold[];
  /** Folds with a crisp edge. */
  creases?: readonly Fold[];
  /** Sewn edges: a groove with a lit lip. */
  seams?: readonly Path[];
  /** Visible thread. */
  stitches?: readonly Path[];
  /** Ribbing: the band's centre line and width in inches. */
  ribbing?: readonly { along: Path; width: number }[];
  /** Narrow tape sewn over an edge, just inside of it. */
  bindings?: readonly { along: Path; width: number }[];
  /** How far its shadow falls on what lies below, in inches. */
  shadowReachIn?: number;
}

export interface DrawnMark {
  lines: readonly Path[];
  colour: string;
  /** In inches. */
  width: number;
  /** Closed and filled instead of drawn. */
  filled?: boolean;
  opacity?: number;
}

export type Trim =
  | { kind: "eyelet"; at: readonly [number, number] }
  | { kind: "cord"; line: Path; width: number }
  /** Woven label in the neck: its top edge, centred. */
  | { kind: "label"; top: number; width: number; height: number };

/** A garment in one view and pose, in inches. */
export interface GarmentDrawing {
  frame: DrawingFrame;
  pieces: readonly DrawingPiece[];
  /** Finishing touches above everything: label, eyelets, cords. */
  trims: readonly Trim[];
  fabric: "jersey" | "fleece";
  /** Behind everything: a hook, a disc of colour. */
  backdrop?: readonly DrawnMark[];
}
