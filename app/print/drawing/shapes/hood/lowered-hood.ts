import type { DrawingPiece } from "../../drawing-types";
import {
  mapPoints,
  mirroredPath,
  reversed,
  smoothHalfPath,
  smoothPath,
  straightPath,
  withMirrorImage,
} from "../../paths";
import type { NeckPieces } from "../neckline";
import type { GarmentPattern } from "../pattern";
import type { TorsoLines } from "../torso";

/** A hood lying on the shoulders: a thick roll around the neck with the lining visible inside. */
export function loweredHood(
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
          outline: [withMirrorImage(top), mirroredPath(bag), reversed(bag)],
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
        const side = (each: typeof rimTop) => (right ? mirroredPath(each) : each);
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
