import type { PictureEdit } from "../../edit-history";
import { orientPixels } from "../../pixels/orient-pixels";
import { type Artwork, type ArtworkRefusal, MIN_PREVIEW_SOURCE_PX, refuseSize } from "../artwork";
import { joinBytes } from "../bytes";
import { readJpegCoefficients } from "./decode-coefficients";
import { downscaleJpeg } from "./downscale-jpeg";
import type { JpegCoefficients } from "./jpeg-coefficients";
import { autoOrientJpeg } from "./orient/auto-orient";
import { orientedCoefficientOrder } from "./orient/turns";
import { readJpegSegments } from "./segments";

/** All coefficients of sixteen megapixels with halved color resolution, two bytes each. A phone photograph has twelve megapixels. */
const MAX_WHOLE_BYTES = 50_000_000;
const PROGRESSIVE = 0xc2;

/** Reads a whole JPEG without drawing it at full size. A picture with an Exif orientation is brought upright without loss. */
export function readJpegArtwork(bytes: Uint8Array, at: number): Artwork | ArtworkRefusal {
  const found = readJpegSegments(bytes);
  if (!found || found.startOfFrameMarker === 0) return { kind: "damaged" };
  if (found.components === 4) return { kind: "cmyk" };
  if (found.startOfFrameMarker > PROGRESSIVE || found.precision !== 8) return { kind: "unusual-jpeg" };
  const forbidden = refuseSize(found);
  if (forbidden) return forbidden;
  const { widthPx, heightPx, orientation } = found;
  const edits: PictureEdit[] = [];
  if (found.embeddedMetadata.length > 0) edits.push({ what: "metadata-removed", by: "us", at });
  const isTurned = orientation > 1;
  const longestPx = Math.max(widthPx, heightPx);
  let jpeg: JpegCoefficients;
  try {
    jpeg = readJpegCoefficients(bytes, {
      edge: edgeFor(longestPx),
      mostBytes: MAX_WHOLE_BYTES,
      turn: orientedCoefficientOrder(orientation),
    });
  } catch (error) {
    const isLarge = error instanceof Error && error.message === "too large";
    return isLarge ? { kind: "turned-too-large", widthPx, heightPx } : { kind: "damaged" };
  }
  const size = { widthPx, heightPx };
  let whole: Uint8Array<ArrayBuffer> | null = null;
  if (isTurned) {
    const turned = autoOrientJpeg(jpeg, found.kept, orientation);
    if (!turned) return { kind: "damaged" };
    const { trimmedPx } = turned;
    whole = turned.bytes;
    size.widthPx = turned.widthPx;
    size.heightPx = turned.heightPx;
    edits.push({ what: "turned-upright", by: "us", at, detail: { orientation, trimmedPx } });
  }
  const drawn = downscaleJpeg(
    jpeg,
    MIN_PREVIEW_SOURCE_PX,
    Math.min(edgeFor(longestPx), jpeg.scaledBlockSize),
  );
  if (drawn.isBlank) return { kind: "blank" };
  const small = orientPixels(drawn, orientation);
  const rest = {
    sentType: "image/jpeg",
    isTransparent: false,
    previewSource: small,
    edits,
    embeddedMetadata: found.embeddedMetadata,
    svg: null,
  };
  return { contentType: "image/jpeg", bytes: whole ?? joinBytes(found.kept), ...size, ...rest };
}

/** The smallest `edge` whose picture is still large enough for a preview. */
function edgeFor(longestPx: number): 1 | 2 | 4 | 8 {
  for (const edge of [1, 2, 4] as const) if ((longestPx * edge) / 8 >= MIN_PREVIEW_SOURCE_PX) return edge;
  return 8;
}
