import type { Piece } from "../drawing";
import { alongOf, curve, endOf, type Line, line, mirrored, moved, type Point, reversed } from "../pen";
import { LONG_SLEEVE, LONG_SLEEVE_CREASES, placed, SHORT_SLEEVE, SHORT_SLEEVE_CREASES } from "./folds";
import type { Measures } from "./measures";
import type { Pose } from "./pose";
import type { Torso } from "./torso";

/** One sleeve and its cuff, on the viewer's left; the other is its mirror image in its own pose. */
export function sleevePieces(measures: Measures, torso: Torso, pose: Pose, right: boolean): Piece[] {
  const { sleeve, fabric } = measures;
  if (!sleeve) return [];
  const lines = sleeveLines(measures, torso, pose, right);
  const { outer, hem, inner } = lines;
  const isLong = sleeve.elbow > 0;
  const isFleece = fabric === "fleece";
  const [alongOuter, alongInner] = [alongOf(outer), alongOf(reversed(inner))];
  const at = (along: number, over: number): Point => {
    const [a, b] = [alongInner(along), alongOuter(along)];
    const share = (over + 1) / 2;
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  };
  const how = {
    stretch: (isFleece ? 1.25 : 0.95) * Math.sqrt(pose.drape) * (sleeve.cuff / (isLong ? 3.5 : 6.7)),
    narrow: isFleece ? 1.15 : 0.9,
  };
  const parts = placed(isLong ? LONG_SLEEVE : SHORT_SLEEVE, at, how);
  const creases = placed(isLong ? LONG_SLEEVE_CREASES : SHORT_SLEEVE_CREASES, at, how);
  const piece: Piece = {
    outline: [outer, hem, inner, reversed(torso.armhole)],
    rim: isFleece ? { reach: 2.2, height: 1.5 } : { reach: 1.7, height: 1.0 },
    ripple: isFleece ? 0.26 : 0.2,
    // The two sleeves never fold alike.
    folds: right ? parts.filter((_, index) => index % 5 !== 3) : parts,
    creases,
    stitches: sleeve.ribbed
      ? []
      : [0.78, 1.0].map((up) => hemAt(alongOuter, alongInner, 1 - up / sleeve.length, hem)),
  };
  const pieces = sleeve.ribbed ? [cuffPiece(lines, sleeve.ribbed), piece] : [piece];
  return right ? pieces.map(flipped) : pieces;
}

interface SleeveLines {
  outer: Line;
  /** From the outer to the inner edge. */
  hem: Line;
  /** From the hem up to the armpit. */
  inner: Line;
  /** The way the forearm points. */
  fore: Point;
}

export function sleeveLines(measures: Measures, torso: Torso, pose: Pose, right: boolean): SleeveLines {
  const { sleeve } = measures;
  if (!sleeve) throw new Error("no sleeve");
  const tip = endOf(torso.shoulder);
  const armpit = endOf(torso.armhole);
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
  const fore = towards(arm.fore);
  const cuffWidth = sleeve.cuff * (sleeve.elbow > 0 ? 1 : pose.sleeveWidth);
  if (!(sleeve.elbow > 0)) {
    const out = outwards(upper);
    const end = go(tip, upper, sleeve.length);
    const low = go(end, out, -cuffWidth);
    return {
      fore: upper,
      outer: curve(
        tip,
        go(tip, upper, sleeve.length * 0.36, out, 0.42),
        go(tip, upper, sleeve.length * 0.7, out, 0.26),
        end,
      ),
      hem: curve(end, go(go(end, out, -cuffWidth / 2), upper, 0.28), low),
      inner: curve(low, [(low[0] + armpit[0]) / 2 - 0.06, (low[1] + armpit[1]) / 2 - 0.06], armpit),
    };
  }
  const half = (sleeve.length - sleeve.ribbed) / 2;
  const bend = towards((arm.upper + arm.fore) / 2);
  const elbow = go(tip, upper, half);
  const wrist = go(elbow, fore, half);
  const wide = sleeve.cuff + (sleeve.ribbed ? 0.9 : 0.3);
  const low = go(wrist, outwards(fore), -wide);
  const elbowIn = go(elbow, outwards(bend), -sleeve.elbow * pose.sleeveWidth);
  const out = outwards(upper);
  return {
    fore,
    outer: curve(
      tip,
      go(tip, upper, half * 0.3, out, 0.45),
      go(tip, upper, half * 0.72, out, 0.3),
      elbow,
      go(elbow, fore, half * 0.55, outwards(fore), 0.22),
      go(elbow, fore, half * 0.9, outwards(fore), 0.2),
      wrist,
    ),
    hem: curve(wrist, go(go(wrist, outwards(fore), -wide / 2), fore, 0.2), low),
    inner: curve(
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
  hem: Line,
): Line {
  const [a, b] = [outer(along), inner(along)];
  const [from, to] = [hem.from, endOf(hem)];
  const middle = alongOf(hem)(0.5);
  const sag: Point = [middle[0] - (from[0] + to[0]) / 2, middle[1] - (from[1] + to[1]) / 2];
  return curve(a, [(a[0] + b[0]) / 2 + sag[0], (a[1] + b[1]) / 2 + sag[1]], b);
}

function cuffPiece({ hem, fore }: SleeveLines, height: number): Piece {
  const [from, to] = [hem.from, endOf(hem)];
  const inset = 0.4;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const over: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const at = (along: number, down: number): Point => [
    from[0] + over[0] * along + fore[0] * down,
    from[1] + over[1] * along + fore[1] * down,
  ];
  const end = length - inset;
  const edge = curve(at(inset + 0.1, height), at(length / 2, height + 0.2), at(end - 0.1, height));
  return {
    outline: [
      line(at(inset, -0.1), at(inset - 0.06, height * 0.4), at(inset + 0.1, height)),
      edge,
      line(at(end - 0.1, height), at(end + 0.06, height * 0.4), at(end, -0.1)),
    ],
    rim: { reach: 0.9, height: 0.6 },
    ribs: [
      {
        along: curve(at(inset, height / 2), at(length / 2, height / 2 + 0.2), at(end, height / 2)),
        width: height,
      },
    ],
    stitches: [moved(edge, ([x, y]) => [x - fore[0] * 0.22, y - fore[1] * 0.22])],
  };
}

/** A whole piece on the other side of the garment. */
export function flipped(piece: Piece): Piece {
  const lines = (each?: readonly Line[]) => each?.map(mirrored);
  const folds = (each?: Piece["folds"]) =>
    each?.map(([x1, y1, cx, cy, x2, y2, ...rest]) => [-x1, y1, -cx, cy, -x2, y2, ...rest]) as Piece["folds"];
  return {
    ...piece,
    outline: piece.outline.map(mirrored),
    folds: folds(piece.folds),
    creases: folds(piece.creases),
    seams: lines(piece.seams),
    stitches: lines(piece.stitches),
    ribs: piece.ribs?.map(({ along, width }) => ({ along: mirrored(along), width })),
    ...(piece.barrel && { barrel: { ...piece.barrel, middle: -(piece.barrel.middle ?? 0) } }),
  };
}
