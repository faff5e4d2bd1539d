import {
  MAX_SETTLED_DIFFERENCE,
  MIN_FRINGE_ALPHA,
  MIN_FRINGE_DIFFERENCE,
  MIN_FRINGE_KEY,
  MIN_FRINGE_LEAN,
  MIN_PALE_LEVEL,
  MIN_VISIBLE_ALPHA,
} from "../check/limits";
import type { OverlayMap } from "./overlay-map";

/**
 * Finds a color fringe: a rim up to two and a half points wide that background removal leaves behind. Along all
 * edges the outermost ink is shifted toward one color, independent of the ink behind it. Looks where a row or
 * column of pixels enters or leaves the drawing.
 */

/** Pixels to a printed point of a picture as large as it is sharp: 150 DPI, and more from 12 inches on. */
const LEAST_PX_PER_PT = 150 / 72;
const WIDEST_PRINT_PT = 12 * 72;

/** Points from the edge: how wide a rim may be, where the ink behind it must have settled, and what is compared with it. */
const RIM_PT = 1.5;
const SETTLED_PT = 3.4;
const INSIDE_PT = 5;
/** Points; a shorter run of ink is too short to judge. */
const SHORTEST_PT = 5.5;

/** Color shifts that count as a fringe. Dark is not one: many drawings have a thin dark outline. */
const LEANINGS = ["green", "magenta", "blue", "pale"] as const;
type Leaning = (typeof LEANINGS)[number];

type PlaceOf = (at: number) => { x: number; y: number };

interface Edge {
  /** A row or column. */
  line: Uint32Array;
  /** Outermost pixel of the ink. */
  at: number;
  /** Inward. */
  step: 1 | -1;
  /** Pixels of ink from this edge to the next. */
  length: number;
  weight: number;
  placeOf: PlaceOf;
}

/** Columns that are kept: 2 MB of a picture of 20 megapixels. */
const MAX_COLUMNS = 80;

export class FringeScan {
  private edges = 0;
  private readonly found: Record<Leaning, { count: number; red: number; green: number; blue: number }>;
  private readonly places: { leaning: Leaning; x: number; y: number }[] = [];
  private readonly rimPx: number;
  private readonly settledPx: number;
  private readonly insidePx: number;
  private readonly shortestPx: number;
  private y = 0;
  /** Some columns of the picture, whole: level edges do not show along rows. */
  private readonly columns: Uint32Array[];
  private readonly stride: number;

  /** `longerEdgePx`: that of the whole picture, where only a part of it is looked at. */
  constructor(widthPx: number, heightPx: number, longerEdgePx = Math.max(widthPx, heightPx)) {
    this.stride = Math.max(2, Math.round(widthPx / MAX_COLUMNS));
    this.columns = Array.from({ length: Math.ceil(widthPx / this.stride) }, () => new Uint32Array(heightPx));
    const pxPerPt = Math.max(LEAST_PX_PER_PT, longerEdgePx / WIDEST_PRINT_PT);
    this.rimPx = Math.round(RIM_PT * pxPerPt);
    this.settledPx = Math.round(SETTLED_PT * pxPerPt);
    this.insidePx = Math.round(INSIDE_PT * pxPerPt);
    this.shortestPx = Math.round(SHORTEST_PT * pxPerPt);
    const none = () => ({ count: 0, red: 0, green: 0, blue: 0 });
    this.found = { green: none(), magenta: none(), blue: none(), pale: none() };
  }

  add(row: Uint32Array): void {
    const { y, columns, stride } = this;
    this.examineLine(row, 1, (x) => ({ x, y }));
    columns.forEach((column, at) => {
      column[y] = row[at * stride] as number;
    });
    this.y += 1;
  }

  /** Examines every edge along a row or column. One that stands for several counts as often. */
  private examineLine(line: Uint32Array, weight: number, placeOf: PlaceOf): void {
    const { shortestPx } = this;
    let start = -1;
    for (let at = 0; at <= line.length; at++) {
      const isInk = at < line.length && (line[at] as number) >>> 24 >= MIN_VISIBLE_ALPHA;
      if (isInk) {
        if (start < 0) start = at;
        continue;
      }
      const length = at - start;
      if (start >= 0 && length >= shortestPx) {
        if (start > 0) this.examineEdge({ line, at: start, step: 1, length, weight, placeOf });
        if (at < line.length) this.examineEdge({ line, at: at - 1, step: -1, length, weight, placeOf });
      }
      start = -1;
    }
  }

