import type { Fold } from "../fold";
import type { ArmAngles, WearingBody } from "./pose";

/** Degrees below the horizontal: a forearm beyond this goes behind the back, an upper arm below the other lifts the shoulder. */
const BEHIND_DEGREES = 100;
const LIFTED_DEGREES = 60;

function chance(seed: number, index: number): number {
  const value = Math.sin(seed * 127.1 + index * 311.7) * 43758.5453;
  return value - Math.floor(value);
}

/** The same folds as they fall on another day: moved a little, deeper or flatter, some of the free ones gone. */
export function variedFolds(folds: readonly Fold[], seed: number): Fold[] {
  return folds.flatMap((fold, index): Fold[] => {
    const [x1, y1, cx, cy, x2, y2, width, height, held] = fold;
    if (!held && chance(seed, index) < 0.2) return [];
    const by = (part: number, most: number) => (chance(seed + part, index) - 0.5) * 2 * most;
    const moved = [x1, y1, cx + by(1, 0.07), cy + by(2, 0.07), x2 + by(3, 0.1), y2 + by(4, 0.1)] as const;
    const size = [width * (1 + by(5, 0.2)), height * (1 + by(6, 0.35))] as const;
    return [held ? [...moved, ...size, held] : [...moved, ...size]];
  });
}

/** Folds of a body, as shares like those of `folds.ts`, that this stance makes. */
export function stanceFolds(
  { weight, breast, belly }: WearingBody,
  arms: readonly [ArmAngles, ArmAngles],
  view: "front" | "back",
): Fold[] {
  const side = weight < 0 ? -1 : 1;
  const rest = Math.abs(weight);
  const folds: Fold[] = [
    // The cloth gathers over the hip that carries, and pulls towards it from the other shoulder.
    [side * 0.99, 1.5, side * 0.72, 1.56, side * 0.42, 1.46, 0.34, 0.36 * rest, "held"],
    [side * 0.99, 1.64, side * 0.76, 1.68, side * 0.5, 1.6, 0.3, 0.32 * rest, "held"],
    [side * 0.98, 1.78, side * 0.8, 1.8, side * 0.62, 1.74, 0.28, 0.24 * rest, "held"],
    [-side * 0.82, 1.16, -side * 0.24, 1.5, side * 0.4, 1.82, 0.66, 0.2 * rest],
  ];
  for (const [at, arm] of arms.entries()) {
    const to = at === 0 ? -1 : 1;
    if (arm.forearm > BEHIND_DEGREES)
      folds.push(
        [to * 0.98, 1.04, to * 0.66, 1.06, to * 0.34, 1.26, 0.4, 0.34, "held"],
        [to * 0.99, 1.16, to * 0.8, 1.34, to * 0.66, 1.66, 0.36, 0.28, "held"],
      );
    if (arm.upper < LIFTED_DEGREES) folds.push([to * 0.84, 0.3, to * 0.6, 0.22, to * 0.38, 0.34, 0.34, 0.22]);
  }
  if (view === "front")
    folds.push(
      [-0.72, 0.96, -0.42, 1.17, -0.08, 1.0, 0.85, 0.25 * breast],
      [0.72, 0.96, 0.42, 1.17, 0.08, 1.0, 0.85, 0.25 * breast],
      [-0.7, 1.66, 0, 1.86, 0.7, 1.66, 1.3, 0.45 * belly],
    );
  return folds.filter(([, , , , , , , height]) => height > 0.02);
}
