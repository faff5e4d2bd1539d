import type { Piece } from "../drawing";
import {
  across,
  curve,
  endOf,
  halfCurve,
  type Line,
  line,
  mirrored,
  moved,
  type Point,
  reversed,
} from "../pen";
import { FLEECE_BODY, FLEECE_BODY_CREASES, JERSEY_BODY, JERSEY_BODY_CREASES, placed } from "./folds";
import type { Measures } from "./measures";
import type { Pose } from "./pose";

/** The lines that a body is cut along; all but the hem for the left half. */
export interface Torso {
  neck: Line;
  shoulder: Line;
  armhole: Line;
  side: Line;
  hem: Line;
  /** Shares of the body to inches. */
  at: (across: number, down: number) => Point;
}

export function torsoOf(measures: Measures, view: "front" | "back"): Torso {
  const { chest, waist, hem, length, armhole, shoulder, slope, neck, band, kind } = measures;
  const drop = view === "front" ? measures.neckDrop : measures.backDrop;
  const isTank = kind === "tank-top";
  const tip: Point = [-shoulder, slope];
  const armpit: Point = [-chest, armhole];
  const bottom = length - band;
  const waistY = armhole + (bottom - armhole) * 0.45;
  const racer = measures.racerback && view === "back";
  const arm = isTank
    ? curve(
        tip,
        [-shoulder + (racer ? 1.5 : view === "back" ? 0.05 : 0.35), armhole * 0.45],
        [-shoulder + (racer ? 1.1 : view === "back" ? -0.8 : -0.5), armhole * 0.72],
        [-chest + 1.3, armhole - 0.75],
        armpit,
      )
    : curve(
        tip,
        [-shoulder + 0.75, slope + (armhole - slope) * 0.34],
        [-shoulder + 0.62, slope + (armhole - slope) * 0.66],
        [-chest + 0.55, armhole - 0.85],
        armpit,
      );
  const side = band
    ? curve(
        armpit,
        [-waist, waistY],
        [-waist - 0.1, bottom - 3.4],
        [-waist + 0.1, bottom - 1.1],
        [-hem, bottom],
      )
    : curve(armpit, [-waist, waistY], [-hem + 0.12, bottom - 4], [-hem, bottom]);
  const halfAt = (y: number) => {
    const share = Math.min(1, Math.max(0, (y - armhole) / (waistY - armhole)));
    const low = Math.min(1, Math.max(0, (y - waistY) / (bottom - waistY)));
    return chest + (waist - chest) * share + ((band ? waist : hem) - waist) * low;
  };
  return {
    neck: halfCurve([-neck, 0], [-neck + neck * 0.12, drop * 0.48], [-neck * 0.5, drop * 0.88], [0, drop]),
    shoulder: isTank ? line([-neck, 0], tip) : curve([-neck, 0], [(-neck - shoulder) / 2, slope * 0.42], tip),
    armhole: arm,
    side,
    hem: band
      ? curve(
          [-hem, bottom],
          [-hem * 0.5, bottom + 0.3],
          [0, bottom + 0.36],
          [hem * 0.5, bottom + 0.3],
          [hem, bottom],
        )
      : curve(
          [-hem, bottom],
          [-hem * 0.72, bottom + 0.3],
          [-hem * 0.42, bottom + 0.34],
          [-hem * 0.1, bottom + 0.52],
          [hem * 0.3, bottom + 0.42],
          [hem * 0.68, bottom + 0.36],
          [hem, bottom],
        ),
    at: (u, v) => {
      const y = v <= 1 ? v * armhole : armhole + (v - 1) * (bottom - armhole);
      return [u * halfAt(y), y];
    },
  };
}

/** Down the right side from the neck, along the hem, up the left. */
export function torsoOutline({ neck, shoulder, armhole, side, hem }: Torso): Line[] {
  return [
    across(neck),
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
  measures: Measures,
  torso: Torso,
  pose: Pose,
  { view }: { view: "front" | "back" },
): Piece {
  const { fabric, chest, band, kind } = measures;
  const isFleece = fabric === "fleece";
  const how = { stretch: pose.drape * (chest / 10), narrow: chest / 10, turned: view === "back" };
  const hemStitches = [0.85, 1.08].map((up) => moved(torso.hem, ([x, y]) => [x * 0.998, y - up]));
  return {
    outline: torsoOutline(torso),
    printed: true,
    rim: isFleece ? { reach: 2.1, height: 1.15 } : { reach: 1.4, height: 0.62 },
    barrel: { height: isFleece ? 1.5 : 1.15, halfWidth: chest },
    // A tank top hangs from its straps alone, and falls in deeper waves.
    ripple: (isFleece || kind === "tank-top" ? 0.3 : 0.26) * pose.drape,
    folds: placed(isFleece ? FLEECE_BODY : JERSEY_BODY, torso.at, how),
    creases: placed(isFleece ? FLEECE_BODY_CREASES : JERSEY_BODY_CREASES, torso.at, how),
    seams:
      kind === "tank-top"
        ? [torso.shoulder, mirrored(torso.shoulder)]
        : [torso.armhole, mirrored(torso.armhole), torso.shoulder, mirrored(torso.shoulder)],
    stitches: [
      ...(band ? [] : hemStitches),
      // Fleece seams are stitched over on both sides of the joint.
      ...(isFleece ? both(moved(torso.armhole, ([x, y]) => [x + 0.28, y])) : []),
    ],
    casts: 0.14,
  };
}

export function both(left: Line): Line[] {
  return [left, mirrored(left)];
}

/** The ribbed band below a body. */
export function bandPiece({ hem, length, band }: Measures): Piece {
  const top = length - band - 0.05;
  const edge = (y: number, half: number) =>
    curve([-half, y], [-half * 0.5, y + 0.3], [0, y + 0.36], [half * 0.5, y + 0.3], [half, y]);
  const upper = edge(top, hem);
  const lower = edge(length, hem - 0.22);
  const rightSide = curve(endOf(upper), [hem + 0.06, top + band * 0.45], endOf(lower));
  return {
    outline: [upper, rightSide, reversed(lower), reversed(mirrored(rightSide))],
    rim: { reach: 0.8, height: 0.34 },
    barrel: { height: 1.3, halfWidth: hem },
    ribs: [{ along: edge(top + band / 2 + 0.02, hem - 0.1), width: band - 0.12 }],
    folds: [
      [-hem * 0.62, top, -hem * 0.6, top + band / 2, -hem * 0.63, length, 0.3, 0.1],
      [-hem * 0.2, top, -hem * 0.22, top + band / 2, -hem * 0.2, length + 0.3, 0.34, 0.08],
      [hem * 0.3, top, hem * 0.28, top + band / 2, hem * 0.3, length + 0.2, 0.3, 0.1],
      [hem * 0.7, top, hem * 0.72, top + band / 2, hem * 0.7, length, 0.3, 0.08],
    ],
    stitches: [moved(upper, ([x, y]) => [x, y - 0.16])],
  };
}
