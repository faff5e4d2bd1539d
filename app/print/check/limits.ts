/** The numbers that a report compares with, each with where it comes from. Nothing is judged by a number that is not here. */

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
