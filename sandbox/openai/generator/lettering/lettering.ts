import { num } from "../composition/svg-shapes";
import { glyphOf, type TypefaceName, typefaces } from "./typefaces";

/**
 * Lettering is drawn as outlines rather than SVG text: outlines can be bent, and no renderer can substitute the
 * typeface.
 */

type Point = [number, number];
type Segment = { type: "M" | "L" | "Q" | "C" | "Z"; points: Point[] };

/** One line of outlines at size 100, with the baseline at y = 0. */
export interface OutlinedLine {
  segments: Segment[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Sets a line. Characters that no typeface has are left out; null if nothing remains. */
export function outlineText(text: string, face: TypefaceName, tracking = 0): OutlinedLine | null {
  const written = typefaces[face].caps ? text.toUpperCase() : text;
  const segments: Segment[] = [];
  let x = 0;
  let before: { font: opentype.Font; glyph: opentype.Glyph } | null = null;
  for (const character of written) {
    if (character === " ") {
      x += 30 + tracking;
      before = null;
      continue;
    }
    const here = glyphOf(face, character);
    if (!here) continue;
    const size = 100 / here.font.unitsPerEm;
    if (before?.font === here.font) x += here.font.getKerningValue(before.glyph, here.glyph) * size;
    for (const command of here.glyph.getPath(x, 0, 100).commands) {
      if (command.type === "Z") segments.push({ type: "Z", points: [] });
      else if (command.type === "Q")
        segments.push({
          type: "Q",
          points: [
            [command.x1, command.y1],
            [command.x, command.y],
          ],
        });
      else if (command.type === "C")
        segments.push({
          type: "C",
          points: [
            [command.x1, command.y1],
            [command.x2, command.y2],
            [command.x, command.y],
          ],
        });
      else segments.push({ type: command.type, points: [[command.x, command.y]] });
    }
    x += (here.glyph.advanceWidth ?? 0) * size + tracking;
    before = here;
  }
  const all = segments.flatMap((s) => s.points);
  if (all.length === 0) return null;
  const xs = all.map((p) => p[0]);
  const ys = all.map((p) => p[1]);
  return {
    segments,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

const halfway = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/**
 * Path data of a line with every point mapped by `warp`; straight segments are subdivided first so that they can bend.
 */
export function linePathData(line: OutlinedLine, warp: (x: number, y: number) => Point): string {
  let d = "";
  let at: Point = [0, 0];
  let start: Point = [0, 0];
  const p = (point: Point) => {
    const [x, y] = warp(point[0], point[1]);
    return `${num(x)} ${num(y)}`;
  };
  const straight = (from: Point, to: Point) => {
    const parts = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 14));
    for (let i = 1; i <= parts; i++)
      d += `L${p([from[0] + ((to[0] - from[0]) * i) / parts, from[1] + ((to[1] - from[1]) * i) / parts])}`;
  };
  for (const { type, points } of line.segments) {
    if (type === "M") {
      at = points[0] as Point;
      start = at;
      d += `M${p(at)}`;
    } else if (type === "L") {
      straight(at, points[0] as Point);
      at = points[0] as Point;
    } else if (type === "Q") {
      const [c, e] = points as [Point, Point];
      const a = halfway(at, c);
      const b = halfway(c, e);
      d += `Q${p(a)} ${p(halfway(a, b))}Q${p(b)} ${p(e)}`;
      at = e;
    } else if (type === "C") {
      const [c1, c2, e] = points as [Point, Point, Point];
      const a = halfway(at, c1);
      const m = halfway(c1, c2);
      const b = halfway(c2, e);
      const am = halfway(a, m);
      const mb = halfway(m, b);
      d += `C${p(a)} ${p(am)} ${p(halfway(am, mb))}C${p(mb)} ${p(b)} ${p(e)}`;
      at = e;
    } else {
      if (Math.hypot(at[0] - start[0], at[1] - start[1]) > 0.5) straight(at, start);
      d += "Z";
      at = start;
    }
  }
  return d;
}

export type TextBend = "straight" | "arch" | "valley" | "bulge" | "wave" | "rise";

/**
 * A line of lettering fitted to a width and a maximum height, with the top left of its box at (x, y).
 * Bends: `arch` and `valley` curve the line up or down, `bulge` stretches the middle, `wave` ripples, `rise` climbs.
 * `amount` is the depth of the bend as a share of the line's height.
 */
export function fitLine(
  line: OutlinedLine,
  width: number,
  maxHeight: number,
  bend: TextBend,
  amount = 0.45,
): { d: string; w: number; h: number } {
  const w0 = line.right - line.left;
  const h0 = line.bottom - line.top;
  const scale = Math.min(width / w0, maxHeight / (h0 * (bend === "straight" ? 1 : 1 + amount)));
  // A short word in a wide place is stretched a little instead of staying small.
  const stretch = Math.min(1.22, width / w0 / scale);
  const w = w0 * scale * stretch;
  const h = h0 * scale;
  const depth = bend === "straight" ? 0 : h * amount;
  const d = linePathData(line, (x, y) => {
    const t = (x - line.left) / w0;
    const v = (y - line.top) / h0;
    const curve = 4 * t * (1 - t);
    let yy = v * h;
    if (bend === "arch") yy += depth * (1 - curve);
    else if (bend === "valley") yy += depth * curve;
    else if (bend === "bulge") yy = depth * (1 - curve) + v * (h + depth - depth * (1 - curve)) * 1;
    else if (bend === "wave") yy += (depth / 2) * (1 + Math.sin(t * Math.PI * 2));
    else if (bend === "rise") yy += depth * (1 - t);
    return [t * w, yy];
  });
  return { d, w, h: h + depth };
}

/** Lettering along a circle: over the top, or along the bottom (readable from outside). Angles in degrees. */
export function ringLine(
  line: OutlinedLine,
  cx: number,
  cy: number,
  radius: number,
  height: number,
  maxAngle: number,
  below = false,
): { d: string; angle: number } {
  const h0 = line.bottom - line.top;
  let scale = height / h0;
  const full = (maxAngle * Math.PI) / 180;
  const length = (line.right - line.left) * scale;
  if (length / radius > full) scale *= full / (length / radius);
  const middle = (line.left + line.right) / 2;
  const center = (line.top + line.bottom) / 2;
  const d = linePathData(line, (x, y) => {
    const angle = ((x - middle) * scale) / radius;
    const away = (y - center) * scale;
    if (below) return [cx + Math.sin(angle) * (radius + away), cy + Math.cos(angle) * (radius + away)];
    return [cx + Math.sin(angle) * (radius - away), cy - Math.cos(angle) * (radius - away)];
  });
  return { d, angle: (((line.right - line.left) * scale) / radius) * (180 / Math.PI) };
}

/** Breaks words into `count` lines of about equal length. */
export function breakLines(text: string, count: number): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  if (count <= 1 || words.length <= 1) return [words.join(" ")];
  const lines = Math.min(count, words.length);
  const total = words.join(" ").length;
  const result: string[] = [];
  let current = "";
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const left = lines - result.length;
    const next = current ? `${current} ${word}` : word;
    const goal = (total - result.join(" ").length) / left;
    const remaining = words.length - i;
    if (current && left > 1 && (next.length > goal * 1.25 || remaining < left)) {
      result.push(current);
      current = word;
    } else current = next;
  }
  result.push(current);
  return result;
}
