/**
 * The limits of the print check and of its fixes: what a report compares with, what counts as ink, edge, background, line or
 * letter when a picture is measured, and how far a fix goes. Where no source is named, a limit is our own, set by the pictures
 * of the tests. Alpha values, levels and differences of channels are of 255; "copy pixels" are those of the reduced copy that
 * is measured. How often somebody may do something is in `app/domain/limits/limits.ts`.
 *
 * Not here are the constants of a single detector, which say how it looks and not what is allowed: windows, neighborhoods,
 * noise floors and shares of agreement in `measurements/` (`detail/small-letters.ts`, `detail/thin-structures.ts`,
 * `lines/thin-lines.ts`, `sharpness.ts`, `fringe.ts`, `halftone-screen.ts`), and what counts as the same drawing in
 * `fix-trials/likeness.ts`. They are beside the algorithm that they tune, are read by it alone, and are
 * never shown to anybody as a limit.
 */

/** Where a limit comes from; its sentence is in app/ui/print-check. */
export type LimitSource =
  | "partner-files"
  | "partner-catalogue"
  | "partner-layers"
  | "partner-transparency"
  | "trade-lines"
  | "contrast"
  | "own"
  | "asked";

/** The partner's minimum for direct-to-garment print files (partner-files), the same for every print area. */
export const MIN_DPI = 150;
/** The printer shows no more detail than this (partner-files). A fix enlarges up to it. */
export const IDEAL_DPI = 300;
/** Inches; the smallest layer that the partner prints, on either edge (partner-layers). */
export const MIN_PRINT_EDGE_IN = 0.3;
/** Of the file's width or height: less is not worth a trim. */
export const MIN_TRIMMED_SHARE = 0.01;

/** Of the visible pixels: half-transparent areas wider than a soft edge. */
export const MAX_SOFT_SHARE = 0.01;
/** Of the visible pixels, soft edges included: with more, the drawing is grain, not edges. */
export const MAX_HALF_TRANSPARENT_SHARE = 0.35;
/** Of all pixels: faint ones, if they form a box (a "veil"). */
export const MAX_FAINT_SHARE = 0.01;
/** Of the rows with faint pixels: beginning and ending at the same columns. From here on it is a box, not a shadow. */
export const MIN_BOX_ROW_SHARE = 0.5;
/** Of the drawing's edges: with a fringe. */
export const MAX_FRINGE_SHARE = 0.08;
/** With fewer edges the share means nothing. */
export const MIN_FRINGE_EDGES = 40;
/** Of the rectangle: its background in one color. Below this it is a frame. */
export const MIN_BACKGROUND_SHARE = 0.12;
/** Of the rectangle or of the picture: enclosed patches of background. */
export const MAX_HOLE_SHARE = 0.0005;
/** Of the file's edge: how much the drawing could grow, or is off center. */
export const MAX_EMPTY_SHARE = 0.2;
/** Of the file's edge along which the drawing is shorter: a wide drawing on a square file prints shorter than it is sold. */
export const MAX_EMPTY_BESIDE_SHARE = 0.35;
/** Of one side of the file along which ink is cut off. */
export const MAX_CUT_OFF_SHARE = 0.02;
/** Of the fully transparent pixels: with a hidden color other than white. */
export const MAX_COLORED_UNDER_ALPHA_SHARE = 0.001;

/** In points, on light jersey. Fleece and dark cloth need more. */
export const MIN_LINE_PT = 1;
export const MIN_LINE_ON_FLEECE_PT = 1.5;
/** Added on dark cloth, where the white underbase spreads too. */
export const EXTRA_LINE_ON_DARK_PT = 0.5;
/** Height of a capital letter: 0.2 in on jersey, 0.3 in on fleece. */
export const MIN_GLYPH_PT = 14.4;
export const MIN_GLYPH_ON_FLEECE_PT = 21.6;

/** With less, an ink looks like the texture of the cloth. */
export const MIN_CONTRAST_RATIO = 1.5;
/** In OKLab: an ink this different from the cloth is visible even at equal luminance. */
export const MIN_OKLAB_DISTANCE = 0.2;
/** Of the ink: with less of it visible, the whole drawing vanishes. */
export const MIN_VISIBLE_INK_SHARE = 0.35;
/** Of a piece's ink: with less of it visible, the piece is lost. */
export const MIN_VISIBLE_COMPONENT_SHARE = 0.25;
/** Of the ink: in lost pieces. */
export const MAX_LOST_INK_SHARE = 0.02;
/** Of the ink: in lost pieces that form a long line or row of letters. These have little ink, but people miss them. */
export const MAX_LOST_LONG_INK_SHARE = 0.002;
/** Of the drawing's longer side: length of a lost line or row. */
export const MIN_LONG_LOSS_SHARE = 0.25;

