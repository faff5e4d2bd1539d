import type { DrawingPiece, GarmentDrawing } from "../drawing-types";
import { mapPoints, mirroredPath, type Path, reversed, smoothPath } from "../paths";
import { bodyPiece } from "./body-piece";
import { hemBandPiece } from "./hem-band";
import { hoodPieces } from "./hood/hood";
import { boundNeckPieces, crewNeckPieces } from "./neckline";
import type { GarmentPattern } from "./pattern";
import { pocketPiece } from "./pocket";
import type { Pose } from "./pose";
import { sleevePieces } from "./sleeve";
import { torsoLines, withMirrored } from "./torso";

/** A garment's pieces from the front or back, bottom layer first. */
export function garmentPieces(
  measures: GarmentPattern,
  view: "front" | "back",
  pose: Pose,
): Pick<GarmentDrawing, "pieces" | "trims" | "fabric"> & { behindCount: number } {
  const torso = torsoLines(measures, view);
  const { kind, fabric } = measures;
  const neck =
    kind === "hoodie"
      ? hoodPieces(measures, torso, view, pose.name === "worn")
      : kind === "tank-top"
        ? boundNeckPieces(measures, torso, view)
        : crewNeckPieces(measures, torso, view);
  const body = bodyPiece(measures, torso, pose, { view });
  const sleeves = [false, true].flatMap((right) => sleevePieces(measures, torso, pose, right));
  const arms = kind === "tank-top" ? tankEdges(measures, torso) : null;
  const behind = [...(arms && view === "front" ? arms.inside : []), ...neck.behind];
  return {
    fabric,
    /** How many of the pieces lie behind the hanger or body. */
    behindCount: behind.length,
    pieces: [
      ...behind,
      ...sleeves,
      ...(measures.hemBandHeight ? [hemBandPiece(measures)] : []),
      { ...body, ...(arms && { bindings: arms.bindings }) },
      ...(kind === "hoodie" && view === "front" ? [pocketPiece(measures)] : []),
      ...neck.over,
    ],
    trims: neck.trims,
  };
}

/** Tape along the neck and armholes, and the inside of the back seen through the armholes. */
function tankEdges(
  { collarHeight, shoulder, shoulderSlope, armhole, chest }: GarmentPattern,
  torso: ReturnType<typeof torsoLines>,
) {
  const half = collarHeight / 2;
  // The inner side of the edge: beside it at the shoulder, below it in the armpit.
  const armTape = mapPoints(torso.armhole, ([x, y]) => {
    const down = Math.min(1, Math.max(0, (y - shoulderSlope) / (armhole - shoulderSlope))) ** 3;
    return [x + half * (1 - down * 0.4), y + half * down];
  });
  const neckTape = mapPoints(torso.neck, ([x, y]) => [x * (1 + half / 6), y + half * (1 - Math.abs(x) / 6)]);
  const back = smoothPath(
    [-shoulder, shoulderSlope],
    [-shoulder - 0.1, armhole * 0.45],
    [-shoulder - 1.1, armhole * 0.74],
    [-chest, armhole],
  );
  const inside = [false, true].map((right): DrawingPiece => {
    const side = (each: Path) => (right ? mirroredPath(each) : each);
    return {
      outline: [side(back), side(reversed(torso.armhole))],
      face: "inside",
      bevel: { reach: 0.8, height: 0.2 },
    };
  });
  return {
    inside,
    bindings: [
      ...withMirrored(armTape).map((each) => ({ along: each, width: collarHeight })),
      ...withMirrored(neckTape).map((each) => ({ along: each, width: collarHeight })),
    ],
  };
}
