import type { DrawingPiece, Trim } from "../drawing-types";
import {
  mapPoints,
  mirrored,
  reversed,
  smoothHalfPath,
  smoothPath,
  straightPath,
  withMirrorImage,
} from "../paths";
import type { NeckPieces } from "./neckline";
import type { GarmentPattern } from "./pattern";
import { type TorsoLines, withMirrored } from "./torso";

/** A hood of two layers: it stands up when laid flat or hung, and lies on the shoulders when it is worn. */
export function hoodPieces(
  measures: GarmentPattern,
  torso: TorsoLines,
  view: "front" | "back",
  lowered: boolean,
): NeckPieces {
  if (lowered) return loweredHood(measures, torso, view);
  return view === "front" ? hoodFront(measures, torso) : hoodBack(measures, torso);
}

function crown(neck: number) {
  const s = neck / 4.1;
  return smoothHalfPath(
    [-neck - 0.1, 0.15],
    [-4.95 * s, -2.6 * s],
    [-5.15 * s, -5.6 * s],
    [-4.3 * s, -8.8 * s],
    [-2.3 * s, -10.9 * s],
    [0, -11.5 * s],
  );
}

function hoodFront({ neck, frontNeckDrop }: GarmentPattern, torso: TorsoLines): NeckPieces {
  const s = neck / 4.1;
  const outer = crown(neck);
  const opening = smoothHalfPath(
    [0, frontNeckDrop - 0.5],
    [-1.5 * s, 1.0 * s],
    [-2.9 * s, -1.6 * s],
    [-3.35 * s, -5 * s],
    [-2.75 * s, -7.9 * s],
    [-1.4 * s, -9.3 * s],
    [0, -9.75 * s],
  );
  const hem = mapPoints(opening, ([x, y]) => [x * 1.22 - 0.1, y < -7 * s ? y - 0.62 : y + 0.2]);
  const eyelet = [-1.75 * s, 1.9 * s] as const;
  const cords: Trim[] = [
    { kind: "eyelet", at: eyelet },
    { kind: "eyelet", at: [-eyelet[0], eyelet[1]] },
    {
      kind: "cord",
      line: smoothPath(
        eyelet,
        [eyelet[0] - 0.28, 3 * s],
        [eyelet[0] + 0.1, 4 * s],
        [eyelet[0] - 0.1, 4.9 * s],
      ),
      width: 0.26,
    },
    {
      kind: "cord",
      line: smoothPath(
        [-eyelet[0], eyelet[1]],
        [-eyelet[0] + 0.32, 2.9 * s],
        [-eyelet[0] - 0.02, 3.8 * s],
        [-eyelet[0] + 0.24, 4.6 * s],
      ),
      width: 0.26,
    },
  ];
  return {
    behind: [],
    over: [
      {
        outline: [withMirrorImage(outer), reversed(withMirrorImage(torso.neck))],
        bevel: { reach: 2, height: 1.3 },
        rippleHeight: 0.3,
        folds: [
          [-4 * s, 0.6, -4.4 * s, -2, -4.1 * s, -4.8 * s, 0.42, 0.32, "held"],
          [-3 * s, 1.6, -3.9 * s, -0.6, -3.9 * s, -3.2 * s, 0.4, 0.3, "held"],
          [4 * s, 0.6, 4.4 * s, -1.6, 4.0 * s, -4.2 * s, 0.42, 0.32, "held"],
          [3 * s, 1.6, 3.8 * s, -0.4, 4.0 * s, -2.8 * s, 0.42, 0.3, "held"],
          [-3.9 * s, -8.6 * s, -3.4 * s, -6.6 * s, -4 * s, -5 * s, 0.4, 0.22],
          [2.2 * s, -10.4 * s, 3.6 * s, -9.2 * s, 4.2 * s, -6.8 * s, 0.4, 0.2],
          [-1.4 * s, 2.6, -2.2 * s, 2.2, -3.2 * s, 0.9, 0.3, 0.22],
          [1.3 * s, 2.7, 2.2 * s, 2.1, 3.3 * s, 0.8, 0.3, 0.22],
        ],
        creases: [
          [-3.8 * s, 0.8, -4.1 * s, -0.8, -3.9 * s, -2.4 * s, 0.17, 0.12, "held"],
          [3.8 * s, 0.8, 4.1 * s, -0.8, 3.9 * s, -2.2 * s, 0.17, 0.12, "held"],
        ],
        stitches: withMirrored(hem),
        shadowReachIn: 0.22,
      },
      {
        outline: [reversed(opening), mirrored(opening)],
        face: "inside",
        bevel: { reach: 2.4, height: -1.2 },
        rippleHeight: 0.2,
        seams: [straightPath([0, -9.75 * s], [0, -1.2 * s])],
        folds: [
          [-1.6 * s, -8 * s, -1.2 * s, -5 * s, -1.7 * s, -1.4 * s, 0.4, 0.25],
          [1.7 * s, -7.6 * s, 1.3 * s, -4.6 * s, 1.6 * s, -1 * s, 0.4, 0.22],
        ],
      },
      // The right half crosses over the left one below the throat.
      {
        outline: [
          smoothPath(
            [-0.5 * s, frontNeckDrop - 1.35],
            [0.3 * s, frontNeckDrop - 0.7],
            [1.15 * s, frontNeckDrop - 0.06],
          ),
          straightPath(
            [1.15 * s, frontNeckDrop - 0.06],
            [0, frontNeckDrop],
            [-0.7 * s, frontNeckDrop - 0.05],
          ),
          smoothPath(
            [-0.7 * s, frontNeckDrop - 0.05],
            [-0.62 * s, frontNeckDrop - 0.8],
            [-0.5 * s, frontNeckDrop - 1.35],
          ),
        ],
        bevel: { reach: 0.4, height: 0.12 },
      },
    ],
    trims: [{ kind: "label", top: -2.1 * s, width: 1.5, height: 1 }, ...cords],
  };
}

