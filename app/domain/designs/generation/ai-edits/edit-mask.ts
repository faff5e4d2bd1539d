import { Buffer } from "node:buffer";
import { encodePngRows } from "~/print/index.server";
import { type EditRegion, MASK_CELLS } from "./edit-options";

/**
 * The part of a picture that an edit may change: a bit for each cell of a square grid, rows from the top, packed as
 * base64. It is kept with the job, so that the same edit can be requested again.
 */

const MASK_BYTES = (MASK_CELLS * MASK_CELLS) / 8;
const MASK_CHARACTERS = Math.ceil(MASK_BYTES / 3) * 4;

/** A painted mask as the form sends it; null if it is not one, or if nothing was painted. */
export function parsePaintedMask(text: string): string | null {
  if (text.length !== MASK_CHARACTERS || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const cells = Buffer.from(text, "base64");
  return cells.length === MASK_BYTES && cells.some((byte) => byte !== 0) ? text : null;
}

/** The mask of a named region; null for the whole picture. */
export function regionMask({ box }: EditRegion): string | null {
  if (!box) return null;
  const cells = Buffer.alloc(MASK_BYTES);
  const [left, top, right, bottom] = box.map((share) => Math.round(share * MASK_CELLS)) as [
    number,
    number,
    number,
    number,
  ];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * MASK_CELLS + x;
      cells[at >> 3] = (cells[at >> 3] as number) | (128 >> (at & 7));
    }
  return cells.toString("base64");
}

const KEPT = 0xff000000;

/** The mask as image models take it: a PNG of the picture's size, transparent where they may draw. */
export function maskPng(
  mask: string,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Promise<Uint8Array> {
  const cells = Buffer.from(mask, "base64");
  const row = new Uint32Array(widthPx);
  let filledFrom = -1;
  return encodePngRows({ widthPx, heightPx, colorType: 6, level: "runs" }, async (writer) => {
    for (let y = 0; y < heightPx; y++) {
      const cellY = Math.floor((y * MASK_CELLS) / heightPx);
      if (cellY !== filledFrom) {
        for (let x = 0; x < widthPx; x++) {
          const at = cellY * MASK_CELLS + Math.floor((x * MASK_CELLS) / widthPx);
          row[x] = ((cells[at >> 3] as number) & (128 >> (at & 7))) === 0 ? KEPT : 0;
        }
        filledFrom = cellY;
      }
      await writer.add(new Uint8Array(row.buffer));
    }
  });
}
