import type { PictureEdit } from "../../edit-history";
import type { Artwork, ArtworkRefusal } from "../artwork";
import { MAX_ASPECT, MIN_EDGE_PX } from "../artwork";
import { readPngArtwork } from "../png/artwork/read-png-artwork";
import { CONVERTED_TYPES, type ConvertedFormat } from "./converted-formats";
import { readConvertedMetadata } from "./converted-metadata";
import { readConvertedSize } from "./read-converted-size";

/** Turns a picture into a PNG. An adapter implements it. */
export type PictureConverter = (bytes: Uint8Array) => Promise<
  | { status: "converted"; png: Uint8Array<ArrayBuffer> }
  /** The file is damaged, or of a kind that the converter does not know. */
  | { status: "unreadable" }
  /** The converter did not answer. */
  | { status: "away" }
>;

/** As a PNG of four bytes a pixel the picture must fit into an isolate's memory, beside its file. */
export const MAX_CONVERTED_PIXELS = 16_000_000;
const MAX_CONVERTED_BYTES = 40_000_000;

export async function readConvertedArtwork(
  convert: PictureConverter,
  { bytes, format, at }: { bytes: Uint8Array; format: ConvertedFormat; at: number },
): Promise<Artwork | ArtworkRefusal> {
  const size = readConvertedSize(bytes, format);
  if (!size) return { kind: "damaged" };
  const { widthPx, heightPx } = size;
  if (widthPx * heightPx > MAX_CONVERTED_PIXELS) return { kind: "too-large-to-convert", format, ...size };
  if (Math.min(widthPx, heightPx) < MIN_EDGE_PX) return { kind: "too-small", ...size };
  if (Math.max(widthPx, heightPx) > MAX_ASPECT * Math.min(widthPx, heightPx))
    return { kind: "too-narrow", ...size };
  const converted = await convert(bytes);
  if (converted.status !== "converted")
    return { kind: converted.status === "away" ? "converter-away" : "unconvertible", format };
  if (converted.png.length > MAX_CONVERTED_BYTES) return { kind: "too-large-to-convert", format, ...size };
  const artwork = await readPngArtwork(converted.png, at);
  if ("kind" in artwork) return artwork;
  // The converter leaves the file's metadata behind, its content credentials among it.
  const embeddedMetadata = [...readConvertedMetadata(bytes, format), ...artwork.embeddedMetadata];
  const edits: PictureEdit[] = [{ what: "converted-to-png", by: "us", at, detail: { format } }];
  if (embeddedMetadata.length > 0) edits.push({ what: "metadata-removed", by: "us", at });
  edits.push(...artwork.edits.filter(({ what }) => what !== "metadata-removed"));
  return { ...artwork, sentType: CONVERTED_TYPES[format], edits, embeddedMetadata };
}
