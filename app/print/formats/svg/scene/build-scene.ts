import { SHAPE_ELEMENTS } from "../grammar";
import { parseLength } from "../numbers";
import type { SvgNode } from "../parse-svg-xml";
import {
  type Box,
  IDENTITY,
  type Matrix,
  multiply,
  parseTransform,
  transformBox,
  translation,
} from "../path/matrix";
import { SvgRefusedError } from "../refusals";
import { frameClip, readClip, readMask } from "./clips-and-masks";
import { drawShape, withBox } from "./draw-shape";
import { readEffect } from "./effects";
import { markerPlaces, verticesOf } from "./markers";
import type { Group, Picture, SceneNode } from "./scene";
import { isIdleClip, isSoundBox, outlineBox, sceneBoxOf } from "./scene-boxes";
import { simplifyEffect } from "./simplify-effect";
import { INITIAL_STYLE, inherit, oneOf, readOpacity, readViewBox, styleInPlace } from "./style";
import {
  type ElementContext,
  frameMatrix,
  lengthsOf,
  resolve,
  visit,
  visitInParts,
  type Walk,
  wholeOf,
} from "./walk";

const CONTAINERS = new Set(["g", "a", "switch"]);
const BLENDS =
  "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity".split(
    " ",
  );

/** Builds the scene in drawing order, with `<use>` expanded. Pauses between groups. */
export async function buildScene(
  walk: Walk,
  root: SvgNode,
  frame: { x: number; y: number; width: number; height: number },
): Promise<SceneNode[]> {
  const canvas = {
    left: frame.x,
    top: frame.y,
    right: frame.x + frame.width,
    bottom: frame.y + frame.height,
  };
  const place: ElementContext = { matrix: IDENTITY, style: INITIAL_STYLE, viewport: frame, canvas, depth: 0 };
  // The root's own frame is the canvas; its transformation does not move it.
  return drawGroup(walk, root, place, IDENTITY);
}

async function drawGroup(
  walk: Walk,
  node: SvgNode,
  outer: ElementContext,
  transform: Matrix,
): Promise<SceneNode[]> {
  if (node.attributes.get("display") === "none") return [];
  return visitInParts(walk, node, outer.depth, async () => {
    const matrix = multiply(outer.matrix, transform);
    const place = { ...outer, matrix, style: inherit(node, outer.style), depth: outer.depth + 1 };
    const drawn: SceneNode[] = [];
    for (const child of node.children) {
      const parts = CONTAINERS.has(child.name)
        ? await drawGroup(walk, child, place, parseTransform(child.attributes.get("transform")))
        : drawElement(walk, child, place);
      for (const each of parts) drawn.push(each);
      await walk.meter.pauseIfDue();
    }
    return layered(walk, node, place, drawn);
  });
}

function drawChildren(walk: Walk, node: SvgNode, place: ElementContext): SceneNode[] {
  const drawn: SceneNode[] = [];
  for (const child of node.children) for (const each of drawElement(walk, child, place)) drawn.push(each);
  return drawn;
}

const shapesOf = (walk: Walk, node: SvgNode, place: ElementContext) =>
  drawShape(walk, node, place, drawChildren);

function drawElement(walk: Walk, node: SvgNode, outer: ElementContext): SceneNode[] {
  const { name, attributes } = node;
  const isContainer = CONTAINERS.has(name);
  if (!isContainer && !SHAPE_ELEMENTS.has(name) && name !== "use" && name !== "image" && name !== "svg")
    return [];
  if (attributes.get("display") === "none") return [];
  return visit(walk, node, outer.depth, () => {
    const matrix = multiply(outer.matrix, parseTransform(attributes.get("transform")));
    const place = { ...outer, matrix, style: inherit(node, outer.style), depth: outer.depth + 1 };
    return layered(walk, node, place, content(walk, node, place));
  });
}

