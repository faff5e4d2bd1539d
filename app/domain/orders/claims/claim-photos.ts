import { type StrippedPicture, stripMetadata } from "~/print/index.server";

/** A phone's photo has two to five megabytes. */
export const MAX_CLAIM_PHOTO_BYTES = 6 * 1024 * 1024;
export const MAX_CLAIM_PHOTOS = 5;
/** A form with photos is in memory twice while it is read. */
export const MAX_CLAIM_PHOTOS_TOTAL_BYTES = 20 * 1024 * 1024;
/** Photos are not decoded here; this limit protects the browsers that open them. */
const MAX_PIXELS = 100_000_000;

export type ClaimPhoto = Pick<StrippedPicture, "contentType" | "bytes">;
export type ClaimPhotoError = "not-a-picture" | "too-large";

/**
 * Detects the format from the bytes and drops everything that is not needed to show the picture: location, time,
 * device, thumbnails, trailing data. Keeps the orientation. Does not decode.
 */
export function readClaimPhoto(bytes: Uint8Array<ArrayBuffer>): ClaimPhoto | ClaimPhotoError {
  if (bytes.length > MAX_CLAIM_PHOTO_BYTES) return "too-large";
  const picture = stripMetadata(bytes);
  if (!picture) return "not-a-picture";
  if (picture.widthPx * picture.heightPx > MAX_PIXELS) return "too-large";
  return { contentType: picture.contentType, bytes: picture.bytes };
}
