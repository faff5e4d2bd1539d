import type { DrawingPiece } from "../drawing/drawing-types";
import { ellipsePath, mirrored, type Path, reversed, smoothHalfPath, smoothPath } from "../drawing/paths";
import { FIGURE_INK, type Figure } from "./figure-types";
import { cloud, HAIR_HIGHLIGHT } from "./hair-shapes";
import { headscarfFolds } from "./headscarf";

export function headFromBackPieces({ hair, hairStyle }: Figure): DrawingPiece[] {
  const whole = (low: number, wide: number, high = -10.9): DrawingPiece => {
    const half = smoothHalfPath(
      [0, low + 0.25],
      [-wide * 0.62, low],
      [-wide * 0.95, low - 2],
      [-wide, -6.6],
      [-wide * 0.76, high + 1.4],
      [0, high],
    );
    return { outline: [half, reversed(mirrored(half))], fill: hair };
  };
  switch (hairStyle) {
    case "afro":
      return [{ outline: [cloud([0, -7], 5.5, 5.1, 13)], fill: hair }];
    case "bob": {
      // Hair cut straight above the nape and combed down from the crown.
      const half = smoothHalfPath(
        [-3.2, -1.15],
        [-4.05, -2.7],
        [-4.15, -4.8],
        [-3.9, -7.6],
        [-2.6, -10.2],
        [0, -10.9],
      );
      const edge = smoothPath([3.2, -1.15], [1.6, -0.7], [0, -0.8], [-1.6, -0.7], [-3.2, -1.15]);
      const combed = (color: string, opacity: number, ...lines: Path[]) => ({
        lines,
        color,
        width: 0.11,
        opacity,
      });
      return [
        {
          outline: [half, reversed(mirrored(half)), edge],
          fill: hair,
          marks: [
            combed(
              FIGURE_INK,
              0.6,
              smoothPath([-0.4, -9.7], [-2.5, -7.4], [-3, -2.9]),
              smoothPath([0, -9.5], [-1, -5.8], [-1.2, -1.7]),
              smoothPath([0.2, -9.5], [0.9, -5.6], [0.7, -1.5]),
              smoothPath([0.6, -9.7], [2.5, -7], [2.8, -2.5]),
            ),
            combed(
              HAIR_HIGHLIGHT,
              0.55,
              smoothPath([-1.1, -9.6], [-2.9, -8], [-3.4, -5.2]),
              smoothPath([-0.2, -8.4], [-1.8, -6], [-2, -3]),
              smoothPath([0.9, -9.4], [1.8, -6.8], [1.8, -3.4]),
            ),
          ],
        },
      ];
    }
    case "scarf":
      return [
        {
          ...whole(0.4, 3.8, -11.1),
          marks: headscarfFolds(
            smoothPath([-2.9, -2.6], [-1, -1.2], [1.6, -1.4]),
            smoothPath([-3.3, -5.6], [-1.2, -4.4], [2.2, -5.2]),
            smoothPath([-2.4, -8.8], [0.2, -8], [2.6, -8.9]),
          ),
        },
      ];
    case "topknot":
      return [
        whole(-3, 3.3),
        {
          outline: [ellipsePath([0.2, -10.4], 1.6, 1.4)],
          fill: hair,
          marks: [
            {
              lines: [smoothPath([-0.8, -10.6], [0.2, -10], [1.2, -10.5])],
              color: HAIR_HIGHLIGHT,
              width: 0.1,
              opacity: 0.5,
            },
          ],
        },
      ];
    case "puffs":
      return [
        whole(-3.2, 3.2),
        { outline: [cloud([-3.5, -9.4], 2.1, 2, 8)], fill: hair },
        { outline: [cloud([3.5, -9.4], 2.1, 2, 8)], fill: hair },
      ];
    case "fade":
      return [whole(-4, 3.1)];
    default:
      return [whole(-3, 3.5, -11.2)];
  }
}
