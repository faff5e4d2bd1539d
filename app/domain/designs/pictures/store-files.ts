import { or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { pictures } from "~/db/schema";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { errorFields, log } from "~/lib/log";
import type { Artwork, EncodedPicture, RgbaImage } from "~/print";
import { downscalePng, previewWidthPx } from "~/print/index.server";
import type { ContentCredentials } from "../provenance/content-credentials";

export type PictureFileStore = Pick<App, "files" | "rasterizer">;

export interface PictureFileKeys {
  sha256: string;
  fileKey: string;
  previewKey: string | null;
}

export interface PictureFileKeysWithCredentials extends PictureFileKeys {
  credentialsKey: string | null;
}

/**
 * Both files under names made of their content: the same bytes twice are one file; with them what came in the file and was
 * taken out of it. Null where storage is away.
 */
export async function storePictureFiles(
  app: PictureFileStore,
  bytes: Uint8Array,
  credentials: ContentCredentials | null = null,
): Promise<PictureFileKeysWithCredentials | null> {
  const sha256 = await sha256Hex(bytes);
  const fileKey = `pictures/${sha256}.png`;
  let credentialsKey: string | null;
  try {
    await putTwice(app, fileKey, bytes, "image/png");
    credentialsKey = await storeCredentials(app, credentials);
  } catch (error) {
    log("error", "generation.storage", errorFields(error));
    return null;
  }
  const previewKey = await storeGenerated(app, bytes).catch(reportPreview);
  return { sha256, fileKey, credentialsKey, previewKey };
}

export interface ArtworkFileKeys extends PictureFileKeysWithCredentials {
  vectorKey: string | null;
}

/** The same for what a person sent, with what came in the file and the drawing behind it kept apart. */
export async function storeArtworkFiles(
  app: Pick<App, "files" | "rasterizer">,
  { bytes, contentType, previewSource, svg }: Artwork,
  credentials: ContentCredentials | null,
): Promise<ArtworkFileKeys | null> {
  const sha256 = await sha256Hex(bytes);
  const fileKey = `pictures/${sha256}.${contentType === "image/png" ? "png" : "jpg"}`;
  try {
    await putTwice(app, fileKey, bytes, contentType);
    return {
      ...{ sha256, fileKey },
      credentialsKey: await storeCredentials(app, credentials),
      vectorKey:
        svg && (await storeText(app, svg, { prefix: "vectors", extension: "svg", type: "image/svg+xml" })),
      previewKey: await storePreview(app, previewSource).catch(reportPreview),
    };
  } catch (error) {
    log("error", "upload.storage", errorFields(error));
    return null;
  }
}

async function storeCredentials(app: Pick<App, "files">, credentials: ContentCredentials | null) {
  if (!credentials) return null;
  const text = JSON.stringify(credentials);
  return storeText(app, text, { prefix: "credentials", extension: "json", type: "application/json" });
}

async function storeText(
  app: Pick<App, "files">,
  text: string,
  { prefix, extension, type }: { prefix: string; extension: string; type: string },
): Promise<string> {
  const encoded = new TextEncoder().encode(text);
  const key = `${prefix}/${await sha256Hex(encoded)}.${extension}`;
  await putTwice(app, key, encoded, type);
  return key;
}

/** Takes away the files of a picture that is nobody's, unless another picture has the same. */
export async function deleteUnusedFiles(
  { db, files }: Pick<App, "db" | "files">,
  { fileKey, previewKey }: Pick<PictureFileKeys, "fileKey" | "previewKey">,
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
  log("warn", "generation.left-over", errorFields(error));
}

/** Drawing again costs money, storing again nothing. */
async function putTwice({ files }: Pick<App, "files">, key: string, bytes: Uint8Array, contentType: string) {
  const put = () => files.put(key, bytes, { httpMetadata: { contentType } });
  await put().catch(put);
}
const PREVIEW_QUALITY = 74;

/** A small WebP beside the print file. Without it lists show the print file itself, so its failure fails nothing. */
async function storeGenerated(app: PictureFileStore, bytes: Uint8Array): Promise<string | null> {
  return storePreview(app, await downscalePng(bytes));
}

async function storePreview(app: Pick<App, "files" | "rasterizer">, small: RgbaImage): Promise<string> {
  const options = { widthPx: previewWidthPx(small), quality: PREVIEW_QUALITY };
  return putPreview(app, await app.rasterizer.pixelsToWebp(small, options));
}

async function putPreview(app: Pick<App, "files">, { bytes }: EncodedPicture): Promise<string> {
  const key = `previews/${await sha256Hex(bytes)}.webp`;
  await putTwice(app, key, bytes, "image/webp");
  return key;
}

function reportPreview(error: unknown): null {
  log("warn", "generation.preview", errorFields(error));
  return null;
}
