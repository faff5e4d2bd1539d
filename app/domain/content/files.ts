import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { keysetClauses } from "~/db/keyset-pagination";
import { contentFiles } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { newId } from "~/lib/ids";
import { type Cursor, paginate } from "~/lib/pagination";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { cleanSingleLine } from "~/lib/text/clean-text";
import { cutText } from "~/lib/text/cut-text";
import { stripMetadata } from "~/print/index.server";
import { MAX_ALT_CHARACTERS } from "./content-kinds";
import { mayEditContent } from "./pieces";
import type { ActingEditor } from "./save-piece";

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** A file lies in memory once while it is checked and stored, and an isolate has 128 MB; larger films go by `content:publish`. */
export const MAX_EDITOR_VIDEO_BYTES = 24 * 1024 * 1024;
export const MAX_CAPTIONS_BYTES = 512 * 1024;
const MAX_NAME_CHARACTERS = 120;
/** Pictures are not decoded here; this limit protects the browsers that open them. */
const MAX_PIXELS = 50_000_000;

export type ContentFile = typeof contentFiles.$inferSelect;
export type FileRefusal = "not-a-file" | "too-large" | "no-alt" | "forbidden";

const PICTURE_TYPES: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** The first bytes of EBML, the container of WebM. */
const WEBM_MAGIC = "\u001aE\u00df\u00a3";

/** The path that pages show a file under. */
export const contentFilePath = ({ fileKey }: Pick<ContentFile, "fileKey">): string => `/media/${fileKey}`;

/** What a file is, by its bytes: its type, and what is stored of it. Location, device and the like are dropped. */
export function readContentFile(bytes: Uint8Array<ArrayBuffer>) {
  const picture = stripMetadata(bytes);
  const ending = picture && PICTURE_TYPES[picture.contentType];
  if (picture && ending) {
    if (bytes.length > MAX_PICTURE_BYTES || picture.widthPx * picture.heightPx > MAX_PIXELS)
      return "too-large";
    const { contentType, widthPx, heightPx } = picture;
    return { kind: "picture", ending, contentType, widthPx, heightPx, bytes: picture.bytes } as const;
  }
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 12));
  const other = { widthPx: null, heightPx: null, bytes } as const;
  const video = head.slice(4, 8) === "ftyp" ? "mp4" : head.startsWith(WEBM_MAGIC) ? "webm" : null;
  if (video)
    return bytes.length > MAX_EDITOR_VIDEO_BYTES
      ? "too-large"
      : ({ kind: "video", ending: video, contentType: `video/${video}`, ...other } as const);
  if (/^(\u00ef\u00bb\u00bf)?WEBVTT/.test(head))
    return bytes.length > MAX_CAPTIONS_BYTES
      ? "too-large"
      : ({ kind: "captions", ending: "vtt", contentType: "text/vtt; charset=utf-8", ...other } as const);
  return "not-a-file";
}

/** Stores a file; the same bytes are the same file, whose description is the last one that was given. */
export async function addContentFile(
  app: Pick<App, "db" | "files" | "now">,
  {
    by,
    network,
    bytes,
    name,
    alt,
  }: ActingEditor & { bytes: Uint8Array<ArrayBuffer>; name: string; alt: string },
): Promise<{ status: "added"; path: string } | { status: FileRefusal }> {
  const read = readContentFile(bytes);
  if (typeof read === "string") return { status: read };
  const described = cutText(cleanSingleLine(alt), MAX_ALT_CHARACTERS);
  if (read.kind === "picture" && described === "") return { status: "no-alt" };
  const fileKey = `content/${await sha256Hex(read.bytes)}.${read.ending}`;
  const may = mayEditContent(by, "write");
  const [allowed] = await runTransaction(app.db, [sql`SELECT ${may} AS allowed`]);
  if (!allowed?.results[0]?.allowed) return { status: "forbidden" };
  await app.files.put(fileKey, read.bytes, { httpMetadata: { contentType: read.contentType } });
  const shown = cutText(cleanSingleLine(name), MAX_NAME_CHARACTERS) || read.kind;
  await runTransaction(app.db, [
    insertInto(contentFiles)
      .values({
        id: newId(),
        fileKey,
        kind: read.kind,
        contentType: read.contentType,
        alt: described,
        name: shown,
        widthPx: read.widthPx,
        heightPx: read.heightPx,
        bytes: read.bytes.length,
        createdBy: by,
        createdAt: app.now(),
      })
      .onConflictDoUpdate({ target: contentFiles.fileKey, set: { alt: described, name: shown } }),
    auditLogStatement(app, {
      actorId: by,
      action: "upload content file",
      subject: `content-file:${fileKey}`,
      detail: { after: shown, network },
    }),
  ]);
  return { status: "added", path: contentFilePath({ fileKey }) };
}

/** Newest first. */
export async function listContentFiles({ db }: Pick<App, "db">, { cursor }: { cursor: Cursor | null }) {
  const { where, orderBy, limit } = keysetClauses({ columns: [contentFiles.id], cursor });
  const rows = await db.select().from(contentFiles).where(where).orderBy(orderBy).limit(limit);
  return paginate(rows, { cursor, keyOf: (row) => [row.id] });
}
