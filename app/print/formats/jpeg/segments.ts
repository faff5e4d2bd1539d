import { ascii, type EmbeddedMetadata } from "../bytes";

/** Walks a JPEG's segments without decoding: its size, the segments that affect drawing, and the others. */
export interface JpegSegments {
  widthPx: number;
  heightPx: number;
  components: number;
  /** Bits per sample; 8 in practically every file. */
  precision: number;
  /** Start of frame: 0xc0 baseline, 0xc1 extended, 0xc2 progressive; others are arithmetic or lossless. */
  startOfFrameMarker: number;
  scans: number;
  /** The Exif orientation, 1 to 8; 1 is upright. */
  orientation: number;
  /**
   * The file without the segments that do not affect drawing. The orientation is kept, in an Exif segment with
   * nothing else.
   */
  kept: Uint8Array[];
  embeddedMetadata: EmbeddedMetadata[];
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;
/** Cameras write about twenty segments; more would only cost time. */
const MAX_SEGMENTS = 5_000;
/** Start of frame, which holds height and width. Not DHT (c4), JPG (c8), DAC (cc). */
export const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Null if this is not a whole JPEG: wrong signature, truncated, or a segment longer than the file. */
export function readJpegSegments(bytes: Uint8Array): JpegSegments | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: JpegSegments = {
    ...{
      widthPx: 0,
      heightPx: 0,
      components: 0,
      precision: 0,
      startOfFrameMarker: 0,
      scans: 0,
      orientation: 1,
    },
    kept: [bytes.subarray(0, 2)],
    embeddedMetadata: [],
  };
  let at = 2;
  let segments = 0;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || end < at + 4 || ++segments > MAX_SEGMENTS) return null;
    const segment = bytes.subarray(at, end);
    if (isStartOfFrame(marker) && segment.length >= 10) {
      // A second frame would be another picture than the one that was checked.
      if (found.startOfFrameMarker !== 0) return null;
      found.startOfFrameMarker = marker;
      found.precision = bytes[at + 4] ?? 0;
      found.heightPx = view.getUint16(at + 5);
      found.widthPx = view.getUint16(at + 7);
      found.components = bytes[at + 9] ?? 0;
    }
    if (isExtra(marker, segment)) {
      found.embeddedMetadata.push({
        name: marker === COMMENT ? "COM" : `APP${marker - 0xe0}`,
        bytes: segment.subarray(4),
      });
      const orientation = marker === 0xe1 ? readOrientation(segment) : 1;
      if (orientation > 1) {
        found.orientation = orientation;
        found.kept.push(orientationSegment(orientation));
      }
    } else found.kept.push(segment);
    at = end;
    if (marker !== SOS) continue;
    found.scans += 1;
    const from = at;
    at = findScanEnd(bytes, at);
    if (at < 0) return null;
    found.kept.push(bytes.subarray(from, at));
    if (bytes[at + 1] === EOI) {
      found.kept.push(bytes.subarray(at, at + 2));
      return found;
    }
  }
  return null;
}

/** The next marker that is neither a stuffed byte nor a restart; -1 if there is none. */
export function findScanEnd(bytes: Uint8Array, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return -1;
}

/**
 * Comments and application data, except those that colors need: JFIF (APP0), an ICC profile (APP2), Adobe's
 * transform (APP14).
 */
function isExtra(marker: number, segment: Uint8Array): boolean {
  if (marker === COMMENT) return true;
  if (marker === 0xe2) return ascii(segment, 4, 11) !== "ICC_PROFILE";
  if (marker === 0xe0) return ascii(segment, 4, 4) !== "JFIF";
  return marker >= 0xe1 && marker <= 0xef && marker !== 0xee;
}

const ORIENTATION_TAG = 0x0112;

/** The orientation in an Exif segment, 1 to 8; 1 if there is none. */
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

/** An Exif segment with the orientation and nothing else. */
function orientationSegment(orientation: number): Uint8Array {
  const order = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const tiff = [...order, ...entry];
  return Uint8Array.from([0xff, 0xe1, 0, 8 + tiff.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]);
}
