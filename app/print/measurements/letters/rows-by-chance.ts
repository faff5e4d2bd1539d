import type { ConnectedComponent } from "../parts/connected-components";
import { medianHeight } from "./row-heights";

/** More patches than any lettering has: hatching, brush strokes, grain. */
const MIN_TEXTURE_PATCHES = 2000;
/** Letters of a row in a texture, at least. */
const MIN_ROW_IN_TEXTURE = 8;
/** For each letter of a row: patches about as high around it, at most, the row's own among them. Of lines of text it is 2.5. */
const MAX_LIKE_AROUND = 2.75;
/** Of a row's height: how much higher and lower such patches are, and how far around it they count. */
const LIKE_HEIGHTS = [0.4, 2.5] as const;
const AROUND = 2.5;

/** Tells whether a row of these patches is one by chance: among the thousands of a texture, some stand side by side. */
export function rowsByChance(
  all: readonly ConnectedComponent[],
): (row: readonly ConnectedComponent[]) => boolean {
  if (all.length < MIN_TEXTURE_PATCHES) return () => false;
  let byTop: ConnectedComponent[] | undefined;
  return (row) => {
    if (row.length < MIN_ROW_IN_TEXTURE) return true;
    byTop ??= all.filter(({ pixels }) => pixels > 3).sort((a, b) => a.top - b.top);
    const patches = byTop;
    const height = medianHeight(row.map(({ top, bottom }) => ({ height: bottom - top + 1 })));
    const around = AROUND * height;
    const left = (row[0] as ConnectedComponent).left - around;
    const right = (row.at(-1) as ConnectedComponent).right + around;
    const top = Math.min(...row.map((shape) => shape.top)) - around;
    const bottom = Math.max(...row.map((shape) => shape.bottom)) + around;
    let like = 0;
    // A patch that begins further up is higher than those that count.
    for (let at = firstFrom(patches, top - LIKE_HEIGHTS[1] * height); at < patches.length; at++) {
      const patch = patches[at] as ConnectedComponent;
      if (patch.top > bottom) break;
      if (patch.left > right || patch.right < left || patch.bottom < top) continue;
      const own = patch.bottom - patch.top + 1;
      if (own >= LIKE_HEIGHTS[0] * height && own <= LIKE_HEIGHTS[1] * height) like += 1;
    }
    return like > MAX_LIKE_AROUND * row.length;
  };
}

/** Index of the first patch that begins at or below a row of pixels, of patches sorted by their top. */
function firstFrom(patches: readonly ConnectedComponent[], top: number): number {
  let [low, high] = [0, patches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((patches[middle] as ConnectedComponent).top < top) low = middle + 1;
    else high = middle;
  }
  return low;
}
