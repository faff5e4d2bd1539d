import { ascii, type EmbeddedMetadata, joinBytes } from "./bytes";
import { CONVERTED_FORMATS } from "./converted/converted-formats";
import { readConvertedMetadata } from "./converted/converted-metadata";
import { readJpegSegments } from "./jpeg/segments";
import { otherFormat } from "./other-formats";
import { splitPngChunks } from "./png/chunks";
import { readPngHeader } from "./png/png-header";
import { stripWebpMetadata } from "./strip-webp-metadata";

export interface StrippedPicture {
  contentType: "image/jpeg" | "image/png" | "image/webp";
  bytes: Uint8Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
}

/**
 * Removes everything that does not draw from a JPEG, PNG or WebP, recognized by its bytes: place, time, device, thumbnails, and
 * data after its end. Nothing is decoded, and the orientation is kept. Null for any other file.
 */
export function stripMetadata(bytes: Uint8Array): StrippedPicture | null {
  const read = stripJpeg(bytes) ?? stripPng(bytes) ?? stripWebp(bytes);
  if (!read || read.widthPx < 1 || read.heightPx < 1) return null;
  const { kept, ...rest } = read;
  return { ...rest, bytes: joinBytes(kept) };
}

/** The metadata of a PNG, JPEG, WebP, AVIF or HEIC; empty for any other file. */
export function readEmbeddedMetadata(bytes: Uint8Array): EmbeddedMetadata[] {
  if (bytes[0] === 0x89 && bytes.length > 45) return splitPngChunks(bytes)?.extras ?? [];
  const format = CONVERTED_FORMATS.find((each) => each === otherFormat(bytes, null));
  if (format) return readConvertedMetadata(bytes, format);
  return readJpegSegments(bytes)?.embeddedMetadata ?? [];
}

type Stripped = Omit<StrippedPicture, "bytes"> & { kept: Uint8Array[] };

function stripJpeg(bytes: Uint8Array): Stripped | null {
  const found = readJpegSegments(bytes);
  if (!found) return null;
  const { widthPx, heightPx, kept } = found;
  return { contentType: "image/jpeg", widthPx, heightPx, kept };
}

function stripPng(bytes: Uint8Array): Stripped | null {
  const header = readPngHeader(bytes);
  const split = header && splitPngChunks(bytes);
  if (!header || !split) return null;
  const { widthPx, heightPx } = header;
  return { contentType: "image/png", widthPx, heightPx, kept: split.kept };
}

function stripWebp(bytes: Uint8Array): Stripped | null {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== "RIFF" || ascii(bytes, 8, 4) !== "WEBP") return null;
  const stripped = stripWebpMetadata(bytes);
  return stripped && { contentType: "image/webp", ...stripped };
}
