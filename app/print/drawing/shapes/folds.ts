import type { Fold } from "../fold";
import type { Point } from "../paths";

/**
 * Where cloth folds, relative to the piece, so that folds fit every cut and pose. On a body: across (−1 to 1) and down
 * (0 shoulder, 1 armpit, 2 hem). On a sleeve: along (0 to 1) and across (−1 inner, 1 outer edge). Widths and heights are in inches.
 */

/** Jersey hangs from the shoulders and pulls at the armpits. */
export const JERSEY_BODY_FOLDS: readonly Fold[] = [
  // Drag lines from the armpits.
  [-0.98, 1.02, -0.72, 1.1, -0.5, 1.36, 0.34, 0.3, "held"],
  [-0.99, 1.06, -0.84, 1.22, -0.72, 1.6, 0.3, 0.24, "held"],
  [-0.97, 0.98, -0.76, 0.9, -0.56, 0.98, 0.22, 0.15, "held"],
  [0.98, 1.02, 0.7, 1.1, 0.46, 1.42, 0.36, 0.3, "held"],
  [0.99, 1.07, 0.86, 1.24, 0.76, 1.52, 0.28, 0.22, "held"],
  [0.97, 0.99, 0.78, 0.9, 0.6, 0.94, 0.22, 0.13, "held"],
  // Creases of the chest beside the armholes.
  [-0.82, 0.36, -0.7, 0.66, -0.86, 0.98, 0.4, 0.2],
  [0.82, 0.34, 0.7, 0.64, 0.87, 0.99, 0.42, 0.22],
  // Long vertical folds towards the hem.
  [-0.62, 1.34, -0.7, 1.7, -0.66, 2.06, 0.5, 0.17],
  [-0.3, 1.5, -0.2, 1.8, -0.26, 2.06, 0.55, 0.14],
  [0.12, 1.62, 0.06, 1.85, 0.12, 2.06, 0.45, 0.12],
  [0.46, 1.4, 0.52, 1.75, 0.44, 2.06, 0.55, 0.16],
  [0.8, 1.44, 0.72, 1.76, 0.78, 2.06, 0.42, 0.15],
  [-0.06, 1.3, 0.12, 1.44, 0.38, 1.5, 0.5, -0.08],
  [-0.9, 1.52, -0.62, 1.62, -0.42, 1.6, 0.36, 0.12, "held"],
  [0.94, 1.6, 0.7, 1.66, 0.5, 1.74, 0.34, 0.12, "held"],
];

export const JERSEY_BODY_CREASES: readonly Fold[] = [
  [-0.98, 1.02, -0.8, 1.08, -0.62, 1.24, 0.16, 0.1, "held"],
  [0.98, 1.03, 0.8, 1.08, 0.6, 1.26, 0.17, 0.1, "held"],
  [-0.99, 1.1, -0.9, 1.22, -0.82, 1.42, 0.13, 0.08, "held"],
  [0.99, 1.1, 0.9, 1.24, 0.85, 1.4, 0.12, 0.08, "held"],
];

/** Fleece is thick: its folds are fewer and rounder, and it bulges over the band. */
export const FLEECE_BODY_FOLDS: readonly Fold[] = [
  [-0.98, 1.02, -0.72, 1.14, -0.52, 1.46, 0.6, 0.5, "held"],
  [-0.98, 1.12, -0.82, 1.36, -0.74, 1.72, 0.55, 0.4, "held"],
  [0.98, 1.02, 0.7, 1.14, 0.46, 1.5, 0.62, 0.5, "held"],
  [0.98, 1.14, 0.84, 1.36, 0.74, 1.66, 0.5, 0.36, "held"],
  [-0.8, 0.34, -0.66, 0.66, -0.86, 1.0, 0.55, 0.32],
  [0.8, 0.32, 0.66, 0.64, 0.86, 1.0, 0.58, 0.34],
  [-0.96, 1.86, -0.7, 1.76, -0.48, 1.84, 0.55, 0.42],
  [0.96, 1.84, 0.7, 1.74, 0.44, 1.84, 0.6, 0.42],
  [-0.99, 1.62, -0.8, 1.62, -0.6, 1.74, 0.5, 0.3, "held"],
  [0.99, 1.58, 0.8, 1.62, 0.62, 1.72, 0.5, 0.28, "held"],
  [-0.66, 2.0, -0.62, 1.9, -0.7, 1.76, 0.3, 0.26, "held"],
  [-0.36, 2.0, -0.3, 1.9, -0.38, 1.74, 0.34, 0.24, "held"],
  [-0.08, 2.0, -0.04, 1.92, -0.1, 1.8, 0.28, 0.18, "held"],
  [0.2, 2.0, 0.16, 1.9, 0.24, 1.76, 0.32, 0.22, "held"],
  [0.5, 2.0, 0.54, 1.9, 0.46, 1.72, 0.34, 0.26, "held"],
  [0.76, 2.0, 0.74, 1.92, 0.8, 1.8, 0.28, 0.22, "held"],
];

