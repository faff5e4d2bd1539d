/**
 * A fold as a curve with one bend: `[x1, y1, cx, cy, x2, y2, width, height]`. A negative height is a hollow. A "held" fold is deepest
 * at its start and fades out; others taper to both ends.
 */
export type Fold = readonly [number, number, number, number, number, number, number, number, "held"?];
