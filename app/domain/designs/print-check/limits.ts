/** The numbers that a report compares with, each with where it comes from. Nothing is judged by a number that is not here. */

export const SOURCES = {
  "partner-files": "Printful, guide to print files: at least 150 DPI; above 300 nothing is gained",
  "partner-catalogue": "Printful, catalogue: this garment's print area and least resolution",
  "partner-layers": "Printful, order interface: the smallest layer is 0.3 in, in steps of 0.001 in",
  "partner-transparency":
    "Printful, guide to transparency: ink is opaque or it is not there; the share is our own limit",
  "trade-lines":
    "Usual in the trade for direct-to-garment print on cotton; guides for transfers say 0.75 to 1.25 pt",
  contrast: "Ratio of luminances as in WCAG 2.2; the limits are our own",
  own: "Our own limit, from pictures with planted faults and as many good ones",
  asked: "The words in double quotes of the prompt, read back from the picture",
} as const;

export type Source = keyof typeof SOURCES;

/** Of the visible pixels, beyond soft edges. */
export const MOST_SOFT = 0.01;
/** Of the visible pixels, soft edges included: from here on it is grain and no edge. */
export const MOST_HALF = 0.35;
/** Of all pixels, for a veil in the shape of a box. */
export const MOST_VEIL = 0.01;
/** Of a veil's rows that begin and end alike: from here on it is a box and no shadow. */
export const BOX_ROWS = 0.5;
/** Of the drawing's edges. */
export const MOST_FRINGE = 0.08;
/** Fewer edges than this say nothing. */
export const LEAST_EDGES = 40;
/** Of the rectangle, for a ground in one colour; less is a frame. */
export const LEAST_GROUND = 0.12;
/** Of the rectangle or of the picture, for enclosed patches of ground. */
export const MOST_HOLES = 0.0005;
/** By how much of the file's edge the drawing could grow, or stands off its middle. */
export const MOST_EMPTY = 0.2;
/** Of one side of the file along which ink is cut off. */
export const MOST_CUT = 0.02;
/** Of the fully transparent pixels. */
export const MOST_COLOURED = 0.001;

/** In points, on light jersey; what fleece and dark cloth ask for comes on top. */
export const THINNEST_LINE_PT = 1;
export const FLEECE_LINE_PT = 1.5;
/** The white beneath spreads too. */
export const DARK_LINE_PT = 0.5;
/** Height of a capital letter: 0.2 in on jersey, 0.3 in on fleece. */
export const SMALLEST_LETTER_PT = 14.4;
export const FLEECE_LETTER_PT = 21.6;

/** Below this an ink is a texture of the cloth. */
export const LEAST_CONTRAST = 1.5;
/** In OKLab: inks of equal luminance whose hues are so far apart are told apart all the same. */
export const LEAST_HUE_DISTANCE = 0.2;
/** Of the ink: with less to be seen the whole drawing has vanished. */
export const LEAST_SEEN = 0.35;
/** Of a piece's ink: with less to be seen the piece is lost. */
export const LEAST_PIECE_SEEN = 0.25;
/** Of the ink, in lost pieces. */
export const MOST_LOST = 0.02;
/** Less of it is a speck. A line or a row of letters has little ink and is missed all the same: more than this, and so long. */
export const LEAST_LOST = 0.002;
/** Of the drawing's longer side. */
export const LONGEST_LOST = 0.25;
