import { MAX_KEY_DIFFERENCE, MIN_KEY_LEAN, MIN_REPLACEMENT_ALPHA, MIN_VISIBLE_ALPHA } from "../check/limits";
import type { RowSource } from "../formats/picture-rows";
import { TRANSPARENT_WHITE } from "../pixels/rgba";
import { createRowWriter, type FixedPng } from "./row-pipeline";

interface DespillPlan {
  key: [number, number, number];
  rimPx: number;
  /** Flat patches of the key color become transparent. */
  holes: boolean;
}

/** Longer edge of a picture whose rims are up to three pixels wide. */
const USUAL_EDGE_PX = 2000;

/** How wide a rim is at most in a picture of this size. */
export function widestRimPx({ widthPx, heightPx }: { widthPx: number; heightPx: number }): number {
  return 3 * Math.max(1, Math.round(Math.max(widthPx, heightPx) / USUAL_EDGE_PX));
}

/** Removes a color fringe. Keeps about twenty rows in memory. */
export async function despill(source: RowSource, plan: DespillPlan): Promise<FixedPng> {
  const rows = new DespilledRows(source, plan);
  const sink = createRowWriter(source, source);
  for await (const row of source.rows()) {
    const out = rows.add(row);
    if (out) await sink.add(out);
  }
  for (const out of rows.rest()) await sink.add(out);
  return sink.end();
}

/**
 * Pixels near an edge that are close to the key color get the color of the nearest ink further in. Alpha stays. A row comes out
 * when the rows below it that it depends on are in; it is overwritten by the next.
 */
export class DespilledRows {
  private readonly reach: number;
  private readonly span: number;
  private readonly ring: Uint32Array[];
  private readonly out: Uint32Array;
  private y = 0;

  constructor(
    private readonly size: { widthPx: number; heightPx: number },
    private readonly plan: DespillPlan,
  ) {
    this.reach = plan.rimPx * 3;
    this.span = 2 * this.reach + 1;
    this.ring = Array.from({ length: this.span }, () => new Uint32Array(size.widthPx));
    this.out = new Uint32Array(size.widthPx);
  }

  add(row: Uint32Array): Uint32Array | null {
    (this.ring[this.y % this.span] as Uint32Array).set(row);
    this.y += 1;
    return this.y > this.reach ? this.fixRow(this.y - 1 - this.reach) : null;
  }

  /** After the last row has been added. */
  *rest(): Iterable<Uint32Array> {
    const { heightPx } = this.size;
    for (let y = Math.max(0, heightPx - this.reach); y < heightPx; y++) yield this.fixRow(y);
  }

  private fixRow(y: number): Uint32Array {
    const { out } = this;
    for (let x = 0; x < out.length; x++) {
      const pixel = this.at(x, y);
      out[x] = pixel >>> 24 < 1 ? TRANSPARENT_WHITE : this.fixPixel(x, y, pixel);
    }
    return out;
  }

  private at(x: number, y: number): number {
    if (x < 0 || y < 0 || x >= this.size.widthPx || y >= this.size.heightPx) return TRANSPARENT_WHITE;
    return (this.ring[y % this.span] as Uint32Array)[x] as number;
  }

  /** Looks along a square, not a circle: in corners a rim reaches further in. */
  private isNear(x: number, y: number, by: number): boolean {
    return DIRECTIONS.some(
      ([dx, dy]) => this.at(x + Math.sign(dx) * by, y + Math.sign(dy) * by) >>> 24 < MIN_VISIBLE_ALPHA,
    );
  }

  private fixPixel(x: number, y: number, pixel: number): number {
    const { key, rimPx, holes } = this.plan;
    if (holes && keyDifference(pixel, key) <= MAX_KEY_DIFFERENCE) return TRANSPARENT_WHITE;
    if (!this.isNear(x, y, rimPx)) return pixel;
    const own = keyDifference(pixel, key);
    // In a thin line every pixel is near an edge: take the one least like the key.
    let replacement = pixel;
    let farthest = own + MIN_KEY_LEAN;
    for (let by = 1; by <= this.reach; by++) {
      for (const [dx, dy] of DIRECTIONS) {
        const [nx, ny] = [x + Math.round(dx * by), y + Math.round(dy * by)];
        const inner = this.at(nx, ny);
        if (inner >>> 24 < MIN_REPLACEMENT_ALPHA) continue;
        if (this.isNear(nx, ny, rimPx)) {
          if (keyDifference(inner, key) > farthest) {
            farthest = keyDifference(inner, key);
            replacement = inner;
          }
          continue;
        }
        // The ink further in is as close to the key: this is ink, not a fringe.
        if (keyDifference(inner, key) <= own + 12) return pixel;
        return ((inner & 0xffffff) | (pixel & 0xff000000)) >>> 0;
      }
    }
    return ((replacement & 0xffffff) | (pixel & 0xff000000)) >>> 0;
  }
}

const DIAGONAL = Math.SQRT1_2;
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [DIAGONAL, DIAGONAL],
  [-DIAGONAL, DIAGONAL],
  [DIAGONAL, -DIAGONAL],
  [-DIAGONAL, -DIAGONAL],
] as const;

function keyDifference(pixel: number, [red, green, blue]: [number, number, number]): number {
  return Math.max(
    Math.abs((pixel & 255) - red),
    Math.abs(((pixel >>> 8) & 255) - green),
    Math.abs(((pixel >>> 16) & 255) - blue),
  );
}
