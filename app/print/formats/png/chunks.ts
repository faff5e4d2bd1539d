import { ascii, type EmbeddedMetadata } from "../bytes";
import { crc32 } from "./writer/write-chunk";

/** Chunks needed to draw the picture. All others are removed: text, times, Exif, content credentials, animation. */
const DRAWS = new Set("IHDR PLTE tRNS cHRM gAMA iCCP sRGB sBIT bKGD pHYs IDAT IEND".split(" "));
/** Most chunks accepted: five megabytes in the smallest pieces encoders write are about a thousand. */
const MAX_CHUNKS = 20_000;

/** Splits a PNG into chunks that draw and others; null if its chunks do not make up a whole file. */
export function splitPngChunks(bytes: Uint8Array): { kept: Uint8Array[]; extras: EmbeddedMetadata[] } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  const extras: EmbeddedMetadata[] = [];
  let chunks = 0;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length || ++chunks > MAX_CHUNKS) return null;
    const name = ascii(bytes, at + 4, 4);
    if (DRAWS.has(name)) kept.push(bytes.subarray(at, end));
    else extras.push({ name, bytes: bytes.subarray(at + 8, end - 4) });
    if (name === "IEND") return { kept, extras };
    at = end;
  }
  return null;
}

/** Whether all chunk checksums are right. A printer's software refuses a file with a wrong one. */
export function hasValidChecksums(chunks: Uint8Array[]): boolean {
  return chunks.every((chunk) => {
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    return view.getUint32(chunk.length - 4) === crc32(chunk.subarray(4, -4));
  });
}
