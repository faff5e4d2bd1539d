import type { DrawingPiece, DrawnMark } from "../drawing/drawing-types";
import {
  ellipsePath,
  mapPoints,
  mirrored,
  type Path,
  reversed,
  smoothHalfPath,
  smoothPath,
  straightPath,
} from "../drawing/paths";
import { backHairPieces } from "./back-hair";
import { FIGURE_INK, type Figure } from "./figures";
import { frontHairPieces } from "./front-hair";

/** Heads, in inches about the highest point of the shoulder; the chin is at −1.5. */

/** From the neck to the end of the shoulder, on the viewer's left. */
export function shoulderLine({ build }: Figure, shoulder: number, slope: number): Path {
  return smoothPath(
    [-2.35 * build.neck * 1.35, 0.3],
    [-shoulder * 0.72, slope * 0.72],
    [-shoulder + 0.4, slope + 0.8],
  );
}

/** Neck and shoulders as far as the widest neckline shows them. */
function neckPiece(figure: Figure, shoulder: number, slope: number, from: "front" | "back"): DrawingPiece {
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
              colour: figure.skinShadow,
              width: 0,
              filled: true,
            },
            {
              lines: [
                smoothPath([-3.4, 1.9], [-2, 1.75], [-0.9, 2.2]),
                smoothPath([3.4, 1.9], [2, 1.75], [0.9, 2.2]),
              ],
              colour: figure.skinShadow,
              width: 0.14,
            },
          ],
  };
}

const SKULL = smoothHalfPath(
  [0, -1.5],
  [-1.35, -1.85],
  [-2.5, -3.2],
  [-3.05, -5.2],
  [-3.1, -7.2],
  [-2.3, -9.3],
  [0, -10.3],
);

export function headPieces(figure: Figure, shoulder: number, slope: number, from: "front" | "back") {
  const { head } = figure.build;
  const scaled = (each: Path) => mapPoints(each, ([x, y]) => [x * head, -1.5 + (y + 1.5) * head]);
  const sizes = (piece: DrawingPiece): DrawingPiece => ({
    ...piece,
    outline: piece.outline.map(scaled),
    marks: piece.marks?.map((mark) => ({ ...mark, lines: mark.lines.map(scaled) })),
  });
  const ear = (x: number): DrawingPiece => ({
    outline: [ellipsePath([x, -5.4], 0.62, 1)],
    fill: figure.skin,
  });
  const skull: DrawingPiece = {
    outline: [SKULL, reversed(mirrored(SKULL))],
    fill: figure.skin,
    marks: from === "front" ? face(figure) : [],
  };
  const ears =
    figure.hairStyle === "scarf"
      ? []
      : [ear(-3.05 + figure.faceTurnIn * 0.2), ear(3.05 + figure.faceTurnIn * 0.2)];
  return {
    /** Lies behind the garment as well. */
    behind: from === "front" ? backHairPieces(figure).map(sizes) : [],
    neck: neckPiece(figure, shoulder, slope, from),
    head: [
      ...ears.map(sizes),
      ...(from === "front" ? [sizes(skull)] : []),
      ...frontHairPieces(figure, from).map(sizes),
    ],
  };
}

function face(figure: Figure): DrawnMark[] {
  const { faceTurnIn: t, skinShadow, blush } = figure;
  const eye = (x: number): DrawnMark[] => [
    { lines: [ellipsePath([x + t * 0.96, -5.56], 0.52, 0.36)], colour: "#fbf3e6", width: 0, filled: true },
    { lines: [ellipsePath([x + t, -5.55], 0.27, 0.33)], colour: FIGURE_INK, width: 0, filled: true },
    { lines: [ellipsePath([x + t + 0.08, -5.67], 0.08)], colour: "#fbf7ef", width: 0, filled: true },
    {
      lines: [smoothPath([x + t - 0.5, -5.62], [x + t, -5.98], [x + t + 0.5, -5.66])],
      colour: FIGURE_INK,
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
      colour: blush,
      width: 0,
      filled: true,
      opacity: 0.55,
    },
    ...eye(-1.22),
    ...eye(1.22),
    {
      lines: [brow(-1.25, 1), brow(1.25, -1)],
      colour: figure.hairStyle === "scarf" || figure.hairStyle === "bob" ? "#5d4a3d" : figure.hair,
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
      colour: skinShadow,
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
            colour: blush,
            width: 0,
            filled: true,
          },
        ]),
    {
      lines: [smoothPath([t * 1.15 - 0.82, -3.05], [t * 1.2, -2.68], [t * 1.15 + 0.85, -3.12])],
      colour: figure.beard ? "#fbf7ef" : FIGURE_INK,
      width: 0.14,
    },
    {
      lines: [smoothPath([t * 1.15 - 0.3, -2.36], [t * 1.15, -2.26], [t * 1.15 + 0.3, -2.36])],
      colour: figure.beard ? figure.hair : skinShadow,
      width: 0.12,
    },
    ...(figure.freckles
      ? [
          {
            lines: [-2.1, -1.7, -1.4, 1.3, 1.65, 2.05].map((x, at) =>
              ellipsePath([x + t * 0.8, -4.6 + (at % 2) * 0.28], 0.07),
            ),
            colour: "#b8683f",
            width: 0,
            filled: true,
          },
        ]
      : []),
    ...(figure.glasses
      ? [
          {
            lines: [ellipsePath([-1.25 + t, -5.5], 0.98, 0.9), ellipsePath([1.25 + t, -5.5], 0.98, 0.9)],
            colour: "#b8402a",
            width: 0.19,
          },
          {
            lines: [
              straightPath([-0.28 + t, -5.6], [0.28 + t, -5.6]),
              straightPath([-2.2 + t, -5.6], [-3, -5.8]),
              straightPath([2.2 + t, -5.6], [3, -5.8]),
            ],
            colour: "#b8402a",
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
      colour: hair,
      width: 0,
      filled: true,
    },
  ];
}
