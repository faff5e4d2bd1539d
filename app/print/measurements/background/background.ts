import {
  MAX_BACKGROUND_DIFFERENCE,
  MAX_HOLE_DIFFERENCE,
  MIN_HOLE_COPY_PIXELS,
  MIN_OPAQUE_EDGE_SHARE,
  MIN_UNIFORM_EDGE_SHARE,
} from "../../check/limits";
import type { Measurements, RelativeBox } from "../measurements";
import type { OverlayMap } from "../overlay-map";
import { findConnectedComponents, largestBoxes } from "../parts/connected-components";
import type { PixelCopy } from "../reduced/pixel-copy";
import { Workspace } from "../workspace";
import { isLike, mostCommonColor, type Rgb, toHex } from "./background-color";
import { checkerboardColors, isCheckerboard } from "./checkerboard";

/** Finds a painted background: a full rectangle of one color. `reached` marks its pixels in the copy. */
export function measureBackground(
  copy: PixelCopy,
  ink: RelativeBox | null,
  map: OverlayMap,
  space = new Workspace(copy.width * copy.height),
): Measurements["ground"] & { reached: Uint8Array | null } {
  const none = {
    isRectangle: false,
    hex: null,
    secondHex: null,
    share: 0,
    holes: { share: 0, boxes: [] },
    reached: null,
  };
  if (!ink) return none;
  const { width, height, rgba } = copy;
  // One pixel in: pixels on the edge are mixed with what is outside.
  const inset = (low: number, high: number) => [low + 1, Math.max(low + 1, high - 2)] as const;
  const [left, right] = inset(Math.ceil(ink[0] * width), Math.floor(ink[2] * width));
  const [top, bottom] = inset(Math.ceil(ink[1] * height), Math.floor(ink[3] * height));
  if (right - left < 8 || bottom - top < 8) return none;
  const sides = edgeOf({ left, top, right, bottom }, width);
  const ring = sides.flat();
  const opaque = ring.filter((at) => (rgba[at * 4 + 3] as number) >= 250);
  if (opaque.length < ring.length * MIN_OPAQUE_EDGE_SHARE) return none;
  const color = mostCommonColor(rgba, opaque);
  const uniform =
    opaque.filter((at) => isLike(rgba, at, color, MAX_BACKGROUND_DIFFERENCE)).length / opaque.length;
  const checker = checkerboardColors({ rgba, sides });
  if (uniform < MIN_UNIFORM_EDGE_SHARE && !checker) return { ...none, isRectangle: true };

  const isBackground = checker
    ? isCheckerboard(rgba, ...checker)
    : (at: number) => isLike(rgba, at, color, MAX_BACKGROUND_DIFFERENCE);
  const reached = new Uint8Array(width * height);
  const stack = opaque.filter(isBackground);
  for (const at of stack) reached[at] = 1;
  let count = 0;
  while (stack.length > 0) {
    const at = stack.pop() as number;
    count += 1;
    const x = at % width;
    const y = (at - x) / width;
    const near = [
      x > left ? at - 1 : -1,
      x < right ? at + 1 : -1,
      y > top ? at - width : -1,
      y < bottom ? at + width : -1,
    ];
    for (const next of near) {
      if (next < 0 || reached[next] || !isBackground(next)) continue;
      reached[next] = 1;
      stack.push(next);
    }
  }
  const [key, second] = checker ?? [color, null];
  const { share, boxes } = findEnclosedBackground(copy, second ? isBackground : key, reached, map, space);
  const area = (right - left + 1) * (bottom - top + 1);
  markAll(reached, width, height, copy.factor, map);
  return {
    isRectangle: true,
    hex: toHex(key),
    secondHex: second ? toHex(second) : null,
    share: count / area,
    holes: { share: (share * width * height) / area, boxes },
    reached,
  };
}

/** Patches of the background color that the fill from the edge did not reach, as a share of the whole copy. */
export function findEnclosedBackground(
  copy: PixelCopy,
  color: Rgb | ((at: number) => boolean),
  reached: Uint8Array | null,
  map: OverlayMap,
  space = new Workspace(copy.width * copy.height),
): { share: number; boxes: RelativeBox[]; holes: Uint8Array } {
  const { width, height, rgba, factor } = copy;
  const labels = space.bytesFor("labels", width * height);
  const isBackground =
    typeof color === "function" ? color : (at: number) => isLike(rgba, at, color, MAX_HOLE_DIFFERENCE);
  for (let at = 0; at < labels.length; at++) if (!reached?.[at] && isBackground(at)) labels[at] = 1;
  const { ids, patches } = findConnectedComponents(labels, width, height, {
    diagonal: false,
    space,
  });
  const holes = patches.filter((patch) => patch.pixels >= MIN_HOLE_COPY_PIXELS);
  const isHole = new Set(holes);
  const marked = new Uint8Array(labels.length);
  for (let at = 0; at < ids.length; at++) {
    const patch = patches[ids[at] as number];
    if (!patch || !isHole.has(patch)) continue;
    marked[at] = 1;
    const x = at % width;
    map.mark("hole", ((at - x) / width) * factor, x * factor, (x + 1) * factor);
  }
  const pixels = holes.reduce((sum, patch) => sum + patch.pixels, 0);
  return { share: pixels / (width * height), boxes: largestBoxes(holes, width, height), holes: marked };
}

/** Pixels along the edge of a box: top, bottom, left, right. */
function edgeOf(
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  width: number,
): number[][] {
  const across = (y: number) => Array.from({ length: right - left + 1 }, (_, at) => y * width + left + at);
  const down = (x: number) => Array.from({ length: bottom - top - 1 }, (_, at) => (top + 1 + at) * width + x);
  return [across(top), across(bottom), down(left), down(right)];
}

function markAll(reached: Uint8Array, width: number, height: number, factor: number, map: OverlayMap): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      if (reached[y * width + x]) map.mark("ground", y * factor, x * factor, (x + 1) * factor);
  }
}
