import type { Wearer } from "../../wearers/wearer-types";
import type { GarmentPattern } from "./pattern";

/** The arm's position: degrees below the horizontal for the upper arm and the forearm. */
export interface ArmAngles {
  upper: number;
  forearm: number;
}

/** What a body does to the cloth on it: where it rests, and how far it fills the cloth. */
export interface WearingBody {
  /** Decides the chance part of the folds; the same each time. */
  seed: number;
  /** The hip on which the weight rests, −1 the viewer's left to 1 the right. */
  weight: number;
  breast: number;
  belly: number;
}

export interface Pose {
  name: "flat" | "hanger" | "worn";
  /** The viewer's left, and the viewer's right. */
  arms: readonly [ArmAngles, ArmAngles];
  /** Visible share of a sleeve's width: less when it is not pressed flat. */
  sleeveWidth: number;
  /** Depth of hanging folds. */
  foldDepth: number;
  /** Who wears it, if anybody. */
  body?: WearingBody;
}

export function flatPose({ sleeve }: GarmentPattern): Pose {
  const arm = sleeve && sleeve.elbow > 0 ? { upper: 57, forearm: 84 } : { upper: 42, forearm: 42 };
  return { name: "flat", arms: [arm, arm], sleeveWidth: 1, foldDepth: 1 };
}

export function hangerPose({ sleeve }: GarmentPattern): Pose {
  const isLong = sleeve && sleeve.elbow > 0;
  const [left, right] = isLong
    ? [
        { upper: 68, forearm: 88 },
        { upper: 66, forearm: 86 },
      ]
    : [
        { upper: 55, forearm: 55 },
        { upper: 53, forearm: 53 },
      ];
  return { name: "hanger", arms: [left, right] as const, sleeveWidth: 0.86, foldDepth: 1.5 };
}

export function wornPose({ id, armAngles, fullness, weight }: Wearer, { kind }: GarmentPattern): Pose {
  const arm = ([upper, forearm]: readonly [number, number]) => ({ upper, forearm });
  const seed = [...id, ...kind].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
  return {
    name: "worn",
    arms: [arm(armAngles[0]), arm(armAngles[1])],
    sleeveWidth: 0.95,
    foldDepth: 1.35,
    body: { seed, weight, ...fullness },
  };
}
