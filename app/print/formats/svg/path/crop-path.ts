import type { Box } from "./matrix";
import { CLOSE, MOVE, NUMBERS_OF, PathData } from "./path-data";

/** How often a segment that crosses an edge is halved; the remaining piece is short. */
const MOST_HALVINGS = 10;

/**
 * Shortens the parts of a path that lie far outside: segments entirely beyond one edge become straight lines. Nothing changes inside the
 * box, as long as strokes reach less far than the margin added to it. A path to be filled is closed explicitly, because its
 * implicit closing line may cross the box.
 */
export function cropPath(path: PathData, box: Box, use: "fill" | "stroke"): PathData {
  const cropped = new PathData();
  const { commands, numbers: n } = path;
  let at = 0;
  let [penX, penY] = [0, 0];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const clampX = (value: number) => Math.min(Math.max(value, box.left), box.right);
  const clampY = (value: number) => Math.min(Math.max(value, box.top), box.bottom);
  const lineTo = (toX: number, toY: number) => {
    if (toX === penX && toY === penY) return;
    cropped.line(toX, toY);
    [penX, penY] = [toX, toY];
  };
  const put = (points: number[], halvings: number): void => {
    const place = whereIs(points, box);
    const endX = points[points.length - 2] as number;
    const endY = points[points.length - 1] as number;
    if (place === "beyond") {
      lineTo(clampX(endX), clampY(endY));
      return;
    }
    if (place === "across" && halvings < MOST_HALVINGS) {
      const [first, second] = halves(points);
      put(first, halvings + 1);
      put(second, halvings + 1);
      return;
    }
    lineTo(points[0] as number, points[1] as number);
    const [, , a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points;
    if (points.length === 4) cropped.line(a, b);
    else if (points.length === 6) cropped.quad(a, b, c, d);
    else cropped.cubic(a, b, c, d, e, f);
    [penX, penY] = [endX, endY];
  };
  let isOpen = false;
  const closeFilled = () => {
    if (use === "stroke" || !isOpen) return;
    put([x, y, startX, startY], 0);
    lineTo(clampX(startX), clampY(startY));
  };
  for (const command of commands) {
    const count = NUMBERS_OF[command] as number;
    if (command === MOVE) {
      closeFilled();
      isOpen = true;
      [x, y] = [n[at] as number, n[at + 1] as number];
      [startX, startY] = [x, y];
      [penX, penY] = [clampX(x), clampY(y)];
      cropped.move(penX, penY);
    } else if (command === CLOSE) {
      put([x, y, startX, startY], 0);
      lineTo(clampX(startX), clampY(startY));
      cropped.close();
      isOpen = false;
      [x, y] = [startX, startY];
      [penX, penY] = [clampX(x), clampY(y)];
    } else {
      const points = [x, y];
      for (let i = 0; i < count; i++) points.push(n[at + i] as number);
      put(points, 0);
      x = n[at + count - 2] as number;
      y = n[at + count - 1] as number;
    }
    at += count;
  }
  closeFilled();
  return cropped;
}

/** Decided by the control points: a curve lies within their hull. */
function whereIs(points: number[], box: Box): "inside" | "beyond" | "across" {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] as number;
    const y = points[at + 1] as number;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  if (left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom) return "inside";
  return right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
    ? "beyond"
    : "across";
}

/** Both halves of a line or curve (de Casteljau). */
export function halves(points: number[]): [number[], number[]] {
  const first: number[] = [];
  const second: number[] = [];
  let rest = points;
  while (rest.length > 0) {
    first.push(rest[0] as number, rest[1] as number);
    second.unshift(rest[rest.length - 2] as number, rest[rest.length - 1] as number);
    const next: number[] = [];
    for (let at = 0; at + 2 < rest.length; at++)
      next.push(((rest[at] as number) + (rest[at + 2] as number)) / 2);
    rest = next;
  }
  return [first, second];
}
