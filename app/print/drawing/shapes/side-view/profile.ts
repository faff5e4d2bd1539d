import type { DrawingPiece } from "../../drawing-types";
import { mapPoints, reversed, smoothPath } from "../../paths";
import type { GarmentPattern } from "../pattern";
import { necklineOf } from "./neck";

const depthOf = ({ chest }: GarmentPattern) => chest * 0.53;

export function profile(measures: GarmentPattern): DrawingPiece[] {
  const { length, hemBandHeight, armhole, frontNeckDrop, fabric, neck } = measures;
  const d = depthOf(measures);
  const bottom = length - hemBandHeight;
  const bag = fabric === "fleece" ? 0.5 : 0;
  const hemHalf = d + (hemBandHeight ? -0.3 : 0.2);
  const front = smoothPath(
    [-neck * 0.78, frontNeckDrop * 0.72],
    // The chest is fullest below the end of the neckline.
    [-d * 0.9, Math.max(armhole * 0.6, frontNeckDrop * 0.72 + 2.4)],
    [-d - 0.15, armhole + 0.6],
    [-d - bag, bottom * 0.7],
    [-d - bag * 1.3, bottom - 1.6],
    [-hemHalf, bottom],
  );
  const back = smoothPath(
    [hemHalf - 0.3, bottom],
    [d + bag * 1.2 - 0.2, bottom - 1.8],
    [d * 0.88, bottom * 0.66],
    [d * 1.02, armhole],
    [d * 0.92, armhole * 0.46],
    [neck * 0.86, 1.05],
    [neck * 0.5, 0.1],
  );
  const hem = smoothPath([-hemHalf, bottom], [0, bottom + 0.4], [hemHalf - 0.3, bottom]);
  const neckline = necklineOf(measures);
  const isFleece = fabric === "fleece";
  const y = (share: number) => armhole + (bottom - armhole) * share;
  const body: DrawingPiece = {
    outline: [front, hem, back, neckline],
    bevel: isFleece ? { reach: 2.2, height: 1.4 } : { reach: 1.8, height: 0.9 },
    bulge: { height: 1.2, halfWidth: d },
    rippleHeight: 0.3,
    folds: [
      [-d * 0.62, armhole, -d * 0.8, y(0.2), -d * 0.5, y(0.5), 0.5, 0.3],
      [d * 0.6, armhole, d * 0.86, y(0.16), d * 0.5, y(0.44), 0.5, 0.32],
      [-d * 0.5, y(0.45), -d * 0.7, y(0.7), -d * 0.52, y(1.05), 0.5, 0.2],
      [d * 0.1, y(0.5), d * 0.24, y(0.75), d * 0.08, y(1.05), 0.55, 0.2],
      [d * 0.66, y(0.4), d * 0.5, y(0.7), d * 0.66, y(1.05), 0.45, 0.2],
      ...(hemBandHeight
        ? ([
            [-d * 0.9, y(0.9), -d * 0.4, y(0.82), 0, y(0.92), 0.5, 0.4],
            [d * 0.9, y(0.88), d * 0.5, y(0.8), d * 0.1, y(0.9), 0.5, 0.36],
          ] as const)
        : []),
    ],
    // The seam starts behind the sleeve, even a short one.
    seams: [smoothPath([0.3, armhole - 1.5], [0.1, y(0.5)], [0.2, bottom + 0.35])],
    stitches: hemBandHeight ? [] : [0.85, 1.08].map((up) => mapPoints(hem, ([x, at]) => [x, at - up])),
  };
  if (!hemBandHeight) return [body];
  const upper = mapPoints(hem, ([x, at]) => [x * 0.99, at - 0.05]);
  const lower = smoothPath([-hemHalf + 0.2, length], [0, length + 0.4], [hemHalf - 0.5, length]);
  return [
    {
      outline: [upper, reversed(lower)],
      bevel: { reach: 0.8, height: 0.4 },
      bulge: { height: 1, halfWidth: d },
      ribbing: [
        {
          along: mapPoints(hem, ([x, at]) => [x * 0.98, at + hemBandHeight / 2]),
          width: hemBandHeight - 0.1,
        },
      ],
    },
    body,
  ];
}
