/**
 * The limits of the print check and of its fixes: what a report compares with, what counts as ink, edge, background, line or
 * letter when a picture is measured, and how far a fix goes. Where no source is named, a limit is our own, set by the pictures
 * of the tests. Alpha values, levels and differences of channels are of 255; "copy pixels" are those of the reduced copy that
 * is measured.
 */

/** Where a limit comes from; its sentence stands in app/ui/print-check. */
export type LimitSource =
  | "partner-files"
  | "partner-catalogue"
  | "partner-layers"
  | "partner-transparency"
  | "trade-lines"
  | "contrast"
  | "own"
  | "asked";

/** Of the visible pixels, beyond soft edges. */
export const MAX_SOFT_SHARE = 0.01;
/** Of the visible pixels, soft edges included: from here on it is grain and no edge. */
export const MAX_HALF_TRANSPARENT_SHARE = 0.35;
/** Of all pixels, for a veil in the shape of a box. */
export const MAX_FAINT_SHARE = 0.01;
/** Of a veil's rows that begin and end alike: from here on it is a box and no shadow. */
export const MIN_BOX_ROW_SHARE = 0.5;
/** Of the drawing's edges. */
export const MAX_FRINGE_SHARE = 0.08;
/** Fewer edges than this say nothing. */
export const MIN_FRINGE_EDGES = 40;
/** Of the rectangle, for a ground in one colour; less is a frame. */
export const MIN_BACKGROUND_SHARE = 0.12;
/** Of the rectangle or of the picture, for enclosed patches of ground. */
export const MAX_HOLE_SHARE = 0.0005;
/** By how much of the file's edge the drawing could grow, or stands off its middle. */
export const MAX_EMPTY_SHARE = 0.2;
/** Of one side of the file along which ink is cut off. */
export const MAX_CUT_OFF_SHARE = 0.02;
/** Of the fully transparent pixels. */
export const MAX_COLORED_UNDER_ALPHA_SHARE = 0.001;

/** In points, on light jersey; what fleece and dark cloth ask for comes on top. */
export const MIN_LINE_PT = 1;
export const MIN_LINE_ON_FLEECE_PT = 1.5;
/** The white beneath spreads too. */
export const EXTRA_LINE_ON_DARK_PT = 0.5;
/** Height of a capital letter: 0.2 in on jersey, 0.3 in on fleece. */
export const MIN_GLYPH_PT = 14.4;
export const MIN_GLYPH_ON_FLEECE_PT = 21.6;

/** Below this an ink is a texture of the cloth. */
export const MIN_CONTRAST_RATIO = 1.5;
/** In OKLab: inks of equal luminance whose hues are so far apart are told apart all the same. */
export const MIN_OKLAB_DISTANCE = 0.2;
/** Of the ink: with less to be seen the whole drawing has vanished. */
export const MIN_VISIBLE_INK_SHARE = 0.35;
/** Of a piece's ink: with less to be seen the piece is lost. */
export const MIN_VISIBLE_COMPONENT_SHARE = 0.25;
/** Of the ink, in lost pieces. */
export const MAX_LOST_INK_SHARE = 0.02;
/** Less of it is a speck. A line or a row of letters has little ink and is missed all the same: more than this, and so long. */
export const MAX_LOST_LONG_INK_SHARE = 0.002;
/** Of the drawing's longer side. */
export const MIN_LONG_LOSS_SHARE = 0.25;

/** Alpha; from here on the printer lays ink that can be seen (5 percent). */
export const MIN_VISIBLE_ALPHA = 13;
/** Alpha; from here on a pixel counts as opaque (95 percent). */
export const MIN_SOLID_ALPHA = 243;
/** Alpha; up to here ink is too thin to be seen on a screen, and printed all the same (10 percent). */
export const MAX_FAINT_ALPHA = 25;
/** Of one side of the file; from here on a veil or a cut reaches along it. */
export const MIN_SIDE_SHARE = 0.6;

