import type { RelativeBox } from "./measurements";
import type { Workspace } from "./workspace";

/** Connected components ("patches") of a small picture: pixels with the same label that touch each other. */

export interface ConnectedComponent {
  pixels: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Finds all patches of equal, non-zero `labels`. Pixels touch at their edges, with `diagonal` at their corners too. `ids` has
 * each pixel's patch number, or -1 where the label is 0. They lie in the workspace: the next search overwrites them.
 */
export function findConnectedComponents(
  labels: Uint8Array,
  width: number,
  height: number,
  { diagonal, space }: { diagonal: boolean; space: Workspace },
): { ids: Int32Array; patches: ConnectedComponent[] } {
  const ids = space.idsFor(labels.length).fill(-1);
  let stack = space.stack;
  const patches: ConnectedComponent[] = [];
  for (let start = 0; start < labels.length; start++) {
    const label = labels[start] as number;
    if (label === 0 || (ids[start] as number) >= 0) continue;
    const id = patches.length;
    const patch: ConnectedComponent = { pixels: 0, left: width, top: height, right: -1, bottom: -1 };
    let depth = 0;
    stack[depth++] = start;
    ids[start] = id;
    while (depth > 0) {
      const at = stack[--depth] as number;
      const y = (at / width) | 0;
      const x = at - y * width;
      patch.pixels += 1;
      if (x < patch.left) patch.left = x;
      if (x > patch.right) patch.right = x;
      if (y < patch.top) patch.top = y;
      if (y > patch.bottom) patch.bottom = y;
      const fromX = x > 0 ? -1 : 0;
      const toX = x < width - 1 ? 1 : 0;
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy++) {
        for (let dx = fromX; dx <= toX; dx++) {
          if (!diagonal && dx !== 0 && dy !== 0) continue;
          const next = at + dy * width + dx;
          if (labels[next] === label && (ids[next] as number) < 0) {
            ids[next] = id;
            if (depth === stack.length) stack = space.growStack();
            stack[depth++] = next;
          }
        }
      }
    }
    patches.push(patch);
  }
  return { ids, patches };
}

/** Boxes of the largest patches, as shares of the picture. */
export function largestBoxes(
  patches: ConnectedComponent[],
  width: number,
  height: number,
  atMost = 12,
): RelativeBox[] {
  return [...patches]
    .sort((a, b) => b.pixels - a.pixels)
    .slice(0, atMost)
    .map((patch) => [
      patch.left / width,
      patch.top / height,
      (patch.right + 1) / width,
      (patch.bottom + 1) / height,
    ]);
}
