import type { PictureEdit } from "../edit-history";
import type { RgbaImage } from "../pixels/rgba";
import type { EmbeddedMetadata } from "./bytes";
import type { SvgRefusal } from "./svg/refusals";

/** Largest upload. */
export const MAX_ARTWORK_BYTES = 5 * 1024 * 1024;
/** 4500 × 5400 is the trade's usual print file; 5000 × 6000 fills the largest print area at 416 DPI. */
export const MAX_ARTWORK_PIXELS = 30_000_000;
/** Limit for pictures that must be in memory whole (interlaced, four bytes per pixel), within an isolate's 128 MB. */
export const MAX_BUFFERED_PIXELS = 10_000_000;
/** Below this no garment's smallest print would be sharp: 0.3 in at 150 DPI. */
export const MIN_EDGE_PX = 45;
/** The longest print is 16 in, the shortest edge of one 0.3 in. */
export const MAX_ASPECT = 50;
/** Least longer edge of the copy from which previews are made. */
export const MIN_PREVIEW_SOURCE_PX = 640;

/** A picture that may be stored: every pixel was read, and everything that does not draw was removed. */
export interface Artwork {
  contentType: "image/png" | "image/jpeg";
  /** The media type of the file that was sent. */
  sentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
  isTransparent: boolean;
  /** For the preview and the print check. */
  previewSource: RgbaImage;
  /** Changes made to the uploaded picture. */
  edits: PictureEdit[];
  /** Metadata that was in the file. */
  embeddedMetadata: EmbeddedMetadata[];
  /** The cleaned SVG behind the pixels, if the upload was one. */
  svg: string | null;
}

export type ArtworkRefusal =
  | { kind: "not-a-picture" }
  /** A picture in another format, with the format's common name. */
  | { kind: "other-format"; format: string }
  | { kind: "damaged" }
  /** In a format that only the converter reads, and it could not. */
  | { kind: "unconvertible" | "converter-away"; format: string }
  | { kind: "too-large-to-convert"; format: string; widthPx: number; heightPx: number }
  | { kind: "too-many-pixels" | "too-small" | "too-narrow"; widthPx: number; heightPx: number }
  /** Every pixel is the same, or none is visible. */
  | { kind: "blank" }
  /** Compressed to nearly a thousandth of its size: almost nothing is drawn. */
  | { kind: "nearly-empty" }
  | { kind: "interlaced-too-large"; widthPx: number; heightPx: number }
  | { kind: "too-deep"; widthPx: number; heightPx: number }
  | { kind: "cmyk" }
  /** Lossless, arithmetic-coded or 12-bit: browsers cannot show it either. */
  | { kind: "unusual-jpeg" }
  /** Rotated by Exif, and too large to be rotated here. */
  | { kind: "turned-too-large"; widthPx: number; heightPx: number }
  /** `what` names the element or attribute at fault, if there is one. */
  | { kind: "svg"; why: SvgRefusal; what: string | null };

/** Refuses a picture by its size alone, before its pixels are read. */
export function refuseSize({
  widthPx,
  heightPx,
}: {
  widthPx: number;
  heightPx: number;
}): ArtworkRefusal | null {
  const size = { widthPx, heightPx };
  if (widthPx * heightPx > MAX_ARTWORK_PIXELS) return { kind: "too-many-pixels", ...size };
  if (Math.max(widthPx, heightPx) > MAX_ASPECT * Math.min(widthPx, heightPx))
    return { kind: "too-narrow", ...size };
  if (Math.min(widthPx, heightPx) < MIN_EDGE_PX) return { kind: "too-small", ...size };
  return null;
}
