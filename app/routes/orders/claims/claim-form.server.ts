import { z } from "zod";
import {
  type ClaimPhoto,
  MAX_CLAIM_PHOTO_BYTES,
  MAX_CLAIM_PHOTOS,
  readClaimPhoto,
} from "~/domain/orders/claims/claim-photos";

export const MEGABYTE = 1024 * 1024;

export const claimSchema = z.object({
  reason: z.enum(["damaged", "misprinted", "wrong", "missing", "lost"], { error: "Choose what is wrong" }),
  detail: z
    .string({ error: "Tell us what you see" })
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/[^\P{Cc}\n]/gu, "")
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(10, "Tell us a little more: what you see, and where")
        .max(2000, "At most 2,000 characters, please"),
    ),
  wanted: z.enum(["reprint", "refund"], { error: "Choose what you would like" }),
});

/** The pieces that are meant, from the fields `pieces-<line>`. */
export function readClaimedPieces(form: FormData): { lineId: string; quantity: number }[] {
  return [...form].flatMap(([name, value]) => {
    const quantity = Number(value);
    return name.startsWith("pieces-") && Number.isInteger(quantity) && quantity > 0 && quantity <= 50
      ? [{ lineId: name.slice("pieces-".length), quantity }]
      : [];
  });
}

/** The pictures of a form, without what a telephone adds to them; or what is wrong with them, in words. */
export async function readClaimPhotos(form: FormData): Promise<ClaimPhoto[] | string> {
  const files = form
    .getAll("photos")
    .filter((value): value is File => typeof value !== "string" && value.size > 0);
  if (files.length > MAX_CLAIM_PHOTOS) return `At most ${MAX_CLAIM_PHOTOS} pictures, please`;
  const photos: ClaimPhoto[] = [];
  for (const file of files) {
    if (file.size > MAX_CLAIM_PHOTO_BYTES)
      return `“${file.name}” is larger than ${MAX_CLAIM_PHOTO_BYTES / MEGABYTE} MB`;
    const photo = readClaimPhoto(new Uint8Array(await file.arrayBuffer()));
    if (photo === "not-a-picture") return `“${file.name}” is not a JPEG, PNG or WebP picture`;
    if (photo === "too-large") return `“${file.name}” is too large`;
    photos.push(photo);
  }
  return photos;
}
