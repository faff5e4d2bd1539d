/**
 * Drawing in numbers. Garments are written in inches about their own middle: x runs to the viewer's right from the centre
 * line, y down from the highest point of the shoulder. A `Frame` says where that lies in the scene.
 */

export const VIEW_BOX_WIDTH = 1000;
export const VIEW_BOX_HEIGHT = 1125;

export type Point = readonly [number, number];
/** A straight step `[x, y]` or a cubic one `[x1, y1, x2, y2, x, y]`, absolute. */
export type PathSegment = Point | readonly [number, number, number, number, number, number];

export interface Path {
  from: Point;
  steps: readonly PathSegment[];
}

/** Where a drawing lies in the scene, and how many scene units an inch is. */
export interface DrawingFrame {
  x: number;
  y: number;
  unitsPerIn: number;
}

/** Straight from point to point. */
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
      // Handles no longer than the stretch itself allows, so that uneven points do not make loops.
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

/** A smooth line from the left that meets the middle level, so that its mirror image goes on without a corner. */
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

/** The same line on the other side of the middle. */
export function mirrored(each: Path): Path {
  return mapPoints(each, ([x, y]) => [-x, y]);
}

export function shifted(each: Path, dx: number, dy: number): Path {
  return mapPoints(each, ([x, y]) => [x + dx, y + dy]);
}

export function endPoint({ from, steps }: Path): Point {
  return (steps.at(-1) ?? from).slice(-2) as unknown as Point;
}

/** The same line, drawn from its other end. */
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
  return { from: half.from, steps: [...half.steps, ...reversed(mirrored(half)).steps] };
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

/** The point a share of the way along a line, 0 to 1, by length. */
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

/** Path data in the scene of lines given in inches. A scene unit is about a pixel where a picture is shown largest. */
export class SvgPathWriter {
  constructor(private readonly frame: DrawingFrame) {}

  toX(x: number): number {
    return Math.round(this.frame.x + x * this.frame.unitsPerIn);
  }

  toY(y: number): number {
    return Math.round(this.frame.y + y * this.frame.unitsPerIn);
  }

  open(lines: readonly Path[]): string {
    let data = "";
    for (const { from, steps } of lines) data += `M${this.start(from)}${this.drawn(from, steps)}`;
    return data;
  }

  /** One closed outline out of lines that follow each other; where ends do not meet, a straight edge joins them. */
  closed(lines: readonly Path[]): string {
    let met = "";
    let data = "";
    for (const each of lines) {
      const start = this.start(each.from);
      if (start !== met) data += `${data === "" ? "M" : "L"}${start}`;
      data += this.drawn(each.from, each.steps);
      met = this.start(endPoint(each));
    }
    return `${data}z`;
  }

  /** Folds as lenses that taper to nothing at both ends, one path for all. */
  lenses(folds: readonly Fold[], thickness: number): string {
    return folds.map((fold) => this.lens(fold, thickness)).join("");
  }

  private start([x, y]: Point): string {
    return `${this.toX(x)} ${this.toY(y)}`;
  }

  /** Relative path data: shorter than absolute by a quarter. */
  private drawn(from: Point, steps: readonly PathSegment[]): string {
    let x = this.toX(from[0]);
    let y = this.toY(from[1]);
    let data = "";
    for (const step of steps) {
      data += step.length === 2 ? "l" : "c";
      for (let at = 0; at < step.length; at += 2) {
        if (at > 0) data += " ";
        data += `${this.toX(step[at] as number) - x} ${this.toY(step[at + 1] as number) - y}`;
      }
      x = this.toX(step.at(-2) as number);
      y = this.toY(step.at(-1) as number);
    }
    return data.replaceAll(" -", "-");
  }

  private lens([x1, y1, cx, cy, x2, y2, width]: Fold, thickness: number): string {
    const [ax, ay, bx, by] = [this.toX(x1), this.toY(y1), this.toX(x2), this.toY(y2)];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    // A quadratic's middle lies half way to its control point, so the bend is as far out as the lens is wide.
    const bulge = (width * this.frame.unitsPerIn * thickness) / length;
    const [wx, wy] = [(by - ay) * bulge, (ax - bx) * bulge];
    const [mx, my] = [this.toX(cx), this.toY(cy)];
    const there = `${Math.round(mx + wx) - ax} ${Math.round(my + wy) - ay} ${bx - ax} ${by - ay}`;
    const back = `${Math.round(mx - wx) - bx} ${Math.round(my - wy) - by} ${ax - bx} ${ay - by}`;
    return `M${ax} ${ay}q${there}q${back}z`.replaceAll(" -", "-");
  }
}

/**
 * A fold of the cloth, from end to end over one bend: `[x1, y1, cx, cy, x2, y2, width, height]`. A negative height is a
 * hollow. A fold that is held at its beginning is strongest there and runs out; others taper to both ends.
 */
export type Fold = readonly [number, number, number, number, number, number, number, number, "held"?];
