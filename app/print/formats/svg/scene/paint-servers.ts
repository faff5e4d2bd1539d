import { MAX } from "../grammar";
import { parseLength } from "../numbers";
import type { SvgNode } from "../parse-svg-xml";
import { type Box, IDENTITY, type Matrix, multiply, parseTransform } from "../path/matrix";
import { SvgRefusedError } from "../refusals";
import type { Gradient, GradientStops, Paint, Pattern, SceneNode } from "./scene";
import { oneOf, paintFallback, readColor, readOpacity, readViewBox, styleInPlace } from "./style";
import {
  attributeOf,
  type ElementContext,
  frameMatrix,
  resolve,
  templatesOf,
  visit,
  type Walk,
  wholeOf,
} from "./walk";

/** Draws a pattern's content; passed in, since a pattern may contain anything. */
export type DrawChildren = (walk: Walk, node: SvgNode, place: ElementContext) => SceneNode[];

/** A shape's fill or stroke; null for none. `box` is the shape's own, without its stroke. */
export function resolvePaint(
  walk: Walk,
  {
    text,
    opacity,
    box,
    place,
    drawChildren,
  }: { text: string; opacity: number; box: Box; place: ElementContext; drawChildren: DrawChildren },
): Paint | null {
  const current = place.style.color ?? "black";
  const plain = (color: string | null): Paint | null =>
    color === null || opacity === 0 ? null : { kind: "color", color, opacity };
  if (!/url\s*\(/i.test(text)) return plain(readColor(text, current));
  const target = resolve(walk, text);
  const isServer = target && /^(linearGradient|radialGradient|pattern)$/.test(target.name);
  if (!isServer) return plain(readColor(paintFallback(text), current));
  const chain = templatesOf(walk, target);
  if (target.name === "pattern") return pattern(walk, { chain, opacity, box, place, drawChildren });
  const stops = stopsOf(walk, chain);
  const [first] = stops.list;
  if (!first) return null;
  if (stops.list.length === 1) return { kind: "color", color: first.color, opacity: opacity * first.opacity };
  return gradient(chain, stops, { opacity, box, place });
}

const boxMatrix = ({ left, top, right, bottom }: Box): Matrix => [
  right - left,
  0,
  0,
  bottom - top,
  left,
  top,
];
const isFlat = ({ left, top, right, bottom }: Box) => !(right - left > 0) || !(bottom - top > 0);

const NUMBERS: Record<Gradient["type"], [string, string][]> = {
  linearGradient: [
    ["x1", "0%"],
    ["y1", "0%"],
    ["x2", "100%"],
    ["y2", "0%"],
  ],
  radialGradient: [
    ["cx", "50%"],
    ["cy", "50%"],
    ["r", "50%"],
  ],
};

function gradient(
  chain: SvgNode[],
  stops: GradientStops,
  { opacity, box, place }: { opacity: number; box: Box; place: ElementContext },
): Gradient | null {
  const type = (chain[0] as SvgNode).name as Gradient["type"];
  const isOfBox = attributeOf(chain, "gradientUnits") !== "userSpaceOnUse";
  if (isOfBox && isFlat(box)) return null;
  const read = (name: string, text: string) =>
    parseLength(text, isOfBox ? 1 : wholeOf(name, place.viewport)) ?? 0;
  const numbers = NUMBERS[type].map(([name, usual]): [string, number] => [
    name,
    read(name, attributeOf(chain, name) ?? usual),
  ]);
  if (type === "radialGradient")
    for (const [focus, center] of [
      ["fx", "cx"],
      ["fy", "cy"],
    ] as const) {
      const text = attributeOf(chain, focus);
      numbers.push([
        focus,
        text === undefined ? (numbers.find(([name]) => name === center)?.[1] ?? 0) : read(focus, text),
      ]);
    }
  const own = parseTransform(attributeOf(chain, "gradientTransform"));
  const spread = oneOf(attributeOf(chain, "spreadMethod"), ["pad", "reflect", "repeat"]);
  return {
    kind: "gradient",
    type,
    numbers,
    matrix: isOfBox ? multiply(boxMatrix(box), own) : own,
    spread,
    stops,
    opacity,
  };
}

function stopsOf(walk: Walk, chain: SvgNode[]): GradientStops {
  const owner = chain.find(({ children }) => children.some(({ name }) => name === "stop"));
  if (!owner) return { list: [] };
  let stops = walk.stops.get(owner);
  if (stops) return stops;
  const list: GradientStops["list"] = [];
  for (const { name, attributes } of owner.children) {
    if (name !== "stop") continue;
    if (list.length >= MAX.stops) throw new SvgRefusedError("too-long", "stop");
    walk.meter.spend(20);
    const offset = Math.min(
      1,
      Math.max(list.at(-1)?.offset ?? 0, parseLength(attributes.get("offset"), 1) ?? 0),
    );
    const current = styleInPlace(owner).color ?? "black";
    const color = attributes.get("stop-color") ?? "black";
    const isClear = /^\s*(transparent|none)\s*$/i.test(color);
    list.push({
      offset,
      color: (isClear ? null : readColor(color, current)) ?? "black",
      opacity: isClear ? 0 : readOpacity(attributes.get("stop-opacity")),
    });
  }
  stops = { list };
  walk.stops.set(owner, stops);
  return stops;
}

function pattern(
  walk: Walk,
  {
    chain,
    opacity,
    box,
    place,
    drawChildren,
  }: { chain: SvgNode[]; opacity: number; box: Box; place: ElementContext; drawChildren: DrawChildren },
): Pattern | null {
  const owner = chain.find(({ name, children }) => name === "pattern" && children.length > 0);
  const isOfBox = attributeOf(chain, "patternUnits") !== "userSpaceOnUse";
  const isContentOfBox = attributeOf(chain, "patternContentUnits") === "objectBoundingBox";
  if (!owner || ((isOfBox || isContentOfBox) && isFlat(box))) return null;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const read = (name: string) =>
    parseLength(attributeOf(chain, name) ?? "0", isOfBox ? 1 : wholeOf(name, place.viewport)) ?? 0;
  const [x, y, across, down] = [read("x"), read("y"), read("width"), read("height")];
  const tile = isOfBox
    ? { x: box.left + x * width, y: box.top + y * height, width: across * width, height: down * height }
    : { x, y, width: across, height: down };
  if (!(tile.width > 0) || !(tile.height > 0)) return null;
  const viewBox = readViewBox(attributeOf(chain, "viewBox"));
  const content: Matrix = viewBox
    ? frameMatrix({ ...tile, x: 0, y: 0 }, viewBox, attributeOf(chain, "preserveAspectRatio"))
    : isContentOfBox
      ? [width, 0, 0, height, 0, 0]
      : IDENTITY;
  const children = visit(walk, owner, place.depth, () =>
    drawChildren(walk, owner, {
      ...{ matrix: content, style: styleInPlace(owner), canvas: null, depth: place.depth + 1 },
      viewport: viewBox ?? place.viewport,
    }),
  );
  if (children.length === 0) return null;
  const matrix = parseTransform(attributeOf(chain, "patternTransform"));
  return { kind: "pattern", tile, matrix, children, opacity };
}
