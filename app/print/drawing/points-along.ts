import type { Path, Point } from "./paths";

/** Points along a line, in the line's own units. */
export function pointsAlong({ from, steps }: Path, parts = 8): Point[] {
  const points: Point[] = [from];
  let [x, y] = from;
  for (const step of steps) {
    if (step.length === 2) points.push(step);
    else {
      const [x1, y1, x2, y2, x3, y3] = step;
      for (let part = 1; part <= parts; part++) {
        const t = part / parts;
        const u = 1 - t;
        points.push([
          u * u * u * x + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * x3,
          u * u * u * y + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * y3,
        ]);
      }
    }
    [x, y] = step.slice(-2) as unknown as Point;
  }
  return points;
}

/** The point at a share of the line's length, 0 to 1. */
export function pointAtShare(each: Path): (share: number) => Point {
  const points = pointsAlong(each);
  const lengths = points.map((point, at) => {
    const before = points[at - 1] ?? point;
    return Math.hypot(point[0] - before[0], point[1] - before[1]);
  });
  const whole = lengths.reduce((sum, each) => sum + each, 0);
  return (share) => {
    let left = share * whole;
    for (let at = 1; at < points.length; at++) {
      const length = lengths[at] as number;
      if (left > length && at < points.length - 1) {
        left -= length;
        continue;
      }
      const [a, b] = [points[at - 1] as Point, points[at] as Point];
      const part = length ? left / length : 0;
      return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
    }
    return points[0] as Point;
  };
}
