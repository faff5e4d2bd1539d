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

/** Where runs of a patch's pixels begin and end, in the order of the rows, and whose they are. */
export type PatchRuns = Record<"starts" | "ends" | "ids", NumberList>;

interface SearchOptions {
  /** Pixels touch at their edges, with this at their corners too. */
  diagonal: boolean;
  space: Workspace;
}

/** The patches, and in `ids` each pixel's patch number, or -1 where the label is 0. Both are as those of `findPatchRuns`. */
export function findConnectedComponents(
  labels: Uint8Array,
  width: number,
  height: number,
  { diagonal, space }: SearchOptions,
): { ids: Int32Array; patches: ConnectedComponent[] } {
  const { patches, runs } = findPatchRuns(labels, width, height, { diagonal, space });
  const ids = space.idsFor(labels.length).fill(-1);
  for (let run = 0; run < runs.ids.length; run++)
    ids.fill(runs.ids.at(run), runs.starts.at(run), runs.ends.at(run));
  return { ids, patches };
}

/**
 * Finds all patches of equal, non-zero `labels`. The runs lie in the workspace: the next search overwrites them. Patches are
 * numbered in the order of their first pixels.
 *
 * Works on runs of equal labels along the rows, which are joined with those of the row above (union-find).
 */
export function findPatchRuns(
  labels: Uint8Array,
  width: number,
  height: number,
  { diagonal, space }: SearchOptions,
): { patches: ConnectedComponent[]; runs: PatchRuns } {
  // Most labels are 0, so four are skipped at a time.
  const words = new Int32Array(labels.buffer, labels.byteOffset, labels.length >> 2);
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
        if ((at & 3) === 0) while (at + 4 <= to && words[at >> 2] === 0) at += 4;
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
  const numbers = space.listFor("numbers");
  const patches = number({ parents, starts, ends, numbers }, width);
  return { patches, runs: { starts, ends, ids: numbers } };
}

/** Gives every patch its number, and every run that of its patch. */
function number(
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
