import {
  MAX_GLYPH_GAP,
  MAX_GLYPH_MISALIGNMENT,
  MIN_ALIGNED_GLYPH_SHARE,
  MIN_GLYPH_COPY_PX,
  MIN_GLYPH_VARIATION,
  MIN_GLYPHS,
  MIN_SMALL_GLYPHS,
  SMALL_GLYPH_COPY_PX,
} from "../check/limits";
import type { CoverageMap } from "./lines/thin-lines";
import type { Measurements } from "./measurements";
import type { OverlayMap } from "./overlay-map";
import { type ConnectedComponent, findConnectedComponents } from "./parts/connected-components";
import type { PixelCopy } from "./reduced/pixel-copy";
import type { Workspace } from "./workspace";

/**
 * Finds the smallest row of letter-like shapes: at least four patches of one ink, side by side, about equally high, close
 * together and of different forms. It does not recognize characters, so a row of pebbles may count as a word.
 */

export interface GlyphShape extends ConnectedComponent {
  height: number;
  fill: number;
}

export function measureGlyphs(
  copy: PixelCopy,
  labels: Uint8Array,
  map: OverlayMap,
  space: Workspace,
): Measurements["letters"] {
  const { width, height } = copy;
  const { ids, patches } = findConnectedComponents(solid(labels, copy, space), width, height, {
    diagonal: false,
    space,
  });
  const inks = new Uint8Array(patches.length);
  for (let at = 0; at < ids.length; at++)
    if ((ids[at] as number) >= 0) inks[ids[at] as number] = labels[at] as number;
  let smallest: GlyphShape[] | null = null;
  for (const ink of new Set(inks)) {
    const shapes = patches
      .filter((patch, id) => inks[id] === ink && isLetterLike(patch, height))
      .map(shapeOf);
    for (const row of rowsOf(shapes)) {
      if (!smallest || medianHeight(row) < medianHeight(smallest)) smallest = row;
    }
  }
  return smallest && letterRow(smallest, copy, map);
}

export function letterRow(
  smallest: GlyphShape[],
  { width, height, factor }: Pick<CoverageMap, "width" | "height" | "factor">,
  map: OverlayMap,
): NonNullable<Measurements["letters"]> {
  const left = Math.min(...smallest.map((shape) => shape.left));
  const right = Math.max(...smallest.map((shape) => shape.right));
  const top = Math.min(...smallest.map((shape) => shape.top));
  const bottom = Math.max(...smallest.map((shape) => shape.bottom));
  for (const shape of smallest)
    for (let y = shape.top; y <= shape.bottom; y++)
      map.mark("letters", y * factor, shape.left * factor, (shape.right + 1) * factor);
  return {
    heightPx: medianHeight(smallest) * factor,
    count: smallest.length,
    box: [left / width, top / height, (right + 1) / width, (bottom + 1) / height],
  };
}

/** Drops half-transparent pixels, which would connect small letters. */
function solid(labels: Uint8Array, { rgba }: PixelCopy, space: Workspace): Uint8Array {
  const out = space.bytesFor("labels", labels.length);
  for (let at = 0; at < out.length; at++)
    if ((rgba[at * 4 + 3] as number) >= 140) out[at] = labels[at] as number;
  return out;
}

export function shapeOf(patch: ConnectedComponent): GlyphShape {
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

/** Groups neighboring shapes into rows, from left to right. */
export function rowsOf(
  shapes: GlyphShape[],
  { mostGap = MAX_GLYPH_GAP, isRow = (row: GlyphShape[]) => isRowOfLetters(row) } = {},
): GlyphShape[][] {
  const byLeft = [...shapes].sort((a, b) => a.left - b.left);
  const taken = new Set<GlyphShape>();
  const rows: GlyphShape[][] = [];
  byLeft.forEach((first, start) => {
    if (taken.has(first)) return;
    const row = [first];
    let last = first;
    for (let at = start + 1; at < byLeft.length; at++) {
      const next = byLeft[at] as GlyphShape;
      const gap = next.left - last.right - 1;
      if (gap > mostGap * Math.max(first.height, last.height)) break;
      if (taken.has(next) || gap < -0.3 * last.height || !isBeside(last, next)) continue;
      row.push(next);
      last = next;
    }
    if (!isAligned(row) || !isRow(row)) return;
    for (const shape of row) taken.add(shape);
    rows.push(row);
  });
  return rows;
}

function isBeside(a: GlyphShape, b: GlyphShape): boolean {
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + 1;
  const ratio = a.height / b.height;
  return overlap >= 0.6 * Math.min(a.height, b.height) && ratio >= 0.55 && ratio <= 1.8;
}

export function isRowOfLetters(row: GlyphShape[], leastVariation = MIN_GLYPH_VARIATION): boolean {
  return row.length >= leastCount(row) && isVaried(row, leastVariation);
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

export function medianHeight(row: GlyphShape[]): number {
  const heights = row.map((shape) => shape.height).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] as number;
}