/** Alpha; from here on printed ink is visible (5 percent). */
export const MIN_VISIBLE_ALPHA = 13;
/** Alpha; from here on a pixel counts as opaque (95 percent). */
export const MIN_SOLID_ALPHA = 243;
/** Alpha; up to here ink is too faint to notice on a screen, but is printed (10 percent). */
export const MAX_FAINT_ALPHA = 25;
/** Of one side of the file: from here on faint pixels count as covering that side. */
export const MIN_SIDE_SHARE = 0.6;

/** Alpha; a fainter outermost pixel has too little color to judge. */
export const MIN_FRINGE_ALPHA = 64;
/** Difference of the strongest channel between an outermost pixel and the ink behind it. */
export const MIN_FRINGE_DIFFERENCE = 48;
/** Difference of the strongest channel; above it the edge is a gradient, which is not judged. */
export const MAX_SETTLED_DIFFERENCE = 24;
/** Levels by which a fringe is shifted toward its color. */
export const MIN_FRINGE_LEAN = 36;
/** Levels by which a fringe's own color is green, magenta or blue. */
export const MIN_FRINGE_KEY = 50;
/** Mean level from which a fringe can be pale. */
export const MIN_PALE_LEVEL = 150;

/** Difference of the strongest channel within which a pixel is background. */
export const MAX_BACKGROUND_DIFFERENCE = 26;
/** The same for enclosed patches. Stricter, so that a light face is not taken for white paper. */
export const MAX_HOLE_DIFFERENCE = 10;
/** Of the rectangle's edge: opaque. */
export const MIN_OPAQUE_EDGE_SHARE = 0.97;
/** Of the rectangle's edge: in one color. The drawing may touch it in places. */
export const MIN_UNIFORM_EDGE_SHARE = 0.8;
/** Size of an enclosed patch in copy pixels. */
export const MIN_HOLE_COPY_PIXELS = 12;

/** Alpha; fainter pixels are not assigned an ink. */
export const MIN_INK_ALPHA = 64;
/** Sum of the differences of all channels within which two colors are one ink. */
export const MAX_SAME_INK_DISTANCE = 36;
/** Most inks that are distinguished. */
export const MAX_INKS = 20;
/** Of all ink; less is a blend at edges. */
export const MIN_INK_SHARE = 0.003;
/** Most pieces of the drawing that are kept, largest first. */
export const MAX_INK_COMPONENTS = 40;

/** Alpha at which a pixel belongs to a line. */
export const MIN_LINE_ALPHA = 96;
/** Length of a line as a multiple of its width. */
export const MIN_LINE_ASPECT = 7;
/** Length of a line in copy pixels. */
export const MIN_LINE_COPY_PX = 24;

/** Of the length of a gap or a line of another color: about equally wide. Where shapes come close, the gap has every width. */
export const MIN_EVEN_LINE_SHARE = 0.65;

/** Fewest shapes in a row of letters. */
export const MIN_GLYPHS = 4;
/** Height in copy pixels. Textures have many shapes below it, so a row needs more of them. */
export const SMALL_GLYPH_COPY_PX = 20;
export const MIN_SMALL_GLYPHS = 7;
/** Height in copy pixels; smaller shapes are ignored. */
export const MIN_GLYPH_COPY_PX = 4;
/** Of a row's shapes: aligned with a neighbor at the bottom. */
export const MIN_ALIGNED_GLYPH_SHARE = 0.6;
/** Most vertical offset between neighbors, in heights of a shape. */
export const MAX_GLYPH_MISALIGNMENT = 0.14;
/** Most gap between letters or words, in heights of a shape. */
export const MAX_GLYPH_GAP = 1.1;
/** The same where only thin shapes are compared: words of a spaced typeface stand this far apart. */
export const MAX_WORD_GAP = 1.8;
/** Height in copy pixels up to which letters run together into words: small ones, and those of scripts at any small size. */
export const MAX_WORD_COPY_PX = 32;
export const MIN_WORDS = 3;
/** Variation of shape and fill: letters of a word differ, dots and teeth do not. */
export const MIN_GLYPH_VARIATION = 0.06;
/** The same among thin shapes: capitals of a monospaced typeface differ little, but more than dots. */
export const MIN_THIN_GLYPH_VARIATION = 0.035;

