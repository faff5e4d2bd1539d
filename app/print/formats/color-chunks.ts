import { deflateSync, inflateSync } from "node:zlib";
import { ascii, joinBytes } from "./bytes";
import type { JpegSegments } from "./jpeg/segments";
import { splitPngChunks } from "./png/chunks";
import { pngChunk } from "./png/writer/write-chunk";

/**
 * What a picture's colors mean, as chunks of a PNG. A copy in other pixels needs them: without its profile a picture in
 * Display P3, as phones and drawing programs write it, is read as sRGB and comes out duller.
 */

const COLOR_CHUNKS = new Set(["cHRM", "gAMA", "sRGB", "iCCP"]);
const MAX_PROFILE_BYTES = 1024 * 1024;
/** Of an ICC profile: its header. */
const HEADER_BYTES = 128;
/** Of an APP2 segment: marker, length, "ICC_PROFILE", number and count. */
const SEGMENT_HEAD_BYTES = 18;

export function colorChunksOfPng(bytes: Uint8Array): Uint8Array[] {
  return (splitPngChunks(bytes)?.kept.slice(1) ?? []).filter((chunk) => {
    const name = ascii(chunk, 4, 4);
    return COLOR_CHUNKS.has(name) && (name !== "iCCP" || isForColors(profileOf(chunk)));
  });
}

export function colorChunksOfJpeg({ kept }: JpegSegments): Uint8Array[] {
  const parts = kept
    .filter((segment) => segment[1] === 0xe2 && ascii(segment, 4, 11) === "ICC_PROFILE")
    .sort((one, other) => (one[16] as number) - (other[16] as number))
    .map((segment) => segment.subarray(SEGMENT_HEAD_BYTES));
  const profile = joinBytes(parts);
  if (!isForColors(profile)) return [];
  const name = new TextEncoder().encode("ICC profile");
  return [pngChunk("iCCP", joinBytes([name, Uint8Array.of(0, 0), deflateSync(profile)]))];
}

/** A profile for gray or CMYK does not fit the pixels of a copy, which are red, green and blue. */
function isForColors(profile: Uint8Array | null): boolean {
  return profile !== null && profile.length > HEADER_BYTES && ascii(profile, 16, 4) === "RGB ";
}

function profileOf(chunk: Uint8Array): Uint8Array | null {
  // A name, a zero, the method of compression.
  const from = chunk.indexOf(0, 8) + 2;
  try {
    return inflateSync(chunk.subarray(from, -4), { maxOutputLength: MAX_PROFILE_BYTES });
  } catch {
    return null;
  }
}
