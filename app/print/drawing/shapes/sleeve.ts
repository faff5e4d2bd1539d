import type { DrawingPiece } from "../drawing-types";
import { endPoint, mapPoints, type Path, type Point, reversed, smoothPath, straightPath } from "../paths";
import { pointAtShare } from "../points-along";
import {
  LONG_SLEEVE_CREASES,
  LONG_SLEEVE_FOLDS,
  placeFolds,
  SHORT_SLEEVE_CREASES,
  SHORT_SLEEVE_FOLDS,
} from "./folds";
import { mirroredPiece } from "./mirrored-piece";
import type { GarmentPattern } from "./pattern";
import type { Pose } from "./pose";
import { type SleeveLines, sleeveLines } from "./sleeve-lines";
import type { TorsoLines } from "./torso";

/** One sleeve and its cuff, on the viewer's left; the other is its mirror image in its own pose. */
export function sleevePieces(
  measures: GarmentPattern,
  torso: TorsoLines,
  pose: Pose,
  right: boolean,
): DrawingPiece[] {
  const { sleeve, fabric } = measures;
  if (!sleeve) return [];
  const lines = sleeveLines(measures, torso, pose, right);
  const { outer, hem, inner } = lines;
  const isLong = sleeve.elbow > 0;
  const isFleece = fabric === "fleece";
  const [alongOuter, alongInner] = [pointAtShare(outer), pointAtShare(reversed(inner))];
  const at = (along: number, over: number): Point => {
    const [a, b] = [alongInner(along), alongOuter(along)];
    const share = (over + 1) / 2;
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  };
  const how = {
    stretch: (isFleece ? 1.25 : 0.95) * Math.sqrt(pose.foldDepth) * (sleeve.cuff / (isLong ? 3.5 : 6.7)),
    narrow: isFleece ? 1.15 : 0.9,
  };
  const parts = placeFolds(isLong ? LONG_SLEEVE_FOLDS : SHORT_SLEEVE_FOLDS, at, how);
  const creases = placeFolds(isLong ? LONG_SLEEVE_CREASES : SHORT_SLEEVE_CREASES, at, how);
  const piece: DrawingPiece = {
    outline: [outer, hem, inner, reversed(torso.armhole)],
    bevel: isFleece ? { reach: 2.2, height: 1.5 } : { reach: 1.7, height: 1.0 },
    rippleHeight: isFleece ? 0.26 : 0.2,
    // Leaving some folds out makes the two sleeves differ.
    folds: right ? parts.filter((_, index) => index % 5 !== 3) : parts,
    creases,
    stitches: sleeve.ribbed
      ? []
      : [0.78, 1.0].map((up) => hemAt(alongOuter, alongInner, 1 - up / sleeve.length, hem)),
  };
  const pieces = sleeve.ribbed ? [cuffPiece(lines, sleeve.ribbed), piece] : [piece];
  return right ? pieces.map(mirroredPiece) : pieces;
}

/** A line across the sleeve, curved like its hem. */
function hemAt(
  outer: (share: number) => Point,
  inner: (share: number) => Point,
  along: number,
  hem: Path,
): Path {
  const [a, b] = [outer(along), inner(along)];
  const [from, to] = [hem.from, endPoint(hem)];
  const middle = pointAtShare(hem)(0.5);
  const sag: Point = [middle[0] - (from[0] + to[0]) / 2, middle[1] - (from[1] + to[1]) / 2];
  return smoothPath(a, [(a[0] + b[0]) / 2 + sag[0], (a[1] + b[1]) / 2 + sag[1]], b);
}

function cuffPiece({ hem, fore }: SleeveLines, height: number): DrawingPiece {
  const [from, to] = [hem.from, endPoint(hem)];
  const inset = 0.4;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const over: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const at = (along: number, down: number): Point => [
    from[0] + over[0] * along + fore[0] * down,
    from[1] + over[1] * along + fore[1] * down,
  ];
  const end = length - inset;
  const edge = smoothPath(at(inset + 0.1, height), at(length / 2, height + 0.2), at(end - 0.1, height));
  return {
    outline: [
      straightPath(at(inset, -0.1), at(inset - 0.06, height * 0.4), at(inset + 0.1, height)),
      edge,
      straightPath(at(end - 0.1, height), at(end + 0.06, height * 0.4), at(end, -0.1)),
    ],
    bevel: { reach: 0.9, height: 0.6 },
    ribbing: [
      {
        along: smoothPath(at(inset, height / 2), at(length / 2, height / 2 + 0.2), at(end, height / 2)),
        width: height,
      },
    ],
    stitches: [mapPoints(edge, ([x, y]) => [x - fore[0] * 0.22, y - fore[1] * 0.22])],
  };
}
