import type { Fold } from "./fold";
import type { DrawingFrame } from "./frame";
import type { Path, Point } from "./paths";

/** The parts of a garment drawing, as data. `shapes/` makes them; `garment-svg.ts` turns them into SVG. */

export interface DrawingPiece {
  /** Closed outline: lines that follow each other. */
  outline: readonly Path[];
  /** The color of a part that is not cloth: wood, skin, hair. */
  fill?: string;
  /** Light and shadow of such a part, over its color. With them it has no outline. */
  tones?: readonly ToneGradient[];
  /** Lines drawn on such a part. */
  marks?: readonly DrawnMark[];
  /** `inside` is the cloth's inner face; the outer one is the default. */
  face?: "inside";
  /** The piece that carries the print: painted between its cloth and its shading. */
  carriesPrint?: boolean;
  /** How far its edge curves away from the viewer, and how high it stands there, in inches. */
  bevel?: { reach: number; height: number };
  /** Curved across like a barrel: how far the middle rises above the sides, and the width of the curve. */
  bulge?: { height: number; halfWidth: number; middle?: number };
  /** Height of its own ripples. */
  rippleHeight?: number;
  folds?: readonly Fold[];
  /** Folds with a sharp edge. */
  creases?: readonly Fold[];
  /** Sewn edges: a groove with a highlight beside it. */
  seams?: readonly Path[];
  /** Visible thread. */
  stitches?: readonly Path[];
  /** Ribbing: the band's center line and width in inches. */
  ribbing?: readonly { along: Path; width: number }[];
  /** Narrow tape sewn just inside an edge. */
  bindings?: readonly { along: Path; width: number }[];
  /** How far its shadow falls on what lies below, in inches. */
  shadowReachIn?: number;
}

/** A soft change of tone from one point to another, in inches; beyond them it stays as at its ends. */
export interface ToneGradient {
  from: Point;
  to: Point;
  stops: readonly (readonly [share: number, color: string, opacity: number])[];
}

export interface DrawnMark {
  lines: readonly Path[];
  color: string;
  /** In inches. */
  width: number;
  /** Closed and filled instead of drawn. */
  filled?: boolean;
  opacity?: number;
}

export type Trim =
  | { kind: "eyelet"; at: readonly [number, number] }
  | { kind: "cord"; line: Path; width: number }
  /** Woven label in the neck: top center. */
  | { kind: "label"; top: number; width: number; height: number };

/** A garment in one view and pose, in inches. */
export interface GarmentDrawing {
  frame: DrawingFrame;
  pieces: readonly DrawingPiece[];
  /** Details above everything else: label, eyelets, cords. */
  trims: readonly Trim[];
  fabric: "jersey" | "fleece";
  /** What lies behind everything: a hook, a disc of color. */
  backdrop?: readonly DrawnMark[];
}
