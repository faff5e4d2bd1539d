import type { DrawnMark } from "../drawing/drawing-types";
import { ellipsePath, smoothPath, straightPath } from "../drawing/paths";
import { FIGURE_INK, type Figure } from "./figure-types";

export function face(figure: Figure): DrawnMark[] {
  const { faceTurnIn: t, skinShadow, blush } = figure;
  const eye = (x: number): DrawnMark[] => [
    { lines: [ellipsePath([x + t * 0.96, -5.56], 0.52, 0.36)], color: "#fbf3e6", width: 0, filled: true },
    { lines: [ellipsePath([x + t, -5.55], 0.27, 0.33)], color: FIGURE_INK, width: 0, filled: true },
    { lines: [ellipsePath([x + t + 0.08, -5.67], 0.08)], color: "#fbf7ef", width: 0, filled: true },
    {
      lines: [smoothPath([x + t - 0.5, -5.62], [x + t, -5.98], [x + t + 0.5, -5.66])],
      color: FIGURE_INK,
      width: 0.12,
    },
  ];
  const brow = (x: number, side: number) =>
    smoothPath([x + t - 0.62 * side, -6.55], [x + t, -6.92], [x + t + 0.66 * side, -6.62]);
  return [
    ...(figure.beard ? beard(figure) : []),
    {
      lines: [
        ellipsePath([-1.75 + t * 0.7, -4.15], 0.62, 0.5),
        ellipsePath([1.75 + t * 0.7, -4.15], 0.62, 0.5),
      ],
      color: blush,
      width: 0,
      filled: true,
      opacity: 0.55,
    },
    ...eye(-1.22),
    ...eye(1.22),
    {
      lines: [brow(-1.25, 1), brow(1.25, -1)],
      color: figure.hairStyle === "scarf" || figure.hairStyle === "bob" ? "#5d4a3d" : figure.hair,
      width: figure.beard ? 0.3 : 0.2,
    },
    {
      lines: [
        smoothPath(
          [t * 1.5 - 0.05, -5.2],
          [t * 2.0 + Math.sign(t) * 0.16, -4.25],
          [t * 1.4 - Math.sign(t) * 0.2, -4.02],
        ),
      ],
      color: skinShadow,
      width: 0.15,
    },
    ...(figure.beard
      ? []
      : [
          {
            lines: [
              smoothPath(
                [t * 1.15 - 0.62, -2.95],
                [t * 1.18, -2.42],
                [t * 1.15 + 0.65, -3],
                [t * 1.18, -2.74],
                [t * 1.15 - 0.62, -2.95],
              ),
            ],
            color: blush,
            width: 0,
            filled: true,
          },
        ]),
    {
      lines: [smoothPath([t * 1.15 - 0.82, -3.05], [t * 1.2, -2.68], [t * 1.15 + 0.85, -3.12])],
      color: figure.beard ? "#fbf7ef" : FIGURE_INK,
      width: 0.14,
    },
    {
      lines: [smoothPath([t * 1.15 - 0.3, -2.36], [t * 1.15, -2.26], [t * 1.15 + 0.3, -2.36])],
      color: figure.beard ? figure.hair : skinShadow,
      width: 0.12,
    },
    ...(figure.freckles
      ? [
          {
            lines: [-2.1, -1.7, -1.4, 1.3, 1.65, 2.05].map((x, at) =>
              ellipsePath([x + t * 0.8, -4.6 + (at % 2) * 0.28], 0.07),
            ),
            color: "#b8683f",
            width: 0,
            filled: true,
          },
        ]
      : []),
    ...(figure.glasses
      ? [
          {
            lines: [ellipsePath([-1.25 + t, -5.5], 0.98, 0.9), ellipsePath([1.25 + t, -5.5], 0.98, 0.9)],
            color: "#b8402a",
            width: 0.19,
          },
          {
            lines: [
              straightPath([-0.28 + t, -5.6], [0.28 + t, -5.6]),
              straightPath([-2.2 + t, -5.6], [-3, -5.8]),
              straightPath([2.2 + t, -5.6], [3, -5.8]),
            ],
            color: "#b8402a",
            width: 0.17,
          },
        ]
      : []),
  ];
}

function beard({ hair, faceTurnIn: t }: Figure): DrawnMark[] {
  return [
    {
      lines: [
        {
          from: [-3.02, -5.4],
          steps: [
            ...smoothPath(
              [-3.02, -5.4],
              [-2.5, -3.1],
              [-1.4, -1.3],
              [t * 0.4, -0.95],
              [1.4, -1.3],
              [2.5, -3.1],
              [3.02, -5.4],
            ).steps,
            ...smoothPath(
              [3.02, -5.4],
              [2.5, -4.1],
              [1.5 + t, -3.75],
              [t * 1.1, -3.55],
              [-1.5 + t, -3.75],
              [-2.5, -4.1],
              [-3.02, -5.4],
            ).steps,
          ],
        },
      ],
      color: hair,
      width: 0,
      filled: true,
    },
  ];
}