  /** Examines one edge, from its outermost pixel inward in direction `step`. */
  private examineEdge({ line, at: outermost, step, length, weight, placeOf }: Edge): void {
    const { rimPx, settledPx, insidePx } = this;
    this.edges += weight;
    let at = 0;
    while (at < rimPx && (line[outermost + at * step] as number) >>> 24 < MIN_FRINGE_ALPHA) at += 1;
    const rim = line[outermost + at * step] as number;
    if (rim >>> 24 < MIN_FRINGE_ALPHA) return;
    const depth = Math.min(insidePx, length - 1);
    const inner = line[outermost + depth * step] as number;
    if (channelDifference(rim, inner) < MIN_FRINGE_DIFFERENCE) return;
    // A gradient toward the edge: the color still changes halfway in.
    const halfway = line[outermost + Math.min(settledPx, length - 1) * step] as number;
    if (channelDifference(halfway, inner) > MAX_SETTLED_DIFFERENCE) return;
    const leaning = leaningOf(rim, inner);
    if (leaning === null) return;
    const found = this.found[leaning];
    found.count += weight;
    found.red += (rim & 255) * weight;
    found.green += ((rim >>> 8) & 255) * weight;
    found.blue += ((rim >>> 16) & 255) * weight;
    if (this.places.length < MAX_PLACES) this.places.push({ leaning, ...placeOf(outermost) });
  }

  /** `rgb` is the mean color of the fringe. Marks its places on the map. */
  result(map: OverlayMap): { share: number; rgb: [number, number, number] | null; edges: number } {
    this.columns.forEach((column, at) => {
      const x = at * this.stride;
      this.examineLine(column, this.stride, (y) => ({ x, y }));
    });
    const [leaning, most] = (Object.entries(this.found) as [Leaning, (typeof this.found)[Leaning]][]).reduce(
      (best, each) => (each[1].count > best[1].count ? each : best),
    );
    if (most.count === 0) return { share: 0, rgb: null, edges: this.edges };
    for (const place of this.places)
      if (place.leaning === leaning) map.mark("fringe", place.y, place.x, place.x + 1);
    const mean = (sum: number) => Math.round(sum / most.count);
    return {
      share: most.count / this.edges,
      rgb: [mean(most.red), mean(most.green), mean(most.blue)],
      edges: this.edges,
    };
  }
}

const MAX_PLACES = 60_000;

function channelDifference(a: number, b: number): number {
  return Math.max(
    Math.abs((a & 255) - (b & 255)),
    Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)),
    Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255)),
  );
}

function leaningOf(rim: number, inner: number): Leaning | null {
  const [r, g, b] = [rim & 255, (rim >>> 8) & 255, (rim >>> 16) & 255];
  const [ri, gi, bi] = [inner & 255, (inner >>> 8) & 255, (inner >>> 16) & 255];
  const lean = (of: (red: number, green: number, blue: number) => number) => of(r, g, b) - of(ri, gi, bi);
  if (
    g - Math.max(r, b) >= MIN_FRINGE_KEY &&
    lean((red, green, blue) => green - Math.max(red, blue)) >= MIN_FRINGE_LEAN
  )
    return "green";
  if (
    Math.min(r, b) - g >= MIN_FRINGE_KEY &&
    lean((red, green, blue) => Math.min(red, blue) - green) >= MIN_FRINGE_LEAN
  )
    return "magenta";
  if (
    b - Math.max(r, g) >= MIN_FRINGE_KEY &&
    lean((red, green, blue) => blue - Math.max(red, green)) >= MIN_FRINGE_LEAN
  )
    return "blue";
  // Lighter in every channel.
  if (r + g + b < 3 * MIN_PALE_LEVEL) return null;
  if (
    Math.min(r - ri, g - gi, b - bi) >= MIN_FRINGE_LEAN / 2 &&
    r + g + b - ri - gi - bi >= 3 * MIN_FRINGE_LEAN
  )
    return "pale";
  return null;
}
