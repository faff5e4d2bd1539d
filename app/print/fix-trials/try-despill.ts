import { MAX_FAULT_LEFT_SHARE, MIN_LIKENESS } from "../check/limits";
import { DespilledRows, widestRimPx } from "../fixes/despill";
import { FringeScan } from "../measurements/fringe";
import { OverlayMap } from "../measurements/overlay-map";
import type { PixelCopy } from "../measurements/reduced/pixel-copy";
import { densestWindow, type PixelWindow } from "./densest-window";
import { compareDrawings } from "./likeness";

/** Edge of the part of the copy on which it is tried, in its pixels: a rim is too thin for a smaller copy. */
const TRIED_EDGE_PX = 800;

/**
 * Tries to remove a color fringe where there is most of it: the share of the ink that is still there, or 0 if as much of the
 * fringe stays or the drawing is no longer the same. `map` has the places of the fringe.
 */
export function tryDespill(
  copy: PixelCopy,
  { map, key, holes }: { map: OverlayMap; key: [number, number, number]; holes: boolean },
): number {
  const { width: widthPx, height: heightPx, factor } = copy;
  const window = densestWindow(map, "fringe", { widthPx, heightPx, edgePx: TRIED_EDGE_PX });
  if (!window) return 0;
  const before = pixelsOf(copy, window);
  const rimPx = Math.ceil(widestRimPx({ widthPx: widthPx * factor, heightPx: heightPx * factor }) / factor);
  const plan = { key, holes, rimPx };
  const rows = new DespilledRows(window, plan);
  const after = new Uint32Array(before.length);
  let next = 0;
  const keep = (row: Uint32Array) => after.set(row, next++ * window.widthPx);
  for (let y = 0; y < window.heightPx; y++) {
    const out = rows.add(rowOf(before, y, window));
    if (out) keep(out);
  }
  for (const out of rows.rest()) keep(out);
  const fringeOf = (pixels: Uint32Array) => fringeShare(pixels, window, Math.max(widthPx, heightPx));
  if (fringeOf(after) > fringeOf(before) * MAX_FAULT_LEFT_SHARE) return 0;
  const { kept, order } = compareDrawings(bytesOf(before), bytesOf(after));
  return order >= MIN_LIKENESS ? Math.round(kept * 1e4) / 1e4 : 0;
}

function pixelsOf({ width, rgba }: PixelCopy, { left, top, widthPx, heightPx }: PixelWindow): Uint32Array {
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);
  const pixels = new Uint32Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    const start = (top + y) * width + left;
    pixels.set(from.subarray(start, start + widthPx), y * widthPx);
  }
  return pixels;
}

function fringeShare(pixels: Uint32Array, window: PixelWindow, longerEdgePx: number): number {
  const { widthPx, heightPx } = window;
  const scan = new FringeScan(widthPx, heightPx, longerEdgePx);
  for (let y = 0; y < heightPx; y++) scan.add(rowOf(pixels, y, window));
  return scan.result(new OverlayMap(widthPx, heightPx)).share;
}

const rowOf = (pixels: Uint32Array, y: number, { widthPx }: PixelWindow) =>
  pixels.subarray(y * widthPx, (y + 1) * widthPx);

const bytesOf = (pixels: Uint32Array) => new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
