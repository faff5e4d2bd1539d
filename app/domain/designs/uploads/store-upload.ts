import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { pictures } from "~/db/schema";
import { moderateArtwork, readArtworkAlone } from "~/domain/artwork/receive-artwork";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import {
  type Artwork,
  type ArtworkRefusal,
  MAX_ARTWORK_BYTES,
  type PictureEdit,
  type SvgRasterizer,
} from "~/print";
import { REINSPECT_DELAY_MS } from "../inspection/inspect-picture";
import { deleteUnusedFiles } from "../pictures/delete-unused-files";
import { displayFileName } from "../pictures/file-names";
import { storeArtworkFiles } from "../pictures/store-files";
import { claimedSource, toContentCredentials } from "../provenance/content-credentials";
import { provenanceStatement } from "../provenance/provenance";
import { countUploadQuery, sameUploadQuery } from "./upload-queries";
import { takeRoomStatement } from "./upload-room";

export type UploadResult =
  | { status: "taken"; pictureId: string; edits: PictureEdit[]; widthPx: number; heightPx: number }
  /** The person uploaded the same file before; this is its picture. */
  | { status: "already"; pictureId: string }
  | { status: "too-large" }
  /** Other pictures were being read and did not finish in time. Nothing was read. */
  | { status: "busy" }
  | { status: "refused"; fault: ArtworkRefusal }
  /** It shows something that may not be printed. Nothing was stored. */
  | { status: "unfit" }
  /** Over the hourly limit. */
  | { status: "too-many" }
  /** Over the person's total storage. */
  | { status: "no-room" }
  /** The file store failed. */
  | { status: "unstored" };

export interface NewUpload {
  userId: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The file's name; null for a pasted picture. */
  name: string | null;
  /** Whether the person declared it made with AI. */
  isAi: boolean;
}

type Parts = Pick<App, "db" | "files" | "vision" | "now" | "pictureLock" | "pictureConverter"> & {
  rasterizer: App["rasterizer"] & SvgRasterizer;
};

/** Counts, reads, moderates and stores a person's own picture. A refused one leaves nothing behind. */
export async function storeUpload(app: Parts, upload: NewUpload): Promise<UploadResult> {
  if (upload.bytes.length > MAX_ARTWORK_BYTES) return { status: "too-large" };
  const originalSha256 = await sha256Hex(upload.bytes);
  try {
    const [, same] = await app.db.batch([
      countUploadQuery(app, upload.userId),
      sameUploadQuery(app, { ...upload, originalSha256 }),
    ]);
    if (same[0]) return { status: "already", pictureId: same[0].id };
  } catch (error) {
    if (isConstraintViolation(error, "uploads-too-fast")) return { status: "too-many" };
    throw error;
  }
  const artwork = await readArtworkAlone(app, upload.bytes);
  if (artwork === "busy") return { status: "busy" };
  if ("kind" in artwork) return { status: "refused", fault: artwork };
  const moderated = await moderateArtwork(app, artwork);
  if (moderated === "unfit") return { status: "unfit" };
  return saveArtwork(app, upload, artwork, {
    originalSha256,
    inspectAt: moderated === "unseen" ? app.now() + REINSPECT_DELAY_MS : null,
  });
}

async function saveArtwork(
  app: Parts,
  upload: NewUpload,
  artwork: Artwork,
  { originalSha256, inspectAt }: { originalSha256: string; inspectAt: number | null },
): Promise<UploadResult> {
  const { userId } = upload;
  const credentials = toContentCredentials(artwork.embeddedMetadata);
  const source = claimedSource(artwork.embeddedMetadata);
  const stored = await storeArtworkFiles(app, artwork, credentials);
  if (!stored) return { status: "unstored" };
  const pictureId = newId();
  const { contentType, widthPx, heightPx, isTransparent, edits } = artwork;
  const { sha256, fileKey, previewKey, thumbnailKey, credentialsKey, vectorKey } = stored;
  const statements: Statement[] = [
    takeRoomStatement({ userId, bytes: artwork.bytes.length }),
    app.db.insert(pictures).values({
      ...{ id: pictureId, userId, kind: "upload", fileKey, previewKey, thumbnailKey, contentType, sha256 },
      ...{ widthPx, heightPx, isTransparent, inspectAt },
      bytes: artwork.bytes.length,
      createdAt: app.now(),
    }),
    provenanceStatement(app, {
      ...{ pictureId, how: "uploaded", edits, credentialsKey, vectorKey, originalSha256 },
      isAi: upload.isAi || source?.isAi === true,
      claimedSource: source?.source ?? null,
      originalName: displayFileName(upload.name),
      originalType: artwork.sentType,
    }),
  ];
  try {
    await runTransaction(app.db, statements);
  } catch (error) {
    await deleteUnusedFiles(app, stored);
    if (isConstraintViolation(error, "storage-full")) return { status: "no-room" };
    throw error;
  }
  return { status: "taken", pictureId, edits, widthPx, heightPx };
}
