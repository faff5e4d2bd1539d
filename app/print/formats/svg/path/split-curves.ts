import { halves } from "./crop-path";
import { CLOSE, CUBIC, LINE, MOVE, NUMBERS_OF, PathData, QUAD } from "./path-data";

/**
 * The renderer draws a curve of any length as at most 64 lines, so a long one would look different where a strip cuts it.
 * Shorter pieces are as smooth in each.
 */
export const MAX_CURVE_PX = 128;

/** The same path with curves halved until none is longer than `MAX_CURVE_PX`; the path itself if there are none. */
export function splitLongCurves(path: PathData): PathData {
  if (path.length <= MAX_CURVE_PX || !path.commands.some((command) => command === QUAD || command === CUBIC))
    return path;
  const split = new PathData();
  const { commands, numbers: n } = path;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let at = 0;
  const put = (points: number[]): void => {
    if (lengthOf(points) > MAX_CURVE_PX) {
      for (const half of halves(points)) put(half);
      return;
    }
    const [, , a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points;
    if (points.length === 6) split.quad(a, b, c, d);
    else split.cubic(a, b, c, d, e, f);
  };
  for (const command of commands) {
    const count = NUMBERS_OF[command] as number;
    const points = n.slice(at, at + count);
    const [endX, endY] =
      count > 0 ? [points[count - 2] as number, points[count - 1] as number] : [startX, startY];
    if (command === MOVE) {
      [startX, startY] = [endX, endY];
      split.move(endX, endY);
    } else if (command === LINE) split.line(endX, endY);
    else if (command === CLOSE) split.close();
    else put([x, y, ...points]);
    [x, y] = [endX, endY];
    at += count;
  }
  return split;
}

/** Of the lines through all points; the curve is never longer. */
function lengthOf(points: number[]): number {
  let sum = 0;
  for (let at = 2; at < points.length; at += 2)
    sum += Math.hypot(
      (points[at] as number) - (points[at - 2] as number),
      (points[at + 1] as number) - (points[at - 1] as number),
    );
  return sum;
}
