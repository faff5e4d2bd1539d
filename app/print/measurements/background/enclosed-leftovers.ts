import {
  MAX_HOLE_DIFFERENCE,
  MAX_LEFTOVER_CHROMA,
  MAX_LEFTOVER_PATCHES,
  MIN_FRINGE_KEY,
  MIN_HOLE_COPY_PIXELS,
  MIN_LEFTOVER_LEVEL,
  MIN_LEFTOVER_PATCH_SHARE,
  MIN_LEFTOVER_SHARE,
} from "../../check/limits";
import type { RelativeBox } from "../measurements";
import type { OverlayMap } from "../overlay-map";
import {
  type ConnectedComponent,
  findConnectedComponents,
  largestBoxes,
} from "../parts/connected-components";
import type { PixelCopy } from "../reduced/pixel-copy";
import { Workspace } from "../workspace";
import { isLike, mostCommonColor, toHex } from "./background-color";

/**
 * Finds background that a clear drawing still encloses: a tool that removes the background from the edge inward leaves it in
 * the handle of a cup or the middle of a ring. Such a patch has the color of paper or of a key, touches no transparency, has
 * nothing drawn inside, and no opening of the drawing is transparent (else the tool knew how to clear them). White eyes have
 * pupils and white letters come in numbers, so they are not taken for it. `places` are its pixels in the copy.
 */
export function findLeftovers(
  copy: PixelCopy,
  map: OverlayMap,
  space = new Workspace(copy.width * copy.height),
): { share: number; boxes: RelativeBox[]; hex: string | null; places: number[] } {
  const none = { share: 0, boxes: [], hex: null, places: [] };
  const { width, height, rgba, factor } = copy;
  const labels = space.bytesFor("labels", width * height);
  let inked = 0;
  for (let at = 0; at < labels.length; at++) {
    const alpha = rgba[at * 4 + 3] as number;
    if (alpha >= 250) inked += 1;
    labels[at] = alpha < 128 ? CLEAR : alpha >= 250 ? kindOf(rgba, at * 4) : INK;
  }
  if (inked === 0) return none;
  const { ids, patches } = findConnectedComponents(labels, width, height, {
    diagonal: false,
    space,
  });
  const kinds = new Uint8Array(patches.length);
  for (let at = 0; at < ids.length; at++)
    if ((ids[at] as number) >= 0) kinds[ids[at] as number] = labels[at] as number;
  const least = MIN_LEFTOVER_PATCH_SHARE * inked;
  const isInside = (patch: ConnectedComponent) =>
    patch.left > 0 && patch.top > 0 && patch.right < width - 1 && patch.bottom < height - 1;
  if (patches.some((patch, id) => kinds[id] === CLEAR && isInside(patch) && patch.pixels >= least))
    return none;

  const open = touchingTransparency(ids, labels, patches.length, width);
  const found = patches.flatMap((patch, id) => {
    const isPatch = (kinds[id] === PAPER || kinds[id] === KEY) && patch.pixels >= MIN_HOLE_COPY_PIXELS;
    return isPatch && isInside(patch) ? [{ patch, id }] : [];
  });
  if (found.length > MAX_LEFTOVER_PATCHES) return none;
  // The same paper along the outside is an ink of the drawing, such as a white border.
  if (patches.some((patch, id) => kinds[id] === PAPER && open[id] && patch.pixels >= least)) return none;
  const leftovers = found.filter(
    ({ patch, id }) => patch.pixels >= least && !open[id] && !hasDrawingInside(ids, id, patch, width),
  );
  const pixels = leftovers.reduce((sum, { patch }) => sum + patch.pixels, 0);
  if (leftovers.length === 0) return none;
  if (pixels < MIN_LEFTOVER_SHARE * inked) return none;
  const isFound = new Uint8Array(patches.length);
  for (const { id } of leftovers) isFound[id] = 1;
  const places: number[] = [];
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    if (id < 0 || isFound[id] === 0) continue;
    places.push(at);
    const x = at % width;
    map.mark("hole", ((at - x) / width) * factor, x * factor, (x + 1) * factor);
  }
  const color = mostCommonColor(rgba, places);
  if (places.filter((at) => isLike(rgba, at, color, MAX_HOLE_DIFFERENCE)).length < places.length * 0.9)
    return none;
  return {
    share: pixels / (width * height),
    boxes: largestBoxes(
      leftovers.map(({ patch }) => patch),
      width,
      height,
    ),
    hex: toHex(color),
    places,
  };
}

const INK = 1;
const CLEAR = 2;
const PAPER = 3;
const KEY = 4;

function kindOf(rgba: Uint8Array, from: number): number {
  const red = rgba[from] as number;
  const green = rgba[from + 1] as number;
  const blue = rgba[from + 2] as number;
  const least = Math.min(red, green, blue);
  if (least >= MIN_LEFTOVER_LEVEL && Math.max(red, green, blue) - least <= MAX_LEFTOVER_CHROMA) return PAPER;
  const isGreen = green >= 200 && green - Math.max(red, blue) >= 3 * MIN_FRINGE_KEY;
  const isMagenta = Math.min(red, blue) >= 200 && Math.min(red, blue) - green >= 3 * MIN_FRINGE_KEY;
  return isGreen || isMagenta ? KEY : INK;
}

/** For each patch: whether it lies within two pixels of transparency. */
function touchingTransparency(ids: Int32Array, labels: Uint8Array, count: number, width: number): Uint8Array {
  const open = new Uint8Array(count);
  for (let at = 0; at < ids.length; at++) {
    const label = labels[at] as number;
    if (label !== PAPER && label !== KEY) continue;
    for (const next of [at - 2, at + 2, at - 2 * width, at + 2 * width])
      if (labels[next] === CLEAR) open[ids[at] as number] = 1;
  }
  return open;
}

/** Whether another patch of some size is drawn inside: along a row, the patch, something else, and the patch again. */
function hasDrawingInside(
  ids: Int32Array,
  id: number,
  { left, top, right, bottom, pixels }: ConnectedComponent,
  width: number,
): boolean {
  let inside = 0;
  const above = new Uint8Array(right - left + 1);
  for (let y = top; y <= bottom; y++) {
    let last = -1;
    for (let x = left; x <= right; x++) {
      if (ids[y * width + x] !== id) continue;
      if (last >= 0 && above[x - left]) inside += x - last - 1;
      last = x;
      above[x - left] = 1;
    }
  }
  return inside > pixels * 0.02;
}
