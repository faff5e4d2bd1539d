import type { DrawingPiece } from "../drawing/drawing-types";
import { type Point, smoothPath } from "../drawing/paths";
import { outwards } from "./directions";
import type { Wearer } from "./wearer-types";

export const handScale = ({ build }: Wearer, scale: number) => scale * (0.82 + 0.16 * build.arm);

/** A relaxed hand, its thumb towards the body. */
export function hand(wearer: Wearer, wrist: Point, by: Point, scale: number): DrawingPiece {
  const aside = outwards(by);
  const s = handScale(wearer, scale);
  const at = ([along, off]: Point): Point => [
    wrist[0] + (by[0] * along - aside[0] * off) * s,
    wrist[1] + (by[1] * along - aside[1] * off) * s,
  ];
  const stroke = (...points: Point[]) => smoothPath(...points.map(at));
  return {
    outline: [
      stroke(
        [-0.4, -1.2],
        [1.2, -1.5],
        [3, -1.75],
        [4.9, -1.6],
        [6.5, -0.9],
        [6.9, -0.1],
        [6.2, 0.55],
        [4.6, 0.95],
        [4.3, 1.75],
        [3.5, 2.1],
        [2.5, 1.85],
        [1.2, 1.35],
        [-0.4, 1.2],
      ),
    ],
    fill: wearer.skin,
    marks: [
      {
        lines: [
          stroke([3.7, -0.85], [5.2, -0.7], [6.4, -0.45]),
          stroke([3.6, 0], [5, 0.05], [6.3, 0.05]),
          stroke([4.6, 0.92], [3.6, 0.95], [2.8, 0.5]),
        ],
        color: wearer.skinShadow,
        width: 0.17,
        opacity: 0.75,
      },
    ],
  };
}
