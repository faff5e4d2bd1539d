import type { Box, Matrix } from "./matrix";

/** The five commands that every path is reduced to, with absolute coordinates. */
export const MOVE = 0;
export const LINE = 1;
export const QUAD = 2;
export const CUBIC = 3;
export const CLOSE = 4;
/** How many numbers each command takes. */
export const NUMBERS_OF = [2, 2, 4, 6, 0] as const;

export class PathData {
  readonly commands: number[] = [];
  readonly numbers: number[] = [];
  /** Length of the lines through all points and control points; the path itself is never longer. */
  length = 0;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  #box: Box | null | undefined;

  get segments(): number {
    return this.commands.length;
  }

  move(x: number, y: number): void {
    // Of several moves in a row, only the last counts.
    if (this.commands.at(-1) === MOVE) {
      this.commands.pop();
      this.numbers.length -= 2;
    }
    this.#begin(x, y);
  }

  line(x: number, y: number): void {
    this.#reopen();
    this.commands.push(LINE);
    this.numbers.push(x, y);
    this.#go(x, y);
  }

  quad(x1: number, y1: number, x: number, y: number): void {
    this.#reopen();
    this.commands.push(QUAD);
    this.numbers.push(x1, y1, x, y);
    this.#go(x1, y1);
    this.#go(x, y);
  }

  cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#reopen();
    this.commands.push(CUBIC);
    this.numbers.push(x1, y1, x2, y2, x, y);
    this.#go(x1, y1);
    this.#go(x2, y2);
    this.#go(x, y);
  }

  close(): void {
    const last = this.commands.at(-1);
    if (last === undefined || last === CLOSE) return;
    this.commands.push(CLOSE);
    this.#go(this.#startX, this.#startY);
  }

  /** A segment after a closed outline begins at that outline's first point. */
  #reopen(): void {
    if (this.commands.at(-1) === CLOSE) this.#begin(this.#startX, this.#startY);
  }

  #begin(x: number, y: number): void {
    this.commands.push(MOVE);
    this.numbers.push(x, y);
    this.#x = this.#startX = x;
    this.#y = this.#startY = y;
  }

  #go(x: number, y: number): void {
    this.length += Math.hypot(x - this.#x, y - this.#y);
    this.#x = x;
    this.#y = y;
  }

  /** A copy with the matrix applied. */
  transformed([a, b, c, d, e, f]: Matrix): PathData {
    const moved = new PathData();
    const { commands, numbers } = this;
    for (let at = 0; at < commands.length; at++) moved.commands.push(commands[at] as number);
    for (let at = 0; at < numbers.length; at += 2) {
      const x = numbers[at] as number;
      const y = numbers[at + 1] as number;
      moved.numbers.push(a * x + c * y + e, b * x + d * y + f);
    }
    moved.length = this.length * Math.max(Math.hypot(a, b), Math.hypot(c, d));
    return moved;
  }

  /** The exact bounding box, curves included; null for an empty path or one with numbers that are not finite. Cached. */
  box(): Box | null {
    if (this.#box === undefined) this.#box = this.#findBox();
    return this.#box;
  }

  #findBox(): Box | null {
    const across = new Span();
    const down = new Span();
    const { commands, numbers: n } = this;
    let at = 0;
    for (const command of commands) {
      if (command === CUBIC) {
        across.curve(n, at - 2);
        down.curve(n, at - 1);
      } else if (command === QUAD) {
        across.quad(n, at - 2);
        down.quad(n, at - 1);
      }
      const count = NUMBERS_OF[command] as number;
      if (count > 0) {
        across.reach(n[at + count - 2] as number);
        down.reach(n[at + count - 1] as number);
      }
      at += count;
    }
    const box = { left: across.least, top: down.least, right: across.most, bottom: down.most };
    return box.right >= box.left && Number.isFinite(box.right - box.left + box.bottom - box.top) ? box : null;
  }
}

/** A path's range along one axis. */
class Span {
  least = Number.POSITIVE_INFINITY;
  most = Number.NEGATIVE_INFINITY;

  reach(value: number): void {
    if (value < this.least) this.least = value;
    if (value > this.most) this.most = value;
  }

  /** A quadratic curve; `from` is the index of its first point's coordinate, and every second number belongs to the other axis. */
  quad(n: number[], from: number): void {
    const [a, b, c] = [n[from] as number, n[from + 2] as number, n[from + 4] as number];
    this.#cubic(a, (a + 2 * b) / 3, (c + 2 * b) / 3, c);
  }

  curve(n: number[], from: number): void {
    this.#cubic(n[from] as number, n[from + 2] as number, n[from + 4] as number, n[from + 6] as number);
  }

  #cubic(p0: number, p1: number, p2: number, p3: number): void {
    // Most curves lie within the range of their ends, or within the range so far.
    if (Math.min(p1, p2) >= this.least && Math.max(p1, p2) <= this.most) return;
    const a = -p0 + 3 * p1 - 3 * p2 + p3;
    const b = 2 * (p0 - 2 * p1 + p2);
    const c = p1 - p0;
    const root = Math.sqrt(b * b - 4 * a * c);
    const turns =
      Math.abs(a) < 1e-12 * Math.abs(b) || a === 0
        ? [-c / b]
        : [(-b + root) / (2 * a), (-b - root) / (2 * a)];
    for (const t of turns) {
      if (!(t > 0 && t < 1)) continue;
      const u = 1 - t;
      this.reach(u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3);
    }
  }
}