export const FLEECE_BODY_CREASES: readonly Fold[] = [
  [-0.98, 1.03, -0.82, 1.1, -0.66, 1.28, 0.24, 0.16, "held"],
  [0.98, 1.03, 0.8, 1.1, 0.62, 1.32, 0.25, 0.16, "held"],
  [-0.9, 1.9, -0.72, 1.84, -0.56, 1.88, 0.18, 0.12],
  [0.92, 1.88, 0.72, 1.82, 0.54, 1.88, 0.18, 0.12],
];

/** A short sleeve: folds spread from the armpit. */
export const SHORT_SLEEVE_FOLDS: readonly Fold[] = [
  [0.06, -0.9, 0.36, -0.5, 0.62, 0.02, 0.34, 0.3, "held"],
  [0.04, -0.8, 0.22, -0.2, 0.34, 0.5, 0.32, 0.22, "held"],
  [0.12, -0.96, 0.5, -0.78, 0.96, -0.6, 0.3, 0.24, "held"],
  [0.1, 0.5, 0.4, 0.62, 0.9, 0.52, 0.5, 0.14],
  [0.5, -0.4, 0.75, -0.2, 1.0, -0.24, 0.3, 0.12],
];
export const SHORT_SLEEVE_CREASES: readonly Fold[] = [
  [0.08, -0.92, 0.3, -0.64, 0.46, -0.3, 0.15, 0.1, "held"],
  [0.12, -0.96, 0.4, -0.84, 0.66, -0.76, 0.13, 0.08, "held"],
];

/** A long sleeve: folds from the armpit, around the elbow, and stacked above the cuff. */
export const LONG_SLEEVE_FOLDS: readonly Fold[] = [
  [0.04, -0.85, 0.12, -0.3, 0.16, 0.5, 0.42, 0.28, "held"],
  [0.07, -0.95, 0.2, -0.5, 0.3, 0.3, 0.45, 0.32, "held"],
  [0.2, -0.95, 0.3, -0.5, 0.36, 0.1, 0.36, 0.22, "held"],
  [0.42, -0.95, 0.46, -0.3, 0.44, 0.5, 0.4, 0.34, "held"],
  [0.5, -0.95, 0.53, -0.2, 0.56, 0.6, 0.38, 0.3, "held"],
  [0.47, 0.9, 0.5, 0.4, 0.5, -0.1, 0.34, 0.18, "held"],
  [0.62, 0.9, 0.66, 0.2, 0.72, -0.6, 0.4, 0.22],
  [0.74, -0.95, 0.77, -0.2, 0.76, 0.6, 0.34, 0.26, "held"],
  [0.84, 0.95, 0.86, 0.2, 0.84, -0.7, 0.34, 0.28, "held"],
  [0.92, -0.9, 0.94, 0, 0.92, 0.8, 0.3, 0.24],
  [0.97, 0.9, 0.975, 0.2, 0.965, -0.6, 0.24, 0.2],
];
export const LONG_SLEEVE_CREASES: readonly Fold[] = [
  [0.07, -0.95, 0.16, -0.62, 0.22, -0.2, 0.16, 0.1, "held"],
  [0.43, -0.95, 0.45, -0.5, 0.44, 0.1, 0.17, 0.12, "held"],
  [0.51, -0.95, 0.53, -0.5, 0.55, 0.1, 0.15, 0.1, "held"],
  [0.84, 0.92, 0.86, 0.4, 0.85, -0.2, 0.15, 0.1, "held"],
  [0.93, -0.9, 0.94, -0.3, 0.93, 0.3, 0.14, 0.1, "held"],
];

/** Moves folds to a piece's position; `stretch` deepens them. */
export function placeFolds(
  folds: readonly Fold[],
  to: (across: number, down: number) => Point,
  { stretch = 1, narrow = 1, turned = false }: { stretch?: number; narrow?: number; turned?: boolean } = {},
): Fold[] {
  const at = (u: number, v: number) => to(turned ? -u : u, v);
  return folds.map(([x1, y1, cx, cy, x2, y2, width, height, held]) => [
    ...at(x1, y1),
    ...at(cx, cy),
    ...at(x2, y2),
    width * narrow,
    height * stretch,
    ...(held ? [held] : []),
  ]) as unknown as Fold[];
}
