import { NumberScanner, parseNumbers } from "./numbers";

/** What a shape covers, without drawing it. Coordinates are the shape's own until `boxUnder` puts them under a matrix. */
export interface ShapeBounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** How far up and down it may be seen, mitres and all. */
  above: number;
  below: number;
  /** Corners and curves of its outline, and how long that is at most. */
  segments: number;
  length: number;
}

export type Matrix = readonly [number, number, number, number, number, number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function multiplyMatrices(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

export function parseTransform(text: string | undefined): Matrix {
  let matrix = IDENTITY;
  for (const [, name, inner] of (text ?? "").matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const n = parseNumbers(inner ?? "");
    const [a = 0, b, c] = n;
    const turn = (degrees: number): Matrix => {
      const angle = (degrees * Math.PI) / 180;
      return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
    };
    if (name === "matrix" && n.length === 6) matrix = multiplyMatrices(matrix, n as unknown as Matrix);
    else if (name === "translate") matrix = multiplyMatrices(matrix, [1, 0, 0, 1, a, b ?? 0]);
    else if (name === "scale") matrix = multiplyMatrices(matrix, [a, 0, 0, b ?? a, 0, 0]);
    else if (name === "rotate")
      matrix = multiplyMatrices(
        multiplyMatrices(multiplyMatrices(matrix, [1, 0, 0, 1, b ?? 0, c ?? 0]), turn(a)),
        [1, 0, 0, 1, -(b ?? 0), -(c ?? 0)],
      );
    else if (name === "skewX")
      matrix = multiplyMatrices(matrix, [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0]);
    else if (name === "skewY")
      matrix = multiplyMatrices(matrix, [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0]);
  }
  return matrix;
}

/** Grows while an outline is followed. A class, since a drawing makes thousands of them. */
class Outline implements ShapeBounds {
  left = Number.POSITIVE_INFINITY;
  top = Number.POSITIVE_INFINITY;
  right = Number.NEGATIVE_INFINITY;
  bottom = Number.NEGATIVE_INFINITY;
  above = Number.POSITIVE_INFINITY;
  below = Number.NEGATIVE_INFINITY;
  segments = 0;
  length = 0;
  private lastX = 0;
  private lastY = 0;

  move(x: number, y: number): void {
    this.reach(x, y);
    this.lastX = x;
    this.lastY = y;
  }

  reach(x: number, y: number): void {
    if (x < this.left) this.left = x;
    if (x > this.right) this.right = x;
    if (y < this.top) this.top = y;
    if (y > this.bottom) this.bottom = y;
  }

  line(x: number, y: number): void {
    this.segments += 1;
    this.length += Math.abs(x - this.lastX) + Math.abs(y - this.lastY);
    this.move(x, y);
  }
}

const ARGUMENTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/**
 * The box of a path's own points: a curve lies within those that pull at it; an arc within its radii. It is read no further
 * than one segment beyond `mostSegments`.
 */
export function pathBounds(data: string, mostSegments: number): ShapeBounds {
  const out = new Outline();
  const scanner = new NumberScanner(data);
  const n = new Float64Array(7);
  let command = "";
  let kind = "";
  let wanted = 0;
  let count = 0;
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  while (scanner.at < data.length && out.segments <= mostSegments) {
    // The flags of an arc are one digit each and need no space behind them.
    const number = kind === "a" && (count === 3 || count === 4) ? scanner.flag() : scanner.number();
    if (number === null) {
      const code = data.charCodeAt(scanner.at++);
      if (!isCommand(code)) continue;
      command = String.fromCharCode(code);
      kind = command.toLowerCase();
      wanted = ARGUMENTS[kind] ?? 0;
      count = 0;
      if (kind === "z") {
        out.line(startX, startY);
        x = startX;
        y = startY;
      }
      continue;
    }
    if (wanted === 0) continue;
    n[count++] = number;
    if (count < wanted) continue;
    count = 0;
    const isRelative = command === kind;
    const dx = isRelative ? x : 0;
    const dy = isRelative ? y : 0;
    if (kind === "h") x = dx + (n[0] as number);
    else if (kind === "v") y = dy + (n[0] as number);
    else {
      for (let at = 0; at < wanted - 2 && kind !== "a"; at += 2)
        out.reach(dx + (n[at] as number), dy + (n[at + 1] as number));
      if (kind === "a") {
        const radius = Math.max(Math.abs(n[0] as number), Math.abs(n[1] as number));
        out.reach(x - 2 * radius, y - 2 * radius);
        out.reach(x + 2 * radius, y + 2 * radius);
      }
      x = dx + (n[wanted - 2] as number);
      y = dy + (n[wanted - 1] as number);
    }
    if (kind === "m") {
      out.move(x, y);
      startX = x;
      startY = y;
      kind = "l";
      command = isRelative ? "l" : "L";
    } else out.line(x, y);
  }
  return out;
}

/** A letter that is not the sign of a power. */
function isCommand(code: number): boolean {
  const small = code | 32;
  return small >= 97 && small <= 122 && small !== 101;
}

/** The box of a basic shape by its attributes; null where it draws nothing or is none. */
export function basicShapeBounds(
  name: string,
  of: (attribute: string) => number,
  points: string,
): ShapeBounds | null {
  const out = new Outline();
  const box = (x: number, y: number, width: number, height: number) => {
    out.move(x, y);
    out.line(x + width, y);
    out.line(x + width, y + height);
    out.line(x, y + height);
    out.line(x, y);
  };
  if (name === "rect" || name === "image" || name === "use") box(of("x"), of("y"), of("width"), of("height"));
  else if (name === "circle") box(of("cx") - of("r"), of("cy") - of("r"), 2 * of("r"), 2 * of("r"));
  else if (name === "ellipse") box(of("cx") - of("rx"), of("cy") - of("ry"), 2 * of("rx"), 2 * of("ry"));
  else if (name === "line") {
    out.move(of("x1"), of("y1"));
    out.line(of("x2"), of("y2"));
  } else if (name === "polyline" || name === "polygon") {
    const n = parseNumbers(points);
    for (let at = 0; at + 1 < n.length; at += 2)
      if (at === 0) out.move(n[0] as number, n[1] as number);
      else out.line(n[at] as number, n[at + 1] as number);
  } else return null;
  return out.right < out.left ? null : out;
}

/** A mitre may reach four times half a stroke, until a drawing says otherwise. */
const USUAL_MITRE = 4;

/** Under a matrix, and grown by a stroke on all sides. */
export function transformBounds(box: ShapeBounds, m: Matrix, strokeWidth: number): ShapeBounds {
  const [a, b, c, d, e, f] = m;
  const middleX = (box.left + box.right) / 2;
  const middleY = (box.top + box.bottom) / 2;
  const halfX = (box.right - box.left) / 2 + strokeWidth;
  const halfY = (box.bottom - box.top) / 2 + strokeWidth;
  const x = a * middleX + c * middleY + e;
  const y = b * middleX + d * middleY + f;
  const across = Math.abs(a) * halfX + Math.abs(c) * halfY;
  const down = Math.abs(b) * halfX + Math.abs(d) * halfY;
  // As much again as the mitre reaches beyond the stroke's own growth.
  const mitre = (Math.abs(b) + Math.abs(d)) * strokeWidth * (USUAL_MITRE / 2 - 1);
  return {
    left: x - across,
    top: y - down,
    right: x + across,
    bottom: y + down,
    above: y - down - mitre,
    below: y + down + mitre,
    segments: box.segments,
    length: box.length * Math.max(Math.hypot(a, b), Math.hypot(c, d)),
  };
}
