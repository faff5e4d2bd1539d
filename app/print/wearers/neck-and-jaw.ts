import type { DrawingPiece } from "../drawing/drawing-types";
import {
  mapPoints,
  mirroredPath,
  type Path,
  reversed,
  smoothHalfPath,
  smoothPath,
  straightPath,
} from "../drawing/paths";
import { acrossLimb, fallingShadow } from "./limb-light";
import type { Wearer } from "./wearer-types";

/** From the neck to the end of the shoulder, on the viewer's left. */
export function shoulderLine({ build }: Wearer, shoulder: number, slope: number): Path {
  return smoothPath(
    [-2.35 * build.neck * 1.35, 0.3],
    [-shoulder * 0.72, slope * 0.72],
    [-shoulder + 0.4, slope + 0.8],
  );
}

/** Neck and shoulders, as far as the widest neckline shows them. */
export function neckPiece(
  wearer: Wearer,
  shoulder: number,
  slope: number,
  from: "front" | "back",
): DrawingPiece {
  const n = 2.35 * wearer.build.neck;
  const half = smoothHalfPath([-n, -4.8], [-n * 0.98, -0.9], [-n * 1.35, 0.3]);
  const top = shoulderLine(wearer, shoulder, slope);
  const { skinShadow, turnIn } = wearer;
  const soft = (width: number, opacity: number, ...lines: Path[]) => ({
    lines,
    color: skinShadow,
    width,
    opacity,
  });
  return {
    outline: [
      straightPath([n, -4.8], [-n, -4.8]),
      { from: half.from, steps: half.steps },
      top,
      straightPath([-shoulder + 0.4, slope + 0.8], [-shoulder * 0.92, 9.6], [shoulder * 0.92, 9.6]),
      reversed(mirroredPath(top)),
      reversed(mirroredPath(half)),
    ],
    fill: wearer.skin,
    tones: [
      acrossLimb([turnIn * 0.4, 0], [0, 1], n * 1.5, wearer),
      fallingShadow([0, -2.2], [0, from === "front" ? 1.1 : -0.2], skinShadow, 0.95),
    ],
    marks:
      from === "back"
        ? [soft(0.5, 0.18, smoothPath([0, -1.5], [0.05, 0.2], [0, 1.6]))]
        : [
            soft(
              0.42,
              0.2,
              smoothPath([-n * 0.86, -2], [-n * 0.55, 0.2], [-0.5, 1.9]),
              smoothPath([n * 0.86, -2], [n * 0.6, 0.2], [0.5, 1.9]),
            ),
            soft(
              0.26,
              0.34,
              smoothPath([-4, 1.75], [-2.2, 1.7], [-0.8, 2.3]),
              smoothPath([4, 1.75], [2.2, 1.7], [0.8, 2.3]),
            ),
          ],
  };
}

const JAW = smoothHalfPath([-3.05, -6], [-2.98, -4.6], [-2.5, -3.1], [-1.4, -1.9], [0, -1.5]);

/** The lower part of the head; the picture ends below the mouth. */
export function jawPieces(wearer: Wearer): DrawingPiece[] {
  const { build, turnIn, skinShadow, skin, hair, beard } = wearer;
  const set = (each: Path) =>
    mapPoints(each, ([x, y]) => [x * build.head + turnIn, -1.5 + (y + 1.5) * build.head]);
  const outline = [set(JAW), set(reversed(mirroredPath(JAW)))];
  const jaw: DrawingPiece = {
    outline,
    fill: skin,
    tones: [
      acrossLimb([turnIn, -3], [0, 1], 3.1 * build.head, wearer),
      // Darker towards the edge of the chin, which turns away from the lamp above.
      fallingShadow([0, -1.5], [0, -2.5], skinShadow, 0.55),
    ],
    marks: [
      {
        lines: [smoothPath([turnIn - 0.75, -2.72], [turnIn, -2.58], [turnIn + 0.75, -2.72])],
        color: skinShadow,
        width: 0.3,
        opacity: 0.4,
      },
    ],
  };
  if (!beard) return [jaw];
  const full = outline.map((each) => mapPoints(each, ([x, y]) => [turnIn + (x - turnIn) * 1.04, y + 0.34]));
  const tones = { skinLight: "#6b5140", skinShadow: "#0c0907" };
  return [jaw, { outline: full, fill: hair, tones: [acrossLimb([turnIn, -3], [0, 1], 3.2, tones)] }];
}
