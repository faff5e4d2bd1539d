import { z } from "zod";
import {
  type ClaimPhoto,
  MAX_CLAIM_PHOTO_BYTES,
  MAX_CLAIM_PHOTOS,
  readClaimPhoto,
} from "~/domain/orders/claims/claim-photos";
import type { SentFile } from "~/http/forms/read-form-with-files";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";
import { words } from "./words";

const { errors } = words;

export const MEGABYTE = 1024 * 1024;

export const claimSchema = z.object({
  reason: z.enum(["damaged", "misprinted", "wrong", "missing", "lost"], { error: errors.reason }),
  detail: z
    .string({ error: errors.detail })
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/[^\P{Cc}\n]/gu, "")
        .trim(),
    )
    .pipe(z.string().min(10, errors.detailTooShort).max(2000, errors.detailTooLong)),
  wanted: z.enum(["reprint", "refund"], { error: errors.wanted }),
});

/** The claimed pieces, from the fields `pieces-<line>`. */
export function readClaimedPieces(form: FormData): { lineId: string; quantity: number }[] {
  return [...form].flatMap(([name, value]) => {
    const quantity = parseWholeNumber(value) ?? 0;
    return name.startsWith("pieces-") && quantity > 0 && quantity <= 50
      ? [{ lineId: name.slice("pieces-".length), quantity }]
      : [];
  });
}

/** The form's photos without their metadata, or the message that says what is wrong with them. */
export function readClaimPhotos(files: readonly SentFile[]): ClaimPhoto[] | string {
  if (files.length > MAX_CLAIM_PHOTOS) return errors.tooManyPhotos({ most: MAX_CLAIM_PHOTOS });
  const photos: ClaimPhoto[] = [];
  for (const { name, bytes } of files) {
    if (bytes.byteLength > MAX_CLAIM_PHOTO_BYTES)
      return errors.photoTooLarge({ name, megabytes: MAX_CLAIM_PHOTO_BYTES / MEGABYTE });
    const photo = readClaimPhoto(bytes);
    if (photo === "not-a-picture") return errors.photoNotAPicture({ name });
    if (photo === "too-large") return errors.photoTooManyPixels({ name });
    photos.push(photo);
  }
  return photos;
}
