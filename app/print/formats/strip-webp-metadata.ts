import { ascii } from "./bytes";

const KEPT_CHUNKS = ["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"];
const PIXEL_CHUNKS = ["VP8 ", "VP8L", "ANMF"];
/** Bits of VP8X that announce Exif and XMP. */
const METADATA_FLAGS = 0b1100;

interface PixelSize {
  widthPx: number;
  heightPx: number;
}

/** A WebP's chunks that draw, with a new file header. Null if it has no pixels. */
export function stripWebpMetadata(bytes: Uint8Array): (PixelSize & { kept: Uint8Array[] }) | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  let size: PixelSize = { widthPx: 0, heightPx: 0 };
  let hasPixels = false;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = ascii(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    // A truncated file keeps the chunks before the cut.
    if (end > bytes.length || length < 5) break;
    const chunk = bytes.slice(at, end);
    if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS;
    if (name === "VP8X" || size.widthPx === 0) size = chunkSize(name, length, view, at + 8) ?? size;
    hasPixels ||= PIXEL_CHUNKS.includes(name);
    if (KEPT_CHUNKS.includes(name)) kept.push(chunk);
    at = end;
  }
  return hasPixels ? { ...size, kept: [fileHeader(kept), ...kept] } : null;
}

function chunkSize(name: string, length: number, view: DataView, data: number): PixelSize | null {
  if (name === "VP8X" && length >= 10) {
    const uint24 = (from: number) => view.getUint16(from, true) | (view.getUint8(from + 2) << 16);
    return { widthPx: uint24(data + 4) + 1, heightPx: uint24(data + 7) + 1 };
  }
  if (name === "VP8 " && length >= 10)
    return {
      widthPx: view.getUint16(data + 6, true) & 0x3fff,
      heightPx: view.getUint16(data + 8, true) & 0x3fff,
    };
  if (name === "VP8L") {
    const bits = view.getUint32(data + 1, true);
    return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

function fileHeader(chunks: Uint8Array[]): Uint8Array {
  const header = new Uint8Array(12);
  header.set([0x52, 0x49, 0x46, 0x46]);
  const bodyBytes = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  new DataView(header.buffer).setUint32(4, bodyBytes, true);
  header.set([0x57, 0x45, 0x42, 0x50], 8);
  return header;
}
