import { MIN_EVEN_LINE_SHARE, MIN_LINE_ASPECT, MIN_LINE_COPY_PX } from "../../check/limits";
import type { CoverageMap } from "../coverage-map";
import type { IsScreened } from "../halftone-screen";
import type { Measurements } from "../measurements";
import type { OverlayMap } from "../overlay-map";
import {
  type ConnectedComponent,
  findPatchRuns,
  largestBoxes,
  type PatchRuns,
} from "../parts/connected-components";
import type { Workspace } from "../workspace";
import { EIGHTHS, localWidths, WIDEST } from "./line-widths";

/**
 * With `isOutside` it looks for lines inside the drawing: such a line must keep its width over most of its length, because where
 * two shapes come close the gap between them has every width; and most of it must not lie next to the outside.
 */
export function measureThinLines(
  copy: CoverageMap,
  map: OverlayMap,
  space: Workspace,
  { isOutside, isScreened }: { isOutside?: IsOutside; isScreened?: IsScreened } = {},
): NonNullable<Measurements["lines"]> {
  const { width, height, factor } = copy;
  const widths = localWidths(copy, space.bytesFor("widths", copy.cover.length));
  const { patches, runs } = findPatchRuns(thinOf(widths, space), width, height, {
    diagonal: true,
    space,
  });
  const beside = isOutside ? besideOutside(runs, widths, patches.length, isOutside) : null;
  const screened = isScreened ? countScreened(runs, patches.length, copy, isScreened) : null;
  const found = countWidths(runs, widths, patches).filter(
    ({ id, patch }) =>
      (!beside || (beside[id] as number) < patch.pixels / 2) &&
      (!screened || (screened[id] as number) < patch.pixels / 2),
  );
  const lines = found.flatMap(({ id, patch, counts }) => {
    const eighths = isOutside ? evenWidthOf(counts) : thinnestOf(counts);
    return eighths === null ? [] : [{ id, patch, eighths }];
  });
  const thinnest = Math.min(...lines.map((line) => line.eighths));
  // Lines hardly wider than the thinnest are shown with it.
  const shown = lines.filter((line) => line.eighths <= thinnest * 1.25);
  const isShown = new Uint8Array(patches.length);
  for (const { id } of shown) isShown[id] = 1;
  if (shown.length > 0) markAll(runs, isShown, copy, map);
  return {
    kind: isOutside ? "inside" : "stroke",
    thinnestPx: lines.length > 0 ? (thinnest / EIGHTHS) * factor : null,
    upToPx: WIDEST * factor,
    boxes: largestBoxes(
      shown.map((line) => line.patch),
      width,
      height,
    ),
  };
}

/** Whether the outside of the drawing begins within some pixels of a pixel. */
type IsOutside = (at: number, distance: number) => boolean;

/** For each patch: how many of its pixels lie next to the outside, as far from it as the line is wide. */
function besideOutside(
  runs: PatchRuns,
  widths: Uint8Array,
  count: number,
  isOutside: IsOutside,
): Uint32Array {
  const beside = new Uint32Array(count);
  for (let run = 0; run < runs.ids.length; run++) {
    const id = runs.ids.at(run);
    const end = runs.ends.at(run);
    for (let at = runs.starts.at(run); at < end; at++) {
      const distance = Math.ceil((widths[at] as number) / EIGHTHS) + 1;
      if (isOutside(at, distance)) beside[id] = (beside[id] as number) + 1;
    }
  }
  return beside;
}

/** For each patch: how many of its pixels lie in a halftone screen. */
function countScreened(
  runs: PatchRuns,
  count: number,
  { width, height }: CoverageMap,
  isScreened: IsScreened,
): Uint32Array {
  const screened = new Uint32Array(count);
  for (let run = 0; run < runs.ids.length; run++) {
    const id = runs.ids.at(run);
    const end = runs.ends.at(run);
    for (let at = runs.starts.at(run); at < end; at++) {
      const x = at % width;
      if (isScreened(x / width, (at - x) / width / height)) screened[id] = (screened[id] as number) + 1;
    }
  }
  return screened;
}

