import type { DrawingPiece } from "../drawing/drawing-types";
import { ellipsePath, mirrored, reversed, smoothHalfPath, smoothPath, straightPath } from "../drawing/paths";
import type { Figure } from "./figure-types";
import { cloud, HAIR_HIGHLIGHT } from "./hair-shapes";

export function backHairPieces({ hair, hairStyle }: Figure): DrawingPiece[] {
  switch (hairStyle) {
    case "afro":
      return [{ outline: [cloud([0, -7.2], 5.5, 5.1, 13)], fill: hair }];
    case "bob": {
      const half = smoothHalfPath(
        [-2.2, -1.2],
        [-3.9, -1.5],
        [-4.1, -4],
        [-3.9, -7.6],
        [-2.6, -10.2],
        [0, -10.9],
      );
      return [{ outline: [half, reversed(mirrored(half))], fill: hair }];
    }
    case "topknot":
      return [
        {
          outline: [ellipsePath([0.3, -11.2], 1.5, 1.3)],
          fill: hair,
          marks: [
            {
              lines: [smoothPath([-0.6, -11.6], [0.3, -11.1], [1.2, -11.5])],
              color: HAIR_HIGHLIGHT,
              width: 0.1,
              opacity: 0.5,
            },
          ],
        },
      ];
    case "puffs":
      return [
        { outline: [cloud([-3.5, -9.6], 2.1, 2, 8)], fill: hair },
        { outline: [cloud([3.5, -9.6], 2.1, 2, 8)], fill: hair },
      ];
    case "scarf": {
      const half = smoothHalfPath(
        [-4.6, 1.6],
        [-3.6, -0.6],
        [-3.75, -4],
        [-3.7, -7.8],
        [-2.5, -10.4],
        [0, -11.1],
      );
      return [
        { outline: [half, reversed(mirrored(half)), straightPath([4.6, 1.6], [-4.6, 1.6])], fill: hair },
      ];
    }
    default:
      return [];
  }
}
