import { or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { pictures } from "~/db/schema";
import { errorFacts, log } from "~/lib/log";
import { sha256Hex } from "~/lib/tokens";
import { readPngHeader } from "./png";
import { dataUrl, type Rasteriser } from "./renderer/rasteriser";

export type PictureStore = Pick<App, "files"> & { raster?: Rasteriser };

export interface Stored {
  sha256: string;
  fileKey: string;
  previewKey: string | null;
}

/** Both files under names made of their content: the same bytes twice are one file. Null where storage is away. */
export async function storePicture(app: PictureStore, bytes: Uint8Array): Promise<Stored | null> {
  const sha256 = await sha256Hex(bytes);
  const fileKey = `pictures/${sha256}.png`;
  try {
    await putTwice(app, fileKey, bytes, "image/png");
  } catch (error) {
    log("error", "generation.storage", errorFacts(error));
    return null;
  }
  return { sha256, fileKey, previewKey: await storePreview(app, bytes).catch(reportPreview) };
}

/** Takes away the files of a picture that is nobody's, unless another picture has the same. */
export async function forgetFiles(
  { db, files }: Pick<App, "db" | "files">,
  { fileKey, previewKey }: Pick<Stored, "fileKey" | "previewKey">,
): Promise<void> {
  const keys = previewKey === null ? [fileKey] : [fileKey, previewKey];
  const used = await db
    .select({ fileKey: pictures.fileKey, previewKey: pictures.previewKey })
    .from(pictures)
    .where(or(sql`${pictures.fileKey} = ${fileKey}`, sql`${pictures.previewKey} = ${previewKey}`));
  const inUse = new Set(used.flatMap((row) => [row.fileKey, row.previewKey]));
  const orphans = keys.filter((key) => !inUse.has(key));
  // Should this fail, the nightly walk through the files finds them.
  if (orphans.length > 0) await files.delete(orphans).catch(reportLeftOver);
}

function reportLeftOver(error: unknown): void {
  log("warn", "generation.left-over", errorFacts(error));
}

/** Drawing again costs money, storing again nothing. */
async function putTwice({ files }: Pick<App, "files">, key: string, bytes: Uint8Array, contentType: string) {
  const put = () => files.put(key, bytes, { httpMetadata: { contentType } });
  await put().catch(put);
}
/** Edges of the picture that lists show. */
const PREVIEW_WIDTH_PX = 480;
const PREVIEW_QUALITY = 74;

/** A small WebP beside the print file. Without it lists show the print file itself, so its failure fails nothing. */
async function storePreview(app: PictureStore, bytes: Uint8Array): Promise<string | null> {
  const header = readPngHeader(bytes);
  if (!app.raster || !header) return null;
  const { widthPx, heightPx } = header;
  const small = await app.raster.reduce(
    { bytes, contentType: "image/png", widthPx, heightPx },
    { widthPx: PREVIEW_WIDTH_PX },
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${small.widthPx} ${small.heightPx}">` +
    `<image href="${dataUrl(small)}" width="${small.widthPx}" height="${small.heightPx}"/></svg>`;
  const preview = await app.raster.toWebp(svg, { widthPx: PREVIEW_WIDTH_PX, quality: PREVIEW_QUALITY });
  const key = `previews/${await sha256Hex(preview.bytes)}.webp`;
  await putTwice(app, key, preview.bytes, "image/webp");
  return key;
}

function reportPreview(error: unknown): null {
  log("warn", "generation.preview", errorFacts(error));
  return null;
}
