import type { DrawingPiece, GarmentDrawing } from "../drawing-types";
import {
  endPoint,
  mapPoints,
  type Path,
  type Point,
  pointAtShare,
  reversed,
  smoothPath,
  straightPath,
} from "../paths";
import { LONG_SLEEVE_CREASES, LONG_SLEEVE_FOLDS, placeFolds } from "./folds";
import type { GarmentPattern } from "./pattern";
import { mirroredPiece } from "./sleeve";

/**
 * A garment from its wearer's left: the front is on the viewer's left. The sleeve hangs in front, seen square, so that a
 * print on it has its true size; its middle is x = 0.
 */
export function sideViewPieces(
  measures: GarmentPattern,
  view: "left" | "right",
): Pick<GarmentDrawing, "pieces" | "trims" | "fabric"> {
  const { sleeve, fabric, kind } = measures;
  if (!sleeve) throw new Error("no sleeve to look at");
  const pieces = [
    ...profile(measures),
    ...(kind === "hoodie" ? [lyingHood(measures)] : collar(measures)),
    ...sleeveInFront(measures),
  ];
  return { fabric, trims: [], pieces: view === "left" ? pieces : pieces.map(mirroredPiece) };
}

const depthOf = ({ chest }: GarmentPattern) => chest * 0.53;

function profile(measures: GarmentPattern): DrawingPiece[] {
  const { length, hemBandHeight, armhole, frontNeckDrop, fabric, neck } = measures;
  const d = depthOf(measures);
  const bottom = length - hemBandHeight;
  const bag = fabric === "fleece" ? 0.5 : 0;
  const hemHalf = d + (hemBandHeight ? -0.3 : 0.2);
  const front = smoothPath(
    [-neck * 0.78, frontNeckDrop * 0.72],
    // A wide neck ends low on the chest, which rounds out below it.
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
    // It begins behind the sleeve, however short that is.
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

/** The edge of the neck on the near side, from the back to the front. */
function necklineOf({ neck, frontNeckDrop }: GarmentPattern): Path {
  return smoothPath(
    [neck * 0.5, 0.1],
    [neck * 0.16, 1.25],
    [-neck * 0.34, frontNeckDrop * 0.6],
    [-neck * 0.78, frontNeckDrop * 0.72],
  );
}

/** The near half of the collar, and a glimpse of the far one. */
function collar(measures: GarmentPattern): DrawingPiece[] {
  const { collarHeight } = measures;
  const low = necklineOf(measures);
  // It stands up along the neck, which leans forward.
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
function lyingHood({ neck, frontNeckDrop }: GarmentPattern): DrawingPiece {
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

function sleeveInFront({ sleeve, shoulderSlope, armhole, fabric }: GarmentPattern): DrawingPiece[] {
  if (!sleeve) return [];
  const isLong = sleeve.elbow > 0;
  const isFleece = fabric === "fleece";
  const top = shoulderSlope * 0.62;
  const pit = armhole - 1.5;
  const reach = (armhole - shoulderSlope) * 0.47;
  const end = shoulderSlope + sleeve.length - sleeve.ribbed;
  const cuffHalf = (isLong ? sleeve.cuff + (sleeve.ribbed ? 0.9 : 0.3) : sleeve.cuff * 1.04) / 2;
  /** A hanging arm is a little bent. */
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
