import { ascii, type EmbeddedMetadata } from "../bytes";
import { crc32 } from "./writer/write-chunk";

/** Chunks that draw. All others are taken out: text, times, Exif, credentials, animation. */
const DRAWS = new Set("IHDR PLTE tRNS cHRM gAMA iCCP sRGB sBIT bKGD pHYs IDAT IEND".split(" "));
/** Five megabytes in the small pieces of the most careful encoder are about a thousand. */
const MAX_CHUNKS = 20_000;

/** A PNG split into what draws and what does not; null where its chunks do not add up to a file. */
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

/** Whether the checksums of whole chunks are right: a printer's reader refuses a file in which one is not. */
export function hasValidChecksums(chunks: Uint8Array[]): boolean {
  return chunks.every((chunk) => {
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    return view.getUint32(chunk.length - 4) === crc32(chunk.subarray(4, -4));
  });
}
