import type { DrawingPiece } from "../drawing-types";
import { mapPoints, mirroredPath } from "../paths";
import {
  FLEECE_BODY_CREASES,
  FLEECE_BODY_FOLDS,
  JERSEY_BODY_CREASES,
  JERSEY_BODY_FOLDS,
  placeFolds,
} from "./folds";
import type { GarmentPattern } from "./pattern";
import type { Pose } from "./pose";
import { type TorsoLines, torsoOutline, withMirrored } from "./torso";
import { stanceFolds, variedFolds } from "./worn-folds";

export function bodyPiece(
  measures: GarmentPattern,
  torso: TorsoLines,
  pose: Pose,
  { view }: { view: "front" | "back" },
): DrawingPiece {
  const { fabric, chest, hemBandHeight, kind } = measures;
  const isFleece = fabric === "fleece";
  const how = { stretch: pose.foldDepth * (chest / 10), narrow: chest / 10, turned: view === "back" };
  const { body } = pose;
  const usual = isFleece ? FLEECE_BODY_FOLDS : JERSEY_BODY_FOLDS;
  const stance = body
    ? placeFolds(stanceFolds(body, pose.arms, view), torso.pointAt, { ...how, turned: false })
    : [];
  const hemStitches = [0.85, 1.08].map((up) => mapPoints(torso.hem, ([x, y]) => [x * 0.998, y - up]));
  return {
    outline: torsoOutline(torso),
    carriesPrint: true,
    bevel: isFleece ? { reach: 2.1, height: 1.15 } : { reach: 1.4, height: 0.62 },
    bulge: { height: isFleece ? 1.5 : 1.15, halfWidth: chest },
    // A tank top hangs only from its straps and has deeper ripples.
    rippleHeight: (isFleece || kind === "tank-top" ? 0.3 : 0.26) * pose.foldDepth,
    folds: [...placeFolds(body ? variedFolds(usual, body.seed) : usual, torso.pointAt, how), ...stance],
    creases: placeFolds(isFleece ? FLEECE_BODY_CREASES : JERSEY_BODY_CREASES, torso.pointAt, how),
    seams:
      kind === "tank-top"
        ? [torso.shoulder, mirroredPath(torso.shoulder)]
        : [torso.armhole, mirroredPath(torso.armhole), torso.shoulder, mirroredPath(torso.shoulder)],
    stitches: [
      ...(hemBandHeight ? [] : hemStitches),
      // Fleece seams have stitching on both sides.
      ...(isFleece ? withMirrored(mapPoints(torso.armhole, ([x, y]) => [x + 0.28, y])) : []),
    ],
    shadowReachIn: 0.14,
  };
}
