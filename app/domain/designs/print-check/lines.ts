import type { CoverCopy } from "./copies";
import type { PlaceMap } from "./map";
import type { Measures } from "./measures";
import { boxesOf, findPatches, type Patch } from "./patches";

/**
 * The thinnest line of ink. A pixel of ink is as wide as the shortest of the four stretches of ink through it (across, down
 * and both diagonals); pixels of thin stretches that hang together and go on for much longer than they are wide are a line.
 * A corner of a large shape is thin too, but not for long.
 */

/** Half-covered pixels are the line's soft edge: they count for as much as they are covered. */
const INK = 96;
/** A line is at least so many times as long as it is wide, and so long at all. */
const LONG = 7;
const SHORTEST = 24;
/** Stretches as long as this are no lines of interest, at the scale of the copy. */
const WIDEST = 14;

export function measureLines(copy: CoverCopy, map: PlaceMap): NonNullable<Measures["lines"]> {
  const { width, height, factor } = copy;
  const widths = localWidths(copy);
  const labels = new Uint8Array(widths.length);
  for (let at = 0; at < widths.length; at++) {
    const eighths = widths[at] as number;
    if (eighths > 0 && eighths <= WIDEST * EIGHTHS) labels[at] = 1;
  }
  const { ids, patches } = findPatches(labels, width, height, { diagonal: true });
  const found = countWidths(ids, widths, patches);
  const lines = found.flatMap(({ id, patch, counts }) => {
    const eighths = thinnestOf(counts);
    return eighths === null ? [] : [{ id, patch, eighths }];
  });
  const thinnest = Math.min(...lines.map((line) => line.eighths));
  // What is hardly wider than the thinnest is shown with it.
  const shown = lines.filter((line) => line.eighths <= thinnest * 1.25);
  const isShown = new Uint8Array(patches.length);
  for (const { id } of shown) isShown[id] = 1;
  for (let at = 0; at < ids.length && shown.length > 0; at++) {
    const id = ids[at] as number;
    if (id < 0 || isShown[id] === 0) continue;
    const x = at % width;
    map.mark("line", ((at - x) / width) * factor, x * factor, (x + 1) * factor);
  }
  return {
    thinnestPx: lines.length > 0 ? (thinnest / EIGHTHS) * factor : null,
    upToPx: WIDEST * factor,
    boxes: boxesOf(
      shown.map((line) => line.patch),
      width,
      height,
    ),
  };
}

/** Of the patches that may be lines, how many of their pixels are how wide. */
function countWidths(ids: Int32Array, widths: Uint8Array, patches: Patch[]) {
  const large = patches.flatMap((patch, id) => {
    const isLong = Math.max(patch.right - patch.left, patch.bottom - patch.top) + 1 >= SHORTEST;
    return isLong ? [{ id, patch }] : [];
  });
  const kinds = WIDEST * EIGHTHS + 1;
  const counts = new Uint32Array(large.length * kinds);
  // Where a patch's counts begin; asked for at every pixel, of which there are millions.
  const begins = new Int32Array(patches.length).fill(-1);
  large.forEach(({ id }, index) => {
    begins[id] = index * kinds;
  });
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    if (id < 0) continue;
    const begin = begins[id] as number;
    if (begin < 0) continue;
    const slot = begin + (widths[at] as number);
    counts[slot] = (counts[slot] as number) + 1;
  }
  return large.map((each, index) => ({
    ...each,
    counts: counts.subarray(index * kinds, (index + 1) * kinds),
  }));
}

/** Widths are kept in eighths of a pixel: a byte holds up to 31 of them. */
const EIGHTHS = 8;

/** The least width at which the pixels so thin, or thinner, make a line of their own. */
function thinnestOf(counts: Uint32Array): number | null {
  let length = 0;
  let area = 0;
  for (let eighths = 1; eighths < counts.length; eighths++) {
    const count = counts[eighths] as number;
    if (count === 0) continue;
    area += count;
    length += (count * EIGHTHS) / Math.max(EIGHTHS, eighths);
    const wide = eighths / EIGHTHS;
    if (length >= Math.max(SHORTEST, LONG * wide) && area >= SHORTEST) return eighths;
  }
  return null;
}

/** For every pixel of ink the shortest stretch through it, in eighths, capped; 0 where there is none. */
function localWidths({ cover, width, height }: CoverCopy): Uint8Array {
  const widths = new Uint8Array(cover.length);
  const cap = WIDEST * 255 + 255;
  const diagonal = Math.SQRT2;
  // Sums of coverage gathered on the way down, per direction; the stretch is known where it ends and is written back up.
  alongLines(cover, widths, {
    count: height,
    start: (line) => line * width,
    step: 1,
    length: () => width,
    scale: 1,
    cap,
  });
  alongLines(cover, widths, {
    count: width,
    start: (line) => line,
    step: width,
    length: () => height,
    scale: 1,
    cap,
  });
  const diagonals = width + height - 1;
  alongLines(cover, widths, {
    count: diagonals,
    start: (line) => (line < height ? (height - 1 - line) * width : line - height + 1),
    step: width + 1,
    length: (line) =>
      line < height ? Math.min(line + 1, width) : Math.min(width - (line - height + 1), height),
    scale: diagonal,
    cap,
  });
  alongLines(cover, widths, {
    count: diagonals,
    start: (line) => (line < width ? line : (line - width + 1) * width + width - 1),
    step: width - 1,
    length: (line) =>
      line < width ? Math.min(line + 1, height) : Math.min(height - (line - width + 1), width),
    scale: diagonal,
    cap,
  });
  return widths;
}

interface Direction {
  count: number;
  start: (line: number) => number;
  step: number;
  length: (line: number) => number;
  /** How long one step is. */
  scale: number;
  cap: number;
}

function alongLines(cover: Uint8Array, widths: Uint8Array, direction: Direction): void {
  const { step, scale, cap } = direction;
  for (let line = 0; line < direction.count; line++) {
    const length = direction.length(line);
    let at = direction.start(line);
    let from = -1;
    let steps = 0;
    let sum = 0;
    for (let index = 0; index <= length; index++, at += step) {
      const ink = index < length ? (cover[at] as number) : 0;
      if (ink >= INK) {
        if (from < 0) {
          from = at;
          steps = 0;
          // The soft pixel before it belongs to it as far as it is covered.
          sum = index > 0 ? (cover[at - step] as number) : 0;
        }
        sum += ink;
        steps += 1;
        continue;
      }
      if (from < 0) continue;
      sum += ink;
      const eighths =
        sum > cap ? 255 : Math.min(255, Math.max(1, Math.round(((sum * scale) / 255) * EIGHTHS)));
      for (let each = 0, to = from; each < steps; each++, to += step) {
        const known = widths[to] as number;
        if (known === 0 || eighths < known) widths[to] = eighths;
      }
      from = -1;
    }
  }
}
