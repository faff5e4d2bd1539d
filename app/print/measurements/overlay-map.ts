import { Buffer } from "node:buffer";
import { deflateSync, inflateSync } from "node:zlib";
import { OVERLAY_BITS, type OverlayKind } from "./measurements";

/** Longer edge of the map, in cells. */
export const OVERLAY_MAP_CELLS = 256;

/** A small grid over a picture. Each cell has a bit for each kind of finding in it; overlays are drawn from it. */
export class OverlayMap {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
  constructor(
    readonly widthPx: number,
    readonly heightPx: number,
    cells?: Uint8Array,
  ) {
    const scale = Math.min(1, OVERLAY_MAP_CELLS / Math.max(widthPx, heightPx));
    this.width = Math.max(1, Math.round(widthPx * scale));
    this.height = Math.max(1, Math.round(heightPx * scale));
    this.cells = cells ?? new Uint8Array(this.width * this.height);
    if (this.cells.length !== this.width * this.height) throw new Error("the map is of another picture");
  }

  /** Marks the cells under pixels `xStart` up to but not including `xEnd` of row `y`. */
  mark(place: OverlayKind, y: number, xStart: number, xEnd: number): void {
    const row = Math.min(this.height - 1, Math.floor((y * this.height) / this.heightPx)) * this.width;
    const first = Math.floor((xStart * this.width) / this.widthPx);
    const last = Math.min(this.width - 1, Math.floor(((xEnd - 1) * this.width) / this.widthPx));
    const bit = OVERLAY_BITS[place];
    for (let x = first; x <= last; x++) this.cells[row + x] = (this.cells[row + x] as number) | bit;
  }
}

/** Base64 for the database, a few kB. */
export function encodeOverlayMap(map: OverlayMap): string {
  return deflateSync(map.cells).toString("base64");
}

/** Throws if the text is of a picture of another size. */
export function decodeOverlayMap(
  text: string,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): OverlayMap {
  return new OverlayMap(widthPx, heightPx, new Uint8Array(inflateSync(Buffer.from(text, "base64"))));
}
