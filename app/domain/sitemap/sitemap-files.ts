import { and, asc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { blogPosts, knowledgeBaseArticles, products, sitemapMarks, stores } from "~/db/schema";
import { isOpenStore } from "~/domain/stores/store";

/**
 * The site's sitemaps, in files of a bounded size. The boundary of each full file is stored, because finding it on every
 * request would scan the whole table.
 */

export const SITEMAP_PARTS = ["stores", "products", "posts", "articles"] as const;
export type SitemapPart = (typeof SITEMAP_PARTS)[number];

/** URLs between two boundaries. The protocol allows 50,000; a file of this size is about 300 kB. */
export const URLS_PER_SITEMAP = 2_500;
/** A file becomes longer when a row returns to it, such as a product that is published again. */
const MAX_URLS_PER_SITEMAP = 2 * URLS_PER_SITEMAP;
/** The most boundaries that one run of the cron stores for a part. */
const MAX_BOUNDARIES_PER_RUN = 10;

export interface SitemapKey {
  at: number;
  id: string;
}

/** One file: the rows after `after`, up to and including `upTo`. Null means the beginning or the present end. */
export interface SitemapFile {
  part: SitemapPart;
  after: SitemapKey | null;
  upTo: SitemapKey | null;
}

interface Source {
  table: SQLiteTable;
  /** The timestamp that the index sorts by. */
  at: SQLiteColumn;
  id: SQLiteColumn;
  /** The last segment of the path. */
  name: SQLiteColumn;
  changedAt: SQLiteColumn;
  /** A literal, because SQLite does not use a partial index with a bound value. */
  where?: SQL | undefined;
  path: string;
}

const SOURCES: Record<SitemapPart, Source> = {
  stores: {
    table: stores,
    at: stores.createdAt,
    id: stores.id,
    name: stores.id,
    changedAt: stores.createdAt,
    where: isOpenStore,
    path: "/store/",
  },
  products: {
    table: products,
    at: products.publishedAt,
    id: products.id,
    name: products.id,
    changedAt: products.updatedAt,
    where: sql`${products.state} = 'published'`,
    path: "/product/",
  },
  posts: {
    table: blogPosts,
    at: blogPosts.publishedAt,
    id: blogPosts.id,
    name: blogPosts.slug,
    changedAt: blogPosts.updatedAt,
    where: sql`${blogPosts.isPublished} = 1`,
    path: "/blog/",
  },
  articles: {
    table: knowledgeBaseArticles,
    at: knowledgeBaseArticles.createdAt,
    id: knowledgeBaseArticles.id,
    name: knowledgeBaseArticles.slug,
    changedAt: knowledgeBaseArticles.updatedAt,
    path: "/kb/",
  },
};

/** All files, in one round trip. */
export async function listSitemapFiles({ db }: Pick<App, "db">): Promise<SitemapFile[]> {
  const marks = await db
    .select({ part: sitemapMarks.part, at: sitemapMarks.at, id: sitemapMarks.rowId })
    .from(sitemapMarks)
    .orderBy(asc(sitemapMarks.part), asc(sitemapMarks.at), asc(sitemapMarks.rowId));
  return SITEMAP_PARTS.flatMap((part) => {
    const keys = marks.filter((mark) => mark.part === part).map(({ at, id }) => ({ at, id }));
    return [null, ...keys].map((after, index) => ({ part, after, upTo: keys[index] ?? null }));
  });
}

/** The paths in one file, oldest first. */
export async function readSitemapFile(
  { db }: Pick<App, "db">,
  { part, after, upTo }: SitemapFile,
): Promise<{ path: string; changedAt: number }[]> {
  const { path, name, changedAt, ...source } = SOURCES[part];
  const rows = await db
    .select({ name: sql<string>`${name}`, changedAt: sql<number>`${changedAt}`.as("changed") })
    .from(source.table)
    .where(between(source, { after, upTo }))
    .orderBy(asc(source.at), asc(source.id))
    .limit(MAX_URLS_PER_SITEMAP);
  return rows.map((row) => ({ path: path + encodeURIComponent(row.name), changedAt: row.changedAt }));
}

/** Stores the boundaries of files that have become full. Safe to repeat and to run concurrently. */
export async function recordSitemapBoundaries({ db }: Pick<App, "db">): Promise<void> {
  for (const part of SITEMAP_PARTS) {
    const source = SOURCES[part];
    for (let set = 0; set < MAX_BOUNDARIES_PER_RUN; set++) {
      const [last] = await db
        .select({ at: sitemapMarks.at, id: sitemapMarks.rowId })
        .from(sitemapMarks)
        .where(sql`${sitemapMarks.part} = ${part}`)
        .orderBy(sql`${sitemapMarks.at} DESC, ${sitemapMarks.rowId} DESC`)
        .limit(1);
      const [full] = await db
        .select({ at: sql<number>`${source.at}`, id: sql<string>`${source.id}`.as("row") })
        .from(source.table)
        .where(between(source, { after: last ?? null, upTo: null }))
        .orderBy(asc(source.at), asc(source.id))
        .limit(1)
        .offset(URLS_PER_SITEMAP - 1);
      if (!full) break;
      await db.insert(sitemapMarks).values({ part, at: full.at, rowId: full.id }).onConflictDoNothing();
    }
  }
}

function between({ at, id, where }: Pick<Source, "at" | "id" | "where">, range: Omit<SitemapFile, "part">) {
  const { after, upTo } = range;
  return and(
    where,
    keysetClauses({
      columns: [at, id],
      isAscending: true,
      cursor: after && { side: "after", key: [after.at, after.id] },
    }).where,
    // `at` is compared again by itself, because SQLite uses the index for only one comparison of pairs.
    upTo ? sql`${at} <= ${upTo.at} AND (${at}, ${id}) <= (${upTo.at}, ${upTo.id})` : undefined,
  );
}
