import { endPoint, type Path, type Point, smoothPath } from "../paths";
import type { GarmentPattern } from "./pattern";
import type { Pose } from "./pose";
import type { TorsoLines } from "./torso";

export interface SleeveLines {
  outer: Path;
  /** From the outer to the inner edge. */
  hem: Path;
  /** From the hem up to the armpit. */
  inner: Path;
  /** Direction of the forearm. */
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
  /** The direction turned outward by 90°. */
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
