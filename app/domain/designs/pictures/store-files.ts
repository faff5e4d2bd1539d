import type { App } from "~/app";
import { errorFields, log } from "~/lib/log";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import type { Artwork } from "~/print";
import { downscalePng } from "~/print/index.server";
import type { ContentCredentials } from "../provenance/content-credentials";
import { newFileKey, putFile } from "./put-file";
import { type SmallCopyKeys, storeSmallCopies } from "./store-small-copies";

export type PictureFileStore = Pick<App, "files" | "rasterizer">;

export interface PictureFileKeys extends SmallCopyKeys {
  sha256: string;
  fileKey: string;
}

export interface PictureFileKeysWithCredentials extends PictureFileKeys {
  credentialsKey: string | null;
}

/** Stores a PNG, its small copies and the metadata that was removed from it. Null if the file store failed. */
export async function storePictureFiles(
  app: PictureFileStore,
  bytes: Uint8Array,
  credentials: ContentCredentials | null = null,
): Promise<PictureFileKeysWithCredentials | null> {
  const sha256 = await sha256Hex(bytes);
  const fileKey = newFileKey("pictures", "png");
  let credentialsKey: string | null;
  try {
    await putFile(app, fileKey, bytes, "image/png");
    credentialsKey = await storeCredentials(app, credentials);
  } catch (error) {
    log("error", "generation.storage", errorFields(error));
    return null;
  }
  return { sha256, fileKey, credentialsKey, ...(await storeSmallCopies(app, downscalePng(bytes))) };
}

export interface ArtworkFileKeys extends PictureFileKeysWithCredentials {
  vectorKey: string | null;
}

/** The same for an upload, which may be a JPEG or have an SVG as its source. */
export async function storeArtworkFiles(
  app: PictureFileStore,
  { bytes, contentType, previewSource, svg }: Artwork,
  credentials: ContentCredentials | null,
): Promise<ArtworkFileKeys | null> {
  const sha256 = await sha256Hex(bytes);
  const fileKey = newFileKey("pictures", contentType === "image/png" ? "png" : "jpg");
  try {
    await putFile(app, fileKey, bytes, contentType);
    return {
      sha256,
      fileKey,
      credentialsKey: await storeCredentials(app, credentials),
      vectorKey:
        svg && (await storeText(app, svg, { prefix: "vectors", extension: "svg", type: "image/svg+xml" })),
      ...(await storeSmallCopies(app, previewSource)),
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
  const key = newFileKey(prefix, extension);
  await putFile(app, key, encoded, type);
  return key;
}
