import type { DrawingPiece } from "../drawing-types";
import {
  endPoint,
  mapPoints,
  mirrored,
  type Path,
  type Point,
  reversed,
  smoothHalfPath,
  smoothPath,
  straightPath,
  withMirrorImage,
} from "../paths";
import {
  FLEECE_BODY_CREASES,
  FLEECE_BODY_FOLDS,
  JERSEY_BODY_CREASES,
  JERSEY_BODY_FOLDS,
  placeFolds,
} from "./folds";
import type { GarmentPattern } from "./pattern";
import type { Pose } from "./pose";

/** The lines that a body is cut along; all but the hem for the left half. */
export interface TorsoLines {
  neck: Path;
  shoulder: Path;
  armhole: Path;
  side: Path;
  hem: Path;
  /** Shares of the body to inches. */
  pointAt: (across: number, down: number) => Point;
}

export function torsoLines(measures: GarmentPattern, view: "front" | "back"): TorsoLines {
  const { chest, waist, hem, length, armhole, shoulder, shoulderSlope, neck, hemBandHeight, kind } = measures;
  const drop = view === "front" ? measures.frontNeckDrop : measures.backNeckDrop;
  const isTank = kind === "tank-top";
  const tip: Point = [-shoulder, shoulderSlope];
  const armpit: Point = [-chest, armhole];
  const bottom = length - hemBandHeight;
  const waistY = armhole + (bottom - armhole) * 0.45;
  const racer = measures.racerback && view === "back";
  const arm = isTank
    ? smoothPath(
        tip,
        [-shoulder + (racer ? 1.5 : view === "back" ? 0.05 : 0.35), armhole * 0.45],
        [-shoulder + (racer ? 1.1 : view === "back" ? -0.8 : -0.5), armhole * 0.72],
        [-chest + 1.3, armhole - 0.75],
        armpit,
      )
    : smoothPath(
        tip,
        [-shoulder + 0.75, shoulderSlope + (armhole - shoulderSlope) * 0.34],
        [-shoulder + 0.62, shoulderSlope + (armhole - shoulderSlope) * 0.66],
        [-chest + 0.55, armhole - 0.85],
        armpit,
      );
  const side = hemBandHeight
    ? smoothPath(
        armpit,
        [-waist, waistY],
        [-waist - 0.1, bottom - 3.4],
        [-waist + 0.1, bottom - 1.1],
        [-hem, bottom],
      )
    : smoothPath(armpit, [-waist, waistY], [-hem + 0.12, bottom - 4], [-hem, bottom]);
  const halfAt = (y: number) => {
    const share = Math.min(1, Math.max(0, (y - armhole) / (waistY - armhole)));
    const low = Math.min(1, Math.max(0, (y - waistY) / (bottom - waistY)));
    return chest + (waist - chest) * share + ((hemBandHeight ? waist : hem) - waist) * low;
  };
  return {
    neck: smoothHalfPath(
      [-neck, 0],
      [-neck + neck * 0.12, drop * 0.48],
      [-neck * 0.5, drop * 0.88],
      [0, drop],
    ),
    shoulder: isTank
      ? straightPath([-neck, 0], tip)
      : smoothPath([-neck, 0], [(-neck - shoulder) / 2, shoulderSlope * 0.42], tip),
    armhole: arm,
    side,
    hem: hemBandHeight
      ? smoothPath(
          [-hem, bottom],
          [-hem * 0.5, bottom + 0.3],
          [0, bottom + 0.36],
          [hem * 0.5, bottom + 0.3],
          [hem, bottom],
        )
      : smoothPath(
          [-hem, bottom],
          [-hem * 0.72, bottom + 0.3],
          [-hem * 0.42, bottom + 0.34],
          [-hem * 0.1, bottom + 0.52],
          [hem * 0.3, bottom + 0.42],
          [hem * 0.68, bottom + 0.36],
          [hem, bottom],
        ),
    pointAt: (u, v) => {
      const y = v <= 1 ? v * armhole : armhole + (v - 1) * (bottom - armhole);
      return [u * halfAt(y), y];
    },
  };
}

