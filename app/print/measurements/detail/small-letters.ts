import {
  MAX_WORD_COPY_PX,
  MAX_WORD_GAP,
  MIN_GLYPH_COPY_PX,
  MIN_THIN_GLYPH_VARIATION,
  MIN_WORDS,
} from "../../check/limits";
import { type GlyphShape, isLetterLike, isRowOfLetters, rowsOf } from "../letters/glyphs";
import { type LetterRow, letterRow } from "../letters/letter-rows";
import { capitalHeight, medianHeight } from "../letters/row-heights";
import { rowsByChance } from "../letters/rows-by-chance";
import { type ConnectedComponent, findPatchRuns, type PatchRuns } from "../parts/connected-components";
import type { Workspace } from "../workspace";
import { type BusyLine, findBusyLines } from "./busy-lines";
import type { ThinStructure } from "./thin-structures";

/**
 * Finds rows of letters among thin structures, whose strokes stand out from what is around them. Letters of a few
 * pixels run together, so a row of word-like patches counts as well; those of pixel typefaces touch at corners only.
 */
export function findThinLetterRows(
  structure: ThinStructure,
  space: Workspace,
  lines: BusyLine[],
): LetterRow[] {
  for (const diagonal of [false, true]) {
    const { patches, all, busy } = wholePatches(structure, { diagonal, space });
    lines.push(...busy);
    const isByChance = rowsByChance(all);
    const letters = patches.filter((patch) => isLetterLike(patch, structure.height));
    const words = patches.filter(isWordLike);
    const inLetters = rowsOf(letters, {
      mostGap: MAX_WORD_GAP,
      isRow: (row) => isRowOfLetters(row, MIN_THIN_GLYPH_VARIATION) && !isByChance(row),
    });
    const inWords = rowsOf(words, {
      mostGap: MAX_WORD_GAP,
      isRow: (row) => isRowOfWords(row) && !isByChance(row),
    });
    const rows = [
      ...inLetters.map((row) => letterRow(row, capitalHeight(row), structure)),
      ...inWords.map((row) => letterRow(row, heightOfWords(row), structure)),
    ];
    if (rows.length > 0) return rows;
  }
  return [];
}

/** Difference of levels within which a pixel beside a patch continues it. */
const SAME_LEVEL = 18;
/** The same, of the strongest difference along the patch: letters may differ little from what they stand on. */
const SAME_LEVEL_SHARE = 0.25;
/** Of a patch's edge: continued by something wider. A serif is a part of a large letter, not a small letter. */
const MAX_CONTINUED_SHARE = 0.22;

/** Patches like letters or words that are complete: what is around them differs. And all of them. */
function wholePatches(
  structure: ThinStructure,
  { diagonal, space }: { diagonal: boolean; space: Workspace },
): { patches: ConnectedComponent[]; all: ConnectedComponent[]; busy: BusyLine[] } {
  const { width, height, cover } = structure;
  const labels = space.bytesFor("labels", cover.length);
  for (let at = 0; at < labels.length; at++) if ((cover[at] as number) >= 128) labels[at] = 1;
  const { patches, runs } = findPatchRuns(labels, width, height, { diagonal, space });
  const candidates = patches.map((patch) => isLetterLike(patch, height) || isWordLike(patch));
  const isWhole = wholeOf(runs, { labels, candidates, structure });
  const busy = findBusyLines({ patches, runs }, { labels, width });
  return { busy, all: patches, patches: patches.filter((_, id) => candidates[id] && isWhole(id)) };
}

/**
 * Whether little of a patch's edge is continued. Both pixels beside it count: of narrow letters, the second is already the next
 * stroke.
 */
function wholeOf(
  runs: PatchRuns,
  {
    labels,
    candidates,
    structure: { width, values },
  }: { labels: Uint8Array; candidates: boolean[]; structure: ThinStructure },
): (id: number) => boolean {
  const eachDifference = (visit: (id: number, difference: number) => void) => {
    const compare = (id: number, at: number, step: number, isSecondInside: boolean) => {
      if (labels[at + step] !== 0) return;
      const own = values[at] as number;
      const second = isSecondInside ? (values[at + 2 * step] ?? 0) : own;
      visit(id, Math.max(Math.abs((values[at + step] as number) - own), Math.abs(second - own)));
    };
    for (let run = 0; run < runs.ids.length; run++) {
      const id = runs.ids.at(run);
      if (!candidates[id]) continue;
      const [start, end] = [runs.starts.at(run), runs.ends.at(run)];
      const x = start % width;
      const after = width - x - (end - start);
      // Before and after the run, unless it begins or ends with the row.
      if (x > 0) compare(id, start, -1, x > 1);
      if (after > 0) compare(id, end - 1, 1, after > 1);
      for (let at = start; at < end; at++) {
        compare(id, at, -width, true);
        compare(id, at, width, true);
      }
    }
  };
  const strongest = new Uint8Array(candidates.length);
  eachDifference((id, difference) => {
    if (difference > (strongest[id] as number)) strongest[id] = difference;
  });
  const edges = new Uint32Array(candidates.length);
  const continued = new Uint32Array(candidates.length);
  eachDifference((id, difference) => {
    edges[id] = (edges[id] as number) + 1;
    if (difference < Math.min(SAME_LEVEL, (strongest[id] as number) * SAME_LEVEL_SHARE))
      continued[id] = (continued[id] as number) + 1;
  });
  return (id) => (continued[id] as number) <= (edges[id] as number) * MAX_CONTINUED_SHARE;
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

/** Width by height up to which a patch is one letter. */
const MAX_LETTER_ASPECT = 1.2;

/** Joined letters are about as high as a capital: some words reach below the line, others are lower. Single ones are not. */
function heightOfWords(row: GlyphShape[]): number {
  const letters = row.filter(({ left, right, height }) => right - left + 1 <= MAX_LETTER_ASPECT * height);
  return letters.length > row.length / 2 ? capitalHeight(row) : medianHeight(row);
}

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
