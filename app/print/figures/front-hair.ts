import type { DrawingPiece } from "../drawing/drawing-types";
import { ellipsePath, type Point, smoothPath, straightPath } from "../drawing/paths";
import type { Figure } from "./figure-types";
import { HAIR_HIGHLIGHT } from "./hair-shapes";
import { headFromBackPieces } from "./head-from-back";
import { headscarfPiece } from "./headscarf";

/** Hair in one color, with a few lines in another. */

/** The hair over the face; seen from behind, over the whole head. */
export function frontHairPieces(figure: Figure, from: "front" | "back"): DrawingPiece[] {
  return from === "back" ? headFromBackPieces(figure) : fringe(figure);
}

function fringe(figure: Figure): DrawingPiece[] {
  const { hair, hairStyle, faceTurnIn: t } = figure;
  const cap = (
    edge: readonly Point[],
    top: readonly Point[],
    marks: DrawingPiece["marks"] = [],
  ): DrawingPiece => ({
    outline: [smoothPath(...edge), smoothPath(...top)],
    fill: hair,
    marks,
  });
  const stroke = (...points: Point[]) => ({
    lines: [smoothPath(...points)],
    color: HAIR_HIGHLIGHT,
    width: 0.1,
    opacity: 0.45,
  });
  switch (hairStyle) {
    case "afro":
      return [
        cap(
          [
            [-3.15, -6.2],
            [-2.7, -7.9],
            [-1.3, -8.7],
            [t, -8.85],
            [1.5, -8.6],
            [2.8, -7.8],
            [3.15, -6.2],
          ],
          [
            [3.15, -6.2],
            [3.7, -8.4],
            [2.2, -10.8],
            [0, -11.2],
            [-2.2, -10.8],
            [-3.7, -8.4],
            [-3.15, -6.2],
          ],
          [],
        ),
      ];
    case "swept":
      return [
        cap(
          [
            [-3.1, -5.6],
            [-2.85, -7.2],
            [-1.9, -8.3],
            [0.4, -8.3],
            [2.1, -8.75],
            [2.9, -7.4],
            [3.1, -5.6],
          ],
          [
            [3.1, -5.6],
            [3.65, -7.8],
            [3.1, -10.2],
            [1.2, -11.5],
            [-1.6, -11.4],
            [-3.4, -9.8],
            [-3.5, -7.4],
            [-3.1, -5.6],
          ],
          [
            stroke([2.3, -9.2], [0.6, -9.1], [-1.6, -10.1]),
            stroke([2.2, -10.2], [0.6, -10.2], [-0.8, -10.7]),
          ],
        ),
      ];
    case "bob":
      return [
        cap(
          [
            [-3.5, -3.2],
            [-3.0, -5.8],
            [-2.5, -7.6],
            [-0.6, -8.4],
            [1.4, -7.9],
            [2.7, -6.6],
            [3.1, -5.2],
            [3.5, -3.2],
          ],
          [
            [3.5, -3.2],
            [4.1, -5.4],
            [3.8, -8.2],
            [2.5, -10.3],
            [0, -11],
            [-2.5, -10.3],
            [-3.8, -8.2],
            [-4.1, -5.4],
            [-3.5, -3.2],
          ],
          [stroke([-0.6, -8.5], [0.8, -9.6], [2.8, -8.6]), stroke([-0.8, -8.6], [-2, -9.2], [-3.2, -7.2])],
        ),
      ];
    case "fade":
      return [
        cap(
          [
            [-2.95, -7.2],
            [-2.5, -8.3],
            [-1.1, -8.55],
            [1.1, -8.55],
            [2.5, -8.3],
            [2.95, -7.2],
          ],
          [
            [2.95, -7.2],
            [3.05, -8.8],
            [1.9, -10.6],
            [0, -10.95],
            [-1.9, -10.6],
            [-3.05, -8.8],
            [-2.95, -7.2],
          ],
        ),
      ];
    case "scarf":
      return [headscarfPiece(figure)];
    case "topknot":
      return [
        cap(
          [
            [-3.1, -5.9],
            [-2.8, -7.7],
            [-1.4, -8.8],
            [t, -9],
            [1.4, -8.8],
            [2.8, -7.7],
            [3.1, -5.9],
          ],
          [
            [3.1, -5.9],
            [3.3, -8.2],
            [2.2, -10.2],
            [0, -10.8],
            [-2.2, -10.2],
            [-3.3, -8.2],
            [-3.1, -5.9],
          ],
          [stroke([-1.8, -8.7], [-0.8, -9.8], [0, -10.5]), stroke([1.8, -8.7], [1, -9.8], [0.5, -10.5])],
        ),
      ];
    case "tousled":
      return [
        cap(
          [
            [-3.1, -5.8],
            [-2.6, -7.3],
            [-1.9, -7.1],
            [-1.2, -8],
            [-0.4, -7.2],
            [0.5, -8.1],
            [1.2, -7.3],
            [2, -7.9],
            [2.7, -7.1],
            [3.1, -5.8],
          ],
          [
            [3.1, -5.8],
            [3.7, -7.4],
            [3.2, -9.2],
            [3.5, -10.3],
            [2, -10.5],
            [1.2, -11.5],
            [-0.2, -10.9],
            [-1.6, -11.5],
            [-2.3, -10.3],
            [-3.6, -9.8],
            [-3.4, -7.8],
            [-3.1, -5.8],
          ],
          [stroke([-1.4, -9.8], [-0.6, -9], [0.2, -9.2]), stroke([0.8, -9.9], [1.6, -9.2], [2.3, -9.4])],
        ),
      ];
    case "puffs":
      return [
        cap(
          [
            [-3.05, -6.2],
            [-2.6, -7.9],
            [-1, -8.5],
            [0, -8.1],
            [1, -8.5],
            [2.6, -7.9],
            [3.05, -6.2],
          ],
          [
            [3.05, -6.2],
            [3.25, -8.4],
            [2, -10.3],
            [0, -10.7],
            [-2, -10.3],
            [-3.25, -8.4],
            [-3.05, -6.2],
          ],
          [
            {
              lines: [straightPath([0, -8.2], [0, -10.6])],
              color: HAIR_HIGHLIGHT,
              width: 0.09,
              opacity: 0.5,
            },
          ],
        ),
        { outline: [ellipsePath([-2.75, -9.1], 0.5, 0.42)], fill: "#e4572e" },
        { outline: [ellipsePath([2.75, -9.1], 0.5, 0.42)], fill: "#e4572e" },
      ];
  }
}
