import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { applyAll, type Statement } from "~/db/client";
import { isRefusal } from "~/db/refusals";
import { pictureProvenance, pictures, uploadUsage } from "~/db/schema";
import { newId } from "~/lib/ids";
import { errorFacts, log } from "~/lib/log";
import { writePng } from "~/lib/pictures/png-writer";
import { sha256Hex } from "~/lib/tokens";
import { LOOK_AGAIN_MS } from "../inspect";
import { type Edit, provenanceStatement } from "../provenance";
import { forgetFiles, storeArtwork } from "../store-picture";
import { type Artwork, type ArtworkFault, MAX_ARTWORK_BYTES } from "./artwork";
import { claimedSource, credentialsOf } from "./credentials";
import { readArtwork } from "./read-artwork";
import type { VectorRaster } from "./read-svg";

export type TakenUpload =
  | { status: "taken"; pictureId: string; edits: Edit[]; widthPx: number; heightPx: number }
  /** The same file came from the same person before: this is its picture. */
  | { status: "already"; pictureId: string }
  | { status: "too-large" }
  | { status: "refused"; fault: ArtworkFault }
  /** It shows what may not be printed; nothing was stored. */
  | { status: "unfit" }
  /** More than an hour allows, or than there is room for. */
  | { status: "too-many" }
  | { status: "no-room" }
  | { status: "unstored" };

const HOUR_MS = 60 * 60 * 1000;
const MAX_NAME_CHARACTERS = 80;

export interface Upload {
  userId: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** As the file was called; null where it was pasted. */
  name: string | null;
  /** What the person says of it. */
  isAi: boolean;
}

type Parts = Pick<App, "db" | "files" | "eyes" | "now"> & { raster: App["raster"] & VectorRaster };

/** Takes a person's own picture in: counted, read, looked at, stored. Whatever is refused leaves nothing behind. */
export async function takeUpload(app: Parts, upload: Upload): Promise<TakenUpload> {
  if (upload.bytes.length > MAX_ARTWORK_BYTES) return { status: "too-large" };
  const originalSha256 = await sha256Hex(upload.bytes);
  try {
    const [, known] = await app.db.batch([
      countQuery(app, upload.userId),
      knownQuery(app, upload.userId, originalSha256),
    ]);
    if (known[0]) return { status: "already", pictureId: known[0].id };
  } catch (error) {
    if (isRefusal(error, "uploads-too-fast")) return { status: "too-many" };
    throw error;
  }
  const artwork = await readArtwork(app.raster, { bytes: upload.bytes, now: app.now() });
  if ("kind" in artwork) return { status: "refused", fault: artwork };
  const seen = await look(app, artwork);
  if (seen === "unfit") return { status: "unfit" };
  return store(app, upload, artwork, {
    originalSha256,
    inspectAt: seen === "later" ? app.now() + LOOK_AGAIN_MS : null,
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
async function look({ eyes }: Pick<App, "eyes">, { small }: Artwork): Promise<"fit" | "unfit" | "later"> {
  try {
    const bytes = await writePng(small);
    return (await eyes.judge({ bytes, contentType: "image/png" })).length > 0 ? "unfit" : "fit";
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("warn", "inspection.later", errorFacts(error));
    return "later";
  }
}

async function store(
  app: Parts,
  upload: Upload,
  artwork: Artwork,
  { originalSha256, inspectAt }: { originalSha256: string; inspectAt: number | null },
): Promise<TakenUpload> {
  const { userId } = upload;
  const credentials = credentialsOf(artwork.extras);
  const source = claimedSource(artwork.extras);
  const stored = await storeArtwork(app, artwork, credentials);
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
      originalName: tidyName(upload.name),
      originalType: artwork.vector === null ? contentType : "image/svg+xml",
    }),
  ];
  try {
    await applyAll(app.db, statements);
  } catch (error) {
    await forgetFiles(app, stored);
    if (isRefusal(error, "storage-full")) return { status: "no-room" };
    throw error;
  }
  return { status: "taken", pictureId, edits, widthPx, heightPx };
}

/** A name for people: without path, ending and what does not print. */
export function tidyName(name: string | null): string | null {
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
