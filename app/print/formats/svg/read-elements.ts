import { UNSET_LETTER_ELEMENTS, UNSUPPORTED_ELEMENTS } from "./grammar";
import type { SvgNode } from "./parse-svg-xml";
import type { PathData } from "./path/path-data";
import { readPath } from "./path/read-path";
import { readShape } from "./path/shapes";
import { SvgRefusedError } from "./refusals";
import type { WorkMeter } from "./work-meter";

/** All elements that may draw, parents before children. Refuses elements that other programs draw and resvg does not. */
export function listElements(root: SvgNode): SvgNode[] {
  const nodes: SvgNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    refuseUnsupported(node);
    if (node.name === "switch") node.children = chosenOf(node);
    nodes.push(node);
    for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at] as SvgNode);
  }
  return nodes;
}

function refuseUnsupported({ name, hasLetters }: SvgNode): void {
  if (name === "script" || name === "handler") throw new SvgRefusedError("script");
  if (name === "foreignObject") throw new SvgRefusedError("foreign-object");
  if (UNSET_LETTER_ELEMENTS.has(name) && hasLetters) throw new SvgRefusedError("text");
  if (UNSUPPORTED_ELEMENTS.has(name)) throw new SvgRefusedError("unsupported", name);
}

/** The child of a `<switch>` that is drawn, as in browsers: the first that needs no extension. Illustrator adds one for itself. */
function chosenOf({ children }: SvgNode): SvgNode[] {
  const chosen = children.find(
    ({ attributes, name }) => name !== "foreignObject" && !attributes.has("requiredExtensions"),
  );
  return chosen ? [chosen] : [];
}

export function indexById(nodes: readonly SvgNode[]): Map<string, SvgNode> {
  const byId = new Map<string, SvgNode>();
  for (const node of nodes) {
    const id = node.attributes.get("id");
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
  }
  return byId;
}

/** The outlines of paths and polygons, most of a drawing's data. Each is read once, however often it is used. */
export async function readPaths(
  nodes: readonly SvgNode[],
  meter: WorkMeter,
): Promise<Map<SvgNode, PathData>> {
  const paths = new Map<SvgNode, PathData>();
  for (const node of nodes) {
    const { name, attributes } = node;
    if (name === "path") paths.set(node, readPath(attributes.get("d") ?? "", meter));
    else if (name === "polygon" || name === "polyline")
      paths.set(
        node,
        readShape(name, () => null, attributes.get("points") ?? "", meter),
      );
    const path = paths.get(node);
    if (path) {
      meter.spend(path.segments);
      path.box();
    }
    await meter.pauseIfDue();
  }
  return paths;
}
