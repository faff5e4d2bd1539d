import type { CoverageMap } from "../coverage-map";
import type { Measurements, RelativeBox } from "../measurements";
import type { OverlayMap } from "../overlay-map";
import type { ConnectedComponent } from "../parts/connected-components";

/** Letters side by side, or what looks like them, from left to right, and the height of a capital among them. */
export interface LetterRow {
  letters: RelativeBox[];
  /** In pixels of the picture. */
  heightPx: number;
}

/** A row found on a copy; `height` is in its pixels. */
export function letterRow(
  shapes: readonly ConnectedComponent[],
  height: number,
  copy: Pick<CoverageMap, "width" | "height" | "factor">,
): LetterRow {
  const letters = shapes.map(
    ({ left, top, right, bottom }): RelativeBox => [
      left / copy.width,
      top / copy.height,
      (right + 1) / copy.width,
      (bottom + 1) / copy.height,
    ],
  );
  return { letters: letters.sort((a, b) => a[0] - b[0]), heightPx: height * copy.factor };
}

/** The smallest of some rows, marked on the map; null if there are none. */
export function smallestLetterRow(rows: readonly LetterRow[], map: OverlayMap): Measurements["letters"] {
  const ascending = [...rows].sort((a, b) => a.heightPx - b.heightPx);
  const smallest = ascending.find((row) => !ascending.some((taller) => areOpenings(row, taller)));
  if (!smallest) return null;
  const { letters, heightPx } = smallest;
  for (const [left, top, right, bottom] of letters)
    for (let y = Math.floor(top * map.heightPx); y < bottom * map.heightPx; y++)
      map.mark("letters", y, Math.floor(left * map.widthPx), Math.ceil(right * map.widthPx));
  return { heightPx, count: letters.length, box: boxAround(letters) };
}

export function boxAround(boxes: readonly RelativeBox[]): RelativeBox {
  return [
    Math.min(...boxes.map(([left]) => left)),
    Math.min(...boxes.map(([, top]) => top)),
    Math.max(...boxes.map(([, , right]) => right)),
    Math.max(...boxes.map(([, , , bottom]) => bottom)),
  ];
}

/** Height of letters by that of the openings in them and between them. */
const MIN_LETTER_BY_OPENING = 1.2;
const MAX_LETTER_BY_OPENING = 4;
/** Openings to a letter: a B has two, and one is between it and the next. Small letters on a shape are more. */
const MAX_OPENINGS = 3;
const MIN_ENCLOSED_SHARE = 0.9;

/** Whether a row is the openings of taller letters, such as the holes of tight and heavy ones. */
function areOpenings(row: LetterRow, taller: LetterRow): boolean {
  const ratio = taller.heightPx / row.heightPx;
  if (ratio < MIN_LETTER_BY_OPENING || ratio > MAX_LETTER_BY_OPENING) return false;
  if (row.letters.length > MAX_OPENINGS * taller.letters.length) return false;
  const enclosed = row.letters.filter((opening) =>
    taller.letters.some((letter) => isEnclosed(opening, letter)),
  );
  return enclosed.length >= MIN_ENCLOSED_SHARE * row.letters.length;
}

/** Of a letter's width and height: by which an opening beside or in it may be further away or higher. */
const NEAR_SHARE = 0.08;

function isEnclosed(opening: RelativeBox, letter: RelativeBox): boolean {
  const near = NEAR_SHARE * (letter[2] - letter[0]);
  const above = NEAR_SHARE * (letter[3] - letter[1]);
  return (
    opening[0] <= letter[2] + near &&
    opening[2] >= letter[0] - near &&
    opening[1] >= letter[1] - above &&
    opening[3] <= letter[3] + above
  );
}