/** Alpha; a fainter outermost pixel has too little color to tell its fringe. */
export const MIN_FRINGE_ALPHA = 64;
/** Difference of the strongest channel between an outermost pixel and the ink behind it. */
export const MIN_FRINGE_DIFFERENCE = 48;
/** Difference of the strongest channel; above it a drawing shades towards its edge, and no fringe is told there. */
export const MAX_SETTLED_DIFFERENCE = 24;
/** Level by which a fringe leans towards its color. */
export const MIN_FRINGE_LEAN = 36;
/** Level of a key color in the fringe itself. */
export const MIN_FRINGE_KEY = 50;
/** Level from which a fringe is called pale. */
export const MIN_PALE_LEVEL = 150;

/** Difference of the strongest channel within which a pixel is background. */
export const MAX_BACKGROUND_DIFFERENCE = 26;
/** The same for enclosed patches; closer, since a light face is not white paper. */
export const MAX_HOLE_DIFFERENCE = 10;
/** Of the rectangle's edge that is opaque. */
export const MIN_OPAQUE_EDGE_SHARE = 0.97;
/** Of the rectangle's edge in one color; a drawing may touch it here and there. */
export const MIN_UNIFORM_EDGE_SHARE = 0.8;
/** Copy pixels of an enclosed patch. */
export const MIN_HOLE_COPY_PIXELS = 12;

/** Alpha; fainter pixels have no ink of their own. */
export const MIN_INK_ALPHA = 64;
/** Sum of the differences of all channels within which two colors are one ink. */
export const MAX_SAME_INK_DISTANCE = 36;
/** Inks that a report tells apart. */
export const MAX_INKS = 20;
/** Of all ink; less is a mixture at an edge. */
export const MIN_INK_SHARE = 0.003;
/** Pieces of ink that a report keeps, the largest first. */
export const MAX_INK_COMPONENTS = 40;

/** Alpha at which a pixel belongs to a line. */
export const MIN_LINE_ALPHA = 96;
/** Length of a line in its own widths. */
export const MIN_LINE_ASPECT = 7;
/** Length of a line in copy pixels. */
export const MIN_LINE_COPY_PX = 24;

/** Shapes side by side that count as a row of letters. */
export const MIN_GLYPHS = 4;
/** Height in copy pixels; below it texture is full of shapes, and more of them are asked for. */
export const SMALL_GLYPH_COPY_PX = 20;
export const MIN_SMALL_GLYPHS = 7;
/** Height in copy pixels; smaller shapes are not looked at. */
export const MIN_GLYPH_COPY_PX = 4;
/** Of a row's shapes that stand on its line or hang from it. */
export const MIN_ALIGNED_GLYPH_SHARE = 0.6;
/** Distance from the line, in heights of a shape. */
export const MAX_GLYPH_MISALIGNMENT = 0.14;
/** Gap between letters or words, in heights of a shape. */
export const MAX_GLYPH_GAP = 1.1;
/** Spread of form and of filled share; letters of a word differ, dots and teeth do not. */
export const MIN_GLYPH_VARIATION = 0.06;

/** Pixels per inch that a fix enlarges to; the printer shows nothing beyond (partner-files). */
export const AIM_DPI = 300;
/** Pixels of an enlarged file; 12 × 16 in at 300 DPI is 17.3 megapixels. */
export const MAX_RESAMPLED_PIXELS = 20_000_000;
/** Inches; the width of the border that a fix adds. */
export const BORDER_IN = 0.06;
/** Difference of the strongest channel; nearer to the background than this a pixel is removed. */
export const MAX_REMOVED_DIFFERENCE = 30;
/** Difference of the strongest channel; further from the background a pixel stays whole, in between it is an edge. */
export const MIN_KEPT_DIFFERENCE = 90;
/** Alpha of an inner pixel whose color may replace a fringe's. */
export const MIN_REPLACEMENT_ALPHA = 200;
/** Difference of the strongest channel within which an enclosed patch is the key color. */
export const MAX_KEY_DIFFERENCE = 40;
/** Levels by which the replacement inside a thin line must be further from the key color than the pixel itself. */
export const MIN_KEY_LEAN = 40;
