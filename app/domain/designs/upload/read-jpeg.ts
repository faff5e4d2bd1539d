import { joinBytes } from "~/lib/pictures/bytes";
import { type JpegCoefficients, readJpegCoefficients } from "~/lib/pictures/jpeg-coefficients";
import { readJpegSegments } from "~/lib/pictures/jpeg-segments";
import { fineOrderOf, turnedJpeg } from "~/lib/pictures/jpeg-turn";
import { turnedCopy } from "~/lib/pictures/reduction";
import type { Edit } from "../provenance";
import { drawReduced } from "../reduced-copy";
import { type Artwork, type ArtworkFault, PREVIEW_SOURCE_PX, sizeFault } from "./artwork";

/** All frequencies of sixteen megapixels with halved colours, two bytes each: a telephone's picture is twelve. */
const MAX_WHOLE_BYTES = 50_000_000;
const PROGRESSIVE = 0xc2;

/** Reads a JPEG's every bit without drawing it at its size; one that Exif turns is turned upright, and loses nothing by it. */
export function readJpegArtwork(bytes: Uint8Array, at: number): Artwork | ArtworkFault {
  const found = readJpegSegments(bytes);
  if (!found || found.frame === 0) return { kind: "damaged" };
  if (found.components === 4) return { kind: "cmyk" };
  if (found.frame > PROGRESSIVE || found.precision !== 8) return { kind: "unusual-jpeg" };
  const forbidden = sizeFault(found);
  if (forbidden) return forbidden;
  const { widthPx, heightPx, orientation } = found;
  const edits: Edit[] = [];
  if (found.extras.length > 0) edits.push({ what: "metadata-removed", by: "us", at });
  const isTurned = orientation > 1;
  const longestPx = Math.max(widthPx, heightPx);
  let jpeg: JpegCoefficients;
  try {
    jpeg = readJpegCoefficients(bytes, {
      edge: edgeFor(longestPx),
      mostBytes: MAX_WHOLE_BYTES,
      turn: fineOrderOf(orientation),
    });
  } catch (error) {
    const isLarge = error instanceof Error && error.message === "too large";
    return isLarge ? { kind: "turned-too-large", widthPx, heightPx } : { kind: "damaged" };
  }
  const size = { widthPx, heightPx };
  let whole: Uint8Array<ArrayBuffer> | null = null;
  if (isTurned) {
    const turned = turnedJpeg(jpeg, found.kept, orientation);
    if (!turned) return { kind: "damaged" };
    const { trimmedPx } = turned;
    whole = turned.bytes;
    size.widthPx = turned.widthPx;
    size.heightPx = turned.heightPx;
    edits.push({ what: "turned-upright", by: "us", at, detail: { orientation, trimmedPx } });
  }
  const drawn = drawReduced(jpeg, PREVIEW_SOURCE_PX, Math.min(edgeFor(longestPx), jpeg.edge));
  if (drawn.isBlank) return { kind: "blank" };
  const small = turnedCopy(drawn, orientation);
  const rest = { isTransparent: false, small, edits, extras: found.extras, vector: null };
  return { contentType: "image/jpeg", bytes: whole ?? joinBytes(found.kept), ...size, ...rest };
}

/** As few frequencies as make a picture from which a preview can be reduced. */
function edgeFor(longestPx: number): 1 | 2 | 4 | 8 {
  for (const edge of [1, 2, 4] as const) if ((longestPx * edge) / 8 >= PREVIEW_SOURCE_PX) return edge;
  return 8;
}
