/**
 * Measurements of a picture's pixels, taken once and independent of garment and size; `check/evaluate-print.ts` judges them for
 * one print. Stored as JSON, so keys keep their names: `ground` is the background, `coloured` keeps its spelling. Lengths are in
 * pixels of the source, shares from 0 to 1, boxes in shares of width and height.
 */

import type { ToneFix } from "../fixes/tone-values";

/** Left, top, right, bottom, each 0 to 1 of the picture's width or height. */
export type RelativeBox = [left: number, top: number, right: number, bottom: number];

/** `#rrggbb` and its share of the ink. */
export interface InkColor {
  hex: string;
  share: number;
}

/** A connected piece of the drawing, such as a letter or a figure. Its inks are indexes into `inks` with their shares. */
export interface InkComponent {
  /** Of all ink. */
  share: number;
  inks: [ink: number, share: number][];
  box: RelativeBox;
}

export interface Measurements {
  /** `MEASUREMENTS_VERSION` when it was measured; older pictures are measured again. */
  version: number;
  widthPx: number;
  heightPx: number;
  /** Reduction factor of the copy on which colors and shapes, or lines, were measured; 1 is the picture itself. */
  reduced: { shapes: number; lines: number };
  /** Size of what the overlay map covers: the picture, or the smaller decoded copy of a JPEG. */
  mapOf: { widthPx: number; heightPx: number };
  /** Box around all ink; null for an empty picture. */
  ink: RelativeBox | null;
  /** Share of each side of the file along which ink is cut off. */
  cut: { left: number; top: number; right: number; bottom: number };
  /** Width in pixels of the sharpest edges; null if there are too few. Above two, the picture was probably enlarged. */
  sharpEdgePx: number | null;
  /** Background that a clear drawing still encloses: share of the picture, and its color. */
  leftovers: { share: number; boxes: RelativeBox[]; hex: string | null };
  alpha: {
    /** Share of all pixels: at least a twentieth opaque. */
    visible: number;
    /** Share of all pixels: fully transparent. */
    clear: number;
    /** Share of the visible pixels: half-transparent, soft edges included. */
    half: number;
    /** Share of the visible pixels: half-transparent areas wider than a soft edge. */
    soft: number;
    /** Share of all pixels: faint, that is less than a tenth opaque, in areas wider than what resampling leaves along edges. */
    faint: number;
    /** Share of the rows with faint pixels that begin and end at the same columns, as the rows of a box do. */
    faintBox: number;
    /** How many sides of the file have faint pixels over most of their length. */
    faintSides: number;
    /** Share of the fully transparent pixels: their hidden color is not white. */
    coloured: number;
  };
  fringe: {
    /** Share of the drawing's edges with a thin rim of one foreign color. */
    share: number;
    /** Color of the rim. */
    hex: string | null;
    /** Enclosed patches of the rim's color: the old background, left in holes. */
    islands: { share: number; boxes: RelativeBox[] };
    /** Number of edges examined. */
    edges: number;
  };
  ground: {
    /** Whether ink fills a whole rectangle. */
    isRectangle: boolean;
    /** The color along that rectangle's edge, if it is one color. */
    hex: string | null;
    /** The lighter gray of a painted checkerboard; `hex` is its darker one. */
    secondHex: string | null;
    /** Share of the rectangle: background connected to its edge. */
    share: number;
    /** Enclosed patches of the same color, as a share of the rectangle. */
    holes: { share: number; boxes: RelativeBox[] };
  };
  lines: {
    /** A stroke of ink with nothing beside it, or a gap or line of another color inside the drawing. */
    kind: "stroke" | "inside";
    /** Width of the thinnest line; null if none is thinner than `upToPx`. */
    thinnestPx: number | null;
    upToPx: number;
    boxes: RelativeBox[];
  } | null;
  letters: {
    /** Height of the smallest row of letter-like shapes. */
    heightPx: number;
    /** Number of shapes in that row. */
    count: number;
    box: RelativeBox;
  } | null;
  inks: InkColor[];
  parts: InkComponent[];
  /** Fixes as they were tried on a copy. */
  trials: FixTrials;
}

/** Fixes of transparency and background. */
export type InkFix = "threshold" | "halftone" | "remove-veil" | "remove-ground" | "despill";

export interface FixTrials extends ColorTrials {
  /** Share of the ink that is still there afterward; 0 where the fault stays, or nothing was tried. */
  kept: Record<InkFix, number>;
  /** The widest border in pixels that closes few of the openings inside the drawing; null if it has none. */
  thickenUpToPx: number | null;
}

/** Fixes for cloth on which the drawing vanishes. */
export interface ColorTrials {
  /** How alike the drawing stays in lighter or deeper colors, 0 to 1; all 0 where nothing was tried. */
  tones: Record<ToneFix, number>;
  /** Inks and pieces of the drawing with a border. */
  borders: Record<"outline" | "outline-dark", { inks: InkColor[]; parts: InkComponent[] }>;
}

/** Raise it when measuring changes. */
export const MEASUREMENTS_VERSION = 10;

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

/** Of a picture on which the cloth cannot be seen, or without ink. */
export const NO_COLOR_TRIALS: ColorTrials = {
  tones: { deepen: 0, "deepen-more": 0, lighten: 0, "lighten-more": 0 },
  borders: { outline: { inks: [], parts: [] }, "outline-dark": { inks: [], parts: [] } },
};

export const NO_TRIALS: FixTrials = {
  ...NO_COLOR_TRIALS,
  kept: { threshold: 0, halftone: 0, "remove-veil": 0, "remove-ground": 0, despill: 0 },
  thickenUpToPx: null,
};
