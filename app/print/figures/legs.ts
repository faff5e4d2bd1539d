import type { DrawingPiece } from "../drawing/drawing-types";
import { mirrored, reversed, smoothHalfPath, smoothPath, straightPath } from "../drawing/paths";
import type { GarmentPattern } from "../drawing/shapes/pattern";
import { FIGURE_INK, type Figure } from "./figure-types";

/** Trousers from the hips to below the picture. */
export function legPieces(figure: Figure, measures: GarmentPattern): DrawingPiece[] {
  const { hem, length } = measures;
  const hip = hem * (measures.hemBandHeight ? 1.02 : 0.93);
  const top = length - 3;
  const crotch = length + 0.8;
  const foot = length + 14;
  const outer = smoothPath(
    [-hip, top],
    [-hip * 1.02, length + 2],
    [-hip * 0.96, length + 7],
    [-hip * 0.88, foot],
  );
  const inner = smoothPath([-hip * 0.14, foot], [-hip * 0.07, crotch + 6], [0, crotch]);
  const isDark = figure.trousers === FIGURE_INK;
  return [
    {
      outline: [
        outer,
        straightPath([-hip * 0.88, foot], [-hip * 0.14, foot]),
        inner,
        reversed(mirrored(inner)),
        straightPath([hip * 0.14, foot], [hip * 0.88, foot]),
        reversed(mirrored(outer)),
        smoothHalfPath([hip, top], [0, top]),
      ],
      fill: figure.trousers,
      marks: [
        {
          lines: [
            straightPath([0, length - 1], [0, crotch]),
            smoothPath([-hip * 0.9, length - 1], [-hip * 0.72, length + 1.6], [-hip * 0.98, length + 3]),
            smoothPath([hip * 0.9, length - 1], [hip * 0.72, length + 1.6], [hip * 0.98, length + 3]),
            smoothPath([-hip * 0.1, crotch + 0.6], [-hip * 0.34, crotch + 1], [-hip * 0.5, crotch + 0.7]),
            smoothPath([hip * 0.1, crotch + 0.7], [hip * 0.3, crotch + 1.2], [hip * 0.46, crotch + 1]),
          ],
          color: isDark ? "#5a5a66" : FIGURE_INK,
          width: 0.12,
          opacity: 0.8,
        },
      ],
    },
  ];
}
