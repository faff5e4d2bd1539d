import { readPngHeader } from "~/domain/designs/png";

/** What a telephone makes of a shirt on a table is two to five megabytes. */
export const MAX_PHOTO_BYTES = 6 * 1024 * 1024;
export const MAX_PHOTOS = 5;
/** Together they stand in memory twice while a form is read. */
export const MAX_PHOTOS_BYTES = 20 * 1024 * 1024;
/** Never decoded here; this is for whoever opens it. */
const MAX_PIXELS = 100_000_000;

export type Photo = {
  contentType: "image/jpeg" | "image/png" | "image/webp";
  bytes: Uint8Array<ArrayBuffer>;
};
export type PhotoFault = "not-a-picture" | "too-large";

/**
 * Reads a picture by its own bytes, whatever it is called, and leaves out what does not draw: place, time, device, thumbnails,
 * and whatever is hung on behind. Nothing is decoded; how it is turned is kept.
 */
export function readPhoto(bytes: Uint8Array<ArrayBuffer>): Photo | PhotoFault {
  if (bytes.length > MAX_PHOTO_BYTES) return "too-large";
  const read = readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes);
  if (!read || read.widthPx < 1 || read.heightPx < 1) return "not-a-picture";
  if (read.widthPx * read.heightPx > MAX_PIXELS) return "too-large";
  return { contentType: read.contentType, bytes: join(read.kept) };
}

type Read = { contentType: Photo["contentType"]; widthPx: number; heightPx: number; kept: Uint8Array[] };

const ascii = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const JPEG = { soi: 0xd8, eoi: 0xd9, sos: 0xda, comment: 0xfe };
/** Start of a frame: height and width stand in it. Not DHT (c4), JPG (c8), DAC (cc). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Uint8Array): Read | null {
  if (bytes[0] !== 0xff || bytes[1] !== JPEG.soi) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size = { widthPx: 0, heightPx: 0 };
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    if (isFrame(marker) && segment.length >= 9)
      size = { heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) };
    if (marker === 0xe1) {
      const orientation = readOrientation(segment);
      if (orientation > 1) kept.push(orientationSegment(orientation));
    } else if (!isExtra(marker, segment)) kept.push(segment);
    at = end;
    if (marker !== JPEG.sos) continue;
    // The drawing itself, up to the next marker that is neither a stuffed byte nor a restart.
    const from = at;
    for (;;) {
      at = bytes.indexOf(0xff, at);
      if (at < 0 || at + 1 >= bytes.length) return null;
      const next = bytes[at + 1] ?? 0;
      if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) break;
      at += 2;
    }
    kept.push(bytes.subarray(from, at));
    if (bytes[at + 1] === JPEG.eoi) {
      kept.push(bytes.subarray(at, at + 2));
      return { contentType: "image/jpeg", ...size, kept };
    }
  }
  return null;
}

/** Comments and application data, but for what colours need: an ICC profile (APP2) and Adobe's transform (APP14). */
function isExtra(marker: number, segment: Uint8Array): boolean {
  if (marker === JPEG.comment) return true;
  if (marker === 0xe2) return ascii(segment, 4, 11) !== "ICC_PROFILE";
  return marker >= 0xe1 && marker <= 0xef && marker !== 0xee;
}

const ORIENTATION_TAG = 0x0112;

/** 1 to 8 from an Exif segment; 1 where it says nothing that can be read. */
function readOrientation(segment: Uint8Array): number {
  if (ascii(segment, 4, 4) !== "Exif" || segment.length < 24) return 1;
  const view = new DataView(segment.buffer, segment.byteOffset + 10, segment.byteLength - 10);
  const little = ascii(segment, 10, 2) === "II";
  const first = view.getUint32(4, little);
  if (first + 2 > view.byteLength) return 1;
  const entries = view.getUint16(first, little);
  for (let entry = 0; entry < entries; entry++) {
    const at = first + 2 + entry * 12;
    if (at + 12 > view.byteLength) return 1;
    if (view.getUint16(at, little) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An Exif segment that says how the picture is turned, and nothing else. */
function orientationSegment(orientation: number): Uint8Array {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  return Uint8Array.from([0xff, 0xe1, 0, 8 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]);
}

const PNG_DRAWS = new Set([
  "IHDR",
  "PLTE",
  "tRNS",
  "cHRM",
  "gAMA",
  "iCCP",
  "sRGB",
  "sBIT",
  "bKGD",
  "pHYs",
  "IDAT",
  "IEND",
]);

function readPng(bytes: Uint8Array): Read | null {
  const header = readPngHeader(bytes);
  if (!header) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    const name = ascii(bytes, at + 4, 4);
    if (PNG_DRAWS.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") break;
    at = end;
  }
  return { contentType: "image/png", widthPx: header.widthPx, heightPx: header.heightPx, kept };
}

const WEBP_METADATA = 0b1100;

function readWebp(bytes: Uint8Array): Read | null {
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

  function done(): Read {
    const body = kept.reduce((sum, chunk) => sum + chunk.length, 4);
    const head = new Uint8Array(12);
    head.set([0x52, 0x49, 0x46, 0x46]);
    new DataView(head.buffer).setUint32(4, body, true);
    head.set([0x57, 0x45, 0x42, 0x50], 8);
    return { contentType: "image/webp", ...size, kept: [head, ...kept] };
  }
}