function content(walk: Walk, node: SvgNode, place: ElementContext): SceneNode[] {
  if (CONTAINERS.has(node.name)) return drawChildren(walk, node, place);
  if (node.name === "use") return used(walk, node, place);
  if (node.name === "svg") return framed(walk, node, node, place);
  if (node.name === "image") return pictures(walk, node, place);
  return withMarkers(walk, node, place);
}

function used(walk: Walk, node: SvgNode, place: ElementContext): SceneNode[] {
  const target = resolve(walk, node.attributes.get("href"));
  if (!target || target.attributes.get("display") === "none") return [];
  if (target.name === "symbol")
    return visit(walk, target, place.depth, () => {
      const inside = { ...place, style: inherit(target, place.style), depth: place.depth + 1 };
      return layered(walk, target, inside, framed(walk, node, target, inside));
    });
  const of = lengthsOf(node, place.viewport);
  const moved = { ...place, matrix: multiply(place.matrix, translation(of("x") ?? 0, of("y") ?? 0)) };
  if (target.name !== "svg") return drawElement(walk, target, moved);
  return visit(walk, target, place.depth, () => {
    const inside = { ...moved, style: inherit(target, place.style), depth: place.depth + 1 };
    return layered(walk, target, inside, framed(walk, target, target, inside, node));
  });
}

/** A nested `<svg>` or symbol: `holder` gives its position, `drawing` its content, `user` the size of the `<use>`. */
function framed(
  walk: Walk,
  holder: SvgNode,
  drawing: SvgNode,
  place: ElementContext,
  user?: SvgNode,
): SceneNode[] {
  const of = lengthsOf(holder, place.viewport);
  const size = (name: "width" | "height") =>
    (user ? lengthsOf(user, place.viewport)(name) : null) ?? of(name) ?? place.viewport[name];
  const frame = { x: of("x") ?? 0, y: of("y") ?? 0, width: size("width"), height: size("height") };
  if (!(frame.width > 0) || !(frame.height > 0)) return [];
  const viewBox = readViewBox(drawing.attributes.get("viewBox"));
  const matrix = multiply(
    place.matrix,
    frameMatrix(frame, viewBox, drawing.attributes.get("preserveAspectRatio")),
  );
  const inside = { ...place, matrix, viewport: viewBox ?? frame, depth: place.depth + 1 };
  const drawn = drawChildren(walk, drawing, inside);
  const hasSize = [holder, user].some(
    (each) => each?.attributes.has("width") || each?.attributes.has("height"),
  );
  const isOpen =
    /^(visible|auto)$/.test(drawing.attributes.get("overflow") ?? "") || (holder.name === "svg" && !hasSize);
  return isOpen ? drawn : clippedTo(drawn, frame, place.matrix, place.canvas);
}

function clippedTo(
  drawn: SceneNode[],
  frame: Parameters<typeof frameClip>[0],
  matrix: ElementContext["matrix"],
  canvas: Box | null,
): SceneNode[] {
  const box = sceneBoxOf(drawn);
  if (!box) return [];
  const clip = frameClip(frame, matrix, withBox);
  if (isIdleClip(clip, box, canvas)) return drawn;
  return [{ ...PLAIN, clip, children: drawn, box }];
}

const PLAIN: Omit<Group, "children" | "box"> = {
  ...{ kind: "group", opacity: 1, blend: "normal", isIsolated: false, clip: null, mask: null, effect: null },
};

