import type { ConnectedComponent, PatchRuns } from "../parts/connected-components";
import { heightOfWriting, type InkOnLine, MAX_LINE_PX, MAX_SLOPE } from "./line-of-strokes";

/**
 * Finds lines of writing in any script, whether its letters stand alone, are joined, or fall into strokes and marks: many short
 * strokes at unequal distances, in a straight and narrow band with nothing above or below.
 */

/** Of the taller of two patches: between them along a line. In pixels at least. */
const MAX_GAP = 1.2;
const LEAST_GAP_PX = 4;
/** Of the lower one: beside the other. */
const MIN_BESIDE = 0.3;
/** More patches than any line has are a texture. */
const MOST_PATCHES = 20_000;
const MIN_PATCHES = 3;
/** Of all patches: in lines. Among the thousands of a texture, some form a line by chance. */
const MIN_WRITTEN_SHARE = 0.04;
/** Runs along rows, for each pixel of a line's length. */
const MIN_RUNS = 0.8;
/** Length by height. */
const MIN_LENGTH = 4;

/** A line, and its height in pixels of the copy. */
export interface BusyLine {
  patches: ConnectedComponent[];
  height: number;
}

export function findBusyLines(
  { patches, runs }: { patches: readonly ConnectedComponent[]; runs: PatchRuns },
  { labels, width }: { labels: Uint8Array; width: number },
): BusyLine[] {
  const groups = groupsOf(patches).map((ids) => ids.map((id) => patches[id] as ConnectedComponent));
  const inks = groups.map((group): InkOnLine => {
    const { left, right } = boxAround(group);
    return { left, right, starts: [], ends: [] };
  });
  const inkOf = new Map(groups.flatMap((group, line) => group.map((patch) => [patch, inks[line]] as const)));
  const inkById = patches.map((patch) => inkOf.get(patch));
  if (groups.length > 0)
    for (let run = 0; run < runs.ids.length; run++) {
      const ink = inkById[runs.ids.at(run)];
      ink?.starts.push(runs.starts.at(run));
      ink?.ends.push(runs.ends.at(run));
    }
  const lines = groups.flatMap((group, line) => {
    const ink = inks[line] as InkOnLine;
    if (ink.starts.length < MIN_RUNS * (ink.right - ink.left + 1)) return [];
    const height = heightOfWriting(ink, { labels, width });
    return height === null ? [] : [{ patches: group, height }];
  });
  const written = lines.reduce((sum, line) => sum + line.patches.length, 0);
  const all = patches.filter(({ pixels }) => pixels > 1).length;
  return written < MIN_WRITTEN_SHARE * all ? [] : lines;
}

interface OpenGroup {
  ids: number[];
  /** Those that the next may stand beside, and their rows. */
  last: ConnectedComponent[];
  top: number;
  bottom: number;
  right: number;
}

/** Groups patches that stand beside each other, and keeps those that may be lines. */
function groupsOf(patches: readonly ConnectedComponent[]): number[][] {
  const low = patches.flatMap(({ top, bottom, left, pixels }, id) =>
    bottom - top < MAX_LINE_PX && pixels > 1 ? [{ id, left }] : [],
  );
  if (low.length > MOST_PATCHES) return [];
  low.sort((a, b) => a.left - b.left);
  const closed: number[][] = [];
  const open: OpenGroup[] = [];
  for (const { id } of low) {
    const patch = patches[id] as ConnectedComponent;
    const isNear = ({ right }: { right: number }) => right + MAX_GAP * MAX_LINE_PX >= patch.left;
    const joined: OpenGroup = { ids: [id], last: [patch], ...patch };
    // In place: of a texture, a thousand groups are open at a time.
    let kept = 0;
    for (const group of open) {
      if (!isNear(group)) closed.push(group.ids);
      else if (
        group.top <= patch.bottom &&
        group.bottom >= patch.top &&
        group.last.some((last) => isBeside(last, patch))
      )
        addTo(joined, group, isNear);
      else open[kept++] = group;
    }
    open.length = kept;
    open.push(joined);
  }
  return [...closed, ...open.map(({ ids }) => ids)].filter((ids) =>
    mayBeLine(ids.map((id) => patches[id] as ConnectedComponent)),
  );
}

function addTo(joined: OpenGroup, group: OpenGroup, isNear: (patch: ConnectedComponent) => boolean): void {
  for (const id of group.ids) joined.ids.push(id);
  for (const patch of group.last) if (isNear(patch)) joined.last.push(patch);
  joined.top = Math.min(joined.top, group.top);
  joined.bottom = Math.max(joined.bottom, group.bottom);
  joined.right = Math.max(joined.right, group.right);
}

function isBeside(a: ConnectedComponent, b: ConnectedComponent): boolean {
  const [high, other] = [a.bottom - a.top + 1, b.bottom - b.top + 1];
  const beside = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + 1;
  const gap = b.left - a.right - 1;
  return (
    gap <= Math.max(LEAST_GAP_PX, MAX_GAP * Math.max(high, other)) &&
    beside >= MIN_BESIDE * Math.min(high, other)
  );
}

function mayBeLine(patches: readonly ConnectedComponent[]): boolean {
  if (patches.length < MIN_PATCHES) return false;
  const { left, top, right, bottom } = boxAround(patches);
  const highest = patches.reduce((most, patch) => Math.max(most, patch.bottom - patch.top + 1), 0);
  // A slanted line is higher than its letters.
  return right - left >= MIN_LENGTH * highest && bottom - top <= 2 * highest + MAX_SLOPE * (right - left);
}

function boxAround(patches: readonly ConnectedComponent[]): Omit<ConnectedComponent, "pixels"> {
  return patches.reduce((box, patch) => ({
    pixels: 0,
    left: Math.min(box.left, patch.left),
    top: Math.min(box.top, patch.top),
    right: Math.max(box.right, patch.right),
    bottom: Math.max(box.bottom, patch.bottom),
  }));
}
