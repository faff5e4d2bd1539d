import { across, closed, type Line, mirrored, reversed, type Step } from "../pen";

/** A body's outline: down the right side from the neck, along the hem, up the left. All but the hem are given for the left half. */
export function torso({
  neck,
  shoulder,
  armhole,
  side,
  hem,
}: {
  /** From the left end of the shoulder to the middle. */
  neck: Line;
  shoulder: Line;
  armhole: Line;
  side: Line;
  /** From left to right, whole: cloth never hangs the same on both sides. */
  hem: Line;
}): string {
  return closed(
    across(neck),
    mirrored(shoulder),
    mirrored(armhole),
    mirrored(side),
    reversed(hem),
    reversed(side),
    reversed(armhole),
    reversed(shoulder),
  );
}

/** The same line further up, for rows of thread along an edge. */
export function raised({ from: [x, y], steps }: Line, by: number): Line {
  return {
    from: [x, y - by],
    steps: steps.map((step) => step.map((value, at) => (at % 2 ? value - by : value)) as unknown as Step),
  };
}
