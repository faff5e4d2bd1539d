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
 * Finds a color fringe: a rim one to three pixels wide that background removal leaves behind. Along all edges the outermost ink
 * is shifted toward one color, whatever ink is behind it. Looks where a row of pixels enters or leaves the drawing.
 */

/** Longer edge of a picture whose rims are up to three pixels wide; in larger pictures they are proportionally wider. */
const USUAL_EDGE_PX = 2000;

/** Color shifts that count as a fringe. Dark is not one: many drawings have a thin dark outline. */
const LEANINGS = ["green", "magenta", "blue", "pale"] as const;
type Leaning = (typeof LEANINGS)[number];

export class FringeScan {
  private edges = 0;
  private readonly found: Record<Leaning, { count: number; red: number; green: number; blue: number }>;
  private readonly places: { leaning: Leaning; x: number; y: number }[] = [];
  private readonly scale: number;
  private y = 0;

  constructor(
    private readonly widthPx: number,
    heightPx: number,
  ) {
    this.scale = Math.max(1, Math.round(Math.max(widthPx, heightPx) / USUAL_EDGE_PX));
    const none = () => ({ count: 0, red: 0, green: 0, blue: 0 });
    this.found = { green: none(), magenta: none(), blue: none(), pale: none() };
  }

  add(row: Uint32Array): void {
    const { widthPx } = this;
    const shortest = 10 * this.scale;
    let start = -1;
    for (let x = 0; x <= widthPx; x++) {
      const isInk = x < widthPx && (row[x] as number) >>> 24 >= MIN_VISIBLE_ALPHA;
      if (isInk) {
        if (start < 0) start = x;
        continue;
      }
      if (start >= 0 && x - start >= shortest) {
        if (start > 0) this.examineEdge(row, start, 1, x - start);
        if (x < widthPx) this.examineEdge(row, x - 1, -1, x - start);
      }
      start = -1;
    }
    this.y += 1;
  }

  /** Examines one edge, from its outermost pixel at `x` inward in direction `step`. */
  private examineEdge(row: Uint32Array, x: number, step: 1 | -1, length: number): void {
    const { scale } = this;
    this.edges += 1;
    let at = 0;
    while (at < 3 * scale && (row[x + at * step] as number) >>> 24 < MIN_FRINGE_ALPHA) at += 1;
    const rim = row[x + at * step] as number;
    if (rim >>> 24 < MIN_FRINGE_ALPHA) return;
    const depth = Math.min(9 * scale, length - 1);
    const inner = row[x + depth * step] as number;
    if (channelDifference(rim, inner) < MIN_FRINGE_DIFFERENCE) return;
    // A gradient toward the edge: the color still changes halfway in.
    const halfway = row[x + Math.min(5 * scale, length - 1) * step] as number;
    if (channelDifference(halfway, inner) > MAX_SETTLED_DIFFERENCE) return;
    const leaning = leaningOf(rim, inner);
    if (leaning === null) return;
    const found = this.found[leaning];
    found.count += 1;
    found.red += rim & 255;
    found.green += (rim >>> 8) & 255;
    found.blue += (rim >>> 16) & 255;
    if (this.places.length < MAX_PLACES) this.places.push({ leaning, x, y: this.y });
  }

  /** `rgb` is the mean color of the fringe. Marks its places on the map. */
  result(map: OverlayMap): { share: number; rgb: [number, number, number] | null; edges: number } {
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
