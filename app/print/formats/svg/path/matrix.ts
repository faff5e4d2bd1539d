import { parseNumbers } from "../numbers";

export type Matrix = readonly [number, number, number, number, number, number];
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function multiply(a: Matrix, b: Matrix): Matrix {
  if (a === IDENTITY) return b;
  if (b === IDENTITY) return a;
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

/** Null for a matrix that has no inverse. */
export function invertMatrix([a, b, c, d, e, f]: Matrix): Matrix | null {
  const size = a * d - b * c;
  if (!(Math.abs(size) > 1e-18) || !Number.isFinite(size)) return null;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}

/** How the renderer scales along and across: the lengths of the two unit vectors. */
export function scaleOf([a, b, c, d]: Matrix): [along: number, across: number] {
  return [Math.hypot(a, b), Math.hypot(c, d)];
}

/** The scale of a matrix that preserves angles; null for any other. */
export function uniformScaleOf(m: Matrix): number | null {
  const [along, across] = scaleOf(m);
  const skew = Math.abs(m[0] * m[2] + m[1] * m[3]);
  const isAlike = Math.abs(along - across) <= 1e-6 * along && skew <= 1e-6 * along * across;
  return isAlike && along > 0 ? along : null;
}

const NAMED = /([a-z]+)\s*\(([^()]*)\)/gi;

/** A list of transformations; unknown ones are ignored. */
export function parseTransform(text: string | undefined): Matrix {
  let matrix = IDENTITY;
  if (!text) return matrix;
  for (const [, name, inner] of text.matchAll(NAMED)) {
    const step = stepOf(name as string, parseNumbers(inner ?? ""));
    if (step) matrix = multiply(matrix, step);
  }
  return matrix;
}

function stepOf(name: string, n: number[]): Matrix | null {
  const [a = 0, b, c] = n;
  const angle = (a * Math.PI) / 180;
  switch (name) {
    case "matrix":
      return n.length === 6 ? (n as unknown as Matrix) : null;
    case "translate":
      return translation(a, b ?? 0);
    case "scale":
      return [a, 0, 0, b ?? a, 0, 0];
    case "skewX":
      return [1, 0, Math.tan(angle), 1, 0, 0];
    case "skewY":
      return [1, Math.tan(angle), 0, 1, 0, 0];
    case "rotate": {
      const turn: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
      return multiply(multiply(translation(b ?? 0, c ?? 0), turn), translation(-(b ?? 0), -(c ?? 0)));
    }
    default:
      return null;
  }
}

export function transformBox({ left, top, right, bottom }: Box, m: Matrix): Box {
  const x = (m[0] * (left + right) + m[2] * (top + bottom)) / 2 + m[4];
  const y = (m[1] * (left + right) + m[3] * (top + bottom)) / 2 + m[5];
  const across = (Math.abs(m[0]) * (right - left) + Math.abs(m[2]) * (bottom - top)) / 2;
  const down = (Math.abs(m[1]) * (right - left) + Math.abs(m[3]) * (bottom - top)) / 2;
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}

export function unionBox(a: Box | null, b: Box | null): Box | null {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

export function intersectBox(a: Box, b: Box): Box | null {
  const both = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return both.right > both.left && both.bottom > both.top ? both : null;
}

export const growBox = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

export const areaOf = (box: Box | null): number =>
  box ? Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top) : 0;
