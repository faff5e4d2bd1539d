import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { redesigns } from "~/db/schema";
import type { RgbaImage } from "~/print";
import {
  downscaleFile,
  downscalePng,
  encodeRgbaPng,
  resizeByArea,
  similarityToSource,
} from "~/print/index.server";
import { MAX_SIMILARITY } from "./redesign-limits";

/** The longer edge of the stored copy of a source picture: enough to see a print on the photo of a shirt. */
const COPY_EDGE_PX = 320;
/** That of the new picture, which is compared as a whole. */
const DRAWN_EDGE_PX = 192;

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

/**
 * Compares a drawn picture with the source and stores the score. The copy of the source stays, since a job may be drawn again; the
 * database deletes it as the job ends. A redesign from words has no source. Where a source was but its copy is gone, nothing can be
 * said: such a picture must not be delivered.
 */
export async function compareWithSource(
  { db }: Pick<App, "db">,
  { redesignId, bytes }: { redesignId: string; bytes: Uint8Array },
): Promise<"different" | "near-copy" | "source-gone"> {
  const [row] = await db
    .select({ way: redesigns.way, copy: redesigns.sourceCopy })
    .from(redesigns)
    .where(eq(redesigns.id, redesignId));
  if (!row?.copy) return row?.way === "words" ? "different" : "source-gone";
  const score = similarityToSource(await downscalePng(bytes, DRAWN_EDGE_PX), await readSmallCopy(row.copy));
  await db
    .update(redesigns)
    // Rounded down: what is delivered is below the limit as it is shown, too.
    .set({ score: Math.floor(score * 100) })
    .where(eq(redesigns.id, redesignId));
  return score >= MAX_SIMILARITY ? "near-copy" : "different";
}

/** The pixels of a stored copy. */
export async function readSmallCopy(text: string): Promise<RgbaImage> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  // All of it: the copy is not reduced again.
  return downscaleFile({ bytes, contentType: "image/png", widthPx: 0, heightPx: 0 }, COPY_EDGE_PX * 4);
}
