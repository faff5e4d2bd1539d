import {
  MAX_WORD_COPY_PX,
  MAX_WORD_GAP,
  MIN_GLYPH_COPY_PX,
  MIN_THIN_GLYPH_VARIATION,
  MIN_WORDS,
} from "../../check/limits";
import {
  type GlyphShape,
  isLetterLike,
  isRowOfLetters,
  letterRow,
  medianHeight,
  rowsOf,
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
    const smallest = rows.reduce<GlyphShape[] | null>(
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

/** Patches like letters or words that are complete: what is around them differs. */
function wholePatches(
  structure: ThinStructure,
  { diagonal, space }: { diagonal: boolean; space: Workspace },
): ConnectedComponent[] {
  const { width, height, cover } = structure;
  const labels = space.bytesFor("labels", cover.length);
  for (let at = 0; at < labels.length; at++) if ((cover[at] as number) >= 128) labels[at] = 1;
  const { ids, patches } = findConnectedComponents(labels, width, height, { diagonal, space });
  return patches.filter(
    (patch, id) =>
      (isLetterLike(patch, height) || isWordLike(patch)) && isWhole(patch, { id, ids, labels, structure }),
  );
}

/** Whether little of a patch's edge is continued. Both pixels beside it count: of narrow letters, the second is already the next stroke. */
function isWhole(
  { left, top, right, bottom }: ConnectedComponent,
  {
    id,
    ids,
    labels,
    structure: { width, values },
  }: { id: number; ids: Int32Array; labels: Uint8Array; structure: ThinStructure },
): boolean {
  const steps = [-1, 1, -width, width];
  const differences: number[] = [];
  for (let y = top; y <= bottom; y++)
    for (let at = y * width + left, end = y * width + right; at <= end; at++) {
      if (ids[at] !== id) continue;
      const own = values[at] as number;
      for (const step of steps)
        if (labels[at + step] === 0)
          differences.push(
            Math.max(Math.abs((values[at + step] ?? 0) - own), Math.abs((values[at + 2 * step] ?? 0) - own)),
          );
    }
  const strongest = differences.reduce((most, each) => Math.max(most, each), 0);
  const same = Math.min(SAME_LEVEL, strongest * SAME_LEVEL_SHARE);
  const continued = differences.filter((each) => each < same).length;
  return continued <= differences.length * MAX_CONTINUED_SHARE;
}

function isWordLike({ left, top, right, bottom, pixels }: ConnectedComponent): boolean {
  const height = bottom - top + 1;
  const width = right - left + 1;
  const fill = pixels / (width * height);
  return (
    height >= MIN_GLYPH_COPY_PX &&
    height <= MAX_WORD_COPY_PX &&
    width >= height * 0.4 &&
    width <= height * 9 &&
    fill >= 0.3 &&
    fill <= 0.88
  );
}

/** Length of a row of words as a multiple of its height. */
const MIN_WORDS_ASPECT = 7;

/** Most by least width of a row of words. */
const MIN_WORD_VARIATION = 1.3;
/** The same without the narrowest, and in copy pixels: a seam of dashes may end in a short one. */
const MIN_OTHER_VARIATION = 1.08;
const MIN_OTHER_DIFFERENCE_PX = 2;

/** At least three, of unlike widths, together much longer than high. Dots and dashes are all alike. */
function isRowOfWords(row: GlyphShape[]): boolean {
  if (row.length < MIN_WORDS) return false;
  const widths = row.map(({ left, right }) => right - left + 1).sort((a, b) => a - b);
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total < MIN_WORDS_ASPECT * medianHeight(row)) return false;
  const [least, next, most] = [widths[0], widths[1], widths.at(-1)] as [number, number, number];
  return (
    most >= MIN_WORD_VARIATION * least &&
    most >= MIN_OTHER_VARIATION * next &&
    most - next >= MIN_OTHER_DIFFERENCE_PX
  );
}
