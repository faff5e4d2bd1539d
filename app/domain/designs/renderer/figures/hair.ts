import type { Piece } from "../drawing";
import { curve, disc, halfCurve, type Line, line, mirrored, type Point, reversed } from "../pen";
import type { Figure } from "./people";

/** Hair in one ink, with a few strokes of the comb in another. */

const SHINE = "#fbf7ef";

/** A cloud: bumps along an ellipse. */
function cloud([x, y]: Point, rx: number, ry: number, bumps: number): Line {
  const points: Point[] = Array.from({ length: bumps * 2 + 1 }, (_, at) => {
    const angle = (at / bumps) * Math.PI - Math.PI / 2;
    const out = at % 2 ? 1.045 : 0.965;
    return [x + Math.cos(angle) * rx * out, y + Math.sin(angle) * ry * out];
  });
  return curve(...points);
}

export function hairBehind({ hair, hairStyle }: Figure): Piece[] {
  switch (hairStyle) {
    case "afro":
      return [{ outline: [cloud([0, -7.2], 5.5, 5.1, 13)], ink: hair }];
    case "bob": {
      const half = halfCurve([-2.2, -1.2], [-3.9, -1.5], [-4.1, -4], [-3.9, -7.6], [-2.6, -10.2], [0, -10.9]);
      return [{ outline: [half, reversed(mirrored(half))], ink: hair }];
    }
    case "topknot":
      return [
        {
          outline: [disc([0.3, -11.2], 1.5, 1.3)],
          ink: hair,
          marks: [
            {
              lines: [curve([-0.6, -11.6], [0.3, -11.1], [1.2, -11.5])],
              colour: SHINE,
              width: 0.1,
              opacity: 0.5,
            },
          ],
        },
      ];
    case "puffs":
      return [
        { outline: [cloud([-3.5, -9.6], 2.1, 2, 8)], ink: hair },
        { outline: [cloud([3.5, -9.6], 2.1, 2, 8)], ink: hair },
      ];
    case "scarf": {
      const half = halfCurve([-4.6, 1.6], [-3.6, -0.6], [-3.75, -4], [-3.7, -7.8], [-2.5, -10.4], [0, -11.1]);
      return [{ outline: [half, reversed(mirrored(half)), line([4.6, 1.6], [-4.6, 1.6])], ink: hair }];
    }
    default:
      return [];
  }
}

/** What lies over the face, or over the whole head where it is seen from behind. */
export function hairInFront(figure: Figure, from: "front" | "back"): Piece[] {
  return from === "back" ? fromBehind(figure) : fringe(figure);
}