/** 1 where ink is thin enough to be a line. */
function thinOf(widths: Uint8Array, space: Workspace): Uint8Array {
  const labels = space.bytesFor("labels", widths.length);
  const words = new Int32Array(widths.buffer, widths.byteOffset, widths.length >> 2);
  for (let at = 0; at < widths.length; at++) {
    if ((at & 3) === 0) while (words[at >> 2] === 0) at += 4;
    if (at >= widths.length) break;
    const eighths = widths[at] as number;
    if (eighths > 0 && eighths <= WIDEST * EIGHTHS) labels[at] = 1;
  }
  return labels;
}

function markAll(
  runs: PatchRuns,
  isShown: Uint8Array,
  { width, factor }: CoverageMap,
  map: OverlayMap,
): void {
  for (let run = 0; run < runs.ids.length; run++) {
    if (isShown[runs.ids.at(run)] === 0) continue;
    const start = runs.starts.at(run);
    const x = start % width;
    const y = (start - x) / width;
    map.mark("line", y * factor, x * factor, (runs.ends.at(run) - y * width) * factor);
  }
}

/** For each patch long enough to be a line: a histogram of the widths of its pixels. */
function countWidths(runs: PatchRuns, widths: Uint8Array, patches: ConnectedComponent[]) {
  const large = patches.flatMap((patch, id) => {
    const isLong = Math.max(patch.right - patch.left, patch.bottom - patch.top) + 1 >= MIN_LINE_COPY_PX;
    return isLong ? [{ id, patch }] : [];
  });
  const kinds = WIDEST * EIGHTHS + 1;
  const counts = new Uint32Array(large.length * kinds);
  // Start of each patch's counts: an array, because it is read for each of millions of pixels.
  const begins = new Int32Array(patches.length).fill(-1);
  large.forEach(({ id }, index) => {
    begins[id] = index * kinds;
  });
  for (let run = 0; run < runs.ids.length; run++) {
    const begin = begins[runs.ids.at(run)] as number;
    if (begin < 0) continue;
    const end = runs.ends.at(run);
    for (let at = runs.starts.at(run); at < end; at++) {
      const slot = begin + (widths[at] as number);
      counts[slot] = (counts[slot] as number) + 1;
    }
  }
  return large.map((each, index) => ({
    ...each,
    counts: counts.subarray(index * kinds, (index + 1) * kinds),
  }));
}

/** The smallest width at which the pixels of that width or less add up to a line. */
function thinnestOf(counts: Uint32Array): number | null {
  let length = 0;
  let area = 0;
  for (let eighths = 1; eighths < counts.length; eighths++) {
    const count = counts[eighths] as number;
    if (count === 0) continue;
    area += count;
    length += (count * EIGHTHS) / Math.max(EIGHTHS, eighths);
    const wide = eighths / EIGHTHS;
    if (length >= Math.max(MIN_LINE_COPY_PX, MIN_LINE_ASPECT * wide) && area >= MIN_LINE_COPY_PX)
      return eighths;
  }
  return null;
}

/** Width up to which a line inside the drawing may be a step of an edge, and how many times as long it must be then. */
const SLIVER_EIGHTHS = 12;
const SLIVER_LENGTHS = 3;

/** The median of the smallest widths, within a third of each other, that a line keeps over most of its patch's length. */
function evenWidthOf(counts: Uint32Array): number | null {
  const lengthOf = (eighths: number) => ((counts[eighths] as number) * EIGHTHS) / Math.max(EIGHTHS, eighths);
  const medianOf = (first: number, last: number, length: number) => {
    let sum = lengthOf(first);
    let at = first;
    while (sum < length / 2 && at < last) sum += lengthOf(++at);
    return at;
  };
  let total = 0;
  for (let eighths = 1; eighths < counts.length; eighths++) total += lengthOf(eighths);
  for (let eighths = 3; eighths < counts.length; eighths++) {
    let length = 0;
    const first = Math.floor(eighths / 1.35);
    const last = Math.min(counts.length - 1, Math.ceil(eighths * 1.35));
    for (let at = first; at <= last; at++) length += lengthOf(at);
    // The soft steps of a slightly slanted edge are as thin as that, but short.
    const least = MIN_LINE_COPY_PX * (eighths <= SLIVER_EIGHTHS ? SLIVER_LENGTHS : 1);
    if (
      length >= Math.max(least, (MIN_LINE_ASPECT * eighths) / EIGHTHS) &&
      length >= total * MIN_EVEN_LINE_SHARE
    )
      return medianOf(first, last, length);
  }
  return null;
}
