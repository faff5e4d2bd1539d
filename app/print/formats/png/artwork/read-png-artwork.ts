import type { PictureEdit } from "../../../edit-history";
import { type Artwork, type ArtworkRefusal, MAX_BUFFERED_PIXELS, refuseSize } from "../../artwork";
import { joinBytes } from "../../bytes";
import { hasValidChecksums, splitPngChunks } from "../chunks";
import { readPngHeader } from "../png-header";
import { isFit, isInOrder } from "./chunk-rules";
import { passRows, rewrite } from "./read-rows";

/** Bit depths allowed for each color type (PNG specification, table 11.1). */
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Thirty megapixels of four bytes. */
const MAX_UNPACKED_BYTES = 120_000_000;

/** Highest compression ratio accepted. Deflate reaches 1032 to 1 on empty data; a drawing that fills its canvas stays near 200. */
const MAX_RATIO = 800;

/** Reads a whole PNG one row at a time. Only an interlaced one is held in memory whole, and only if it is small. */
export async function readPngArtwork(bytes: Uint8Array, at: number): Promise<Artwork | ArtworkRefusal> {
  const header = readPngHeader(bytes);
  if (!header) return { kind: "damaged" };
  const { widthPx, heightPx, bitDepth, colorType, isInterlaced } = header;
  const size = { widthPx, heightPx };
  const forbidden = refuseSize(size);
  if (forbidden) return forbidden;
  if (!DEPTHS[colorType]?.includes(bitDepth) || bytes[26] !== 0 || bytes[27] !== 0 || (bytes[28] ?? 9) > 1)
    return { kind: "damaged" };
  const unpacked = (widthPx * heightPx * bitDepth * (CHANNELS[colorType] ?? 1)) / 8;
  if (unpacked > MAX_UNPACKED_BYTES) return { kind: "too-deep", ...size };
  if (isInterlaced && widthPx * heightPx > MAX_BUFFERED_PIXELS)
    return { kind: "interlaced-too-large", ...size };
  const packed = header.dataRanges.reduce((sum, { from, to }) => sum + to - from, 0);
  if (unpacked > packed * MAX_RATIO && unpacked > 1_000_000) return { kind: "nearly-empty" };
  const split = splitPngChunks(bytes);
  const chunks = split?.kept.slice(1).filter(isFit) ?? [];
  if (!split || !isInOrder(chunks, colorType) || !hasValidChecksums(chunks)) return { kind: "damaged" };

  const isKept = bitDepth === 8 && !isInterlaced;
  const edits: PictureEdit[] = [];
  if (split.extras.length > 0) edits.push({ what: "metadata-removed", by: "us", at });
  if (bitDepth !== 8) edits.push({ what: "stored-as-8-bit", by: "us", at, detail: { fromBits: bitDepth } });
  if (isInterlaced) edits.push({ what: "stored-without-interlacing", by: "us", at });
  try {
    const read = await (isKept ? passRows : rewrite)(bytes, header, chunks);
    if (read.isBlank) return { kind: "blank" };
    const { isBlank: _, isTransparent, written, isWhitened, ...small } = read;
    if (isWhitened) edits.push({ what: "white-under-alpha-removed", by: "us", at });
    return {
      contentType: "image/png",
      sentType: "image/png",
      bytes: written ?? joinBytes([bytes.subarray(0, 8), ...chunks]),
      ...{ ...size, isTransparent, previewSource: small, edits, embeddedMetadata: split.extras, svg: null },
    };
  } catch {
    return { kind: "damaged" };
  }
}
