import type { DrawingPiece } from "../drawing/drawing-types";
import { mirrored, type Path, reversed, smoothHalfPath, smoothPath, straightPath } from "../drawing/paths";
import type { Figure } from "./figure-types";

/** From the neck to the end of the shoulder, on the viewer's left. */
export function shoulderLine({ build }: Figure, shoulder: number, slope: number): Path {
  return smoothPath(
    [-2.35 * build.neck * 1.35, 0.3],
    [-shoulder * 0.72, slope * 0.72],
    [-shoulder + 0.4, slope + 0.8],
  );
}

/** Neck and shoulders, as far as the widest neckline shows them. */
export function neckPiece(
  figure: Figure,
  shoulder: number,
  slope: number,
  from: "front" | "back",
): DrawingPiece {
  const n = 2.35 * figure.build.neck;
  const half = smoothHalfPath([-n, -4.8], [-n * 0.98, -0.9], [-n * 1.35, 0.3]);
  const top = shoulderLine(figure, shoulder, slope);
  return {
    outline: [
      straightPath([n, -4.8], [-n, -4.8]),
      { from: half.from, steps: half.steps },
      top,
      straightPath([-shoulder + 0.4, slope + 0.8], [-shoulder * 0.92, 9.6], [shoulder * 0.92, 9.6]),
      reversed(mirrored(top)),
      reversed(mirrored(half)),
    ],
    fill: figure.skin,
    marks:
      from === "back"
        ? []
        : [
            // The chin's shadow, and the collar bones.
            {
              lines: [
                {
                  from: [-n, -2.8],
                  steps: [
                    ...smoothPath(
                      [-n, -2.8],
                      [-n * 0.6, -1.1],
                      [figure.faceTurnIn, -0.55],
                      [n * 0.7, -1.2],
                      [n, -2.8],
                    ).steps,
                  ],
                },
              ],
              color: figure.skinShadow,
              width: 0,
              filled: true,
            },
            {
              lines: [
                smoothPath([-3.4, 1.9], [-2, 1.75], [-0.9, 2.2]),
                smoothPath([3.4, 1.9], [2, 1.75], [0.9, 2.2]),
              ],
              color: figure.skinShadow,
              width: 0.14,
            },
          ],
  };
}
