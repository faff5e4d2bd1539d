import { packRgba } from "../pixels/rgba";
import { colorChunksOfJpeg, colorChunksOfPng } from "./color-chunks";
import { readJpegCoefficients } from "./jpeg/decode-coefficients";
import { decodeJpegPixels } from "./jpeg/decode-pixels";
import { readJpegSegments } from "./jpeg/segments";
import type { PictureFile } from "./picture-file";
import { decodeRgbaRows } from "./png/decode-rgba-rows";
import { readPngHeader } from "./png/png-header";

/** A picture as rows of unpremultiplied RGBA from the top. A row is overwritten by the next. */
export interface RowSource {
  widthPx: number;
  heightPx: number;
  /** What its colors mean, for a PNG of its rows. */
  colorChunks: Uint8Array[];
  rows: () => AsyncIterable<Uint32Array>;
}

/** Largest JPEG that can be fixed: it is decoded whole, in memory. */
const MAX_JPEG_PIXELS = 9_000_000;
const MAX_COEFFICIENT_BYTES = 50_000_000;

/** Throws if the picture cannot be read, or is a JPEG too large to decode in memory. */
export function openRowSource({ bytes, contentType }: PictureFile): RowSource {
  if (contentType === "image/jpeg") return rowsOfJpeg(bytes);
  const header = readPngHeader(bytes);
  if (!header) throw new Error("no PNG");
  return {
    widthPx: header.widthPx,
    heightPx: header.heightPx,
    colorChunks: colorChunksOfPng(bytes),
    rows: () => decodeRgbaRows(bytes, header),
  };
}

function rowsOfJpeg(bytes: Uint8Array): RowSource {
  const size = readJpegSegments(bytes);
  if (!size || size.widthPx * size.heightPx > MAX_JPEG_PIXELS) throw new Error("JPEG too large to be fixed");
  const { widthPx, heightPx } = size;
  const whole = new Uint32Array(widthPx * heightPx);
  decodeJpegPixels(readJpegCoefficients(bytes, { edge: 8, mostBytes: MAX_COEFFICIENT_BYTES }), (rgb, y) => {
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
    colorChunks: colorChunksOfJpeg(size),
    async *rows() {
      for (let y = 0; y < heightPx; y++) yield whole.subarray(y * widthPx, (y + 1) * widthPx);
    },
  };
}