function hoodBack({ neck }: GarmentPattern, torso: TorsoLines): NeckPieces {
  const s = neck / 4.1;
  return {
    behind: [],
    over: [
      {
        outline: [withMirrorImage(crown(neck)), reversed(withMirrorImage(torso.neck))],
        bevel: { reach: 2.6, height: 1.9 },
        rippleHeight: 0.35,
        bulge: { height: 0.8, halfWidth: 5 * s },
        folds: [
          [-3.9 * s, 0.6, -2.6 * s, -1.8, -0.7 * s, -2.8 * s, 0.5, 0.45, "held"],
          [-4.3 * s, -0.6, -3.6 * s, -3, -2.2 * s, -5 * s, 0.5, 0.38, "held"],
          [3.9 * s, 0.6, 2.6 * s, -1.6, 0.8 * s, -2.4 * s, 0.5, 0.45, "held"],
          [4.3 * s, -0.8, 3.5 * s, -3.2, 2.4 * s, -4.6 * s, 0.5, 0.36, "held"],
          [-1.2 * s, 0.9, -0.9 * s, -0.6, -1.2 * s, -2, 0.36, 0.26, "held"],
          [1.4 * s, 0.9, 1.0 * s, -0.6, 1.3 * s, -1.8, 0.36, 0.24, "held"],
        ],
        creases: [
          [-3.7 * s, 0.4, -2.6 * s, -1.2, -1.6 * s, -2.1, 0.18, 0.14, "held"],
          [3.7 * s, 0.4, 2.6 * s, -1.2, 1.6 * s, -1.9, 0.18, 0.14, "held"],
        ],
        seams: [straightPath([0, -11.5 * s], [0, 1])],
        stitches: [
          straightPath([-0.26, -11.45 * s], [-0.26, 0.95]),
          straightPath([0.26, -11.45 * s], [0.26, 0.95]),
        ],
        shadowReachIn: 0.22,
      },
    ],
    trims: [],
  };
}