/** Down the right side from the neck, along the hem, up the left. */
export function torsoOutline({ neck, shoulder, armhole, side, hem }: TorsoLines): Path[] {
  return [
    withMirrorImage(neck),
    mirrored(shoulder),
    mirrored(armhole),
    mirrored(side),
    reversed(hem),
    reversed(side),
    reversed(armhole),
    reversed(shoulder),
  ];
}

export function bodyPiece(
  measures: GarmentPattern,
  torso: TorsoLines,
  pose: Pose,
  { view }: { view: "front" | "back" },
): DrawingPiece {
  const { fabric, chest, hemBandHeight, kind } = measures;
  const isFleece = fabric === "fleece";
  const how = { stretch: pose.foldDepth * (chest / 10), narrow: chest / 10, turned: view === "back" };
  const hemStitches = [0.85, 1.08].map((up) => mapPoints(torso.hem, ([x, y]) => [x * 0.998, y - up]));
  return {
    outline: torsoOutline(torso),
    carriesPrint: true,
    bevel: isFleece ? { reach: 2.1, height: 1.15 } : { reach: 1.4, height: 0.62 },
    bulge: { height: isFleece ? 1.5 : 1.15, halfWidth: chest },
    // A tank top hangs from its straps alone, and falls in deeper waves.
    rippleHeight: (isFleece || kind === "tank-top" ? 0.3 : 0.26) * pose.foldDepth,
    folds: placeFolds(isFleece ? FLEECE_BODY_FOLDS : JERSEY_BODY_FOLDS, torso.pointAt, how),
    creases: placeFolds(isFleece ? FLEECE_BODY_CREASES : JERSEY_BODY_CREASES, torso.pointAt, how),
    seams:
      kind === "tank-top"
        ? [torso.shoulder, mirrored(torso.shoulder)]
        : [torso.armhole, mirrored(torso.armhole), torso.shoulder, mirrored(torso.shoulder)],
    stitches: [
      ...(hemBandHeight ? [] : hemStitches),
      // Fleece seams are stitched over on both sides of the joint.
      ...(isFleece ? withMirrored(mapPoints(torso.armhole, ([x, y]) => [x + 0.28, y])) : []),
    ],
    shadowReachIn: 0.14,
  };
}

export function withMirrored(left: Path): Path[] {
  return [left, mirrored(left)];
}

/** The ribbed band below a body. */
export function hemBandPiece({ hem, length, hemBandHeight }: GarmentPattern): DrawingPiece {
  const top = length - hemBandHeight - 0.05;
  const edge = (y: number, half: number) =>
    smoothPath([-half, y], [-half * 0.5, y + 0.3], [0, y + 0.36], [half * 0.5, y + 0.3], [half, y]);
  const upper = edge(top, hem);
  const lower = edge(length, hem - 0.22);
  const rightSide = smoothPath(endPoint(upper), [hem + 0.06, top + hemBandHeight * 0.45], endPoint(lower));
  return {
    outline: [upper, rightSide, reversed(lower), reversed(mirrored(rightSide))],
    bevel: { reach: 0.8, height: 0.34 },
    bulge: { height: 1.3, halfWidth: hem },
    ribbing: [{ along: edge(top + hemBandHeight / 2 + 0.02, hem - 0.1), width: hemBandHeight - 0.12 }],
    folds: [
      [-hem * 0.62, top, -hem * 0.6, top + hemBandHeight / 2, -hem * 0.63, length, 0.3, 0.1],
      [-hem * 0.2, top, -hem * 0.22, top + hemBandHeight / 2, -hem * 0.2, length + 0.3, 0.34, 0.08],
      [hem * 0.3, top, hem * 0.28, top + hemBandHeight / 2, hem * 0.3, length + 0.2, 0.3, 0.1],
      [hem * 0.7, top, hem * 0.72, top + hemBandHeight / 2, hem * 0.7, length, 0.3, 0.08],
    ],
    stitches: [mapPoints(upper, ([x, y]) => [x, y - 0.16])],
  };
}
