import type { DrawingPiece } from "../../drawing-types";
import { endPoint, mapPoints, type Path, reversed, smoothPath, straightPath } from "../../paths";
import type { GarmentPattern } from "../pattern";

/** The edge of the neck on the near side, from the back to the front. */
export function necklineOf({ neck, frontNeckDrop }: GarmentPattern): Path {
  return smoothPath(
    [neck * 0.5, 0.1],
    [neck * 0.16, 1.25],
    [-neck * 0.34, frontNeckDrop * 0.6],
    [-neck * 0.78, frontNeckDrop * 0.72],
  );
}

/** The near half of the collar, and the visible part of the far half. */
export function collar(measures: GarmentPattern): DrawingPiece[] {
  const { collarHeight } = measures;
  const low = necklineOf(measures);
  // The collar follows the neck, which leans forward.
  const high = mapPoints(low, ([x, y]) => [x * 0.9 - collarHeight * 0.28, y - collarHeight * 0.95]);
  const [back, front] = [high.from, endPoint(high)];
  const far = smoothPath(
    back,
    [back[0] * 0.4 + front[0] * 0.6 + 0.5, back[1] * 0.5 + front[1] * 0.5 - collarHeight * 0.8],
    front,
  );
  return [
    { outline: [far, reversed(high)], face: "inside", bevel: { reach: 0.6, height: 0.2 } },
    {
      outline: [high, straightPath(endPoint(high), endPoint(low)), reversed(low)],
      ribbing: [
        {
          along: mapPoints(low, ([x, y]) => [x * 0.95 - collarHeight * 0.14, y - collarHeight * 0.47]),
          width: collarHeight * 0.9,
        },
      ],
      bevel: { reach: 0.4, height: 0.16 },
      stitches: [mapPoints(low, ([x, y]) => [x * 1.04, y + 0.26])],
      shadowReachIn: 0.12,
    },
  ];
}

/** A hood lying on the back. */
export function lyingHood({ neck, frontNeckDrop }: GarmentPattern): DrawingPiece {
  const s = neck / 4.1;
  const back = smoothPath(
    [-neck * 0.82, frontNeckDrop * 0.72 + 0.3],
    [-2.4 * s, -0.2],
    [-0.6 * s, -2.1 * s],
    [2.2 * s, -2.3 * s],
    [4.8 * s, -0.8 * s],
    [6.4 * s, 2 * s],
    [6.2 * s, 5.2 * s],
    [5.2 * s, 6 * s],
  );
  const under = smoothPath(
    [5.2 * s, 6 * s],
    [3.9 * s, 4.6 * s],
    [2.9 * s, 2.8 * s],
    [1.2 * s, 2.2],
    [-1 * s, 3],
    [-neck * 0.82, frontNeckDrop * 0.72 + 0.3],
  );
  return {
    outline: [back, under],
    bevel: { reach: 1.9, height: 1.4 },
    rippleHeight: 0.3,
    folds: [
      [-1.6 * s, 1.6, 1 * s, -0.2, 3.6 * s, 0.2, 0.45, 0.36],
      [-0.6 * s, 2.2, 2.2 * s, 0.8, 5 * s, 2 * s, 0.45, 0.36],
      [3 * s, -1.4 * s, 5 * s, 0.4, 6.4 * s, 3.6 * s, 0.45, 0.26],
    ],
    stitches: [mapPoints(back, ([x, y]) => [x * 0.93 + 0.1, y + 0.75])],
    shadowReachIn: 0.25,
  };
}
