import { MAX_FAINT_ALPHA, MIN_SIDE_SHARE, MIN_SOLID_ALPHA, MIN_VISIBLE_ALPHA } from "../../check/limits";
import { extend, shareBoxOf } from "../extent";
import type { Measurements } from "../measurements";
import type { OverlayMap } from "../overlay-map";
import { FaintAreas } from "./faint-areas";

/** Widest soft edge. A half-transparent run longer than this in both directions is an area, not an edge. */
export function softEdgePx(widthPx: number, heightPx: number): number {
  return Math.max(6, Math.ceil(Math.max(widthPx, heightPx) / 400));
}

/** Measures the alpha channel and colors hidden under transparent pixels, row by row. */
export class AlphaScan {
  private y = 0;
  private clear = 0;
  private colored = 0;
  private half = 0;
  private visible = 0;
  private soft = 0;
  private readonly faint: FaintAreas;
  private readonly softPx: number;
  /** By column: the row where the current half-transparent run began, and the last row it was seen in. */
  private readonly since: Int32Array;
  private readonly seen: Int32Array;
  private ink = { left: Number.POSITIVE_INFINITY, top: -1, right: -1, bottom: -1 };
  private faintExtent = { left: Number.POSITIVE_INFINITY, top: -1, right: -1, bottom: -1 };
  /** First and last faint pixel of each row, -1 if it has none. */
  private readonly firstFaint: Int32Array;
  private readonly lastFaint: Int32Array;
  private faintSides = { left: 0, top: 0, right: 0, bottom: 0 };
  private cutSides = { left: 0, top: 0, right: 0, bottom: 0 };

  constructor(
    private readonly widthPx: number,
    private readonly heightPx: number,
    private readonly map: OverlayMap,
  ) {
    this.softPx = softEdgePx(widthPx, heightPx);
    this.faint = new FaintAreas(widthPx);
    this.since = new Int32Array(widthPx);
    this.seen = new Int32Array(widthPx).fill(-2);
    this.firstFaint = new Int32Array(heightPx).fill(-1);
    this.lastFaint = new Int32Array(heightPx).fill(-1);
  }

  add(row: Uint32Array): void {
    const { widthPx, y } = this;
    let clear = 0;
    let colored = 0;
    let visible = 0;
    let firstInk = -1;
    let lastInk = -1;
    let firstFaint = -1;
    let lastFaint = -1;
    let halfStart = -1;
    for (let x = 0; x < widthPx; x++) {
      const pixel = row[x] as number;
      const alpha = pixel >>> 24;
      if (alpha === 0) {
        clear += 1;
        if (pixel !== 0x00ffffff) colored += 1;
        if (halfStart >= 0) {
          this.endHalf(halfStart, x);
          halfStart = -1;
        }
        continue;
      }
      if (alpha <= MAX_FAINT_ALPHA) {
        this.faint.add(x, y);
        if (firstFaint < 0) firstFaint = x;
        lastFaint = x;
        if ((x & 3) === 0) this.map.mark("faint", y, x, x + 1);
      }
      if (alpha >= MIN_VISIBLE_ALPHA) {
        visible += 1;
        if (firstInk < 0) firstInk = x;
        lastInk = x;
      }
      if (alpha >= MIN_VISIBLE_ALPHA && alpha < MIN_SOLID_ALPHA) {
        if (halfStart < 0) halfStart = x;
      } else if (halfStart >= 0) {
        this.endHalf(halfStart, x);
        halfStart = -1;
      }
    }
    if (halfStart >= 0) this.endHalf(halfStart, widthPx);
    this.clear += clear;
    this.colored += colored;
    this.visible += visible;
    if (firstInk >= 0) extend(this.ink, firstInk, lastInk, y);
    if (firstFaint >= 0) {
      extend(this.faintExtent, firstFaint, lastFaint, y);
      this.firstFaint[y] = firstFaint;
      this.lastFaint[y] = lastFaint;
    }
    this.countSides(row);
    this.y += 1;
  }

