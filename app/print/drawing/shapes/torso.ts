import {
  mirroredPath,
  type Path,
  type Point,
  reversed,
  smoothHalfPath,
  smoothPath,
  straightPath,
  withMirrorImage,
} from "../paths";
import type { GarmentPattern } from "./pattern";

/** The outlines of a body; all but the hem are for the left half. */
export interface TorsoLines {
  neck: Path;
  shoulder: Path;
  armhole: Path;
  side: Path;
  hem: Path;
  /** Converts shares of the body to inches. */
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
    mirroredPath(shoulder),
    mirroredPath(armhole),
    mirroredPath(side),
    reversed(hem),
    reversed(side),
    reversed(armhole),
    reversed(shoulder),
  ];
}

export function withMirrored(left: Path): Path[] {
  return [left, mirroredPath(left)];
}
