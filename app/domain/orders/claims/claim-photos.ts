import { ascii, joinBytes } from "~/print/formats/bytes";
import { readJpegSegments } from "~/print/formats/jpeg/segments";
import { splitPngChunks } from "~/print/formats/png/chunks";
import { readPngHeader } from "~/print/formats/png/decode-png";

/** A phone's photo has two to five megabytes. */
export const MAX_CLAIM_PHOTO_BYTES = 6 * 1024 * 1024;
export const MAX_CLAIM_PHOTOS = 5;
/** A form with photos is in memory twice while it is read. */
export const MAX_CLAIM_PHOTOS_TOTAL_BYTES = 20 * 1024 * 1024;
/** Photos are not decoded here; this limit protects whoever opens them. */
const MAX_PIXELS = 100_000_000;

export type ClaimPhoto = {
  contentType: "image/jpeg" | "image/png" | "image/webp";
  bytes: Uint8Array<ArrayBuffer>;
};
export type ClaimPhotoError = "not-a-picture" | "too-large";

/**
 * Detects the format from the bytes and drops everything that is not needed to show the picture: location, time,
 * device, thumbnails, trailing data. Keeps the orientation. Does not decode.
 */
export function readClaimPhoto(bytes: Uint8Array<ArrayBuffer>): ClaimPhoto | ClaimPhotoError {
  if (bytes.length > MAX_CLAIM_PHOTO_BYTES) return "too-large";
  const read = readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes);
  if (!read || read.widthPx < 1 || read.heightPx < 1) return "not-a-picture";
  if (read.widthPx * read.heightPx > MAX_PIXELS) return "too-large";
  return { contentType: read.contentType, bytes: joinBytes(read.kept) };
}

type ReadImage = {
  contentType: ClaimPhoto["contentType"];
  widthPx: number;
  heightPx: number;
  kept: Uint8Array[];
};

function readJpeg(bytes: Uint8Array): ReadImage | null {
  const found = readJpegSegments(bytes);
  if (!found) return null;
  const { widthPx, heightPx, kept } = found;
  return { contentType: "image/jpeg", widthPx, heightPx, kept };
}

function readPng(bytes: Uint8Array): ReadImage | null {
  const header = readPngHeader(bytes);
  const split = header && splitPngChunks(bytes);
  if (!header || !split) return null;
  return {
    contentType: "image/png",
    widthPx: header.widthPx,
    heightPx: header.heightPx,
    kept: split.kept,
  };
}

const WEBP_METADATA = 0b1100;

function readWebp(bytes: Uint8Array): ReadImage | null {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== "RIFF" || ascii(bytes, 8, 4) !== "WEBP") return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  let size = { widthPx: 0, heightPx: 0 };
  let hasPixels = false;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = ascii(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length || length < 5) return hasPixels ? done() : null;
    const chunk = bytes.slice(at, end);
    const data = at + 8;
    if (name === "VP8X") {
      chunk[8] = (chunk[8] ?? 0) & ~WEBP_METADATA;
      const at24 = (from: number) => view.getUint16(from, true) | ((bytes[from + 2] ?? 0) << 16);
      size = { widthPx: at24(data + 4) + 1, heightPx: at24(data + 7) + 1 };
    } else if (name === "VP8 " && length >= 10 && size.widthPx === 0)
      size = {
        widthPx: view.getUint16(data + 6, true) & 0x3fff,
        heightPx: view.getUint16(data + 8, true) & 0x3fff,
      };
    else if (name === "VP8L" && size.widthPx === 0) {
      const bits = view.getUint32(data + 1, true);
      size = { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
    }
    hasPixels ||= ["VP8 ", "VP8L", "ANMF"].includes(name);
    if (["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"].includes(name)) kept.push(chunk);
    at = end;
  }
  return hasPixels ? done() : null;

  function done(): ReadImage {
    const body = kept.reduce((sum, chunk) => sum + chunk.length, 4);
    const head = new Uint8Array(12);
    head.set([0x52, 0x49, 0x46, 0x46]);
    new DataView(head.buffer).setUint32(4, body, true);
    head.set([0x57, 0x45, 0x42, 0x50], 8);
    return { contentType: "image/webp", ...size, kept: [head, ...kept] };
  }
}
