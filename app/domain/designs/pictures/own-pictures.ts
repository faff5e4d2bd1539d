import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { imageTransactions, pictureProvenance, pictures } from "~/db/schema";
import { type Cursor, type Page, paginate } from "~/lib/pagination";

/** A person's own picture and how it was made; `prompt` is null if it was not generated. */
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
  /** The file name of an upload. */
  originalName: string | null;
}

/** A person's own picture that is not withdrawn; null also if it belongs to somebody else. */
export async function findOwnPicture(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
): Promise<OwnPicture | null> {
  const rows = await ownPictureQuery({ db }, { userId, pictureId });
  return rows[0] ?? null;
}

/** The same as a query for a page's batch; none for a null id. */
export function ownPictureQuery(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string | null },
) {
  return db
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
    .where(and(sql`${pictures.id} = ${pictureId}`, eq(pictures.userId, userId), isNull(pictures.withdrawnAt)))
    .limit(1);
}

/** Newest first. */
export type GalleryPage = Page<GalleryPicture>;
export type GalleryPicture = Awaited<ReturnType<typeof galleryQuery>>[number];

export interface GalleryFilter {
  userId: string;
  /** Prefixes of words in the prompt; all must match. */
  search?: string;
  cursor?: Cursor | null;
}

const gallery = {
  // Has another name, since in a batch D1 keeps one of two columns of the same name.
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
 * Own generated pictures, paged by the id of their `image_transactions` row, as a query for a page's one batch.
 * `galleryPage` turns its rows into a page.
 */
export function galleryQuery({ db }: Pick<App, "db">, { userId, search, cursor = null }: GalleryFilter) {
  const records = imageTransactions;
  const own = and(eq(records.userId, userId), isNull(pictures.withdrawnAt));
  if (search) {
    const rowidOf = (recordId: number | string) =>
      sql`(SELECT rowid FROM ${records} WHERE ${records.id} = ${recordId} AND ${records.userId} = ${userId})`;
    const { where, orderBy, limit } = keysetClauses({
      columns: [sql`image_search.rowid`],
      cursor: cursor && { ...cursor, key: cursor.key.map(rowidOf) },
    });
    return db
      .select(gallery)
      .from(sql`image_search`)
      .innerJoin(records, sql`${records}.rowid = image_search.rowid`)
      .innerJoin(pictures, eq(pictures.id, records.pictureId))
      .where(and(sql`image_search MATCH ${matchOf(userId, search)}`, where, own))
      .orderBy(orderBy)
      .limit(limit);
  }
  const { where, orderBy, limit } = keysetClauses({ columns: [records.id], cursor });
  return db
    .select(gallery)
    .from(records)
    .innerJoin(pictures, eq(pictures.id, records.pictureId))
    .where(and(own, where))
    .orderBy(orderBy)
    .limit(limit);
}

/** The owner's token and each word as a prefix; words are quoted, so that nothing in them is syntax. */
function matchOf(userId: string, search: string): string {
  const words = search.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const owner = `owner : "${userId}"`;
  // Without a word there are no results.
  if (words.length === 0) return `${owner} NOT ${owner}`;
  const wanted = words.slice(0, MAX_WORDS).map((word) => `"${word}"*`);
  return `${owner} AND prompt : (${wanted.join(" AND ")})`;
}

const MAX_WORDS = 12;

export async function listGallery(app: Pick<App, "db">, question: GalleryFilter): Promise<GalleryPage> {
  return galleryPage(await galleryQuery(app, question), question);
}

/** The page that the rows of `galleryQuery` make. */
export function galleryPage(
  rows: GalleryPicture[],
  { cursor = null }: Pick<GalleryFilter, "cursor">,
): GalleryPage {
  return paginate(rows, { cursor, keyOf: (row) => [row.recordId] });
}
