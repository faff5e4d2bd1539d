import { ascii, type EmbeddedMetadata } from "../bytes";
import { readBoxMetadata } from "./box-metadata";
import type { ConvertedFormat } from "./converted-formats";

/** What WebP calls a piece of metadata. */
const WEBP_NAMES = ["EXIF", "XMP ", "C2PA"];
/** Files have three or four; more would only cost time. */
const MAX_PARTS = 200;

/** The metadata of a file that a converter turns into pixels: what the converter makes of it no longer has it. */
export function readConvertedMetadata(bytes: Uint8Array, format: ConvertedFormat): EmbeddedMetadata[] {
  return (format === "WebP" ? readWebpMetadata(bytes) : readBoxMetadata(bytes)).slice(0, MAX_PARTS);
}

function readWebpMetadata(bytes: Uint8Array): EmbeddedMetadata[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: EmbeddedMetadata[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = ascii(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length;
    if (end > bytes.length) break;
    if (WEBP_NAMES.includes(name)) found.push({ name: name.trim(), bytes: bytes.subarray(at + 8, end) });
    at = end + (length % 2);
  }
  return found;
}
