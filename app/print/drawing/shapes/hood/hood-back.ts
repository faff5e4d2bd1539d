import { reversed, straightPath, withMirrorImage } from "../../paths";
import type { NeckPieces } from "../neckline";
import type { GarmentPattern } from "../pattern";
import type { TorsoLines } from "../torso";
import { crown } from "./crown";

export function hoodBack({ neck }: GarmentPattern, torso: TorsoLines): NeckPieces {
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
