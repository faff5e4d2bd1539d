import {
  MAX_GLYPH_GAP,
  MAX_GLYPH_MISALIGNMENT,
  MIN_ALIGNED_GLYPH_SHARE,
  MIN_GLYPH_COPY_PX,
  MIN_GLYPH_VARIATION,
  MIN_GLYPHS,
  MIN_SMALL_GLYPHS,
  SMALL_GLYPH_COPY_PX,
} from "../../check/limits";
import { type ConnectedComponent, findConnectedComponents } from "../parts/connected-components";
import type { PixelCopy } from "../reduced/pixel-copy";
import type { Workspace } from "../workspace";
import { differsFromAround } from "./glyph-contrast";
import { type LetterRow, letterRow } from "./letter-rows";
import { capitalHeight, medianHeight } from "./row-heights";
import { rowsByChance } from "./rows-by-chance";

/**
 * Finds rows of letter-like shapes: at least four patches of one ink, side by side, about equally high, close
 * together and of different forms. It does not recognize characters, so a row of pebbles may count as a word.
 */

export interface GlyphShape extends ConnectedComponent {
  height: number;
  fill: number;
}

export function findGlyphRows(copy: PixelCopy, labels: Uint8Array, space: Workspace): LetterRow[] {
  const { width, height } = copy;
  const { ids, patches } = findConnectedComponents(solid(labels, copy, space), width, height, {
    diagonal: false,
    space,
  });
  const inks = new Uint8Array(patches.length);
  for (let at = 0; at < ids.length; at++)
    if ((ids[at] as number) >= 0) inks[ids[at] as number] = labels[at] as number;
  const rows: LetterRow[] = [];
  const isByChance = rowsByChance(patches);
  for (const ink of new Set(inks)) {
    const shapes = patches.filter((patch, id) => inks[id] === ink && isLetterLike(patch, height));
    for (const row of rowsOf(shapes))
      if (!isByChance(row) && differsFromAround(row, labels, copy))
        rows.push(letterRow(row, capitalHeight(row), copy));
  }
  return rows;
}

/** Drops half-transparent pixels, which would connect small letters. */
function solid(labels: Uint8Array, { rgba }: PixelCopy, space: Workspace): Uint8Array {
  const out = space.bytesFor("labels", labels.length);
  for (let at = 0; at < out.length; at++)
    if ((rgba[at * 4 + 3] as number) >= 140) out[at] = labels[at] as number;
  return out;
}

function shapeOf(patch: ConnectedComponent): GlyphShape {
  const height = patch.bottom - patch.top + 1;
  return { ...patch, height, fill: patch.pixels / (height * (patch.right - patch.left + 1)) };
}

export function isLetterLike(patch: ConnectedComponent, pictureHeight: number): boolean {
  const height = patch.bottom - patch.top + 1;
  const shape = (patch.right - patch.left + 1) / height;
  const fill = patch.pixels / (height * height * shape);
  return (
    height >= MIN_GLYPH_COPY_PX && height <= pictureHeight / 4 && shape >= 0.12 && shape <= 2 && fill >= 0.15
  );
}

/** More shapes than any design has letters are a texture. */
const MOST_SHAPES = 10_000;

/** Groups neighboring shapes into rows, from left to right. */
export function rowsOf(
  patches: readonly ConnectedComponent[],
  { mostGap = MAX_GLYPH_GAP, isRow = (row: GlyphShape[]) => isRowOfLetters(row) } = {},
): GlyphShape[][] {
  if (patches.length > MOST_SHAPES) return [];
  const byLeft = patches.map(shapeOf).sort((a, b) => a.left - b.left);
  const taken = new Uint8Array(byLeft.length);
  /** Where each shape stood in the first row with it that was rejected. */
  const offsets = new Uint32Array(byLeft.length);
  const nextAfter = neighborsOf(byLeft, mostGap);
  const rows: GlyphShape[][] = [];
  byLeft.forEach((_, first) => {
    if (taken[first] || !isTriedFrom(offsets[first] as number)) return;
    const places = [first];
    for (let next = nextAfter(first, taken); next !== null; next = nextAfter(next, taken)) places.push(next);
    const row = places.map((place) => byLeft[place] as GlyphShape);
    const isAccepted = isAligned(row) && isRow(row);
    places.forEach((place, offset) => {
      if (isAccepted) taken[place] = 1;
      else if (offsets[place] === 0) offsets[place] = offset;
    });
    if (isAccepted) rows.push(row);
  });
  return rows;
}

