import { and, asc, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { imageTransactions, pictureProvenance, pictures } from "~/db/schema";

/** A person's own picture with how it was made; `prompt` is null for one that was not generated. */
export interface OwnPicture {
  id: string;
  userId: string;
  kind: "generated" | "upload";
  fileKey: string;
  previewKey: string | null;
  contentType: string;
  sha256: string;
  widthPx: number;
  heightPx: number;
  bytes: number;
  isTransparent: boolean;
  createdAt: number;
  prompt: string | null;
  /** Of an upload: what its file was called. */
  originalName: string | null;
}

/** Own and not withdrawn, or null: a stranger's picture does not exist. */
export async function findOwnPicture(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
): Promise<OwnPicture | null> {
  const rows = await db
    .select({
      id: pictures.id,
      userId: pictures.userId,
      kind: pictures.kind,
      fileKey: pictures.fileKey,
      previewKey: pictures.previewKey,
      contentType: pictures.contentType,
      sha256: pictures.sha256,
      widthPx: pictures.widthPx,
      heightPx: pictures.heightPx,
      bytes: pictures.bytes,
      isTransparent: pictures.isTransparent,
      createdAt: pictures.createdAt,
      prompt: imageTransactions.prompt,
      originalName: pictureProvenance.originalName,
    })
    .from(pictures)
    .leftJoin(imageTransactions, eq(imageTransactions.pictureId, pictures.id))
    .leftJoin(pictureProvenance, eq(pictureProvenance.pictureId, pictures.id))
    .where(and(eq(pictures.id, pictureId), eq(pictures.userId, userId), isNull(pictures.withdrawnAt)))
    .limit(1);
  return rows[0] ?? null;
}

export const PICTURES_PER_PAGE = 24;

export interface GalleryPage {
  pictures: GalleryPicture[];
  /** Cursors for the pages beside this one: `before` the older, `after` the newer; null where there is none. */
  older: string | null;
  newer: string | null;
}

export type GalleryPicture = Awaited<ReturnType<typeof galleryQuery>>[number];

export interface GalleryFilter {
  userId: string;
  /** Beginnings of words in the prompt, all of which must occur. */
  search?: string;
  /** From this record on back, or from it on forward; newest first where both are absent. */
  before?: string;
  after?: string;
}

const gallery = {
  // Named apart: a batch answers rows as objects, in which two columns called "id" are one.
  recordId: sql<string>`${imageTransactions.id}`.as("record_id"),
  id: pictures.id,
  prompt: imageTransactions.prompt,
  style: imageTransactions.style,
  size: imageTransactions.size,
  widthPx: pictures.widthPx,
  heightPx: pictures.heightPx,
  isTransparent: pictures.isTransparent,
  createdAt: imageTransactions.createdAt,
};

/**
 * Own generated pictures by keyset over `image_transactions`, as a query for a page's one batch. Hand its rows to
 * `pageOf`.
 */
export function galleryQuery({ db }: Pick<App, "db">, { userId, search, before, after }: GalleryFilter) {
  const records = imageTransactions;
  const own = and(eq(records.userId, userId), isNull(pictures.withdrawnAt));
  if (search) {
    const rowOf = (recordId: string) =>
      sql`(SELECT rowid FROM ${records} WHERE ${records.id} = ${recordId} AND ${records.userId} = ${userId})`;
    const range = after
      ? sql`image_search.rowid > ${rowOf(after)}`
      : before
        ? sql`image_search.rowid < ${rowOf(before)}`
        : undefined;
    return db
      .select(gallery)
      .from(sql`image_search`)
      .innerJoin(records, sql`${records}.rowid = image_search.rowid`)
      .innerJoin(pictures, eq(pictures.id, records.pictureId))
      .where(and(sql`image_search MATCH ${matchOf(userId, search)}`, range, own))
      .orderBy(after ? sql`image_search.rowid` : sql`image_search.rowid DESC`)
      .limit(PICTURES_PER_PAGE + 1);
  }
  const range = after ? gt(records.id, after) : before ? lt(records.id, before) : undefined;
  return db
    .select(gallery)
    .from(records)
    .innerJoin(pictures, eq(pictures.id, records.pictureId))
    .where(and(own, range))
    .orderBy(after ? asc(records.id) : desc(records.id))
    .limit(PICTURES_PER_PAGE + 1);
}

/** The owner's token and each word as the beginning of one; words are quoted, so nothing of them is syntax. */
function matchOf(userId: string, search: string): string {
  const words = search.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const owner = `owner : "${userId}"`;
  // Without a word to look for there is nothing to find.
  if (words.length === 0) return `${owner} NOT ${owner}`;
  const wanted = words.slice(0, MAX_WORDS).map((word) => `"${word}"*`);
  return `${owner} AND prompt : (${wanted.join(" AND ")})`;
}

const MAX_WORDS = 12;

export async function listGallery(app: Pick<App, "db">, question: GalleryFilter): Promise<GalleryPage> {
  return galleryPage(await galleryQuery(app, question), question);
}

/** The page that the rows of `galleryQuery` make: newest first, with the cursors beside it. */
export function galleryPage(rows: GalleryPicture[], { before, after }: GalleryFilter): GalleryPage {
  const shown = rows.slice(0, PICTURES_PER_PAGE);
  const hasMore = rows.length > shown.length;
  if (after) shown.reverse();
  const newest = shown[0]?.recordId ?? null;
  const oldest = shown.at(-1)?.recordId ?? null;
  // Whoever came from the other side can go back there.
  return after
    ? { pictures: shown, newer: hasMore ? newest : null, older: oldest }
    : { pictures: shown, newer: before ? newest : null, older: hasMore ? oldest : null };
}
