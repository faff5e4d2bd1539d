import { parseNumbers } from "../numbers";
import type { SvgNode } from "../parse-svg-xml";
import { type Matrix, multiply, translation } from "../path/matrix";
import { CLOSE, MOVE, NUMBERS_OF, type PathData } from "../path/path-data";
import { readViewBox } from "./style";
import { type ElementContext, frameMatrix, lengthsOf } from "./walk";

interface Vertex {
  x: number;
  y: number;
  /** Direction of the segment that ends here; null if none does. */
  arrives: Direction | null;
  leaves: Direction | null;
}
type Direction = readonly [x: number, y: number];

/** An outline's corners, with the directions of the segments that meet there. */
export function verticesOf({ commands, numbers: n }: PathData): Vertex[] {
  const vertices: Vertex[] = [];
  let at = 0;
  let start: Vertex | null = null;
  for (const command of commands) {
    const last = vertices.at(-1);
    if (command === MOVE) {
      start = { x: n[at] as number, y: n[at + 1] as number, arrives: null, leaves: null };
      vertices.push(start);
    } else if (last && start) {
      const count = NUMBERS_OF[command] as number;
      const points: Direction[] = [[last.x, last.y]];
      for (let i = 0; i < count; i += 2) points.push([n[at + i] as number, n[at + i + 1] as number]);
      if (command === CLOSE) points.push([start.x, start.y]);
      const end = points.at(-1) as Direction;
      const leaves = firstDirection(points);
      const arrives = firstDirection([...points].reverse());
      last.leaves = leaves;
      vertices.push({
        x: end[0],
        y: end[1],
        arrives: arrives && [-arrives[0], -arrives[1]],
        leaves: command === CLOSE ? start.leaves : null,
      });
    }
    at += NUMBERS_OF[command] as number;
  }
  return vertices;
}

/** The direction from the first point to the next one that differs. */
function firstDirection(points: readonly Direction[]): Direction | null {
  const [from] = points;
  const to = points.find((each) => from && (each[0] !== from[0] || each[1] !== from[1]));
  return from && to ? [to[0] - from[0], to[1] - from[1]] : null;
}

/** The direction halfway between the incoming and the outgoing segment, in degrees. */
function angleAt({ arrives, leaves }: Vertex): number {
  const to = arrives ?? leaves;
  const from = leaves ?? arrives;
  if (!to || !from) return 0;
  const [a, b] = [Math.atan2(to[1], to[0]), Math.atan2(from[1], from[0])];
  return Math.atan2(Math.sin(a) + Math.sin(b), Math.cos(a) + Math.cos(b));
}

/** Where the markers of one kind stand on an outline, each with its content's matrix. */
export function markerPlaces(
  kind: "start" | "mid" | "end",
  vertices: readonly Vertex[],
  marker: SvgNode,
  { place, strokeWidth }: { place: ElementContext; strokeWidth: number },
): { matrix: Matrix; frame: { x: number; y: number; width: number; height: number } }[] {
  const chosen =
    kind === "start" ? vertices.slice(0, 1) : kind === "end" ? vertices.slice(-1) : vertices.slice(1, -1);
  const of = lengthsOf(marker, place.viewport);
  const [width, height] = [of("markerWidth") ?? 3, of("markerHeight") ?? 3];
  if (!(width > 0) || !(height > 0)) return [];
  const viewBox = readViewBox(marker.attributes.get("viewBox"));
  const scale = marker.attributes.get("markerUnits") === "userSpaceOnUse" ? 1 : strokeWidth;
  const orient = marker.attributes.get("orient")?.trim() ?? "0";
  const fixed = orient.startsWith("auto") ? null : ((parseNumbers(orient)[0] ?? 0) * Math.PI) / 180;
  const own = frameMatrix(
    { x: 0, y: 0, width, height },
    viewBox,
    marker.attributes.get("preserveAspectRatio"),
  );
  const [refX, refY] = [of("refX") ?? 0, of("refY") ?? 0];
  // The reference point lies on the corner, in the marker content's coordinates.
  const content = multiply([scale * own[0], 0, 0, scale * own[3], 0, 0], translation(-refX, -refY));
  const frame = viewBox ?? { x: 0, y: 0, width, height };
  return chosen.map((vertex) => {
    const turned =
      fixed ?? angleAt(vertex) + (kind === "start" && orient === "auto-start-reverse" ? Math.PI : 0);
    const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
    const rotation: Matrix = [cos, sin, -sin, cos, vertex.x, vertex.y];
    return { matrix: multiply(multiply(place.matrix, rotation), content), frame };
  });
}
