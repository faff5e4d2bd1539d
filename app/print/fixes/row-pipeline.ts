import { createPixelYielder } from "~/lib/yield-to-event-loop";
import { readJpegCoefficients } from "~/print/formats/jpeg/decode-coefficients";
import { decodeJpegPixels } from "~/print/formats/jpeg/decode-pixels";
import { readJpegSegments } from "~/print/formats/jpeg/segments";
import { PngWriter } from "~/print/formats/png/png-writer";
import { readPngHeader } from "../formats/png/decode-png";
import { decodeRgbaRows, packRgba } from "../formats/png/decode-rgba-rows";
import type { PictureFile } from "../measurements/scan-pixels";

/** A picture as rows of plain RGBA from the top; a row is overwritten by the next. */
export interface RowSource {
  widthPx: number;
  heightPx: number;
  rows: () => AsyncIterable<Uint32Array>;
}

/** A JPEG is held whole to be mended: no more than this of it. */
const MAX_JPEG_PIXELS = 9_000_000;
const MOST_COEFFICIENT_BYTES = 50_000_000;

/** Throws where the picture cannot be read, or is a JPEG too large to be held. */
export function openRowSource({ bytes, contentType }: PictureFile): RowSource {
  if (contentType === "image/jpeg") return rowsOfJpeg(bytes);
  const header = readPngHeader(bytes);
  if (!header) throw new Error("no PNG");
  return { widthPx: header.widthPx, heightPx: header.heightPx, rows: () => decodeRgbaRows(bytes, header) };
}

function rowsOfJpeg(bytes: Uint8Array): RowSource {
  const size = readJpegSegments(bytes);
  if (!size || size.widthPx * size.heightPx > MAX_JPEG_PIXELS) throw new Error("JPEG too large to be mended");
  const { widthPx, heightPx } = size;
  const whole = new Uint32Array(widthPx * heightPx);
  decodeJpegPixels(readJpegCoefficients(bytes, { edge: 8, mostBytes: MOST_COEFFICIENT_BYTES }), (rgb, y) => {
    for (let x = 0; x < widthPx; x++)
      whole[y * widthPx + x] = packRgba(
        rgb[x * 3] as number,
        rgb[x * 3 + 1] as number,
        rgb[x * 3 + 2] as number,
        255,
      );
  });
  return {
    widthPx,
    heightPx,
    async *rows() {
      for (let y = 0; y < heightPx; y++) yield whole.subarray(y * widthPx, (y + 1) * widthPx);
    },
  };
}

export interface FixedPng {
  bytes: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/** Writes rows as they come. */
export function createRowWriter(widthPx: number, heightPx: number) {
  const writer = new PngWriter({ widthPx, heightPx, colourType: 6, level: 4 });
  const breath = createPixelYielder();
  return {
    async add(row: Uint32Array): Promise<void> {
      await writer.add(new Uint8Array(row.buffer, row.byteOffset, row.byteLength));
      const others = breath(widthPx);
      if (others) await others;
    },
    async end(): Promise<FixedPng> {
      return { bytes: await writer.end(), widthPx, heightPx };
    },
  };
}

/** White that is invisible: what stands beneath nothing. */
export const TRANSPARENT_WHITE = 0x00ffffff;

/** Changes every row in place. */
export async function mapRows(
  source: RowSource,
  change: (row: Uint32Array, y: number) => void,
): Promise<FixedPng> {
  const sink = createRowWriter(source.widthPx, source.heightPx);
  let y = 0;
  for await (const row of source.rows()) {
    change(row, y++);
    await sink.add(row);
  }
  return sink.end();
}
