import type { DrawingPiece, DrawnMark } from "../drawing-types";
import { mapPoints, reversed, smoothHalfPath, smoothPath, straightPath, withMirrorImage } from "../paths";
import type { GarmentPattern } from "./pattern";

const WOOD = "#c08a55";
const WOOD_DARK = "#8a5c33";
const STEEL = "#7d7f86";

/** A hanger's wooden shoulders, visible through the neck, and its hook above. */
export function hangerParts({ neck, shoulder, shoulderSlope, kind }: GarmentPattern): {
  piece: DrawingPiece;
  hook: DrawnMark[];
} {
  const reach = Math.min(shoulder * 0.9, 8.2);
  const top = smoothHalfPath(
    [-reach, shoulderSlope * 0.95 + 0.2],
    [-neck, 0.35],
    [-neck * 0.45, -0.2],
    [0, -0.35],
  );
  const under = mapPoints(top, ([x, y]) => [x, y + 1.15 - Math.abs(x) * 0.05]);
  const up = kind === "hoodie" ? -13.4 : -4.3;
  const stem = straightPath([0, -0.2], [0, up + 1.9]);
  const bow = smoothPath(
    [0, up + 1.9],
    [0.1, up + 1.3],
    [0.95, up + 0.7],
    [1.25, up - 0.3],
    [0.2, up - 1.35],
    [-1.05, up - 0.6],
    [-1.2, up + 0.1],
  );
  return {
    piece: {
      outline: [withMirrorImage(top), reversed(withMirrorImage(under))],
      fill: WOOD,
      marks: [
        {
          lines: [mapPoints(withMirrorImage(under), ([x, y]) => [x, y - 0.12])],
          color: WOOD_DARK,
          width: 0.16,
        },
        {
          lines: [mapPoints(withMirrorImage(top), ([x, y]) => [x, y + 0.35])],
          color: WOOD_DARK,
          width: 0.05,
          opacity: 0.6,
        },
        {
          lines: [smoothPath([-neck, 0.9], [-neck * 0.3, 0.32], [neck * 0.5, 0.5])],
          color: WOOD_DARK,
          width: 0.05,
          opacity: 0.6,
        },
      ],
      shadowReachIn: 0.12,
    },
    hook: [
      { lines: [stem, bow], color: "#46474c", width: 0.36 },
      {
        lines: [mapPoints(stem, ([x, y]) => [x - 0.04, y]), mapPoints(bow, ([x, y]) => [x - 0.04, y - 0.03])],
        color: STEEL,
        width: 0.2,
      },
      { lines: [straightPath([-0.36, -0.32], [0.36, -0.32])], color: "#46474c", width: 0.3 },
    ],
  };
}
