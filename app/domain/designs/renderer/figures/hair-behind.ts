import type { Piece } from "../drawing";
import { curve, disc, halfCurve, type Line, line, mirrored, type Point, reversed } from "../pen";
import { type Figure, INK } from "./people";
import { scarfFolds } from "./scarf";

/** Hair behind the face, and the whole head where it is seen from behind. */

/** What the comb leaves. */
export const SHINE = "#fbf7ef";

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

export function fromBehind({ hair, hairStyle }: Figure): Piece[] {
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
    case "bob": {
      // Cut in a line above the nape, and combed down from the crown.
      const half = halfCurve(
        [-3.2, -1.15],
        [-4.05, -2.7],
        [-4.15, -4.8],
        [-3.9, -7.6],
        [-2.6, -10.2],
        [0, -10.9],
      );
      const edge = curve([3.2, -1.15], [1.6, -0.7], [0, -0.8], [-1.6, -0.7], [-3.2, -1.15]);
      const combed = (colour: string, opacity: number, ...lines: Line[]) => ({
        lines,
        colour,
        width: 0.11,
        opacity,
      });
      return [
        {
          outline: [half, reversed(mirrored(half)), edge],
          ink: hair,
          marks: [
            combed(
              INK,
              0.6,
              curve([-0.4, -9.7], [-2.5, -7.4], [-3, -2.9]),
              curve([0, -9.5], [-1, -5.8], [-1.2, -1.7]),
              curve([0.2, -9.5], [0.9, -5.6], [0.7, -1.5]),
              curve([0.6, -9.7], [2.5, -7], [2.8, -2.5]),
            ),
            combed(
              SHINE,
              0.55,
              curve([-1.1, -9.6], [-2.9, -8], [-3.4, -5.2]),
              curve([-0.2, -8.4], [-1.8, -6], [-2, -3]),
              curve([0.9, -9.4], [1.8, -6.8], [1.8, -3.4]),
            ),
          ],
        },
      ];
    }
    case "scarf":
      return [
        {
          ...whole(0.4, 3.8, -11.1),
          marks: scarfFolds(
            curve([-2.9, -2.6], [-1, -1.2], [1.6, -1.4]),
            curve([-3.3, -5.6], [-1.2, -4.4], [2.2, -5.2]),
            curve([-2.4, -8.8], [0.2, -8], [2.6, -8.9]),
          ),
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
