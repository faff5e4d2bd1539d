import type { DrawingPiece } from "../drawing/drawing-types";
import { endPoint, mirrored, type Point, smoothPath, straightPath } from "../drawing/paths";
import { pointAtShare } from "../drawing/points-along";
import { mirroredPiece } from "../drawing/shapes/mirrored-piece";
import type { GarmentPattern } from "../drawing/shapes/pattern";
import type { Pose } from "../drawing/shapes/pose";
import { sleeveLines } from "../drawing/shapes/sleeve-lines";
import type { TorsoLines } from "../drawing/shapes/torso";
import { outwards, towards } from "./directions";
import type { Figure } from "./figure-types";
import { hand, handScale } from "./hand";
import { shoulderLine } from "./neck";

/** How wide a person is where straps leave the shoulders bare: as wide as the ribs. */
export const bareShoulderWidth = ({ chest }: GarmentPattern) => chest * 0.92;

/** The outer part of a bare shoulder's line, from beneath the strap. It follows the body's line, slightly above it. */
function fromStrap(figure: Figure, measures: GarmentPattern): Point[] {
  const at = pointAtShare(shoulderLine(figure, bareShoulderWidth(measures), measures.shoulderSlope));
  const strap = -measures.shoulder + 0.6;
  const shares = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
  const begin = shares.find((share) => at(share)[0] <= strap) ?? 0.7;
  const above = ([x, y]: Point, by: number): Point => [x - by, y - by];
  return [at(begin), above(at((begin + 1) / 2), 0.04), above(at(1), 0.16)];
}

/** The arm and hand where the sleeve leaves them bare; `right` is the viewer's right. */
export function armPieces(
  figure: Figure,
  measures: GarmentPattern,
  torso: TorsoLines,
  pose: Pose,
  right: boolean,
): DrawingPiece[] {
  const { sleeve } = measures;
  const arm = pose.arms[right ? 1 : 0];
  const fore = towards(arm.forearm);
  const scale = (measures.fit === "youth" ? 0.74 : 1) * (0.9 + 0.1 * figure.build.arm);
  const pieces: DrawingPiece[] = [];
  if (sleeve && sleeve.elbow > 0) {
    const { hem } = sleeveLines(measures, torso, pose, right);
    const middle = pointAtShare(hem)(0.5);
    pieces.push(
      hand(
        figure,
        [middle[0] + fore[0] * (sleeve.ribbed - 0.5), middle[1] + fore[1] * (sleeve.ribbed - 0.5)],
        fore,
        scale,
      ),
    );
  } else {
    const tip = endPoint(torso.shoulder);
    const upper = towards(arm.upper + (sleeve ? 0 : 6));
    const thick = 4.5 * figure.build.arm * (measures.fit === "youth" ? 0.92 : 1);
    const isBare = !sleeve;
    const out = outwards(upper);
    const joint: Point = isBare
      ? [-measures.chest * 0.9 + thick * 0.1, measures.shoulderSlope + 2.6]
      : [tip[0] - out[0] * thick * 0.62, tip[1] - out[1] * thick * 0.62 + 0.4];
    const go = (from: Point, by: Point, length: number, off = 0): Point => {
      const aside = outwards(by);
      return [from[0] + by[0] * length + aside[0] * off, from[1] + by[1] * length + aside[1] * off];
    };
    const elbow = go(joint, upper, 11.6 * scale);
    const wrist = go(elbow, fore, 9.6 * scale);
    const wristHalf = 1.24 * handScale(figure, scale);
    const outer = smoothPath(
      ...(isBare ? fromStrap(figure, measures) : []),
      go(joint, upper, 0, thick * 0.5),
      go(joint, upper, 5 * scale, thick * 0.5),
      go(elbow, upper, -1 * scale, thick * 0.42),
      go(elbow, fore, 2.4 * scale, thick * 0.44),
      go(wrist, fore, 0, wristHalf),
    );
    const inner = smoothPath(
      go(wrist, fore, 0, -wristHalf),
      go(elbow, fore, 2.4 * scale, -thick * 0.4),
      go(elbow, upper, -1 * scale, -thick * 0.4),
      go(joint, upper, 4.4 * scale, -thick * 0.5),
      go(joint, upper, 1, -thick * 0.5),
    );
    /** Moved inward so that the body's outline is not painted over. */
    const short = ([x, y]: Point): Point => [x + 0.1, y + 0.3];
    pieces.push(hand(figure, go(wrist, fore, -0.5), fore, scale), {
      outline: [outer, straightPath(endPoint(outer), inner.from), inner],
      fill: figure.skin,
      marks: [
        // Hides the outline between a bare shoulder and the body.
        ...(isBare
          ? [{ lines: [straightPath(endPoint(inner), short(outer.from))], color: figure.skin, width: 0.4 }]
          : []),
        // Hides the outline between wrist and hand.
        {
          lines: [straightPath(go(wrist, fore, 0, wristHalf * 0.88), go(wrist, fore, 0, -wristHalf * 0.88))],
          color: figure.skin,
          width: 0.4,
        },
        {
          lines: [smoothPath(go(elbow, upper, -0.4, -thick * 0.34), go(elbow, fore, 0.3, -thick * 0.1))],
          color: figure.skinShadow,
          width: 0.15,
        },
      ],
    });
  }
  return right ? pieces.map((piece) => flippedInk(piece)) : pieces;
}

function flippedInk(piece: DrawingPiece): DrawingPiece {
  return {
    ...mirroredPiece(piece),
    marks: piece.marks?.map((mark) => ({ ...mark, lines: mark.lines.map(mirrored) })),
  };
}
