import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { pictureProvenance, pictures, uploadUsage } from "~/db/schema";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { newId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import {
  type Artwork,
  type ArtworkRefusal,
  MAX_ARTWORK_BYTES,
  type PictureEdit,
  type SvgRasterizer,
} from "~/print";
import { encodeRgbaPng, readArtwork } from "~/print/index.server";
import { REINSPECT_DELAY_MS } from "../inspection/inspect-picture";
import { deleteUnusedFiles, storeArtworkFiles } from "../pictures/store-files";
import { claimedSource, toContentCredentials } from "../provenance/content-credentials";
import { provenanceStatement } from "../provenance/provenance";

export type UploadResult =
  | { status: "taken"; pictureId: string; edits: PictureEdit[]; widthPx: number; heightPx: number }
  /** The same file came from the same person before: this is its picture. */
  | { status: "already"; pictureId: string }
  | { status: "too-large" }
  | { status: "refused"; fault: ArtworkRefusal }
  /** It shows what may not be printed; nothing was stored. */
  | { status: "unfit" }
  /** More than an hour allows, or than there is room for. */
  | { status: "too-many" }
  | { status: "no-room" }
  | { status: "unstored" };

const HOUR_MS = 60 * 60 * 1000;
const MAX_NAME_CHARACTERS = 80;

export interface NewUpload {
  userId: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** As the file was called; null where it was pasted. */
  name: string | null;
  /** What the person says of it. */
  isAi: boolean;
}

type Parts = Pick<App, "db" | "files" | "vision" | "now"> & { rasterizer: App["rasterizer"] & SvgRasterizer };

/** Takes a person's own picture in: counted, read, looked at, stored. Whatever is refused leaves nothing behind. */
export async function storeUpload(app: Parts, upload: NewUpload): Promise<UploadResult> {
  if (upload.bytes.length > MAX_ARTWORK_BYTES) return { status: "too-large" };
  const originalSha256 = await sha256Hex(upload.bytes);
  try {
    const [, known] = await app.db.batch([
      countQuery(app, upload.userId),
      knownQuery(app, upload.userId, originalSha256),
    ]);
    if (known[0]) return { status: "already", pictureId: known[0].id };
  } catch (error) {
    if (isConstraintViolation(error, "uploads-too-fast")) return { status: "too-many" };
    throw error;
  }
  const artwork = await readArtwork(app.rasterizer, { bytes: upload.bytes, now: app.now() });
  if ("kind" in artwork) return { status: "refused", fault: artwork };
  const seen = await look(app, artwork);
  if (seen === "unfit") return { status: "unfit" };
  return store(app, upload, artwork, {
    originalSha256,
    inspectAt: seen === "later" ? app.now() + REINSPECT_DELAY_MS : null,
  });
}

/** Counts the attempt, whatever becomes of it: reading costs as much where it ends in a refusal. */
function countQuery({ db, now }: Pick<App, "db" | "now">, userId: string) {
  const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
  return db
    .insert(uploadUsage)
    .values({ userId, pictures: 0, bytes: 0, hour, inHour: 1 })
    .onConflictDoUpdate({
      target: uploadUsage.userId,
      set: { hour, inHour: sql`iif(${uploadUsage.hour} = ${hour}, ${uploadUsage.inHour} + 1, 1)` },
    })
    .returning({ inHour: uploadUsage.inHour });
}

function knownQuery({ db }: Pick<App, "db">, userId: string, originalSha256: string) {
  return db
    .select({ id: pictures.id })
    .from(pictureProvenance)
    .innerJoin(pictures, eq(pictures.id, pictureProvenance.pictureId))
    .where(
      and(
        eq(pictureProvenance.originalSha256, originalSha256),
        eq(pictures.userId, userId),
        isNull(pictures.withdrawnAt),
      ),
    )
    .orderBy(desc(pictures.id))
    .limit(1);
}

/** A small copy shows as well as the whole what may not be printed. Where nobody can look, it is looked at later. */
async function look(
  { vision }: Pick<App, "vision">,
  { previewSource }: Artwork,
): Promise<"fit" | "unfit" | "later"> {
  try {
    const bytes = await encodeRgbaPng(previewSource);
    return (await vision.moderate({ bytes, contentType: "image/png" })).length > 0 ? "unfit" : "fit";
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("warn", "inspection.later", errorFields(error));
    return "later";
  }
}

async function store(
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
  const { sha256, fileKey, previewKey, credentialsKey, vectorKey } = stored;
  const room: Statement = sql`UPDATE upload_usage SET pictures = pictures + 1, bytes = bytes + ${artwork.bytes.length} WHERE user_id = ${userId}`;
  const statements: Statement[] = [
    room,
    app.db.insert(pictures).values({
      ...{ id: pictureId, userId, kind: "upload", fileKey, previewKey, contentType, sha256 },
      ...{ widthPx, heightPx, isTransparent, inspectAt },
      bytes: artwork.bytes.length,
      createdAt: app.now(),
    }),
    provenanceStatement(app, {
      ...{ pictureId, how: "uploaded", edits, credentialsKey, vectorKey, originalSha256 },
      isAi: upload.isAi || source?.isAi === true,
      claimedSource: source?.source ?? null,
      originalName: displayFileName(upload.name),
      originalType: artwork.svg === null ? contentType : "image/svg+xml",
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

/** A name for people: without path, ending and what does not print. */
export function displayFileName(name: string | null): string | null {
  const plain = (name ?? "")
    .normalize("NFC")
    .replace(/^.*[\\/]/, "")
    .replace(/\.(png|jpe?g|svg)$/i, "")
    .replace(/[\p{C}<>"]/gu, "")
    .replace(/[\s_]+/g, " ")
    .trim()
    .slice(0, MAX_NAME_CHARACTERS);
  // What a browser calls a pasted picture says nothing.
  return plain === "" || /^image$/i.test(plain) ? null : plain;
}
