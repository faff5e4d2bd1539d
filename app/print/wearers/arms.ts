import type { DrawingPiece } from "../drawing/drawing-types";
import { endPoint, mirroredPath, type Point, smoothPath, straightPath } from "../drawing/paths";
import { pointAtShare } from "../drawing/points-along";
import { mirroredPiece } from "../drawing/shapes/mirrored-piece";
import type { GarmentPattern } from "../drawing/shapes/pattern";
import type { Pose } from "../drawing/shapes/pose";
import { sleeveLines } from "../drawing/shapes/sleeve-lines";
import type { TorsoLines } from "../drawing/shapes/torso";
import { outwards, towards } from "./directions";
import { hand, handScale } from "./hand";
import { acrossLimb, fallingShadow } from "./limb-light";
import { shoulderLine } from "./neck-and-jaw";
import type { Wearer } from "./wearer-types";

/** A forearm beyond this angle goes behind the back, and its hand is not seen. */
const BEHIND_DEGREES = 100;

/** How wide a person is where straps leave the shoulders bare: as wide as the ribs. */
export const bareShoulderWidth = ({ chest }: GarmentPattern) => chest * 0.92;

/** The outer part of a bare shoulder's line, from beneath the strap. It follows the body's line, slightly above it. */
function fromStrap(wearer: Wearer, measures: GarmentPattern): Point[] {
  const at = pointAtShare(shoulderLine(wearer, bareShoulderWidth(measures), measures.shoulderSlope));
  const strap = -measures.shoulder + 0.6;
  const shares = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
  const begin = shares.find((share) => at(share)[0] <= strap) ?? 0.7;
  const above = ([x, y]: Point, by: number): Point => [x - by, y - by];
  return [at(begin), above(at((begin + 1) / 2), 0.04), above(at(1), 0.16)];
}

const go = (from: Point, by: Point, length: number, off = 0): Point => {
  const aside = outwards(by);
  return [from[0] + by[0] * length + aside[0] * off, from[1] + by[1] * length + aside[1] * off];
};

/** A part of an arm, and the line through its middle that its light follows. */
interface Limb {
  piece: DrawingPiece;
  middle: Point;
  along: Point;
  halfWidth: number;
  /** Where the sleeve's shadow falls on it: from the sleeve's edge on. */
  shadowFrom?: Point;
}

/** The arm and hand where the sleeve leaves them bare; `right` is the viewer's right. */
export function armPieces(
  wearer: Wearer,
  measures: GarmentPattern,
  torso: TorsoLines,
  pose: Pose,
  right: boolean,
): DrawingPiece[] {
  const isBehind = pose.arms[right ? 1 : 0].forearm > BEHIND_DEGREES;
  const limbs = measures.sleeve?.elbow
    ? isBehind
      ? []
      : [sleevedHand(wearer, measures, torso, pose, right)]
    : bareArm(wearer, measures, torso, pose, right);
  return limbs.map((limb) => lit(wearer, right ? flipped(limb) : limb));
}

const scaleOf = ({ fit }: GarmentPattern, wearer: Wearer) =>
  (fit === "youth" ? 0.74 : 1) * (0.9 + 0.1 * wearer.build.arm);

function sleevedHand(
  wearer: Wearer,
  measures: GarmentPattern,
  torso: TorsoLines,
  pose: Pose,
  right: boolean,
): Limb {
  const fore = towards(pose.arms[right ? 1 : 0].forearm);
  const scale = scaleOf(measures, wearer);
  const middle = pointAtShare(sleeveLines(measures, torso, pose, right).hem)(0.5);
  const wrist = go(middle, fore, (measures.sleeve?.ribbed ?? 0) - 0.5);
  return handLimb(wearer, wrist, fore, scale, go(wrist, fore, 0.4));
}

function handLimb(wearer: Wearer, wrist: Point, fore: Point, scale: number, shadowFrom?: Point): Limb {
  return {
    piece: hand(wearer, wrist, fore, scale),
    middle: go(wrist, fore, 3),
    along: fore,
    halfWidth: 2 * handScale(wearer, scale),
    shadowFrom,
  };
}

