import { inflateSync } from "node:zlib";
import { ascii } from "../../bytes";

const MAX_PROFILE_BYTES = 1024 * 1024;

export const nameOf = (chunk: Uint8Array) => ascii(chunk, 4, 4);

/** A color profile that decompresses to more than any real one is removed, to protect later readers of the file. */
export function isFit(chunk: Uint8Array): boolean {
  if (nameOf(chunk) !== "iCCP") return true;
  const from = chunk.indexOf(0, 8) + 2;
  try {
    return (
      from > 9 && inflateSync(chunk.subarray(from, -4), { maxOutputLength: MAX_PROFILE_BYTES }).length > 128
    );
  } catch {
    return false;
  }
}

/** The header first and once, at most one palette before the pixels, the pixels without a gap, the end last. */
export function isInOrder(chunks: Uint8Array[], colorType: number): boolean {
  const names = chunks.map(nameOf);
  const once = ["IHDR", "PLTE", "tRNS", "IEND", "iCCP", "sRGB", "gAMA", "cHRM", "pHYs", "sBIT", "bKGD"];
  if (names[0] !== "IHDR" || names.at(-1) !== "IEND") return false;
  if (once.some((name) => names.indexOf(name) !== names.lastIndexOf(name))) return false;
  const first = names.indexOf("IDAT");
  if (names.slice(first, names.lastIndexOf("IDAT") + 1).some((name) => name !== "IDAT")) return false;
  const palette = names.indexOf("PLTE");
  if (colorType === 3 ? palette < 0 || palette > first : palette > first) return false;
  return names.indexOf("tRNS") < first;
}
