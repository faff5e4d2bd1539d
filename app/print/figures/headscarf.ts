import type { DrawingPiece } from "../drawing/drawing-types";
import { type Path, smoothPath } from "../drawing/paths";
import type { Figure } from "./figure-types";

/** A headscarf in place of hair: one piece of cloth with its folds. */

export const headscarfFolds = (...lines: Path[]): DrawingPiece["marks"] => [
  { lines, color: "#0f4f49", width: 0.14 },
];

export function headscarfPiece({ hair, faceTurnIn: t }: Figure): DrawingPiece {
  return {
    outline: [
      smoothPath(
        [-2.75, -4.6],
        [-2.85, -6.8],
        [-1.9, -8.4],
        [t * 0.6, -8.9],
        [1.9, -8.4],
        [2.85, -6.8],
        [2.75, -4.6],
        [1.9, -2.6],
        [t * 0.4, -1.35],
      ),
      smoothPath(
        [t * 0.4, -1.35],
        [1.2, -0.3],
        [3.4, 0.2],
        [3.5, -3],
        [3.75, -6.6],
        [2.6, -10.1],
        [0, -11.1],
        [-2.6, -10.1],
        [-3.75, -6.6],
        [-3.5, -3],
        [-3.6, 1.2],
      ),
      smoothPath([-3.6, 1.2], [-1.4, 2.6], [1.6, 2.2], [2.6, 0.6], [0.4, -0.5], [t * 0.4, -1.35]),
      smoothPath([t * 0.4, -1.35], [-1.9, -2.6], [-2.75, -4.6]),
    ],
    fill: hair,
    marks: headscarfFolds(
      smoothPath([-3.1, -1.4], [-1.2, 0.6], [1.6, 0.9]),
      smoothPath([3.1, -3.2], [2.6, -1], [0.6, -0.3]),
      smoothPath([-2.6, -8.6], [0, -10.1], [2.6, -8.6]),
    ),
  };
}
