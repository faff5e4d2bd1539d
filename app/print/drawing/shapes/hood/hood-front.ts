import type { Trim } from "../../drawing-types";
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
import { type TorsoLines, withMirrored } from "../torso";
import { crown } from "./crown";

export function hoodFront({ neck, frontNeckDrop }: GarmentPattern, torso: TorsoLines): NeckPieces {
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
        outline: [reversed(opening), mirroredPath(opening)],
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