function fringe({ hair, hairStyle, turn: t }: Figure): Piece[] {
  const cap = (edge: readonly Point[], top: readonly Point[], marks: Piece["marks"] = []): Piece => ({
    outline: [curve(...edge), curve(...top)],
    ink: hair,
    marks,
  });
  const stroke = (...points: Point[]) => ({
    lines: [curve(...points)],
    colour: SHINE,
    width: 0.1,
    opacity: 0.45,
  });
  switch (hairStyle) {
    case "afro":
      return [
        cap(
          [
            [-3.15, -6.2],
            [-2.7, -7.9],
            [-1.3, -8.7],
            [t, -8.85],
            [1.5, -8.6],
            [2.8, -7.8],
            [3.15, -6.2],
          ],
          [
            [3.15, -6.2],
            [3.7, -8.4],
            [2.2, -10.8],
            [0, -11.2],
            [-2.2, -10.8],
            [-3.7, -8.4],
            [-3.15, -6.2],
          ],
          [],
        ),
      ];
    case "swept":
      return [
        cap(
          [
            [-3.1, -5.6],
            [-2.85, -7.2],
            [-1.9, -8.3],
            [0.4, -8.3],
            [2.1, -8.75],
            [2.9, -7.4],
            [3.1, -5.6],
          ],
          [
            [3.1, -5.6],
            [3.65, -7.8],
            [3.1, -10.2],
            [1.2, -11.5],
            [-1.6, -11.4],
            [-3.4, -9.8],
            [-3.5, -7.4],
            [-3.1, -5.6],
          ],
          [
            stroke([2.3, -9.2], [0.6, -9.1], [-1.6, -10.1]),
            stroke([2.2, -10.2], [0.6, -10.2], [-0.8, -10.7]),
          ],
        ),
      ];
    case "bob":
      return [
        cap(
          [
            [-3.5, -3.2],
            [-3.0, -5.8],
            [-2.5, -7.6],
            [-0.6, -8.4],
            [1.4, -7.9],
            [2.7, -6.6],
            [3.1, -5.2],
            [3.5, -3.2],
          ],
          [
            [3.5, -3.2],
            [4.1, -5.4],
            [3.8, -8.2],
            [2.5, -10.3],
            [0, -11],
            [-2.5, -10.3],
            [-3.8, -8.2],
            [-4.1, -5.4],
            [-3.5, -3.2],
          ],
          [stroke([-0.6, -8.5], [0.8, -9.6], [2.8, -8.6]), stroke([-0.8, -8.6], [-2, -9.2], [-3.2, -7.2])],
        ),
      ];
    case "fade":
      return [
        cap(
          [
            [-2.95, -7.2],
            [-2.5, -8.3],
            [-1.1, -8.55],
            [1.1, -8.55],
            [2.5, -8.3],
            [2.95, -7.2],
          ],
          [
            [2.95, -7.2],
            [3.05, -8.8],
            [1.9, -10.6],
            [0, -10.95],
            [-1.9, -10.6],
            [-3.05, -8.8],
            [-2.95, -7.2],
          ],
        ),
      ];
    case "scarf":
      return [
        {
          outline: [
            curve(
              [-2.75, -4.6],
              [-2.85, -6.8],
              [-1.9, -8.4],
              [t * 0.6, -8.9],
              [1.9, -8.4],
              [2.85, -6.8],
              [2.75, -4.6],
              [1.9, -2.6],
              [t * 0.4, -1.35],
            ),
            curve(
              [t * 0.4, -1.35],
              [1.2, -0.3],
              [3.4, 0.2],
              [3.5, -3],
              [3.75, -6.6],
              [2.6, -10.1],
              [0, -11.1],
              [-2.6, -10.1],
              [-3.75, -6.6],
              [-3.5, -3],
              [-3.6, 1.2],
            ),
            curve([-3.6, 1.2], [-1.4, 2.6], [1.6, 2.2], [2.6, 0.6], [0.4, -0.5], [t * 0.4, -1.35]),
            curve([t * 0.4, -1.35], [-1.9, -2.6], [-2.75, -4.6]),
          ],
          ink: hair,
          marks: [
            {
              lines: [
                curve([-3.1, -1.4], [-1.2, 0.6], [1.6, 0.9]),
                curve([3.1, -3.2], [2.6, -1], [0.6, -0.3]),
                curve([-2.6, -8.6], [0, -10.1], [2.6, -8.6]),
              ],
              colour: "#0f4f49",
              width: 0.14,
            },
          ],
        },
      ];
    case "topknot":
      return [
        cap(
          [
            [-3.1, -5.9],
            [-2.8, -7.7],
            [-1.4, -8.8],
            [t, -9],
            [1.4, -8.8],
            [2.8, -7.7],
            [3.1, -5.9],
          ],
          [
            [3.1, -5.9],
            [3.3, -8.2],
            [2.2, -10.2],
            [0, -10.8],
            [-2.2, -10.2],
            [-3.3, -8.2],
            [-3.1, -5.9],
          ],
          [stroke([-1.8, -8.7], [-0.8, -9.8], [0, -10.5]), stroke([1.8, -8.7], [1, -9.8], [0.5, -10.5])],
        ),
      ];
    case "tousled":
      return [
        cap(
          [
            [-3.1, -5.8],
            [-2.6, -7.3],
            [-1.9, -7.1],
            [-1.2, -8],
            [-0.4, -7.2],
            [0.5, -8.1],
            [1.2, -7.3],
            [2, -7.9],
            [2.7, -7.1],
            [3.1, -5.8],
          ],
          [
            [3.1, -5.8],
            [3.7, -7.4],
            [3.2, -9.2],
            [3.5, -10.3],
            [2, -10.5],
            [1.2, -11.5],
            [-0.2, -10.9],
            [-1.6, -11.5],
            [-2.3, -10.3],
            [-3.6, -9.8],
            [-3.4, -7.8],
            [-3.1, -5.8],
          ],
          [stroke([-1.4, -9.8], [-0.6, -9], [0.2, -9.2]), stroke([0.8, -9.9], [1.6, -9.2], [2.3, -9.4])],
        ),
      ];
    case "puffs":
      return [
        cap(
          [
            [-3.05, -6.2],
            [-2.6, -7.9],
            [-1, -8.5],
            [0, -8.1],
            [1, -8.5],
            [2.6, -7.9],
            [3.05, -6.2],
          ],
          [
            [3.05, -6.2],
            [3.25, -8.4],
            [2, -10.3],
            [0, -10.7],
            [-2, -10.3],
            [-3.25, -8.4],
            [-3.05, -6.2],
          ],
          [{ lines: [line([0, -8.2], [0, -10.6])], colour: SHINE, width: 0.09, opacity: 0.5 }],
        ),
        { outline: [disc([-2.75, -9.1], 0.5, 0.42)], ink: "#e4572e" },
        { outline: [disc([2.75, -9.1], 0.5, 0.42)], ink: "#e4572e" },
      ];
  }
}

function fromBehind({ hair, hairStyle }: Figure): Piece[] {
  const whole = (low: number, wide: number, high = -10.9): Piece => {
    const half = halfCurve(
      [0, low + 0.25],
      [-wide * 0.62, low],
      [-wide * 0.95, low - 2],
      [-wide, -6.6],
      [-wide * 0.76, high + 1.4],
      [0, high],
    );
    return { outline: [half, reversed(mirrored(half))], ink: hair };
  };
  switch (hairStyle) {
    case "afro":
      return [{ outline: [cloud([0, -7], 5.5, 5.1, 13)], ink: hair }];
    case "bob":
      return [whole(-0.9, 4)];
    case "scarf":
      return [
        {
          ...whole(0.4, 3.8, -11.1),
          marks: [
            {
              lines: [
                curve([-2.9, -2.6], [-1, -1.2], [1.6, -1.4]),
                curve([-3.3, -5.6], [-1.2, -4.4], [2.2, -5.2]),
                curve([-2.4, -8.8], [0.2, -8], [2.6, -8.9]),
              ],
              colour: "#0f4f49",
              width: 0.14,
            },
          ],
        },
      ];
    case "topknot":
      return [
        whole(-3, 3.3),
        {
          outline: [disc([0.2, -10.4], 1.6, 1.4)],
          ink: hair,
          marks: [
            {
              lines: [curve([-0.8, -10.6], [0.2, -10], [1.2, -10.5])],
              colour: SHINE,
              width: 0.1,
              opacity: 0.5,
            },
          ],
        },
      ];
    case "puffs":
      return [
        whole(-3.2, 3.2),
        { outline: [cloud([-3.5, -9.4], 2.1, 2, 8)], ink: hair },
        { outline: [cloud([3.5, -9.4], 2.1, 2, 8)], ink: hair },
      ];
    case "fade":
      return [whole(-4, 3.1)];
    default:
      return [whole(-3, 3.5, -11.2)];
  }
}
