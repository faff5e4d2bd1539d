import {
  areaOf,
  type Box,
  intersectBox,
  invertMatrix,
  type Matrix,
  multiply,
  transformBox,
  unionBox,
} from "../path/matrix";
import type { PathData } from "../path/path-data";
import type { WorkMeter } from "../work-meter";
import type { Clip, SceneNode, SceneShape } from "./scene";

/** Beyond this the renderer's numbers lose precision. */
const MOST_COORDINATE = 1e7;
export const isSoundBox = (box: Box): boolean =>
  [box.left, box.top, box.right, box.bottom].every((edge) => Math.abs(edge) < MOST_COORDINATE);

/** How far a stroke reaches from its outline, with miters and caps, in user units. */
export function strokeReach({ stroke }: Pick<SceneShape, "stroke">): number {
  if (!stroke) return 0;
  const corner = stroke.join === "miter" ? stroke.miter : 1;
  return (stroke.width / 2) * Math.max(corner, stroke.cap === "square" ? Math.SQRT2 : 1);
}

/** The box of the nodes' outlines in their own coordinates: what `objectBoundingBox` units refer to. */
export function outlineBox(nodes: readonly SceneNode[], matrix: Matrix, meter: WorkMeter): Box | null {
  const back = invertMatrix(matrix);
  if (!back) return null;
  let box: Box | null = null;
  const follow = (node: SceneNode) => {
    meter.spend(10);
    if (node.kind === "group") return node.children.forEach(follow);
    const own = multiply(back, node.matrix);
    if (node.kind === "picture") {
      const { x, y, width, height } = node.place;
      box = unionBox(box, transformBox({ left: x, top: y, right: x + width, bottom: y + height }, own));
      return;
    }
    meter.spend(node.path.segments * 4);
    box = unionBox(
      box,
      own[1] === 0 && own[2] === 0 ? boxUnder(node.path, own) : node.path.transformed(own).box(),
    );
  };
  nodes.forEach(follow);
  return box;
}

function boxUnder(path: PathData, matrix: Matrix): Box | null {
  const box = path.box();
  return box && transformBox(box, matrix);
}

export const sceneBoxOf = (nodes: readonly SceneNode[]): Box | null =>
  nodes.reduce<Box | null>((box, node) => unionBox(box, node.box), null);

/** Whether a clip cuts nothing off. Design programs clip everything to the canvas, and clips are costly to draw. */
export function isIdleClip({ shapes, next }: Clip, content: Box, canvas: Box | null): boolean {
  const [only] = shapes;
  if (next || shapes.length !== 1 || only?.kind !== "shape" || !isUprightRectangle(only)) return false;
  const seen = canvas ? intersectBox(content, canvas) : content;
  if (!seen) return true;
  const { box } = only;
  const slack = 1e-4 * Math.sqrt(areaOf(seen));
  return (
    box.left <= seen.left + slack &&
    box.top <= seen.top + slack &&
    box.right >= seen.right - slack &&
    box.bottom >= seen.bottom - slack
  );
}

function isUprightRectangle({ path, matrix }: SceneShape): boolean {
  const { commands, numbers: n } = path;
  if (matrix[1] !== 0 || matrix[2] !== 0 || commands.join("") !== "01114") return false;
  return (
    (n[1] === n[3] && n[2] === n[4] && n[5] === n[7] && n[6] === n[0]) ||
    (n[0] === n[2] && n[3] === n[5] && n[4] === n[6] && n[7] === n[1])
  );
}
