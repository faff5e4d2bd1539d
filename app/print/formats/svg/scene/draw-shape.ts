import { MAX } from "../grammar";
import { parseLength, parseNumbers } from "../numbers";
import type { SvgNode } from "../parse-svg-xml";
import { growBox, type Matrix, scaleOf, transformBox } from "../path/matrix";
import { readShape } from "../path/shapes";
import { SvgRefusedError } from "../refusals";
import { type DrawChildren, resolvePaint } from "./paint-servers";
import type { SceneShape, Stroke } from "./scene";
import { isSoundBox, strokeReach } from "./scene-boxes";
import { oneOf, readOpacity } from "./style";
import { type ElementContext, lengthsOf, type Walk, wholeOf } from "./walk";

/** A shape for the scene; empty if nothing of it is visible. */
export function drawShape(
  walk: Walk,
  node: SvgNode,
  place: ElementContext,
  drawChildren: DrawChildren,
): SceneShape[] {
  const { style, matrix } = place;
  if (style.visibility === "hidden" || style.visibility === "collapse") return [];
  const path = walk.paths.get(node) ?? readShape(node.name, lengthsOf(node, place.viewport), "", walk.meter);
  const box = path.segments > 1 ? path.box() : null;
  if (!box) return [];
  const isFlat = !(box.right > box.left) || !(box.bottom > box.top);
  const paint = (name: "fill" | "stroke") =>
    resolvePaint(walk, {
      text: style[name] ?? "none",
      opacity: readOpacity(style[`${name}-opacity`]),
      box,
      place,
      drawChildren,
    });
  const fill = isFlat ? null : paint("fill");
  const stroke = readStroke(place, () => paint("stroke"));
  if (!fill && !stroke) return [];
  const shape = withBox({
    ...{ kind: "shape", path, matrix, fill, stroke },
    isEvenOdd: style["fill-rule"] === "evenodd",
    isStrokeFirst: /^\s*(markers\s+)?stroke/.test(style["paint-order"] ?? ""),
    isCrisp: style["shape-rendering"] === "crispEdges" || style["shape-rendering"] === "optimizeSpeed",
  });
  return shape ? [shape] : [];
}

/** Adds the box that the shape may cover; null if its numbers are too large. */
export function withBox(shape: Omit<SceneShape, "box">): SceneShape | null {
  const own = shape.path.box();
  if (!own) return null;
  const box = transformBox(growBox(own, strokeReach(shape)), shape.matrix);
  if (!isSoundBox(box)) throw new SvgRefusedError("too-costly");
  return { ...shape, box };
}

function readStroke(
  { style, viewport, matrix }: ElementContext,
  paint: () => Stroke["paint"] | null,
): Stroke | null {
  if (!style.stroke || /^\s*none\s*$/.test(style.stroke)) return null;
  const whole = wholeOf("stroke-width", viewport);
  const width = parseLength(style["stroke-width"], whole) ?? 1;
  if (!(width > 0)) return null;
  const painted = paint();
  if (!painted) return null;
  const miter = parseNumbers(style["stroke-miterlimit"] ?? "4")[0] ?? 4;
  return {
    paint: painted,
    width,
    cap: oneOf(style["stroke-linecap"], ["butt", "round", "square"]),
    join: oneOf(style["stroke-linejoin"], ["miter", "round", "bevel"]),
    miter: Math.min(MAX.miter, Math.max(1, miter)),
    ...readDashes(style, whole, matrix),
  };
}

/** Dashes and gaps in user units; none if they are invalid. */
function readDashes(
  style: ElementContext["style"],
  whole: number,
  matrix: Matrix,
): Pick<Stroke, "dashes" | "dashOffset"> {
  const none = { dashes: [], dashOffset: 0 };
  const text = style["stroke-dasharray"]?.trim() ?? "none";
  if (text === "none" || text === "") return none;
  const parts = text.split(/[\s,]+/).filter((each) => each);
  if (parts.length > MAX.dashEntries) throw new SvgRefusedError("too-long", "stroke-dasharray");
  const dashes = parts.map((each) => parseLength(each, whole) ?? -1);
  const sum = dashes.reduce((total, each) => total + each, 0);
  if (dashes.some((each) => each < 0) || !(sum > 0) || !(Math.max(...scaleOf(matrix)) > 0)) return none;
  return {
    dashes: dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes],
    dashOffset: parseLength(style["stroke-dashoffset"], whole) ?? 0,
  };
}
