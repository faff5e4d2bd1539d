import { desc, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { libraryPictures } from "~/db/schema";
import { type Cursor, type Page, paginate } from "~/lib/pagination";
import { EVERY_PICTURE, type LibraryFilter } from "./library-filter";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_SEARCH_WORDS = 12;
/** Letters of a word that the index keeps the beginnings of: a longer word is looked for by its first ones. */
const MAX_PREFIX_LETTERS = 8;

/** What list and viewer both show of a picture. */
export const libraryPictureColumns = {
  id: libraryPictures.pictureId,
  kind: libraryPictures.kind,
  label: libraryPictures.label,
  style: libraryPictures.style,
  widthPx: libraryPictures.widthPx,
  heightPx: libraryPictures.heightPx,
  bytes: libraryPictures.bytes,
  isFavorite: libraryPictures.isFavorite,
  collectionId: libraryPictures.collectionId,
  isUsed: libraryPictures.isUsed,
  isLicensed: libraryPictures.isLicensed,
  createdAt: libraryPictures.createdAt,
};

export interface LibraryQuestion {
  userId: string;
  filter?: LibraryFilter;
  /** The position of the page's edge. */
  cursor?: Cursor | null;
  pageSize?: number;
}

export type LibraryPicture = Awaited<ReturnType<typeof libraryQuery>>[number];
export type LibraryPage = Page<LibraryPicture>;

/** A person's pictures, newest first, as a query for a page's batch; `libraryPage` turns its rows into a page. */
export function libraryQuery({ db }: Pick<App, "db">, question: LibraryQuestion) {
  const { cursor = null, pageSize } = question;
  const positions = positionsSql(question, (column) =>
    keysetClauses({ columns: [column], cursor, ...(pageSize === undefined ? {} : { pageSize }) }),
  );
  return db
    .select({
      position: libraryPictures.position,
      ...libraryPictureColumns,
    })
    .from(libraryPictures)
    .where(sql`${libraryPictures.position} IN (${positions})`)
    .orderBy(cursor?.side === "before" ? libraryPictures.position : desc(libraryPictures.position));
}

/** The page that the rows of `libraryQuery` make. */
export function libraryPage(
  rows: LibraryPicture[],
  { cursor = null, pageSize }: Pick<LibraryQuestion, "cursor" | "pageSize">,
): LibraryPage {
  return paginate(rows, {
    cursor,
    keyOf: (row) => [row.position],
    ...(pageSize === undefined ? {} : { pageSize }),
  });
}

export async function listLibrary(app: Pick<App, "db">, question: LibraryQuestion): Promise<LibraryPage> {
  return libraryPage(await libraryQuery(app, question), question);
}

/** The picture just before (`newer`) or after another in the list, as a query; no row at the list's end. */
export function neighborQuery(
  { db }: Pick<App, "db">,
  question: Pick<LibraryQuestion, "userId" | "filter"> & { pictureId: string; side: "newer" | "older" },
) {
  const { userId, pictureId, side } = question;
  const own = sql`(SELECT o.position FROM ${libraryPictures} o WHERE o.picture_id = ${pictureId} AND o.user_id = ${userId})`;
  const next = positionsSql(question, (column) => ({
    where: side === "newer" ? sql`${column} > ${own}` : sql`${column} < ${own}`,
    orderBy: sql`${column} ${sql.raw(side === "newer" ? "ASC" : "DESC")}`,
    limit: 1,
  }));
  return db
    .select({ neighborId: sql<string>`${libraryPictures.pictureId}`.as(`${side}_id`) })
    .from(libraryPictures)
    .where(sql`${libraryPictures.position} = (${next})`);
}

type Clauses = (column: SQL) => { where: SQL | undefined; orderBy: SQL; limit: number };

/** The positions of what a filter lists. A search or filter reads the index of words and tags, anything else that of the owner. */
function positionsSql({ userId, filter = EVERY_PICTURE }: LibraryQuestion, clauses: Clauses): SQL {
  const match = matchText(userId, filter);
  const column = match === null ? sql.raw("position") : sql.raw("rowid");
  const { where, orderBy, limit } = clauses(column);
  const source =
    match === null
      ? sql`SELECT position FROM library_pictures WHERE user_id = ${userId} AND removed_at IS NULL`
      : sql`SELECT rowid FROM library_search WHERE library_search MATCH ${match}`;
  const bounds = [where, ...dayBounds(userId, filter, column)].filter((each) => each !== undefined);
  return sql`${source}${sql.join(bounds.map((each) => sql` AND ${each}`))} ORDER BY ${orderBy} LIMIT ${limit}`;
}

/** Positions rise with time, so a range of days is a range of positions. */
function dayBounds(userId: string, { from, to }: LibraryFilter, column: SQL): SQL[] {
  const firstSince = (at: number) =>
    sql`(SELECT d.position FROM library_pictures d WHERE d.user_id = ${userId} AND d.created_at >= ${at} ORDER BY d.created_at, d.position LIMIT 1)`;
  const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
  return [
    ...(from === null ? [] : [sql`${column} >= ${firstSince(startOf(from))}`]),
    ...(to === null
      ? []
      : [sql`${column} < coalesce(${firstSince(startOf(to) + DAY_MS)}, ${Number.MAX_SAFE_INTEGER})`]),
  ];
}

/**
 * The query of the index: a token for each filter (written by the triggers of `library_pictures`), and each word of the
 * search as a prefix, quoted, so that nothing in it is syntax. Null if nothing but days narrows the list.
 */
function matchText(userId: string, filter: LibraryFilter): string | null {
  const { search, isFavorite, isUsed, collection, kind, shape, style } = filter;
  const tags = [
    isFavorite ? `f${userId}` : null,
    isUsed ? `p${userId}` : null,
    collection === null ? null : collection === "none" ? `n${userId}` : `c${collection}`,
    kind === null ? null : kind === "bought" ? `b${userId}` : `k${kind}${userId}`,
    shape === null ? null : `z${shape}${userId}`,
    style === null ? null : `s${style.toLowerCase().replaceAll(" ", "") || "none"}${userId}`,
  ].filter((tag) => tag !== null);
  if (tags.length === 0 && search === "") return null;
  const all = [`u${userId}`, ...tags].map((tag) => `"${tag}"`).join(" AND ");
  if (search === "") return `tags : (${all})`;
  const words = search.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  // Without a word there are no results.
  if (words.length === 0) return `tags : (${all}) NOT tags : "u${userId}"`;
  const wanted = words.slice(0, MAX_SEARCH_WORDS).map((word) => `"${beginningOf(word)}"*`);
  return `tags : (${all}) AND label : (${wanted.join(" AND ")})`;
}

/** Marks stay with their letters: the index drops them, and a letter more or less of a beginning would not be ready. */
function beginningOf(word: string): string {
  return (word.normalize("NFC").match(/\P{M}\p{M}*/gu) ?? []).slice(0, MAX_PREFIX_LETTERS).join("");
}
