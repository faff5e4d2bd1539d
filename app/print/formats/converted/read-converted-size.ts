import { ascii } from "../bytes";
import { stripWebpMetadata } from "../strip-webp-metadata";
import type { ConvertedFormat } from "./converted-formats";

/** Bytes of an AVIF or HEIC in which its properties stand; pixels follow. */
const HEAD_BYTES = 64 * 1024;

/** The size that a file states, before anything decodes it; null if it states none. */
export function readConvertedSize(
  bytes: Uint8Array,
  format: ConvertedFormat,
): { widthPx: number; heightPx: number } | null {
  const size = format === "WebP" ? stripWebpMetadata(bytes) : largestImage(bytes);
  if (!size || size.widthPx < 1 || size.heightPx < 1) return null;
  return { widthPx: size.widthPx, heightPx: size.heightPx };
}

/** The largest of the "image spatial extents": thumbnails and the tiles of a grid have their own (ISO/IEC 23008-12). */
function largestImage(bytes: Uint8Array): { widthPx: number; heightPx: number } | null {
  const head = ascii(bytes, 0, Math.min(bytes.length, HEAD_BYTES));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let largest: { widthPx: number; heightPx: number } | null = null;
  for (let at = head.indexOf("ispe"); at >= 0 && at + 16 <= bytes.length; at = head.indexOf("ispe", at + 4)) {
    const [widthPx, heightPx] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (!largest || widthPx * heightPx > largest.widthPx * largest.heightPx) largest = { widthPx, heightPx };
  }
  return largest;
}