/** The rest of a row that was rejected may be one. It is tried from each of the first places, then from ever fewer: else long rows take forever. */
const ALWAYS_TRIED = 8;

function isTriedFrom(offset: number): boolean {
  return offset <= ALWAYS_TRIED || (offset & (offset - 1)) === 0;
}

/** Height in copy pixels of the bands in which neighbors are looked up: a texture has thousands of shapes. */
const BAND_PX = 32;

/** Finds, of the shapes in their order from the left, the next in the row of one: the first beside it that is not taken. */
function neighborsOf(
  byLeft: GlyphShape[],
  mostGap: number,
): (place: number, taken: Uint8Array) => number | null {
  const bands = new Map<number, number[]>();
  const bandsOf = ({ top, bottom }: GlyphShape) => [Math.floor(top / BAND_PX), Math.floor(bottom / BAND_PX)];
  byLeft.forEach((shape, place) => {
    const [from, to] = bandsOf(shape) as [number, number];
    for (let band = from; band <= to; band++) {
      const places = bands.get(band);
      if (places) places.push(place);
      else bands.set(band, [place]);
    }
  });
  return (place, taken) => {
    const last = byLeft[place] as GlyphShape;
    const [from, to] = bandsOf(last) as [number, number];
    let found: number | null = null;
    for (let band = from; band <= to; band++) {
      const places = bands.get(band) ?? [];
      for (let at = firstAfter(places, place); at < places.length; at++) {
        const candidate = places[at] as number;
        if (found !== null && candidate >= found) break;
        const next = byLeft[candidate] as GlyphShape;
        const gap = next.left - last.right - 1;
        if (gap > mostGap * MAX_HEIGHT_RATIO * last.height) break;
        if (taken[candidate] || gap < -0.3 * last.height || !isBeside(last, next)) continue;
        if (gap <= mostGap * Math.max(last.height, next.height)) found = candidate;
      }
    }
    return found;
  };
}

/** Index of the first number that is greater, in numbers that ascend. */
function firstAfter(numbers: number[], than: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) > than) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Most height of a letter by that of the one beside it. */
const MAX_HEIGHT_RATIO = 1.8;

function isBeside(a: GlyphShape, b: GlyphShape): boolean {
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + 1;
  const ratio = a.height / b.height;
  return overlap >= 0.6 * Math.min(a.height, b.height) && ratio >= 0.55 && ratio <= MAX_HEIGHT_RATIO;
}

/** Width by height of most letters, at most: dashes are wider, and vary by a pixel where they are a few pixels high. */
const MAX_USUAL_ASPECT = 1.5;

export function isRowOfLetters(row: GlyphShape[], leastVariation = MIN_GLYPH_VARIATION): boolean {
  return row.length >= leastCount(row) && !isOfDashes(row) && isVaried(row, leastVariation);
}

function isOfDashes(row: GlyphShape[]): boolean {
  const wide = row.filter(({ left, right, height }) => right - left + 1 > MAX_USUAL_ASPECT * height);
  return wide.length > row.length / 2;
}

function leastCount(row: GlyphShape[]): number {
  return medianHeight(row) < SMALL_GLYPH_COPY_PX ? MIN_SMALL_GLYPHS : MIN_GLYPHS;
}

/** Letters share a baseline. Each is compared with its neighbors only, so a curved baseline counts too. */
function isAligned(row: GlyphShape[]): boolean {
  const within = Math.max(1.5, MAX_GLYPH_MISALIGNMENT * medianHeight(row));
  const share = (edge: "top" | "bottom") =>
    row.filter((shape, at) =>
      [row[at - 1], row[at + 1]].some((next) => next && Math.abs(next[edge] - shape[edge]) <= within),
    ).length / row.length;
  return share("bottom") >= MIN_ALIGNED_GLYPH_SHARE && share("top") >= MIN_ALIGNED_GLYPH_SHARE / 2;
}

function isVaried(row: GlyphShape[], least: number): boolean {
  const shapes = row.map((shape) => (shape.right - shape.left + 1) / shape.height);
  return Math.hypot(spread(row.map((shape) => shape.fill)), spread(shapes) / 2) >= least;
}

function spread(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
