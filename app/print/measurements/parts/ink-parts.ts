import { MAX_INK_COMPONENTS } from "../../check/limits";
import type { InkComponent } from "../measurements";
import type { Workspace } from "../workspace";
import { type ConnectedComponent, findConnectedComponents, largestBoxes } from "./connected-components";

/** Connected pieces of the drawing, largest first. Pieces beyond the maximum are merged by their main ink. */
export function partsOf(
  labels: Uint8Array,
  width: number,
  height: number,
  inkCount: number,
  total: number,
  space: Workspace,
): InkComponent[] {
  const inked = space.bytesFor("labels", labels.length);
  for (let at = 0; at < labels.length; at++) if (labels[at]) inked[at] = 1;
  const { ids, patches } = findConnectedComponents(inked, width, height, {
    diagonal: true,
    space,
  });
  const byInk = new Uint32Array(patches.length * inkCount);
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    if (id < 0) continue;
    const slot = id * inkCount + (labels[at] as number) - 1;
    byInk[slot] = (byInk[slot] as number) + 1;
  }
  const order = [...patches.keys()].sort(
    (a, b) => (patches[b] as ConnectedComponent).pixels - (patches[a] as ConnectedComponent).pixels,
  );
  const group = new Map<string, { counts: number[]; patches: ConnectedComponent[] }>();
  order.forEach((id, rank) => {
    const counts = [...byInk.subarray(id * inkCount, (id + 1) * inkCount)];
    const main = counts.indexOf(Math.max(...counts));
    const key = rank < MAX_INK_COMPONENTS ? `part ${rank}` : `rest ${main}`;
    const found = group.get(key);
    if (!found) group.set(key, { counts, patches: [patches[id] as ConnectedComponent] });
    else {
      found.patches.push(patches[id] as ConnectedComponent);
      counts.forEach((count, ink) => {
        found.counts[ink] = (found.counts[ink] as number) + count;
      });
    }
  });
  return [...group.values()].map(({ counts, patches: some }) => {
    const pixels = counts.reduce((sum, count) => sum + count, 0);
    const whole = some.reduce((a, b) => ({
      pixels: a.pixels + b.pixels,
      left: Math.min(a.left, b.left),
      top: Math.min(a.top, b.top),
      right: Math.max(a.right, b.right),
      bottom: Math.max(a.bottom, b.bottom),
    }));
    const [box] = largestBoxes([whole], width, height);
    return {
      share: pixels / total,
      inks: counts.flatMap((count, ink): [number, number][] => (count > 0 ? [[ink, count / pixels]] : [])),
      box: box ?? [0, 0, 1, 1],
    };
  });
}
