export type Point = readonly [number, number];

/** A straight segment `[x, y]` or a cubic one `[x1, y1, x2, y2, x, y]`, in absolute coordinates. */
export type PathSegment = Point | readonly [number, number, number, number, number, number];

export interface Path {
  from: Point;
  steps: readonly PathSegment[];
}

/** Straight lines from point to point. */
export function straightPath(from: Point, ...steps: PathSegment[]): Path {
  return { from, steps };
}

/** A smooth line through all the points. */
export function smoothPath(...points: Point[]): Path {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Point;
  return {
    from: at(0),
    steps: points.slice(1).map((to, index): PathSegment => {
      const [before, from, after] = [at(index - 1), at(index), at(index + 2)];
      // Handles are limited to a part of the segment's length, so that unevenly spaced points make no loops.
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const handle = (a: Point, b: Point): Point => {
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        const reach = Math.hypot(dx, dy) || 1;
        return [(dx / reach) * length * 0.34, (dy / reach) * length * 0.34];
      };
      const [out, into] = [handle(before, to), handle(from, after)];
      return [from[0] + out[0], from[1] + out[1], to[0] - into[0], to[1] - into[1], to[0], to[1]];
    }),
  };
}

/** A smooth line from the left that is horizontal at the center line, so that its mirror image continues without a corner. */
export function smoothHalfPath(...points: Point[]): Path {
  const [x, y] = points.at(-2) ?? [0, 0];
  const { from, steps } = smoothPath(...points, [-x, y]);
  return { from, steps: steps.slice(0, -1) };
}

export function mapPoints({ from, steps }: Path, change: (point: Point) => Point): Path {
  return {
    from: change(from),
    steps: steps.map((step) => {
      const points: number[] = [];
      for (let at = 0; at < step.length; at += 2) {
        points.push(...change([step[at] as number, step[at + 1] as number]));
      }
      return points as unknown as PathSegment;
    }),
  };
}

/** The path mirrored at the center line. */
export function mirroredPath(each: Path): Path {
  return mapPoints(each, ([x, y]) => [-x, y]);
}

export function shifted(each: Path, dx: number, dy: number): Path {
  return mapPoints(each, ([x, y]) => [x + dx, y + dy]);
}

export function endPoint({ from, steps }: Path): Point {
  return (steps.at(-1) ?? from).slice(-2) as unknown as Point;
}

/** The same path in the opposite direction. */
export function reversed({ from, steps }: Path): Path {
  const ends = [from, ...steps.map((step) => step.slice(-2) as unknown as Point)];
  return {
    from: ends[ends.length - 1] as Point,
    steps: steps
      .map((step, at): PathSegment => {
        const [x, y] = ends[at] as Point;
        return step.length === 2 ? [x, y] : [step[2], step[3], step[0], step[1], x, y];
      })
      .reverse(),
  };
}

/** A line from the left half, continued through its mirror image to the matching point on the right. */
export function withMirrorImage(half: Path): Path {
  return { from: half.from, steps: [...half.steps, ...reversed(mirroredPath(half)).steps] };
}

/** A circle as a closed line. */
export function ellipsePath([x, y]: Point, rx: number, ry = rx): Path {
  const k = 0.5523;
  return straightPath(
    [x, y - ry],
    [x + rx * k, y - ry, x + rx, y - ry * k, x + rx, y],
    [x + rx, y + ry * k, x + rx * k, y + ry, x, y + ry],
    [x - rx * k, y + ry, x - rx, y + ry * k, x - rx, y],
    [x - rx, y - ry * k, x - rx * k, y - ry, x, y - ry],
  );
}
