import {
  MAX_SMALL_WORD_COPY_PX,
  MAX_WORD_GAP,
  MIN_GLYPH_COPY_PX,
  MIN_SMALL_WORDS,
  MIN_THIN_GLYPH_VARIATION,
} from "../../check/limits";
import {
  isLetterLike,
  isRowOfLetters,
  letterRow,
  medianHeight,
  rowsOf,
  type Shape,
  shapeOf,
} from "../glyphs";
import type { Measurements } from "../measurements";
import type { OverlayMap } from "../overlay-map";
import { type ConnectedComponent, findConnectedComponents } from "../parts/connected-components";
import type { Workspace } from "../workspace";
import type { ThinStructure } from "./thin-structures";

/**
 * Finds the smallest row of letters among thin structures, whose strokes stand out from what is around them. Letters of a few
 * pixels run together, so a row of word-like patches counts as well; those of pixel typefaces touch at corners only.
 */
export function smallestLetterRow(
  structure: ThinStructure,
  map: OverlayMap,
  space: Workspace,
): Measurements["letters"] {
  for (const diagonal of [false, true]) {
    const patches = wholePatches(structure, { diagonal, space });
    const letters = patches.filter((patch) => isLetterLike(patch, structure.height)).map(shapeOf);
    const words = patches.filter(isWordLike).map(shapeOf);
    const rows = [
      ...rowsOf(letters, {
        mostGap: MAX_WORD_GAP,
        isRow: (row) => isRowOfLetters(row, MIN_THIN_GLYPH_VARIATION),
      }),
      ...rowsOf(words, { mostGap: MAX_WORD_GAP, isRow: isRowOfWords }),
    ];
    const smallest = rows.reduce<Shape[] | null>(
      (best, row) => (!best || medianHeight(row) < medianHeight(best) ? row : best),
      null,
    );
    if (smallest) return letterRow(smallest, structure, map);
  }
  return null;
}

/** Difference of levels within which a pixel beside a patch continues it. */
const SAME_LEVEL = 18;
/** The same, of the strongest difference along the patch: letters may differ little from what they stand on. */
const SAME_LEVEL_SHARE = 0.25;
/** Of a patch's edge: continued by something wider. A serif is a part of a large letter, not a small letter. */
const MAX_CONTINUED_SHARE = 0.22;

/** Patches that are complete: what is around them differs. */
function wholePatches(
  { width, height, cover, values }: ThinStructure,
  { diagonal, space }: { diagonal: boolean; space: Workspace },
): ConnectedComponent[] {
  const labels = space.bytesFor("labels", cover.length);
  for (let at = 0; at < labels.length; at++) if ((cover[at] as number) >= 128) labels[at] = 1;
  const { ids, patches } = findConnectedComponents(labels, width, height, { diagonal, space });
  const edge = new Uint32Array(patches.length);
  const continued = new Uint32Array(patches.length);
  const strongest = new Uint8Array(patches.length);
  const steps = [-1, 1, -width, width];
  const forEachEdge = (see: (id: number, difference: number) => void) => {
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] as number;
      if (id < 0) continue;
      for (const step of steps)
        if (labels[at + step] === 0) see(id, Math.abs((values[at + 2 * step] ?? 0) - (values[at] as number)));
    }
  };
  forEachEdge((id, difference) => {
    if (difference > (strongest[id] as number)) strongest[id] = difference;
  });
  forEachEdge((id, difference) => {
    edge[id] = (edge[id] as number) + 1;
    if (difference < Math.min(SAME_LEVEL, (strongest[id] as number) * SAME_LEVEL_SHARE))
      continued[id] = (continued[id] as number) + 1;
  });
  return patches.filter((_, id) => (continued[id] as number) <= (edge[id] as number) * MAX_CONTINUED_SHARE);
}

function isWordLike({ left, top, right, bottom, pixels }: ConnectedComponent): boolean {
  const height = bottom - top + 1;
  const width = right - left + 1;
  const fill = pixels / (width * height);
  return (
    height >= MIN_GLYPH_COPY_PX &&
    height <= MAX_SMALL_WORD_COPY_PX &&
    width >= height * 0.4 &&
    width <= height * 9 &&
    fill >= 0.3 &&
    fill <= 0.88
  );
}

/** Length of a row of words as a multiple of its height. */
const MIN_WORDS_ASPECT = 7;

/** At least three, of unlike widths, together much longer than high. Dots and dashes are all alike. */
function isRowOfWords(row: Shape[]): boolean {
  if (row.length < MIN_SMALL_WORDS) return false;
  const widths = row.map(({ left, right }) => right - left + 1);
  const total = widths.reduce((sum, width) => sum + width, 0);
  return total >= MIN_WORDS_ASPECT * medianHeight(row) && Math.max(...widths) >= 1.3 * Math.min(...widths);
}
