/**
 * What was measured once on a picture's own pixels, independent of garment and size: `check/evaluate-print.ts` judges it for
 * one. Lengths are pixels of the source, shares 0 to 1, boxes parts of the picture's edges.
 */

/** Left, top, right, bottom, each 0 to 1 of the picture's width or height. */
export type RelativeBox = [left: number, top: number, right: number, bottom: number];

/** `#rrggbb` with the part of the ink that has it. */
export interface InkColour {
  hex: string;
  share: number;
}

/** A piece of the drawing that hangs together: a letter, a figure. Its inks are positions in `inks` with their parts. */
export interface InkComponent {
  /** Of all ink. */
  share: number;
  inks: [ink: number, share: number][];
  box: RelativeBox;
}

export interface Measurements {
  /** Raised when measuring changes; pictures with older measurements are measured again. */
  version: number;
  widthPx: number;
  heightPx: number;
  /** How often colours and shapes, and lines, were reduced before they were measured; 1 is the picture itself. */
  reduced: { shapes: number; lines: number };
  /** The size of what the map was drawn from: the picture's, or that of the copy that was looked at. */
  mapOf: { widthPx: number; heightPx: number };
  /** Where there is ink at all; null for an empty picture. */
  ink: RelativeBox | null;
  /** Sides of the file along which ink is cut off, with the part of that side. */
  cut: { left: number; top: number; right: number; bottom: number };
  alpha: {
    /** Of all pixels: nothing at all. */
    clear: number;
    /** Of the visible pixels: neither ink nor nothing, soft edges included. */
    half: number;
    /** Of the visible pixels: half-transparent further from an edge than a soft edge reaches. */
    soft: number;
    /** Of all pixels: those with less than a tenth of opacity. */
    faint: number;
    /** Of the veil's rows: those that begin and end where the others do, as those of a box. */
    faintBox: number;
    /** Sides of the file that the veil reaches over most of their length. */
    faintSides: number;
    /** Of the fully transparent pixels: those with another colour than white beneath. */
    coloured: number;
  };
  fringe: {
    /** Of the drawing's edges: those with a thin rim of one foreign colour. */
    share: number;
    /** Of the rim. */
    hex: string | null;
    /** Enclosed patches of the rim's colour: the old ground seen through holes. */
    islands: { share: number; boxes: RelativeBox[] };
    /** Edges that were looked at. */
    edges: number;
  };
  ground: {
    /** Whether the drawing ends in a full rectangle. */
    isRectangle: boolean;
    /** The one colour along that rectangle's edge, where there is one. */
    hex: string | null;
    /** Of the rectangle: ground that can be reached from its edge. */
    share: number;
    /** Enclosed patches of the same colour, of the rectangle. */
    holes: { share: number; boxes: RelativeBox[] };
  };
  lines: {
    /** The thinnest line that goes on for a while; null where there is none thinner than `upToPx`. */
    thinnestPx: number | null;
    upToPx: number;
    boxes: RelativeBox[];
  } | null;
  letters: {
    /** Height of the smallest row of letter-like shapes. */
    heightPx: number;
    /** How many shapes that row has. */
    count: number;
    box: RelativeBox;
  } | null;
  inks: InkColour[];
  parts: InkComponent[];
}

export const MEASUREMENTS_VERSION = 1;

/** One bit for each kind of finding on a picture's overlay map (`overlay-map.ts`). */
export const OVERLAY_BITS = {
  soft: 1,
  faint: 2,
  fringe: 4,
  ground: 8,
  hole: 16,
  line: 32,
  letters: 64,
} as const;

export type OverlayKind = keyof typeof OVERLAY_BITS;
