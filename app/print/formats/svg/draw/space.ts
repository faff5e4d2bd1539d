import {
  type Box,
  growBox,
  intersectBox,
  type Matrix,
  multiply,
  scaleOf,
  transformBox,
} from "../path/matrix";
import type { SceneNode, Shape } from "../scene/scene";
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
export const isCroppable = ({ stroke }: Pick<Shape, "stroke">): boolean =>
  !stroke || stroke.dashes.length === 0;

/** The box to which a shape's outline may be cropped; null if it is written whole. */
export function cropBoxOf(space: Space, shape: Shape): Box | null {
  if (!space.seen || !isCroppable(shape)) return null;
  return growBox(space.seen, strokeReach(shape) * scaleIn(space, shape.matrix) + MARGIN);
}
