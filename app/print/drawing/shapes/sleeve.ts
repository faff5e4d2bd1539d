import type { DrawingPiece } from "../drawing-types";
import {
  endPoint,
  mapPoints,
  mirrored,
  type Path,
  type Point,
  pointAtShare,
  reversed,
  smoothPath,
  straightPath,
} from "../paths";
import {
  LONG_SLEEVE_CREASES,
  LONG_SLEEVE_FOLDS,
  placeFolds,
  SHORT_SLEEVE_CREASES,
  SHORT_SLEEVE_FOLDS,
} from "./folds";
import type { GarmentPattern } from "./pattern";
import type { Pose } from "./pose";
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
    // The two sleeves never fold alike.
    folds: right ? parts.filter((_, index) => index % 5 !== 3) : parts,
    creases,
    stitches: sleeve.ribbed
      ? []
      : [0.78, 1.0].map((up) => hemAt(alongOuter, alongInner, 1 - up / sleeve.length, hem)),
  };
  const pieces = sleeve.ribbed ? [cuffPiece(lines, sleeve.ribbed), piece] : [piece];
  return right ? pieces.map(mirroredPiece) : pieces;
}

interface SleeveLines {
  outer: Path;
  /** From the outer to the inner edge. */
  hem: Path;
  /** From the hem up to the armpit. */
  inner: Path;
  /** The way the forearm points. */
  fore: Point;
}

export function sleeveLines(
  measures: GarmentPattern,
  torso: TorsoLines,
  pose: Pose,
  right: boolean,
): SleeveLines {
  const { sleeve } = measures;
  if (!sleeve) throw new Error("no sleeve");
  const tip = endPoint(torso.shoulder);
  const armpit = endPoint(torso.armhole);
  const arm = pose.arms[right ? 1 : 0];
  const towards = (degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    return [-Math.cos(angle), Math.sin(angle)];
  };
  /** To the outside of a direction. */
  const outwards = ([dx, dy]: Point): Point => [-dy, dx];
  const go = (from: Point, by: Point, length: number, aside: Point = [0, 0], off = 0): Point => [
    from[0] + by[0] * length + aside[0] * off,
    from[1] + by[1] * length + aside[1] * off,
  ];
  const upper = towards(arm.upper);
  const fore = towards(arm.forearm);
  const cuffWidth = sleeve.cuff * (sleeve.elbow > 0 ? 1 : pose.sleeveWidth);
  if (!(sleeve.elbow > 0)) {
    const out = outwards(upper);
    const end = go(tip, upper, sleeve.length);
    const low = go(end, out, -cuffWidth);
    return {
      fore: upper,
      outer: smoothPath(
        tip,
        go(tip, upper, sleeve.length * 0.36, out, 0.42),
        go(tip, upper, sleeve.length * 0.7, out, 0.26),
        end,
      ),
      hem: smoothPath(end, go(go(end, out, -cuffWidth / 2), upper, 0.28), low),
      inner: smoothPath(low, [(low[0] + armpit[0]) / 2 - 0.06, (low[1] + armpit[1]) / 2 - 0.06], armpit),
    };
  }
  const half = (sleeve.length - sleeve.ribbed) / 2;
  const bend = towards((arm.upper + arm.forearm) / 2);
  const elbow = go(tip, upper, half);
  const wrist = go(elbow, fore, half);
  const wide = sleeve.cuff + (sleeve.ribbed ? 0.9 : 0.3);
  const low = go(wrist, outwards(fore), -wide);
  const elbowIn = go(elbow, outwards(bend), -sleeve.elbow * pose.sleeveWidth);
  const out = outwards(upper);
  return {
    fore,
    outer: smoothPath(
      tip,
      go(tip, upper, half * 0.3, out, 0.45),
      go(tip, upper, half * 0.72, out, 0.3),
      elbow,
      go(elbow, fore, half * 0.55, outwards(fore), 0.22),
      go(elbow, fore, half * 0.9, outwards(fore), 0.2),
      wrist,
    ),
    hem: smoothPath(wrist, go(go(wrist, outwards(fore), -wide / 2), fore, 0.2), low),
    inner: smoothPath(
      low,
      go(low, fore, -half * 0.12, outwards(fore), -0.25),
      go(low, fore, -half * 0.5, outwards(fore), -0.35),
      elbowIn,
      [(elbowIn[0] + armpit[0]) / 2 - 0.1, (elbowIn[1] + armpit[1]) / 2 - 0.2],
      armpit,
    ),
  };
}

/** A line across the sleeve, bent as its hem is. */
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

/** A whole piece on the other side of the garment. */
export function mirroredPiece(piece: DrawingPiece): DrawingPiece {
  const lines = (each?: readonly Path[]) => each?.map(mirrored);
  const folds = (each?: DrawingPiece["folds"]) =>
    each?.map(([x1, y1, cx, cy, x2, y2, ...rest]) => [
      -x1,
      y1,
      -cx,
      cy,
      -x2,
      y2,
      ...rest,
    ]) as DrawingPiece["folds"];
  return {
    ...piece,
    outline: piece.outline.map(mirrored),
    folds: folds(piece.folds),
    creases: folds(piece.creases),
    seams: lines(piece.seams),
    stitches: lines(piece.stitches),
    ribbing: piece.ribbing?.map(({ along, width }) => ({ along: mirrored(along), width })),
    ...(piece.bulge && { bulge: { ...piece.bulge, middle: -(piece.bulge.middle ?? 0) } }),
  };
}
