import type { DrawingPiece } from "../../drawing-types";
import { mapPoints, type Point, reversed, smoothPath, straightPath } from "../../paths";
import { pointAtShare } from "../../points-along";
import { LONG_SLEEVE_CREASES, LONG_SLEEVE_FOLDS, placeFolds } from "../folds";
import type { GarmentPattern } from "../pattern";

export function sleeveInFront({ sleeve, shoulderSlope, armhole, fabric }: GarmentPattern): DrawingPiece[] {
  if (!sleeve) return [];
  const isLong = sleeve.elbow > 0;
  const isFleece = fabric === "fleece";
  const top = shoulderSlope * 0.62;
  const pit = armhole - 1.5;
  const reach = (armhole - shoulderSlope) * 0.47;
  const end = shoulderSlope + sleeve.length - sleeve.ribbed;
  const cuffHalf = (isLong ? sleeve.cuff + (sleeve.ribbed ? 0.9 : 0.3) : sleeve.cuff * 1.04) / 2;
  /** A hanging arm bends slightly. */
  const lean = isLong ? -0.55 : 0;
  const elbowHalf = sleeve.elbow / 2;
  const middle = (pit + end) / 2;
  const edge = (side: -1 | 1) =>
    isLong
      ? smoothPath(
          [0, top],
          [side * reach * 0.72, top + (pit - top) * 0.26],
          [side * reach * 1.04, pit],
          [side * (elbowHalf + 0.35), pit + (middle - pit) * 0.5],
          [side * elbowHalf, middle],
          [side * (cuffHalf + 0.5) + lean * 0.7, middle + (end - middle) * 0.72],
          [side * cuffHalf + lean, end],
        )
      : smoothPath(
          [0, top],
          [side * reach * 0.72, top + (pit - top) * 0.26],
          [side * reach * 1.02, pit],
          [side * cuffHalf, end],
        );
  const [front, rear] = [edge(-1), edge(1)];
  const hem = smoothPath([-cuffHalf + lean, end], [lean, end + 0.3], [cuffHalf + lean, end]);
  const [alongFront, alongRear] = [pointAtShare(front), pointAtShare(rear)];
  const at = (along: number, over: number): Point => {
    const [a, b] = [alongFront(along), alongRear(along)];
    return [a[0] + ((b[0] - a[0]) * (over + 1)) / 2, a[1] + ((b[1] - a[1]) * (over + 1)) / 2];
  };
  const seam = (each: typeof front) => ({ from: each.from, steps: each.steps.slice(0, 2) });
  const piece: DrawingPiece = {
    outline: [front, hem, reversed(rear)],
    carriesPrint: true,
    bevel: isFleece ? { reach: 2.2, height: 1.5 } : { reach: 1.9, height: 1.15 },
    rippleHeight: 0.26,
    folds: isLong
      ? placeFolds(LONG_SLEEVE_FOLDS.slice(3), at, {
          stretch: isFleece ? 1.1 : 0.9,
          narrow: isFleece ? 1.1 : 0.9,
        })
      : placeFolds(
          [
            [0.5, -0.98, 0.62, -0.6, 0.84, -0.4, 0.36, 0.24, "held"],
            [0.5, 0.98, 0.64, 0.6, 0.88, 0.44, 0.36, 0.24, "held"],
            [0.2, -0.4, 0.45, -0.66, 0.7, -0.7, 0.4, 0.18],
            [0.2, 0.5, 0.45, 0.7, 0.72, 0.74, 0.4, 0.18],
            [0.62, 0.1, 0.8, 0.16, 1.02, 0.06, 0.4, 0.14],
          ],
          at,
        ),
    creases: isLong ? placeFolds(LONG_SLEEVE_CREASES.slice(1), at) : [],
    seams: [seam(front), seam(rear)],
    stitches: sleeve.ribbed ? [] : [0.78, 1].map((up) => mapPoints(hem, ([x, y]) => [x, y - up])),
    shadowReachIn: 0.3,
  };
  if (!sleeve.ribbed) return [piece];
  const [half, low] = [sleeve.cuff / 2, end + sleeve.ribbed];
  const x = lean * 1.05;
  return [
    {
      outline: [
        straightPath([-half - 0.1 + x, end - 0.1], [-half + x, low]),
        smoothPath([-half + x, low], [x, low + 0.22], [half + x, low]),
        straightPath([half + x, low], [half + 0.1 + x, end - 0.1]),
      ],
      bevel: { reach: 0.9, height: 0.6 },
      ribbing: [
        {
          along: smoothPath(
            [-half + x, end + sleeve.ribbed / 2],
            [x, end + sleeve.ribbed / 2 + 0.22],
            [half + x, end + sleeve.ribbed / 2],
          ),
          width: sleeve.ribbed,
        },
      ],
      shadowReachIn: 0.26,
    },
    piece,
  ];
}
