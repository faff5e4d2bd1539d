import { joinBytes } from "../../bytes";
import { decodePngRows } from "../decode-png";
import { whitenTransparentPalette } from "../palette";
import type { PngHeader } from "../png-header";
import { createRgbaRowDecoder } from "../samples";
import { assemble } from "./deinterlace";
import { Passage, type Read } from "./row-passage";

/**
 * Reads a picture whose chunks can be kept as they are. It is written anew only when transparent pixels hold a color other than
 * white: compressing costs as much as everything else, and the person's file stays unchanged where possible. Such colors mostly
 * appear in the first row; then the picture is written while it is read, otherwise it is read a second time.
 */
export async function passRows(bytes: Uint8Array, header: PngHeader, chunks: Uint8Array[]): Promise<Read> {
  const toRgba = createRgbaRowDecoder(header, header.widthPx);
  const read = await Passage.through(
    header,
    chunks,
    header.palette ? "never" : "if-first-row",
    async (rows) => {
      for await (const { pixels } of decodePngRows(bytes, header)) {
        const full = rows.take(toRgba(pixels), pixels);
        if (full) await full;
      }
    },
  );
  if (!read.isWhitened || read.written) return read;
  const written = header.palette
    ? joinBytes([bytes.subarray(0, 8), ...whitenTransparentPalette(chunks, header)])
    : (await rewrite(bytes, header, chunks)).written;
  return { ...read, written };
}

/** Writes the picture with 8 bits per sample and without interlacing, which every later reader supports, white under transparent pixels. */
export function rewrite(bytes: Uint8Array, header: PngHeader, chunks: Uint8Array[]): Promise<Read> {
  const { widthPx, heightPx } = header;
  return Passage.through(header, chunks, "always", async (rows) => {
    if (!header.isInterlaced) {
      const toRgba = createRgbaRowDecoder(header, widthPx);
      for await (const { pixels } of decodePngRows(bytes, header)) await rows.take(toRgba(pixels), pixels);
      return;
    }
    const { indices, rgba } = await assemble(bytes, header);
    const rowOf = (all: Uint8Array, stride: number, y: number) => all.subarray(y * stride, (y + 1) * stride);
    for (let y = 0; y < heightPx; y++)
      await rows.take(rowOf(rgba, widthPx * 4, y), rowOf(indices ?? rgba, widthPx, y));
  });
}
