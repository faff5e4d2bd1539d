import type { Figure } from "../figures/people";
import type { Measures } from "./measures";

/** How the arms of a garment are held: degrees below the horizontal, of the upper arm and of the forearm. */
export interface Arm {
  upper: number;
  fore: number;
}

export interface Pose {
  name: "flat" | "hanger" | "worn";
  /** The viewer's left, and the viewer's right. */
  arms: readonly [Arm, Arm];
  /** A sleeve that is not pressed flat shows less of its width. */
  sleeveWidth: number;
  /** Depth of the folds that hang. */
  drape: number;
}

export function flatPose({ sleeve }: Measures): Pose {
  const arm = sleeve && sleeve.elbow > 0 ? { upper: 57, fore: 84 } : { upper: 42, fore: 42 };
  return { name: "flat", arms: [arm, arm], sleeveWidth: 1, drape: 1 };
}

export function hangerPose({ sleeve }: Measures): Pose {
  const isLong = sleeve && sleeve.elbow > 0;
  const [left, right] = isLong
    ? [
        { upper: 68, fore: 88 },
        { upper: 66, fore: 86 },
      ]
    : [
        { upper: 55, fore: 55 },
        { upper: 53, fore: 53 },
      ];
  return { name: "hanger", arms: [left, right] as const, sleeveWidth: 0.86, drape: 1.5 };
}

export function wornPose({ arms: [left, right] }: Figure): Pose {
  const arm = ([upper, fore]: readonly [number, number]) => ({ upper, fore });
  return { name: "worn", arms: [arm(left), arm(right)], sleeveWidth: 0.95, drape: 1.35 };
}
