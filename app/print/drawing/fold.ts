/**
 * A fold of the cloth, from end to end over one bend: `[x1, y1, cx, cy, x2, y2, width, height]`. A negative height is a
 * hollow. A fold that is held at its beginning is strongest there and runs out; others taper to both ends.
 */
export type Fold = readonly [number, number, number, number, number, number, number, number, "held"?];