/** Pixels of an enlarged file; 12 × 16 in at 300 DPI is 17.3 megapixels. */
export const MAX_RESAMPLED_PIXELS = 20_000_000;
/** Inches; the width of the border that a fix adds. */
export const BORDER_IN = 0.06;
/** Warm white and near black. */
export const BORDER_COLORS = { outline: "#f4efe4", "outline-dark": "#1c1b1f" } as const;
/** From 0 to 1 (`fix-trials/likeness.ts`): a fix that leaves less of the drawing is not offered, and one that did is thrown away. */
export const MIN_LIKENESS = 0.7;
/** Difference of the strongest channel; a pixel closer to the background is removed. */
export const MAX_REMOVED_DIFFERENCE = 30;
/** Difference of the strongest channel; a pixel further from the background stays, those in between are edges. */
export const MIN_KEPT_DIFFERENCE = 90;
/** Alpha of an inner pixel whose color may replace a fringe's. */
export const MIN_REPLACEMENT_ALPHA = 200;
/** Difference of the strongest channel within which an enclosed patch is the key color. */
export const MAX_KEY_DIFFERENCE = 40;
/** Levels by which the replacement inside a thin line must be further from the key color than the pixel itself. */
export const MIN_KEY_LEAN = 40;

/** Difference between the highest and the lowest channel of a checkerboard's grays. */
export const MAX_CHECKER_CHROMA = 16;
/** Levels between its two grays. */
export const MIN_CHECKER_CONTRAST = 8;
export const MAX_CHECKER_CONTRAST = 110;
/** Levels by which noise may shift a gray. */
export const MAX_CHECKER_NOISE = 12;
/** Of the rectangle's edge: one of the two grays. The drawing may touch it in places. */
export const MIN_CHECKER_EDGE_SHARE = 0.7;
/** Squares along the edge; with fewer it may be anything. */
export const MIN_CHECKER_SQUARES = 12;
/** Of them: as long as most. */
export const MIN_EVEN_SQUARE_SHARE = 0.7;

/** Level of the darkest channel from which a patch may be paper. */
export const MIN_LEFTOVER_LEVEL = 226;
/** Difference between the highest and the lowest channel of paper. */
export const MAX_LEFTOVER_CHROMA = 16;
/** Of the ink: size of an enclosed patch that counts. */
export const MIN_LEFTOVER_PATCH_SHARE = 0.003;
/** Of the ink: all enclosed patches together. */
export const MIN_LEFTOVER_SHARE = 0.006;
/** With more patches they are letters or dots. */
export const MAX_LEFTOVER_PATCHES = 3;

/** Of all pixels: visible ones. With fewer the file is as good as empty. */
export const MIN_VISIBLE_SHARE = 0.0006;
/** Of the rectangle: one color. From here on there is no drawing on it. */
export const MAX_PLAIN_SHARE = 0.995;

/** Pixels that the sharpest edges take; in a drawing or photograph of its own size they take up to two. */
export const MAX_SHARP_EDGE_PX = 2.05;
/** Width of a sharp edge in a picture of its own size, in pixels. */
export const SHARP_EDGE_PX = 1.25;
/** Fewer edges say nothing. */
export const MIN_SHARPNESS_EDGES = 200;
/** Of the area's least DPI: real resolution from which an enlarged picture still prints well. */
export const MIN_REAL_DPI_SHARE = 0.8;

/** Of the background: most that may be left after a fix that removes it. */
export const MAX_LEFT_SHARE = 0.1;
/** Of the ink, which must still be there after a fix that removes nothing. */
export const MIN_KEPT_OTHERWISE = 0.9;
/** The same after a fix that removes something. */
export const MIN_KEPT_INK_SHARES = {
  "remove-ground": 0.02,
  "remove-veil": 0.1,
  threshold: 0.3,
  halftone: 0.3,
  despill: 0.5,
} as const;
/** Of a width or a resolution that was too small: a fix that makes it less than this many times as large does not help. */
export const MIN_FAULT_GROWTH = 1.1;
/** Of any other fault's number: a fix that leaves more of it does not help. */
export const MAX_FAULT_LEFT_SHARE = 0.9;
/** Of the openings inside a drawing (the holes of letters, the gaps of a grid): closed by thicker strokes. */
export const MAX_CLOSED_OPENINGS_SHARE = 0.2;
