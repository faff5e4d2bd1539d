import { type Path, type Point, smoothPath } from "../drawing/paths";

/** A cloud: bumps along an ellipse. */
export function cloud([x, y]: Point, rx: number, ry: number, bumps: number): Path {
  const points: Point[] = Array.from({ length: bumps * 2 + 1 }, (_, at) => {
    const angle = (at / bumps) * Math.PI - Math.PI / 2;
    const out = at % 2 ? 1.045 : 0.965;
    return [x + Math.cos(angle) * rx * out, y + Math.sin(angle) * ry * out];
  });
  return smoothPath(...points);
}
