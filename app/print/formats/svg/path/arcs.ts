import type { PathData } from "./path-data";

interface Point {
  x: number;
  y: number;
}
interface Ellipse {
  rx: number;
  ry: number;
  /** In degrees. */
  turn: number;
  isLarge: boolean;
  isClockwise: boolean;
}

/** Adds an elliptical arc as curves of at most a quarter turn each (SVG 2, appendix B.2). */
export function arc(path: PathData, from: Point, ellipse: Ellipse, to: Point): void {
  let rx = Math.abs(ellipse.rx);
  let ry = Math.abs(ellipse.ry);
  if (from.x === to.x && from.y === to.y) return;
  if (!(rx > 0) || !(ry > 0)) {
    path.line(to.x, to.y);
    return;
  }
  const angle = (ellipse.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const halfX = (from.x - to.x) / 2;
  const halfY = (from.y - to.y) / 2;
  const x = cos * halfX + sin * halfY;
  const y = -sin * halfX + cos * halfY;
  const needed = (x / rx) ** 2 + (y / ry) ** 2;
  if (needed > 1) {
    rx *= Math.sqrt(needed);
    ry *= Math.sqrt(needed);
  }
  const spread = (rx * y) ** 2 + (ry * x) ** 2;
  const rest = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - spread) / spread));
  const side = ellipse.isLarge === ellipse.isClockwise ? -rest : rest;
  const cx = (side * rx * y) / ry;
  const cy = (-side * ry * x) / rx;
  const begin = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let sweep = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - begin;
  if (ellipse.isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!ellipse.isClockwise && sweep > 0) sweep -= 2 * Math.PI;
  if (!Number.isFinite(sweep + cx + cy)) {
    path.line(to.x, to.y);
    return;
  }
  const middleX = cos * cx - sin * cy + (from.x + to.x) / 2;
  const middleY = sin * cx + cos * cy + (from.y + to.y) / 2;
  const put = (u: number, v: number): [number, number] => [
    middleX + cos * rx * u - sin * ry * v,
    middleY + sin * rx * u + cos * ry * v,
  ];
  const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / parts;
  const pull = (4 / 3) * Math.tan(step / 4);
  for (let part = 1; part <= parts; part++) {
    const [a, b] = [begin + (part - 1) * step, begin + part * step];
    const end = part === parts ? ([to.x, to.y] as const) : put(Math.cos(b), Math.sin(b));
    path.cubic(
      ...put(Math.cos(a) - pull * Math.sin(a), Math.sin(a) + pull * Math.cos(a)),
      ...put(Math.cos(b) + pull * Math.sin(b), Math.sin(b) - pull * Math.cos(b)),
      ...end,
    );
  }
}