/** Lying on the shoulders: a thick roll around the neck, with the lining to be seen within. */
function loweredHood(
  { neck, frontNeckDrop }: GarmentPattern,
  torso: TorsoLines,
  view: "front" | "back",
): NeckPieces {
  const s = neck / 4.1;
  if (view === "back") {
    const bag = smoothHalfPath([-neck - 0.7, 0.4], [-neck - 0.6, 2.6 * s], [-2.9 * s, 4.9 * s], [0, 5.7 * s]);
    const top = smoothHalfPath(
      [-neck - 0.7, 0.4],
      [-neck * 0.8, -1.1 * s],
      [-neck * 0.3, -1.2 * s],
      [0, -1.15 * s],
    );
    return {
      behind: [],
      over: [
        {
          outline: [withMirrorImage(top), mirrored(bag), reversed(bag)],
          bevel: { reach: 2, height: 1.3 },
          rippleHeight: 0.3,
          bulge: { height: 0.7, halfWidth: 5 * s },
          folds: [
            [-3.8 * s, 0, -2.4 * s, 1.4 * s, 0, 1.6 * s, 0.45, 0.4],
            [3.8 * s, 0.2, 2.2 * s, 1.8 * s, -0.2 * s, 2.1 * s, 0.45, 0.36],
            [-4 * s, 1.6 * s, -2.6 * s, 3.4 * s, -0.3 * s, 3.9 * s, 0.45, 0.36, "held"],
            [4 * s, 1.6 * s, 2.8 * s, 3.5 * s, 0.6 * s, 4 * s, 0.45, 0.36, "held"],
          ],
          seams: [straightPath([0, -1.15 * s], [0, 5.6 * s])],
          shadowReachIn: 0.3,
        },
      ],
      trims: [],
    };
  }
  const rimTop = smoothPath(
    [-neck - 1.2, 0.5],
    [-neck - 0.9, -1.5 * s],
    [-neck * 0.72, -2.2 * s],
    [-neck * 0.55, -1.7 * s],
  );
  const roll = smoothPath(
    [-neck * 0.55, -1.7 * s],
    [-neck * 0.62, 0.4 * s],
    [-neck * 0.36, 2.1 * s],
    [0, frontNeckDrop - 0.3],
  );
  const eyelet = [-1.75 * s, 2.5 * s] as const;
  return {
    behind: [
      {
        outline: [
          withMirrorImage(
            smoothHalfPath(
              [-neck - 0.9, -0.2],
              [-neck * 0.8, -1.9 * s],
              [-neck * 0.3, -2.3 * s],
              [0, -2.35 * s],
            ),
          ),
          reversed(withMirrorImage(torso.neck)),
        ],
        face: "inside",
        bevel: { reach: 2, height: 0.8 },
        folds: [[-3 * s, -1.2 * s, 0, -0.2, 3 * s, -1.2 * s, 0.5, 0.3]],
      },
    ],
    over: [
      ...[false, true].map((right): DrawingPiece => {
        const side = (each: typeof rimTop) => (right ? mirrored(each) : each);
        const fold = (x1: number, y1: number, cx: number, cy: number, x2: number, y2: number) =>
          (right
            ? [-x1 * s, y1 * s, -cx * s, cy * s, -x2 * s, y2 * s, 0.42, 0.34]
            : [x1 * s, y1 * s, cx * s, cy * s, x2 * s, y2 * s, 0.42, 0.34]) as never;
        const bottom = smoothPath(
          [0, frontNeckDrop + 0.05],
          [-neck * 0.5, frontNeckDrop * 0.96],
          [-neck - 0.5, 1.9 * s],
          [-neck - 1.2, 0.5],
        );
        return {
          outline: [side(rimTop), side(roll), side(bottom)],
          bevel: { reach: 1.3, height: 1 },
          folds: [fold(-4.8, 0.2, -4, 1.6, -2.2, 2.6), fold(-4.2, -1, -3.5, 1, -1.4, 2.4)],
          stitches: [side(mapPoints(roll, ([x, y]) => [x - 0.55, y + 0.1]))],
          shadowReachIn: 0.26,
        };
      }),
    ],
    trims: [
      { kind: "eyelet", at: eyelet },
      { kind: "eyelet", at: [-eyelet[0], eyelet[1]] },
      {
        kind: "cord",
        line: smoothPath(eyelet, [eyelet[0] - 0.2, 3.4 * s], [eyelet[0] + 0.1, 4.2 * s], [eyelet[0], 5 * s]),
        width: 0.26,
      },
      {
        kind: "cord",
        line: smoothPath(
          [-eyelet[0], eyelet[1]],
          [-eyelet[0] + 0.25, 3.4 * s],
          [-eyelet[0], 4.1 * s],
          [-eyelet[0] + 0.15, 4.7 * s],
        ),
        width: 0.26,
      },
    ],
  };
}
