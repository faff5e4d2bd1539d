/** Runs of ink along rows of a group of patches that may be a line: positions in the copy. */
export interface InkOnLine {
  left: number;
  right: number;
  starts: number[];
  ends: number[];
}

/** Most slope of a line. */
export const MAX_SLOPE = 0.12;
const MIN_HEIGHT_PX = 4;
/** Most height of a line in copy pixels. */
export const MAX_LINE_PX = 44;

/** Length by height. */
const MIN_LENGTH = 4.5;
/** Of the ink above and below what counts as the line's height, such as tails. */
const TAIL_SHARE = 0.03;
/** Of the band: inked. */
const FILL = [0.1, 0.68] as const;
/** Strokes in one height of length, where most are. */
const MIN_STROKES = 1;
/** Spread of the distances between strokes, by their mean: dots, dashes and teeth are even. */
const MIN_UNEVENNESS = 0.27;
/** Of the ink in the band, for its size: above and below. */
const MAX_AROUND = 0.22;

/** The line's height in pixels of the copy; null if it is no writing. */
export function heightOfWriting(
  ink: InkOnLine,
  { labels, width }: { labels: Uint8Array; width: number },
): number | null {
  const length = ink.right - ink.left + 1;
  const slope = slopeOf(ink, width);
  if (Math.abs(slope) > MAX_SLOPE) return null;
  const { top, rows } = rowsAlong(ink, { width, slope });
  const total = rows.reduce((sum, row) => sum + row.ink, 0);
  const first = indexPast(rows, TAIL_SHARE * total);
  const last = rows.length - 1 - indexPast([...rows].reverse(), TAIL_SHARE * total);
  const height = last - first + 1;
  if (height < MIN_HEIGHT_PX || height > MAX_LINE_PX || length < MIN_LENGTH * height) return null;
  const fill = total / (length * height);
  if (fill < FILL[0] || fill > FILL[1]) return null;
  const busiest = rows.slice(first, last + 1).reduce((a, b) => (b.starts.length > a.starts.length ? b : a));
  if (busiest.starts.length < (MIN_STROKES * length) / height) return null;
  if (unevenness(busiest.starts) < MIN_UNEVENNESS) return null;
  const around = inkAround(ink, { labels, width, slope, top: top + first, height });
  return around > MAX_AROUND * fill ? null : height;
}

/** Index of the row with which the ink adds up to more than `share`. */
function indexPast(rows: readonly LineRow[], share: number): number {
  let sum = 0;
  const index = rows.findIndex((row) => {
    sum += row.ink;
    return sum > share;
  });
  return Math.max(0, index);
}

function slopeOf({ starts, ends }: InkOnLine, width: number): number {
  const sums = { n: 0, x: 0, y: 0, xx: 0, xy: 0 };
  starts.forEach((start, at) => {
    const weight = (ends[at] as number) - start;
    const x = (start % width) + weight / 2;
    const y = Math.floor(start / width);
    sums.n += weight;
    sums.x += weight * x;
    sums.y += weight * y;
    sums.xx += weight * x * x;
    sums.xy += weight * x * y;
  });
  const spread = sums.xx - sums.x ** 2 / sums.n;
  return spread === 0 ? 0 : (sums.xy - (sums.x * sums.y) / sums.n) / spread;
}

interface LineRow {
  ink: number;
  /** Where runs begin. */
  starts: number[];
}

/** Ink by rows that follow the line's slope; `top` is the first row's place at the left end. */
function rowsAlong(
  { left, starts, ends }: InkOnLine,
  { width, slope }: { width: number; slope: number },
): { top: number; rows: LineRow[] } {
  const places = starts.map((start, at) => {
    const x = (start % width) + ((ends[at] as number) - start) / 2;
    return Math.round(Math.floor(start / width) - slope * (x - left));
  });
  const top = places.reduce((least, place) => Math.min(least, place), Number.POSITIVE_INFINITY);
  const bottom = places.reduce((most, place) => Math.max(most, place), 0);
  const rows = Array.from({ length: bottom - top + 1 }, (): LineRow => ({ ink: 0, starts: [] }));
  places.forEach((place, at) => {
    const row = rows[place - top] as LineRow;
    const start = starts[at] as number;
    row.ink += (ends[at] as number) - start;
    row.starts.push(start % width);
  });
  return { top, rows };
}

function unevenness(starts: number[]): number {
  const sorted = [...starts].sort((a, b) => a - b);
  const distances = sorted.slice(1).map((start, at) => start - (sorted[at] as number));
  if (distances.length < 4) return 0;
  const mean = distances.reduce((sum, each) => sum + each, 0) / distances.length;
  const variance = distances.reduce((sum, each) => sum + (each - mean) ** 2, 0) / distances.length;
  return Math.sqrt(variance) / mean;
}

/** Share of ink in a third of the line's height above and below it, the tails next to it left out. */
function inkAround(
  { left, right }: InkOnLine,
  {
    labels,
    width,
    slope,
    top,
    height,
  }: { labels: Uint8Array; width: number; slope: number; top: number; height: number },
): number {
  const margin = Math.max(2, Math.round(height / 3));
  const skipped = Math.max(1, Math.round(height / 6));
  let most = 0;
  for (const from of [top - skipped - margin, top + height + skipped]) {
    let inked = 0;
    for (let x = left; x <= right; x++) {
      const first = Math.round(from + slope * (x - left));
      for (let y = first; y < first + margin; y++) if (labels[y * width + x]) inked += 1;
    }
    most = Math.max(most, inked / ((right - left + 1) * margin));
  }
  return most;
}
