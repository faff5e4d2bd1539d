import { MAX } from "../grammar";
import { parseLength } from "../numbers";
import type { SvgNode } from "../parse-svg-xml";
import { type Box, type Matrix, multiply, translation } from "../path/matrix";
import type { PathData } from "../path/path-data";
import { SvgRefusedError } from "../refusals";
import type { WorkMeter } from "../work-meter";
import type { CleanPicture } from "./embedded-pictures";
import type { GradientStops } from "./scene";
import { readReference, type readViewBox, type Style } from "./style";

/** Visiting an element takes about 15 µs. */
const UNITS_A_VISIT = 300;

/** What is known of the whole drawing during the walk. */
export interface Walk {
  meter: WorkMeter;
  byId: ReadonlyMap<string, SvgNode>;
  /** Read in advance: outlines of paths and polygons, and embedded pictures. */
  paths: ReadonlyMap<SvgNode, PathData>;
  pictures: ReadonlyMap<SvgNode, CleanPicture>;
  stops: Map<SvgNode, GradientStops>;
  visits: number;
  /** Elements being drawn at the moment, to detect one that contains itself. */
  within: Set<SvgNode>;
}

/** Where an element is drawn, and what it inherits from there. */
export interface ElementContext {
  matrix: Matrix;
  style: Style;
  viewport: { width: number; height: number };
  /** The canvas; null within a pattern, which is drawn into a tile. */
  canvas: Box | null;
  depth: number;
}

/** Runs `work` for an element: counts it, and refuses an element that contains itself or exceeds a limit. */
export function visit<T>(walk: Walk, node: SvgNode, depth: number, work: () => T): T {
  enter(walk, node, depth);
  const answer = work();
  walk.within.delete(node);
  return answer;
}

/** The same for work that pauses. */
export async function visitInParts<T>(
  walk: Walk,
  node: SvgNode,
  depth: number,
  work: () => Promise<T>,
): Promise<T> {
  enter(walk, node, depth);
  const answer = await work();
  walk.within.delete(node);
  return answer;
}

function enter(walk: Walk, node: SvgNode, depth: number): void {
  if (++walk.visits > MAX.nodes) throw new SvgRefusedError("too-many-nodes");
  if (depth > MAX.drawnDepth) throw new SvgRefusedError("too-deep");
  if (walk.within.has(node)) throw new SvgRefusedError("loop");
  walk.meter.spend(UNITS_A_VISIT);
  walk.within.add(node);
}

export function resolve(walk: Walk, text: string | undefined): SvgNode | null {
  const id = readReference(text);
  return id === null ? null : (walk.byId.get(id) ?? null);
}

const ACROSS = new Set(["x", "x1", "x2", "cx", "fx", "rx", "width", "dx", "refX", "markerWidth"]);
const DOWN = new Set(["y", "y1", "y2", "cy", "fy", "ry", "height", "dy", "refY", "markerHeight"]);

/** The length that 100 % of an attribute stands for. */
export function wholeOf(attribute: string, { width, height }: ElementContext["viewport"]): number {
  if (ACROSS.has(attribute)) return width;
  return DOWN.has(attribute) ? height : Math.hypot(width, height) / Math.SQRT2;
}

export function lengthsOf(node: SvgNode, viewport: ElementContext["viewport"]) {
  return (attribute: string) => {
    const text = node.attributes.get(attribute);
    return text === undefined ? null : parseLength(text, wholeOf(attribute, viewport));
  };
}

/** An element and those from which it inherits missing attributes by `href`. */
export function templatesOf(walk: Walk, node: SvgNode): SvgNode[] {
  const chain = [node];
  for (
    let at: SvgNode | null = resolve(walk, node.attributes.get("href"));
    at;
    at = resolve(walk, at.attributes.get("href"))
  ) {
    if (chain.includes(at) || chain.length > 20) throw new SvgRefusedError("loop");
    walk.meter.spend(20);
    chain.push(at);
  }
  return chain;
}

export const attributeOf = (chain: SvgNode[], name: string): string | undefined =>
  chain.find(({ attributes }) => attributes.has(name))?.attributes.get(name);

/** From a view box's coordinates to those around its frame. */
export function frameMatrix(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  viewBox: ReturnType<typeof readViewBox>,
  aspect: string | undefined,
): Matrix {
  if (!viewBox) return translation(x, y);
  const [align = "xMidYMid", cut] = (aspect ?? "")
    .trim()
    .split(/\s+/)
    .filter((each) => each);
  let [sx, sy] = [width / viewBox.width, height / viewBox.height];
  if (align !== "none") sx = sy = cut === "slice" ? Math.max(sx, sy) : Math.min(sx, sy);
  const room = (of: string, span: number) => (of.includes("Min") ? 0 : of.includes("Max") ? span : span / 2);
  const left = align === "none" ? 0 : room(align.slice(0, 4), width - viewBox.width * sx);
  const top = align === "none" ? 0 : room(align.slice(4), height - viewBox.height * sy);
  return multiply(translation(x + left, y + top), [sx, 0, 0, sy, -viewBox.x * sx, -viewBox.y * sy]);
}
