import type { ToneGradient } from "../drawing/drawing-types";
import type { Point } from "../drawing/paths";
import type { Wearer } from "./wearer-types";

type Tones = Pick<Wearer, "skinLight" | "skinShadow">;

/** Round as an arm is: light on the side of the lamp, shadow on the other, and some light from behind at its edge. */
export function acrossLimb(middle: Point, along: Point, halfWidth: number, tones: Tones): ToneGradient {
  // Across the limb, from the viewer's left.
  const sign = along[1] >= 0 ? 1 : -1;
  const over: Point = [along[1] * sign, -along[0] * sign];
  const at = (share: number): Point => [
    middle[0] + over[0] * halfWidth * share,
    middle[1] + over[1] * halfWidth * share,
  ];
  const { skinLight, skinShadow } = tones;
  return {
    from: at(-1),
    to: at(1),
    stops: [
      [0, skinShadow, 0.5],
      [0.1, skinShadow, 0.12],
      [0.24, skinLight, 0.55],
      [0.36, skinLight, 0.62],
      [0.58, skinShadow, 0.08],
      [0.84, skinShadow, 0.85],
      [0.94, skinShadow, 0.9],
      [1, skinShadow, 0.62],
    ],
  };
}

/** The shadow of what lies above: full at `from`, gone at `to`. */
export function fallingShadow(from: Point, to: Point, color: string, strength: number): ToneGradient {
  return {
    from,
    to,
    stops: [
      [0, color, strength],
      [0.35, color, strength * 0.55],
      [1, color, 0],
    ],
  };
}