function bareArm(
  wearer: Wearer,
  measures: GarmentPattern,
  torso: TorsoLines,
  pose: Pose,
  right: boolean,
): Limb[] {
  const { sleeve } = measures;
  const arm = pose.arms[right ? 1 : 0];
  const scale = scaleOf(measures, wearer);
  const tip = endPoint(torso.shoulder);
  const isBare = !sleeve;
  const upper = towards(arm.upper + (isBare ? 6 : 0));
  const fore = towards(arm.forearm);
  const thick = 4.5 * wearer.build.arm * (measures.fit === "youth" ? 0.92 : 1);
  const out = outwards(upper);
  const joint: Point = isBare
    ? [-measures.chest * 0.9 + thick * 0.1, measures.shoulderSlope + 2.6]
    : [tip[0] - out[0] * thick * 0.62, tip[1] - out[1] * thick * 0.62 + 0.4];
  const elbow = go(joint, upper, 11.6 * scale);
  const wrist = go(elbow, fore, 9.6 * scale);
  const wristHalf = 1.24 * handScale(wearer, scale);
  const elbowHalf = thick * 0.41;
  const upperArm: DrawingPiece = {
    outline: [
      smoothPath(
        ...(isBare ? fromStrap(wearer, measures) : []),
        go(joint, upper, 0, thick * 0.5),
        go(joint, upper, 5 * scale, thick * 0.5),
        go(elbow, upper, -1 * scale, elbowHalf),
        go(elbow, upper, elbowHalf * 0.7, elbowHalf * 0.6),
        go(elbow, upper, elbowHalf * 0.95, 0),
        go(elbow, upper, elbowHalf * 0.7, -elbowHalf * 0.6),
        go(elbow, upper, -1 * scale, -elbowHalf),
        go(joint, upper, 4.4 * scale, -thick * 0.5),
        go(joint, upper, 1, -thick * 0.5),
      ),
    ],
    fill: wearer.skin,
  };
  const forearm: DrawingPiece = {
    outline: [
      smoothPath(
        go(elbow, fore, -elbowHalf * 0.9, 0),
        go(elbow, fore, -elbowHalf * 0.6, elbowHalf * 0.65),
        go(elbow, fore, 0.4, elbowHalf),
        go(elbow, fore, 2.6 * scale, thick * 0.43),
        go(wrist, fore, -2.2 * scale, wristHalf * 1.08),
        go(wrist, fore, 0.4, wristHalf),
      ),
      straightPath(go(wrist, fore, 0.4, wristHalf), go(wrist, fore, 0.4, -wristHalf)),
      smoothPath(
        go(wrist, fore, 0.4, -wristHalf),
        go(wrist, fore, -2.2 * scale, -wristHalf * 1.08),
        go(elbow, fore, 2.6 * scale, -thick * 0.41),
        go(elbow, fore, 0.4, -elbowHalf),
        go(elbow, fore, -elbowHalf * 0.6, -elbowHalf * 0.65),
        go(elbow, fore, -elbowHalf * 0.9, 0),
      ),
    ],
    fill: wearer.skin,
  };
  const fromSleeve = sleeve ? go(tip, upper, sleeve.length - 0.2) : undefined;
  return [
    {
      piece: upperArm,
      middle: go(joint, upper, 6 * scale),
      along: upper,
      halfWidth: thick * 0.52,
      shadowFrom: fromSleeve,
    },
    handLimb(wearer, go(wrist, fore, -0.3), fore, scale),
    { piece: forearm, middle: go(elbow, fore, 4 * scale), along: fore, halfWidth: thick * 0.46 },
  ];
}

function flipped({ piece, middle, along, shadowFrom, ...rest }: Limb): Limb {
  const flip = ([x, y]: Point): Point => [-x, y];
  return {
    ...rest,
    piece: {
      ...mirroredPiece(piece),
      marks: piece.marks?.map((mark) => ({ ...mark, lines: mark.lines.map(mirroredPath) })),
    },
    middle: flip(middle),
    along: flip(along),
    shadowFrom: shadowFrom && flip(shadowFrom),
  };
}

/** How far a sleeve's shadow reaches down the arm, in inches. */
const SLEEVE_SHADOW_IN = 2.4;

function lit(wearer: Wearer, { piece, middle, along, halfWidth, shadowFrom }: Limb): DrawingPiece {
  return {
    ...piece,
    tones: [
      acrossLimb(middle, along, halfWidth, wearer),
      ...(shadowFrom
        ? [fallingShadow(shadowFrom, go(shadowFrom, along, SLEEVE_SHADOW_IN), wearer.skinShadow, 0.85)]
        : []),
    ],
  };
}
