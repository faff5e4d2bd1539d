import type { RelativeBox } from "../measurements";
import type { NumberList } from "../number-list";
import type { Workspace } from "../workspace";

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
 * each pixel's patch number, or -1 where the label is 0. They lie in the workspace: the next search overwrites them. Patches are
 * numbered in the order of their first pixels.
 *
 * Works on runs of equal labels along the rows, which are joined with those of the row above (union-find).
 */
export function findConnectedComponents(
  labels: Uint8Array,
  width: number,
  height: number,
  { diagonal, space }: { diagonal: boolean; space: Workspace },
): { ids: Int32Array; patches: ConnectedComponent[] } {
  const ids = space.idsFor(labels.length).fill(-1);
  const reach = diagonal ? 1 : 0;
  /** For each run, one joined to it that began earlier, or itself. */
  const parents = space.listFor("parents");
  const starts = space.listFor("starts");
  const ends = space.listFor("ends");
  let above = 0;
  let aboveEnd = 0;
  for (let y = 0; y < height; y++) {
    const from = y * width;
    const to = from + width;
    const first = parents.length;
    let candidate = above;
    for (let at = from; at < to; ) {
      const label = labels[at] as number;
      if (label === 0) {
        at += 1;
        continue;
      }
      const start = at;
      while (at < to && labels[at] === label) at += 1;
      const run = parents.length;
      parents.push(run);
      starts.push(start);
      ends.push(at);
      // Runs of the row above that touch this one; positions are those of the row above.
      const [low, high] = [start - width - reach, at - width + reach];
      while (candidate < aboveEnd && ends.at(candidate) <= low) candidate += 1;
      for (let other = candidate; other < aboveEnd && starts.at(other) < high; other++)
        if (labels[starts.at(other)] === label) join(parents, other, run);
    }
    above = first;
    aboveEnd = parents.length;
  }
  return { ids, patches: number(ids, { parents, starts, ends, numbers: space.listFor("numbers") }, width) };
}

/** Gives every patch its number, and every pixel that of its patch. */
function number(
  ids: Int32Array,
  { parents, starts, ends, numbers }: Record<"parents" | "starts" | "ends" | "numbers", NumberList>,
  width: number,
): ConnectedComponent[] {
  const patches: ConnectedComponent[] = [];
  for (let run = 0; run < parents.length; run++) {
    const root = rootOf(parents, run);
    const start = starts.at(run);
    const end = ends.at(run);
    const y = (start / width) | 0;
    const left = start - y * width;
    const right = end - 1 - y * width;
    // The root of a patch is its first run.
    const id = root === run ? patches.length : numbers.at(root);
    numbers.push(id);
    ids.fill(id, start, end);
    if (root === run) {
      patches.push({ pixels: end - start, left, top: y, right, bottom: y });
      continue;
    }
    const patch = patches[id] as ConnectedComponent;
    patch.pixels += end - start;
    if (left < patch.left) patch.left = left;
    if (right > patch.right) patch.right = right;
    patch.bottom = y;
  }
  return patches;
}

function rootOf(parents: NumberList, run: number): number {
  let root = run;
  while (parents.at(root) !== root) {
    parents.set(root, parents.at(parents.at(root)));
    root = parents.at(root);
  }
  return root;
}

/** The earlier root becomes the other's parent. */
function join(parents: NumberList, one: number, other: number): void {
  const [a, b] = [rootOf(parents, one), rootOf(parents, other)];
  if (a < b) parents.set(b, a);
  else parents.set(a, b);
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
