import {
  type Box,
  growBox,
  intersectBox,
  type Matrix,
  multiply,
  scaleOf,
  transformBox,
  unionBox,
} from "../path/matrix";
import type { SceneNode, SceneShape } from "../scene/scene";
import { strokeReach } from "../scene/scene-boxes";

/** Shapes are cropped only beyond this many pixels around a strip. */
const MARGIN = 24;

/** The coordinates in which a part of the scene is written: pixels of a strip, or the units of a tile. */
export interface Space {
  /** From scene coordinates to these. */
  matrix: Matrix;
  /** The visible part, in these coordinates; null within a tile, which is drawn whole. */
  seen: Box | null;
  /** Number of decimals written. */
  precision: number;
  /** The size of the strip; null within a tile. */
  strip: { widthPx: number; rows: number } | null;
  /** Where the layer begins on which this is drawn: the strip's own canvas begins at 0, 0. */
  origin: { x: number; y: number };
}

/** A strip of the picture that starts at `top` and is `rows` high, in pixels. */
export function stripSpace(
  frame: { x: number; y: number },
  { scale, widthPx, top, rows }: { scale: number; widthPx: number; top: number; rows: number },
): Space {
  return {
    matrix: [scale, 0, 0, scale, -frame.x * scale, -frame.y * scale - top],
    seen: { left: 0, top: 0, right: widthPx, bottom: rows },
    precision: 1000,
    strip: { widthPx, rows },
    origin: { x: 0, y: 0 },
  };
}

/** The area an effect reads from, which is larger than the visible one. */
export const widened = (space: Space, by: number): Space =>
  space.seen ? { ...space, seen: growBox(space.seen, by) } : space;

export function tileSpace(matrix: Matrix): Space {
  const scale = Math.max(...scaleOf(matrix), 1e-6);
  return {
    matrix: [1, 0, 0, 1, 0, 0],
    seen: null,
    precision: 10 ** Math.min(12, Math.max(0, Math.ceil(Math.log10(1000 * scale)))),
    strip: null,
    origin: { x: 0, y: 0 },
  };
}

export const scaleIn = (space: Space, matrix: Matrix): number =>
  Math.max(...scaleOf(multiply(space.matrix, matrix)));

/** The part of a node that is written, larger than its visible part; null if none is visible. */
export function writtenBox(space: Space, node: SceneNode): Box | null {
  const box = transformBox(node.box, space.matrix);
  if (!space.seen) return box;
  const near = growBox(space.seen, 2);
  if (box.right < near.left || box.left > near.right || box.bottom < near.top || box.top > near.bottom)
    return null;
  if (node.kind === "picture" || (node.kind === "shape" && !isCroppable(node))) return box;
  const reach = node.kind === "shape" ? strokeReach(node) * scaleIn(space, node.matrix) : 0;
  return intersectBox(box, growBox(space.seen, reach * 2 + MARGIN));
}

/** A dashed outline is not cropped, because its dashes would start elsewhere. */
export const isCroppable = ({ stroke }: Pick<SceneShape, "stroke">): boolean =>
  !stroke || stroke.dashes.length === 0;

/** The box to which a shape's outline may be cropped; null if it is written whole. */
export function cropBoxOf(space: Space, shape: SceneShape): Box | null {
  if (!space.seen || !isCroppable(shape)) return null;
  return growBox(space.seen, strokeReach(shape) * scaleIn(space, shape.matrix) + MARGIN);
}

/** A group's layer: what it covers, and the space in which its content is written. */
export interface Layer {
  box: Box;
  /** The box is smaller than the content, so the layer must be cut to it. */
  isCut: boolean;
  inside: Space;
}

/**
 * The layer of a group. The renderer draws nothing that lies more than one strip below the strip, counted from where the layer
 * around begins. So a layer that would begin far above the strip, which a dashed outline makes it do, is cut to what is seen:
 * otherwise a layer within it would lose its visible part. `region` is that of an effect, which cuts as well.
 */
export function layerOf(nodes: readonly SceneNode[], space: Space, region: Box | null): Layer {
  const nothing = { left: 0, top: 0, right: 0, bottom: 0 };
  const content = region ?? coveredBox(nodes, space) ?? nothing;
  const { seen, strip } = space;
  const isFar = strip !== null && (content.top < -strip.rows / 2 || content.left < -strip.widthPx / 2);
  const isCut = region === null && seen !== null && isFar;
  const box = isCut ? (intersectBox(content, seen) ?? nothing) : content;
  return { box, isCut, inside: { ...space, origin: { x: box.left, y: box.top } } };
}

function coveredBox(nodes: readonly SceneNode[], space: Space): Box | null {
  return nodes.reduce<Box | null>((box, node) => unionBox(box, writtenBox(space, node)), null);
}
