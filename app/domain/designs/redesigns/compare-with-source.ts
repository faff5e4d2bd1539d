import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { redesigns } from "~/db/schema";
import type { RgbaImage } from "~/print";
import {
  downscaleFile,
  downscalePng,
  encodeRgbaPng,
  pictureSimilarity,
  resizeByArea,
} from "~/print/index.server";
import { MAX_SIMILARITY } from "./redesign-limits";

/** The longer edge of the stored copy of a source picture. */
const COPY_EDGE_PX = 192;

/** A small copy of a source picture, to be stored until the new one is compared with it. */
export async function smallSourceCopy(picture: RgbaImage): Promise<string> {
  const scale = Math.min(1, COPY_EDGE_PX / Math.max(picture.widthPx, picture.heightPx));
  const size = (px: number) => Math.max(1, Math.round(px * scale));
  const small = resizeByArea(picture, { widthPx: size(picture.widthPx), heightPx: size(picture.heightPx) });
  const bytes = await encodeRgbaPng(small);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Compares a drawn picture with the source, stores the score and deletes the copy. Without a source nothing is a copy. */
export async function isNearCopy(
  { db }: Pick<App, "db">,
  { redesignId, bytes }: { redesignId: string; bytes: Uint8Array },
): Promise<boolean> {
  const [row] = await db
    .select({ copy: redesigns.sourceCopy })
    .from(redesigns)
    .where(eq(redesigns.id, redesignId));
  if (!row?.copy) return false;
  const score = pictureSimilarity(await readSmallCopy(row.copy), await downscalePng(bytes, COPY_EDGE_PX));
  const isCopy = score >= MAX_SIMILARITY;
  await db
    .update(redesigns)
    // Kept while the job may be drawn again: only a verdict ends the comparison.
    .set({ score: Math.round(score * 100), ...(isCopy ? { sourceCopy: null } : {}) })
    .where(eq(redesigns.id, redesignId));
  return isCopy;
}

/** The pixels of a stored copy. */
export async function readSmallCopy(text: string): Promise<RgbaImage> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  // All of it: the copy is not reduced again.
  return downscaleFile({ bytes, contentType: "image/png", widthPx: 0, heightPx: 0 }, COPY_EDGE_PX * 4);
}