function pictures(walk: Walk, node: SvgNode, place: ElementContext): Picture[] {
  const picture = walk.pictures.get(node);
  if (!picture || place.style.visibility === "hidden") return [];
  const of = lengthsOf(node, place.viewport);
  const { widthPx, heightPx, href } = picture;
  const [givenWidth, givenHeight] = [of("width"), of("height")];
  const width = givenWidth ?? (givenHeight === null ? widthPx : (givenHeight * widthPx) / heightPx);
  const height = givenHeight ?? (givenWidth === null ? heightPx : (givenWidth * heightPx) / widthPx);
  if (!(width > 0) || !(height > 0)) return [];
  const place_ = { x: of("x") ?? 0, y: of("y") ?? 0, width, height };
  const box = transformBox(
    { left: place_.x, top: place_.y, right: place_.x + width, bottom: place_.y + height },
    place.matrix,
  );
  if (!isSoundBox(box)) throw new SvgRefusedError("too-costly");
  const aspect = node.attributes.get("preserveAspectRatio")?.trim() ?? "";
  return [
    {
      ...{ kind: "picture", href, pixels: widthPx * heightPx, matrix: place.matrix, place: place_, box },
      aspect: /^(none|x(Min|Mid|Max)Y(Min|Mid|Max)( (meet|slice))?)$/.test(aspect) ? aspect : "xMidYMid",
      isPixelated: /^(optimizeSpeed|pixelated|crisp-edges)$/.test(place.style["image-rendering"] ?? ""),
    },
  ];
}

function withMarkers(walk: Walk, node: SvgNode, place: ElementContext): SceneNode[] {
  const drawn: SceneNode[] = shapesOf(walk, node, place);
  const [shape] = drawn;
  if (shape?.kind !== "shape" || !["path", "line", "polyline", "polygon"].includes(node.name)) return drawn;
  let vertices: ReturnType<typeof verticesOf> | null = null;
  for (const kind of ["start", "mid", "end"] as const) {
    const marker = resolve(walk, place.style[`marker-${kind}`]);
    if (marker?.name !== "marker") continue;
    walk.meter.spend(shape.path.segments);
    vertices ??= verticesOf(shape.path);
    const strokeWidth =
      parseLength(place.style["stroke-width"], wholeOf("stroke-width", place.viewport)) ?? 1;
    for (const { matrix, frame } of markerPlaces(kind, vertices, marker, { place, strokeWidth })) {
      const inside = { ...place, matrix, style: styleInPlace(marker), depth: place.depth + 1 };
      const content = visit(walk, marker, place.depth, () => drawChildren(walk, marker, inside));
      const isOpen = /^(visible|auto)$/.test(marker.attributes.get("overflow") ?? "");
      for (const each of isOpen ? content : clippedTo(content, frame, matrix, place.canvas)) drawn.push(each);
    }
  }
  return drawn;
}

/** An element's content, in a layer if its opacity, blending, clip, mask or effect needs one. */
function layered(walk: Walk, node: SvgNode, place: ElementContext, children: SceneNode[]): SceneNode[] {
  const { attributes } = node;
  const box = sceneBoxOf(children);
  if (!box) return [];
  const opacity = readOpacity(attributes.get("opacity"));
  if (opacity === 0) return [];
  const blend = oneOf(attributes.get("mix-blend-mode"), BLENDS);
  const isIsolated = attributes.get("isolation") === "isolate";
  const measured = ["clip-path", "mask", "filter"].some((each) => attributes.has(each));
  const own = measured ? outlineBox(children, place.matrix, walk.meter) : null;
  const written = readEffect(walk, attributes.get("filter"), own, place);
  const effect = written && written !== "empty" ? simplifyEffect(written, children) : written;
  const read = readClip(walk, attributes.get("clip-path"), { box: own, place, drawShape: shapesOf });
  const mask = readMask(walk, attributes.get("mask"), { box: own, place, drawChildren });
  if (effect === "empty" || mask === "empty" || (read && read.shapes.length === 0)) return [];
  const covered = effect ? effect.region : box;
  if (!isSoundBox(covered)) throw new SvgRefusedError(effect ? "filter" : "too-costly");
  const clip = read && isIdleClip(read, covered, place.canvas) ? null : read;
  if (opacity === 1 && blend === "normal" && !isIsolated && !clip && !mask && !effect) return children;
  return [{ kind: "group", opacity, blend, isIsolated, clip, mask, effect, children, box: covered }];
}
