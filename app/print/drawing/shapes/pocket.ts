import type { DrawingPiece } from "../drawing-types";
import { mapPoints, mirroredPath, reversed, smoothPath, straightPath } from "../paths";
import type { GarmentPattern } from "./pattern";
import { withMirrored } from "./torso";

/** The kangaroo pocket, above the band. */
export function pocketPiece({ length, hemBandHeight, chest }: GarmentPattern): DrawingPiece {
  const bottom = length - hemBandHeight;
  const s = chest / 11;
  const [height, top, wide] = [7.3 * s, 4 * s, 6.6 * s];
  const slant = smoothPath(
    [-top, bottom - height],
    [-top - 0.9 * s, bottom - height * 0.66],
    [-wide, bottom - height * 0.4],
  );
  const side = straightPath([-wide, bottom - height * 0.4], [-wide, bottom + 0.22]);
  const upper = smoothPath([-top, bottom - height], [0, bottom - height + 0.12], [top, bottom - height]);
  const lower = smoothPath([-wide, bottom + 0.22], [0, bottom + 0.36], [wide, bottom + 0.22]);
  return {
    outline: [
      upper,
      mirroredPath(slant),
      mirroredPath(side),
      reversed(lower),
      reversed(side),
      reversed(slant),
    ],
    bevel: { reach: 0.8, height: 0.34 },
    bulge: { height: 0.9, halfWidth: chest },
    rippleHeight: 0.22,
    folds: [
      [-4.6 * s, bottom - 3.4 * s, -3.4 * s, bottom - 2.4 * s, -3.2 * s, bottom, 0.4, 0.22],
      [4.4 * s, bottom - 3.6 * s, 3.4 * s, bottom - 2.2 * s, 3.4 * s, bottom, 0.4, 0.22],
      [-0.6 * s, bottom, -0.3 * s, bottom - 1.4 * s, -0.8 * s, bottom - 3.4 * s, 0.36, 0.2, "held"],
      [1.8 * s, bottom, 1.5 * s, bottom - 1.4 * s, 1.9 * s, bottom - 3 * s, 0.3, 0.16, "held"],
    ],
    stitches: [
      ...withMirrored(mapPoints(slant, ([x, y]) => [x + 0.5, y + 0.14])),
      ...withMirrored(mapPoints(slant, ([x, y]) => [x + 0.26, y + 0.1])),
      mapPoints(upper, ([x, y]) => [x * 0.98, y + 0.28]),
    ],
    shadowReachIn: 0.16,
  };
}
