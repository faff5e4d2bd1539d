import type { Fold, Frame, Line } from "./pen";

/** What a picture of a garment consists of. The cuts make data of these shapes; `scene.ts` is the only one that paints. */

export interface Piece {
  /** Closed outline: lines that follow each other. */
  outline: readonly Line[];
  /** Not cloth but something of its own colour: wood, skin, hair. Flat, as printed with one ink. */
  ink?: string;
  /** Drawn lines on it. */
  marks?: readonly Mark[];
  /** `inside` is the cloth's inner face; default the outer one. */
  face?: "inside";
  /** The piece that carries the print: painted between its cloth and its shading. */
  printed?: boolean;
  /** How far its rim bends away from the eye, and how high it stands over it, in inches. */
  rim?: { reach: number; height: number };
  /** Like a barrel across: the rise of the middle over the sides, and the width of it. */
  barrel?: { height: number; halfWidth: number; middle?: number };
  /** How much it ripples by itself. */
  ripple?: number;
  folds?: readonly Fold[];
  /** Folds with a crisp edge. */
  creases?: readonly Fold[];
  /** Sewn edges: a groove with a lit lip. */
  seams?: readonly Line[];
  /** Visible thread. */
  stitches?: readonly Line[];
  /** Ribbing: the band's centre line and width in inches. */
  ribs?: readonly { along: Line; width: number }[];
  /** Narrow tape sewn over an edge, just inside of it. */
  bindings?: readonly { along: Line; width: number }[];
  /** How far its shadow falls on what lies below, in inches. */
  casts?: number;
}

export interface Mark {
  lines: readonly Line[];
  colour: string;
  /** In inches. */
  width: number;
  /** Closed and filled instead of drawn. */
  filled?: boolean;
  opacity?: number;
}

export type Trim =
  | { kind: "eyelet"; at: readonly [number, number] }
  | { kind: "cord"; line: Line; width: number }
  /** Woven label in the neck: its top edge, centred. */
  | { kind: "label"; top: number; width: number; height: number };

/** A garment in one view and pose, in inches. */
export interface Drawing {
  frame: Frame;
  pieces: readonly Piece[];
  /** Finishing touches above everything: label, eyelets, cords. */
  trims: readonly Trim[];
  fabric: "jersey" | "fleece";
  /** Behind everything: a hook, a disc of colour. */
  backdrop?: readonly Mark[];
}
