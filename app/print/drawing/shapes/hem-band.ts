import type { DrawingPiece } from "../drawing-types";
import { endPoint, mapPoints, mirroredPath, reversed, smoothPath } from "../paths";
import type { GarmentPattern } from "./pattern";

/** The ribbed band below a body. */
export function hemBandPiece({ hem, length, hemBandHeight }: GarmentPattern): DrawingPiece {
  const top = length - hemBandHeight - 0.05;
  const edge = (y: number, half: number) =>
    smoothPath([-half, y], [-half * 0.5, y + 0.3], [0, y + 0.36], [half * 0.5, y + 0.3], [half, y]);
  const upper = edge(top, hem);
  const lower = edge(length, hem - 0.22);
  const rightSide = smoothPath(endPoint(upper), [hem + 0.06, top + hemBandHeight * 0.45], endPoint(lower));
  return {
    outline: [upper, rightSide, reversed(lower), reversed(mirroredPath(rightSide))],
    bevel: { reach: 0.8, height: 0.34 },
    bulge: { height: 1.3, halfWidth: hem },
    ribbing: [{ along: edge(top + hemBandHeight / 2 + 0.02, hem - 0.1), width: hemBandHeight - 0.12 }],
    folds: [
      [-hem * 0.62, top, -hem * 0.6, top + hemBandHeight / 2, -hem * 0.63, length, 0.3, 0.1],
      [-hem * 0.2, top, -hem * 0.22, top + hemBandHeight / 2, -hem * 0.2, length + 0.3, 0.34, 0.08],
      [hem * 0.3, top, hem * 0.28, top + hemBandHeight / 2, hem * 0.3, length + 0.2, 0.3, 0.1],
      [hem * 0.7, top, hem * 0.72, top + hemBandHeight / 2, hem * 0.7, length, 0.3, 0.08],
    ],
    stitches: [mapPoints(upper, ([x, y]) => [x, y - 0.16])],
  };
}