  /** Ends a run of half-transparent pixels from `from` up to but not including `to`. */
  private endHalf(from: number, to: number): void {
    const { y, since, seen, softPx } = this;
    this.half += to - from;
    const isLong = to - from >= softPx;
    let first = -1;
    let last = -1;
    for (let x = from; x < to; x++) {
      if (seen[x] !== y - 1) since[x] = y;
      seen[x] = y;
      if (!isLong) continue;
      const deep = y - (since[x] as number) + 1;
      if (deep < softPx) continue;
      // Counts the rows above too: only now are they known to belong to an area.
      this.soft += deep === softPx ? softPx : 1;
      if (first < 0) first = x;
      last = x;
    }
    if (first >= 0) this.map.mark("soft", y, first, last + 1);
  }

  private countSides(row: Uint32Array): void {
    const { y, widthPx, heightPx, faintSides, cutSides } = this;
    const look = (pixel: number, side: "left" | "top" | "right" | "bottom") => {
      const alpha = pixel >>> 24;
      if (alpha >= 128) cutSides[side] += 1;
      else if (alpha > 0 && alpha <= MAX_FAINT_ALPHA) faintSides[side] += 1;
    };
    look(row[0] as number, "left");
    look(row[widthPx - 1] as number, "right");
    if (y !== 0 && y !== heightPx - 1) return;
    const side = y === 0 ? "top" : "bottom";
    for (let x = 0; x < widthPx; x++) look(row[x] as number, side);
  }

  /** Share of rows that begin and end at the most common columns: high for a box, low for a shadow or soft edges. */
  private boxRowShare(): number {
    const { faintExtent, firstFaint, lastFaint, widthPx } = this;
    if (faintExtent.bottom < 0) return 0;
    const slack = Math.max(2, widthPx / 300);
    const from = mostCommon(firstFaint, faintExtent.top, faintExtent.bottom);
    const to = mostCommon(lastFaint, faintExtent.top, faintExtent.bottom);
    let straight = 0;
    for (let y = faintExtent.top; y <= faintExtent.bottom; y++)
      if (
        Math.abs((firstFaint[y] as number) - from) <= slack &&
        Math.abs((lastFaint[y] as number) - to) <= slack
      )
        straight += 1;
    return straight / (faintExtent.bottom - faintExtent.top + 1);
  }

  result(): Pick<Measurements, "alpha" | "ink" | "cut"> {
    const { widthPx, heightPx, ink, faintSides, cutSides, visible } = this;
    const pixels = widthPx * heightPx;
    const along = (count: number, side: string) =>
      count / (side === "left" || side === "right" ? heightPx : widthPx);
    const shares = Object.fromEntries(
      Object.entries(cutSides).map(([side, count]) => [side, along(count, side)]),
    ) as Measurements["cut"];
    return {
      ink: ink.bottom < 0 ? null : shareBoxOf(ink, widthPx, heightPx),
      cut: shares,
      alpha: {
        visible: visible / pixels,
        clear: this.clear / pixels,
        half: visible ? this.half / visible : 0,
        soft: visible ? Math.min(1, this.soft / visible) : 0,
        faint: this.faint.count / pixels,
        faintBox: this.boxRowShare(),
        faintSides: Object.entries(faintSides).filter(([side, count]) => along(count, side) >= MIN_SIDE_SHARE)
          .length,
        coloured: this.clear ? this.colored / this.clear : 0,
      },
    };
  }
}

function mostCommon(columns: Int32Array, top: number, bottom: number): number {
  const counts = new Map<number, number>();
  for (let y = top; y <= bottom; y++) {
    const column = columns[y] as number;
    if (column >= 0) counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  let best = -1;
  for (const [column, count] of counts) if (count > (counts.get(best) ?? 0)) best = column;
  return best;
}
