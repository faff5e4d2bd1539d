import type { PictureEdit } from "../edits";
import type { RgbaImage } from "../pixels/rgba";
import type { EmbeddedMetadata } from "./bytes";
import type { SvgRefusal } from "./svg/refusals";

/** What a person may send. */
export const MAX_ARTWORK_BYTES = 5 * 1024 * 1024;
/** 4500 × 5400 is the trade's usual print file; 5000 × 6000 fills the largest print area at 416 DPI. */
export const MAX_ARTWORK_PIXELS = 30_000_000;
/** What must be in memory whole (interlaced, of four bytes a pixel): beside it nothing else of an isolate's 128 MB is large. */
export const MAX_BUFFERED_PIXELS = 10_000_000;
/** Below this no garment's smallest print would be sharp: 0.3 in at 150 DPI. */
export const MIN_EDGE_PX = 45;
/** The longest print is 16 in, the shortest edge of one 0.3 in. */
export const MAX_ASPECT = 50;
/** The longer edge of the copy from which previews are made is this at least. */
export const MIN_PREVIEW_SOURCE_PX = 640;

/** A picture that may be stored: read to its last pixel, without what does not draw. */
export interface Artwork {
  contentType: "image/png" | "image/jpeg";
  bytes: Uint8Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
  isTransparent: boolean;
  /** For the preview, and for whoever looks at what it shows. */
  previewSource: RgbaImage;
  /** What we did to it. */
  edits: PictureEdit[];
  /** What came in the file beside the picture. */
  embeddedMetadata: EmbeddedMetadata[];
  /** The cleaned drawing behind the pixels, where it was one. */
  svg: string | null;
}

export type ArtworkRefusal =
  | { kind: "not-a-picture" }
  /** A picture of another kind; its name, as people know it. */
  | { kind: "other-format"; format: string }
  | { kind: "damaged" }
  | { kind: "too-many-pixels" | "too-small" | "too-narrow"; widthPx: number; heightPx: number }
  /** Every pixel is the same, or none is visible. */
  | { kind: "blank" }
  /** Unpacks to nearly a thousand times its size: hardly anything is drawn. */
  | { kind: "nearly-empty" }
  | { kind: "interlaced-too-large"; widthPx: number; heightPx: number }
  | { kind: "too-deep"; widthPx: number; heightPx: number }
  | { kind: "cmyk" }
  /** Lossless, arithmetic or of twelve bits: what browsers cannot show either. */
  | { kind: "unusual-jpeg" }
  /** Turned by Exif, and too large to be turned upright here. */
  | { kind: "turned-too-large"; widthPx: number; heightPx: number }
  | { kind: "svg"; why: SvgRefusal };

/** What size alone forbids, before a pixel is touched. */
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
