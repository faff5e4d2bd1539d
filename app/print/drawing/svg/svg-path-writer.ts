import type { Fold } from "../fold";
import type { DrawingFrame } from "../frame";
import { endPoint, type Path, type PathSegment, type Point } from "../paths";

/** Converts lines in inches to SVG path data in scene units. A scene unit is about a pixel at the largest display size. */
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

  /** Joins lines into one closed outline; where their ends do not meet, a straight edge connects them. */
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

  /** Folds as lens shapes that taper at both ends, in one path. */
  lenses(folds: readonly Fold[], thickness: number): string {
    return folds.map((fold) => this.lens(fold, thickness)).join("");
  }

  private start([x, y]: Point): string {
    return `${this.toX(x)} ${this.toY(y)}`;
  }

  /** Relative path data, a quarter shorter than absolute. */
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
    // A quadratic's middle lies halfway to its control point, so the offset is doubled to reach the lens's width.
    const bulge = (width * this.frame.unitsPerIn * thickness) / length;
    const [wx, wy] = [(by - ay) * bulge, (ax - bx) * bulge];
    const [mx, my] = [this.toX(cx), this.toY(cy)];
    const there = `${Math.round(mx + wx) - ax} ${Math.round(my + wy) - ay} ${bx - ax} ${by - ay}`;
    const back = `${Math.round(mx - wx) - bx} ${Math.round(my - wy) - by} ${ax - bx} ${ay - by}`;
    return `M${ax} ${ay}q${there}q${back}z`.replaceAll(" -", "-");
  }
}
