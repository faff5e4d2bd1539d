import { SHAPE_ELEMENTS } from "../grammar";
import type { SvgNode } from "../parse-svg-xml";
import { type Box, IDENTITY, type Matrix, multiply, parseTransform } from "../path/matrix";
import { rectanglePath } from "../path/shapes";
import type { DrawChildren } from "./paint-servers";
import type { Clip, Mask, SceneNode, SceneShape } from "./scene";
import { sceneBoxOf } from "./scene-boxes";
import { inherit, oneOf, styleInPlace } from "./style";
import { type ElementContext, lengthsOf, resolve, visit, type Walk } from "./walk";

/** Draws a shape; passed in, since clips and masks contain shapes themselves. */
export type DrawShape = (walk: Walk, node: SvgNode, place: ElementContext) => SceneShape[];

const boxMatrix = ({ left, top, right, bottom }: Box): Matrix => [
  right - left,
  0,
  0,
  bottom - top,
  left,
  top,
];
const isFlat = (box: Box | null) => !box || !(box.right > box.left) || !(box.bottom > box.top);

/** An element's clip; null for none. A clip without shapes hides everything. `box` is the element's own. */
export function readClip(
  walk: Walk,
  text: string | undefined,
  { box, place, drawShape }: { box: Box | null; place: ElementContext; drawShape: DrawShape },
): Clip | null {
  const node = resolve(walk, text);
  if (node?.name !== "clipPath") return null;
  return visit(walk, node, place.depth, (): Clip => {
    const isOfBox = node.attributes.get("clipPathUnits") === "objectBoundingBox";
    if (isOfBox && isFlat(box)) return { shapes: [], next: null };
    const own = multiply(place.matrix, parseTransform(node.attributes.get("transform")));
    const matrix = isOfBox && box ? multiply(own, boxMatrix(box)) : own;
    const inside = { ...place, matrix, style: styleInPlace(node), depth: place.depth + 1 };
    const next = readClip(walk, node.attributes.get("clip-path"), { box, place, drawShape });
    return { shapes: node.children.flatMap((child) => clipShapes(walk, child, inside, drawShape)), next };
  });
}

function clipShapes(walk: Walk, node: SvgNode, place: ElementContext, drawShape: DrawShape): SceneNode[] {
  const isUse = node.name === "use";
  if ((!isUse && !SHAPE_ELEMENTS.has(node.name)) || node.attributes.get("display") === "none") return [];
  const style = inherit(node, place.style);
  const of = lengthsOf(node, place.viewport);
  const shift: Matrix = isUse ? [1, 0, 0, 1, of("x") ?? 0, of("y") ?? 0] : IDENTITY;
  const own = multiply(place.matrix, parseTransform(node.attributes.get("transform")));
  const inside = { ...place, style, matrix: multiply(own, shift), depth: place.depth + 1 };
  const target = isUse ? resolve(walk, node.attributes.get("href")) : null;
  const shapes: SceneNode[] = visit(walk, node, place.depth, () =>
    isUse
      ? target
        ? clipShapes(walk, target, inside, drawShape)
        : []
      : drawShape(walk, node, {
          ...inside,
          style: {
            ...style,
            fill: "black",
            "fill-opacity": "1",
            stroke: "none",
            "fill-rule": style["clip-rule"] ?? "nonzero",
          },
        }),
  );
  const box = sceneBoxOf(shapes);
  const clip = node.attributes.has("clip-path")
    ? readClip(walk, node.attributes.get("clip-path"), {
        box: null,
        place: { ...inside, matrix: own },
        drawShape,
      })
    : null;
  if (!clip || !box) return shapes;
  return [
    {
      kind: "group",
      opacity: 1,
      blend: "normal",
      isIsolated: false,
      clip,
      mask: null,
      effect: null,
      children: shapes,
      box,
    },
  ];
}

/** The clip to the frame of a nested `<svg>` or symbol. */
export function frameClip(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  matrix: Matrix,
  box: (shape: Omit<SceneShape, "box">) => SceneShape | null,
): Clip {
  const shape = box({
    ...{ kind: "shape", path: rectanglePath(x, y, width, height), matrix, isEvenOdd: false, stroke: null },
    ...{ fill: { kind: "color", color: "black", opacity: 1 }, isStrokeFirst: false, isCrisp: false },
  });
  return { shapes: shape ? [shape] : [], next: null };
}

/** An element's mask; null for none, "empty" if it hides everything. */
export function readMask(
  walk: Walk,
  text: string | undefined,
  { box, place, drawChildren }: { box: Box | null; place: ElementContext; drawChildren: DrawChildren },
): Mask | null | "empty" {
  const node = resolve(walk, text);
  if (node?.name !== "mask") return null;
  return visit(walk, node, place.depth, (): Mask | "empty" => {
    const { attributes } = node;
    const isOfBox = attributes.get("maskUnits") !== "userSpaceOnUse";
    const isContentOfBox = attributes.get("maskContentUnits") === "objectBoundingBox";
    if ((isOfBox || isContentOfBox) && isFlat(box)) return "empty";
    const read = lengthsOf(node, isOfBox ? { width: 1, height: 1 } : place.viewport);
    const whole = isOfBox ? { width: 1, height: 1 } : place.viewport;
    const frame = {
      x: read("x") ?? -0.1 * whole.width,
      y: read("y") ?? -0.1 * whole.height,
      width: read("width") ?? 1.2 * whole.width,
      height: read("height") ?? 1.2 * whole.height,
    };
    if (!(frame.width > 0) || !(frame.height > 0)) return "empty";
    const ofBox = box ? multiply(place.matrix, boxMatrix(box)) : place.matrix;
    const inside = {
      ...{ ...place, matrix: isContentOfBox ? ofBox : place.matrix },
      ...{ style: styleInPlace(node), depth: place.depth + 1 },
    };
    const children = drawChildren(walk, node, inside);
    const next = readMask(walk, attributes.get("mask"), { box, place, drawChildren });
    if (children.length === 0 || next === "empty") return "empty";
    const type = oneOf(attributes.get("mask-type"), ["luminance", "alpha"]);
    return {
      children,
      region: { ...frame, matrix: isOfBox ? ofBox : place.matrix },
      isAlpha: type === "alpha",
      next,
    };
  });
}
