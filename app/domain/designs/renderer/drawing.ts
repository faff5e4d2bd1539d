import type { Fold } from "./pen";

/** What a garment's drawing consists of. The cuts are data of these shapes; `scene.ts` is the only one that paints. */

export interface Piece {
  /** Closed outline, SVG path data. */
  outline: string;
  /** `inside` is the cloth's inner face; default the outer one. */
  face?: "inside";
  /** The piece that carries the print: painted between its cloth and its shading. */
  printed?: boolean;
  /** How far the soft shadow of its rim reaches inwards; roundness of a sleeve, thickness of fleece. */
  round?: number;
  /** Soft, broad folds with a lit flank. */
  folds?: readonly Fold[];
  /** Folds with a crisp edge. */
  creases?: readonly Fold[];
  /** Broad light alone, where the cloth bulges towards the eye. */
  bulges?: readonly Fold[];
  /** Sewn edges: a groove with a lit lip. Path data. */
  seams?: string;
  /** Visible thread. Path data. */
  stitches?: string;
  /** Ribbing: the band's centre line and width. */
  ribs?: readonly { along: string; width: number }[];
  /** Narrow tape sewn over an edge, just inside of it. */
  bindings?: readonly { along: string; width: number }[];
  /** Lies on what is below and throws a shadow there, this far. */
  lift?: number;
  /** No side light over it: small bands that would look dirty. */
  plain?: boolean;
}

export interface SideDrawing {
  pieces: readonly Piece[];
  /** Finishing touches in raw colours, above everything: label, eyelets, cords. */
  trims?: readonly Trim[];
  /** Top edge of the print area in the scene; it is centred across. */
  areaTop: number;
}

export type Trim =
  | { kind: "metal" | "hole"; d: string }
  | { kind: "cord"; d: string; width: number }
  /** Woven label in the neck: its top edge, centred. */
  | { kind: "label"; top: number; width: number; height: number };

export interface Drawing {
  /** Scene units per inch of cloth: from the chest of the size that is drawn. */
  unitsPerIn: number;
  /** Where the drawing begins and ends, top to bottom, the same on both sides. */
  span: { top: number; bottom: number };
  sides: Record<"front" | "back", SideDrawing>;
}
