import { deflateSync } from "node:zlib";
import { joinBytes } from "~/print/formats/bytes";
import { pngChunk } from "~/print/formats/png/writer/write-chunk";

export const utf8 = (value: string) => new TextEncoder().encode(value);
export const latin1 = (value: string) => Uint8Array.from(value, (each) => each.charCodeAt(0));

export interface PngFileParts {
  widthPx?: number;
  heightPx?: number;
  bitDepth?: number;
  colorType?: number;
  interlace?: number;
  /** Rows with their filter bytes; noise of the right length if absent. */
  raw?: Uint8Array;
  before?: Uint8Array[];
  after?: Uint8Array[];
  packed?: Uint8Array;
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Unfiltered rows in which every pixel differs from its neighbor. */
export function noise(widthPx: number, heightPx: number, bitsAPixel: number): Uint8Array {
  const row = Math.ceil((widthPx * bitsAPixel) / 8) + 1;
  const raw = new Uint8Array(row * heightPx);
  for (let at = 0; at < raw.length; at++) raw[at] = at % row === 0 ? 0 : (at * 2654435761) >>> 24;
  return raw;
}

/** A PNG with any header and any content, valid or not. */
export function pngFile(parts: PngFileParts = {}): Uint8Array<ArrayBuffer> {
  const { widthPx = 64, heightPx = 64, bitDepth = 8, colorType = 6, interlace = 0 } = parts;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, heightPx);
  header.set([bitDepth, colorType, 0, 0, interlace], 8);
  const raw = parts.raw ?? noise(widthPx, heightPx, (CHANNELS[colorType] ?? 1) * bitDepth);
  return joinBytes([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk("IHDR", header),
    ...(parts.before ?? []),
    pngChunk("IDAT", parts.packed ?? deflateSync(raw, { level: 9 })),
    ...(parts.after ?? []),
    pngChunk("IEND", new Uint8Array()),
  ]);
}

export function jpegSegment(marker: number, body: Uint8Array | number[]): Uint8Array {
  return Uint8Array.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);
}

/** Inserts segments after the start of a JPEG. */
export function withSegments(jpeg: Uint8Array, ...segments: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joinBytes([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function svgFile(inner: string, attributes = 'viewBox="0 0 100 100"'): Uint8Array<ArrayBuffer> {
  return utf8(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );
}
