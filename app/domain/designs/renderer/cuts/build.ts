import type { Drawing, Piece } from "../drawing";
import { curve, type Line, mirrored, moved, reversed } from "../pen";
import { hood } from "./hood";
import type { Measures } from "./measures";
import { boundNeck, crewNeck } from "./neck";
import { pocketPiece } from "./pocket";
import type { Pose } from "./pose";
import { sleevePieces } from "./sleeve";
import { bandPiece, bodyPiece, both, torsoOf } from "./torso";

/** A garment's pieces from the front or from behind, lowest first. */
export function garmentPieces(
  measures: Measures,
  view: "front" | "back",
  pose: Pose,
): Pick<Drawing, "pieces" | "trims" | "fabric"> & { behindCount: number } {
  const torso = torsoOf(measures, view);
  const { kind, fabric } = measures;
  const neck =
    kind === "hoodie"
      ? hood(measures, torso, view, pose.name === "worn")
      : kind === "tank-top"
        ? boundNeck(measures, torso, view)
        : crewNeck(measures, torso, view);
  const body = bodyPiece(measures, torso, pose, { view });
  const sleeves = [false, true].flatMap((right) => sleevePieces(measures, torso, pose, right));
  const arms = kind === "tank-top" ? tankEdges(measures, torso) : null;
  const behind = [...(arms && view === "front" ? arms.inside : []), ...neck.behind];
  return {
    fabric,
    /** So many of the pieces lie behind whatever fills the garment. */
    behindCount: behind.length,
    pieces: [
      ...behind,
      ...sleeves,
      ...(measures.band ? [bandPiece(measures)] : []),
      { ...body, ...(arms && { bindings: arms.bindings }) },
      ...(kind === "hoodie" && view === "front" ? [pocketPiece(measures)] : []),
      ...neck.over,
    ],
    trims: neck.trims,
  };
}

/** Tape along neck and arms, and the inside of the back seen through the armholes. */
function tankEdges({ rib, shoulder, slope, armhole, chest }: Measures, torso: ReturnType<typeof torsoOf>) {
  const half = rib / 2;
  // Inside of the edge: beside it at the shoulder, below it in the armpit.
  const armTape = moved(torso.armhole, ([x, y]) => {
    const down = Math.min(1, Math.max(0, (y - slope) / (armhole - slope))) ** 3;
    return [x + half * (1 - down * 0.4), y + half * down];
  });
  const neckTape = moved(torso.neck, ([x, y]) => [x * (1 + half / 6), y + half * (1 - Math.abs(x) / 6)]);
  const back = curve(
    [-shoulder, slope],
    [-shoulder - 0.1, armhole * 0.45],
    [-shoulder - 1.1, armhole * 0.74],
    [-chest, armhole],
  );
  const inside: Piece[] = [false, true].map((right) => {
    const side = (each: Line) => (right ? mirrored(each) : each);
    return {
      outline: [side(back), side(reversed(torso.armhole))],
      face: "inside",
      rim: { reach: 0.8, height: 0.2 },
    };
  });
  return {
    inside,
    bindings: [
      ...both(armTape).map((each) => ({ along: each, width: rib })),
      ...both(neckTape).map((each) => ({ along: each, width: rib })),
    ],
  };
}
