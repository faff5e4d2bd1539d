import type { NeckPieces } from "../neckline";
import type { GarmentPattern } from "../pattern";
import type { TorsoLines } from "../torso";
import { hoodBack } from "./hood-back";
import { hoodFront } from "./hood-front";
import { loweredHood } from "./lowered-hood";

/** A hood of two layers: raised when laid flat or hung, down on the shoulders when worn. */
export function hoodPieces(
  measures: GarmentPattern,
  torso: TorsoLines,
  view: "front" | "back",
  lowered: boolean,
): NeckPieces {
  if (lowered) return loweredHood(measures, torso, view);
  return view === "front" ? hoodFront(measures, torso) : hoodBack(measures, torso);
}
