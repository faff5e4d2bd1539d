import type { IsScreened } from "../halftone-screen";
import { type LetterRow, letterRow } from "../letters/letter-rows";
import { measureThinLines } from "../lines/thin-lines";
import type { InkColor, Measurements } from "../measurements";
import type { OverlayMap } from "../overlay-map";
import type { PixelCopy } from "../reduced/pixel-copy";
import type { Workspace } from "../workspace";
import type { BusyLine } from "./busy-lines";
import { findThinLetterRows } from "./small-letters";
import { thinStructures } from "./thin-structures";

type Lines = Measurements["lines"];

/** Thin lines and small letters that show only by their color, or as what is missing between ink. */
export function measureDetail(
  copy: PixelCopy,
  inks: readonly InkColor[],
  map: OverlayMap,
  space: Workspace,
  screen: { isScreened?: IsScreened } = {},
): { lines: NonNullable<Lines>[]; letters: LetterRow[] } {
  const lines: NonNullable<Lines>[] = [];
  const letters: LetterRow[] = [];
  const busy: BusyLine[] = [];
  for (const structure of thinStructures(copy, inks, space)) {
    for (const row of findThinLetterRows(structure, space, busy)) letters.push(row);
    const thin = structure.forLines();
    if (!thin) continue;
    lines.push(
      measureThinLines(thin, map, space, {
        isOutside: structure.kind === "coverage" ? () => false : isNearNothing(copy),
        ...screen,
      }),
    );
  }
  for (const { patches, height } of tallestInPlace(busy)) letters.push(letterRow(patches, height, copy));
  return { lines, letters };
}

/** The openings of letters form a lower line in the same place. */
function tallestInPlace(lines: readonly BusyLine[]): BusyLine[] {
  const boxed = lines.map(({ patches, height }) => ({
    patches,
    height,
    left: Math.min(...patches.map(({ left }) => left)),
    right: Math.max(...patches.map(({ right }) => right)),
    middle: patches.reduce((sum, { top, bottom }) => sum + (top + bottom) / 2, 0) / patches.length,
  }));
  return boxed.filter((line) =>
    boxed.every(
      (other) =>
        other.height <= line.height ||
        other.left > line.right ||
        other.right < line.left ||
        Math.abs(other.middle - line.middle) > other.height,
    ),
  );
}

/** Alpha below which a pixel is nothing. */
const CLEAR_ALPHA = 96;

/**
 * Whether transparency begins within the given distance of a pixel. A stroke on nothing shows as a line between two equal
 * colors too, but `thin-lines.ts` measures it more finely.
 */
function isNearNothing({ rgba, width }: PixelCopy): (at: number, distance: number) => boolean {
  const isClear = (at: number) => (rgba[at * 4 + 3] ?? 255) < CLEAR_ALPHA;
  return (at, distance) => {
    const x = at % width;
    return (
      (x >= distance && isClear(at - distance)) ||
      (x + distance < width && isClear(at + distance)) ||
      isClear(at - distance * width) ||
      isClear(at + distance * width)
    );
  };
}
