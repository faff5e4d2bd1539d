import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { products, stores } from "~/db/schema";
import { type ShownBanner, storeBannerQuery } from "~/domain/banners/banners";
import { isOpenStore } from "~/domain/stores/store";
import { type Cursor, type Page, paginate } from "~/lib/pagination";
import { fullTextQuery } from "~/lib/text/full-text-query";
import { chooseFeatured, featuredStoreQueries, listedStoreColumns } from "./featured-stores";
import { storeSearchQuery } from "./store-search";

/** What visitors see of stores: lists of published products and of stores. One round trip each. */

export const PRODUCT_SORTS = ["newest", "oldest", "price-low", "price-high"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export interface ListedProduct {
  id: string;
  title: string;
  /** Lists show only the beginning of a description. */
  description: string;
  priceCents: number;
  coverKey: string | null;
  publishedAt: number;
}

export interface ListedStore {
  id: string;
  storeName: string;
  description: string;
  /** The owner's own pictures; null where they are drawn from the name. */
  bannerKey: string | null;
  logoKey: string | null;
  productCount: number;
  createdAt: number;
}

export type FeaturedStore = Omit<ListedStore, "createdAt">;

/** Sorting search results by price needs all of them; of more than this many the newest are used. */
const MOST_SORTED_HITS = 500;
const DESCRIPTION_CHARACTERS = 140;

/** A literal, because SQLite uses an index over published rows only if the statement itself has the condition. */
export const isPublished = sql`${products.state} = 'published'`;

export const productFields = {
  id: products.id,
  title: products.title,
  description: sql<string>`substr(${products.description}, 1, ${DESCRIPTION_CHARACTERS + 1})`.as("about"),
  priceCents: products.minPriceCents,
  coverKey: products.coverKey,
  publishedAt: sql<number>`${products.publishedAt}`.as("published"),
  key: sql<number>`0`.as("sort_key"),
};

/** A store with a page of its published products, or null if there is no such store. */
export async function readStorePage(
  { db, now }: Pick<App, "db" | "now">,
  {
    storeId,
    search,
    sort,
    cursor,
  }: { storeId: string; search: string; sort: ProductSort; cursor: Cursor | null },
): Promise<{
  store: ListedStore & { ownerId: string };
  products: Page<ListedProduct>;
  banner: ShownBanner | null;
} | null> {
  const store = db
    .select({
      ...listedStoreColumns,
      ownerId: stores.userId,
      createdAt: stores.createdAt,
    })
    .from(stores)
    .where(and(eq(stores.id, storeId), isOpenStore))
    .limit(1);
  const [[found], [banner], rows] = await db.batch([
    store,
    storeBannerQuery({ db, now }),
    search.trim() === ""
      ? productsInOrder(db, { storeId, sort, cursor })
      : productsFound(db, { storeId, search, sort, cursor }),
  ]);
  if (!found) return null;
  return {
    store: found,
    banner: banner ?? null,
    products: tidied(paginate(rows, { cursor, keyOf: (row) => [row.key, row.id] })),
  };
}

function productsInOrder(
  db: App["db"],
  { storeId, sort, cursor }: { storeId: string; sort: ProductSort; cursor: Cursor | null },
) {
  const byPrice = sort === "price-low" || sort === "price-high";
  const key = byPrice ? products.minPriceCents : products.publishedAt;
  const { where, orderBy, limit } = keysetClauses({
    columns: [key, products.id],
    isAscending: isAscending(sort),
    cursor,
  });
  return db
    .select({ ...productFields, key: sql<number>`${key}`.as("sort_key") })
    .from(products)
    .where(and(eq(products.storeId, storeId), isPublished, where))
    .orderBy(orderBy)
    .limit(limit);
}

function productsFound(
  db: App["db"],
  {
    storeId,
    search,
    sort,
    cursor,
  }: { storeId: string; search: string; sort: ProductSort; cursor: Cursor | null },
) {
  const match = storeSearchQuery(storeId, search);
  // A query without usable words finds nothing; it is still a query, so that the page takes one round trip.
  if (!match) return db.select(productFields).from(products).where(sql`0`).limit(1);
  const rowid = sql`product_search.rowid`;
  if (sort === "newest" || sort === "oldest") {
    // Row numbers increase with time, and the index is in their order, so nothing is sorted.
    const { where, orderBy, limit } = keysetClauses({
      columns: [rowid],
      isAscending: isAscending(sort),
      cursor: byFirstKey(cursor),
    });
    return db
      .select({ ...productFields, key: sql<number>`${rowid}`.as("sort_key") })
      .from(sql`product_search`)
      .innerJoin(products, sql`${products}.rowid = ${rowid}`)
      .where(and(sql`product_search MATCH ${match}`, eq(products.storeId, storeId), where))
      .orderBy(orderBy)
      .limit(limit);
  }
  const { where, orderBy, limit } = keysetClauses({
    columns: [products.minPriceCents, products.id],
    isAscending: isAscending(sort),
    cursor,
  });
  return db
    .select({ ...productFields, key: sql<number>`${products.minPriceCents}`.as("sort_key") })
    .from(
      sql`(SELECT rowid AS hit FROM product_search WHERE product_search MATCH ${match} ORDER BY rowid DESC LIMIT ${MOST_SORTED_HITS}) AS hits`,
    )
    .innerJoin(products, sql`${products}.rowid = hits.hit`)
    .where(and(eq(products.storeId, storeId), where))
    .orderBy(orderBy)
    .limit(limit);
}

/** Stores, newest first, or those whose name has the words. The first page of all stores has featured ones above it. */
export async function listStores(
  app: Pick<App, "db" | "now">,
  { search, cursor }: { search: string; cursor: Cursor | null },
): Promise<{ featured: FeaturedStore[]; page: Page<ListedStore> }> {
  const { db } = app;
  const fields = { ...listedStoreColumns, createdAt: stores.createdAt };
  if (search.trim() === "") {
    const { where, orderBy, limit } = keysetClauses({ columns: [stores.createdAt, stores.id], cursor });
    const list = db.select(fields).from(stores).where(and(where, isOpenStore)).orderBy(orderBy).limit(limit);
    if (cursor) {
      const [rows] = await db.batch([list]);
      return { featured: [], page: storePage(rows, cursor) };
    }
    const [rows, ...featured] = await db.batch([list, ...featuredStoreQueries(app)]);
    return { featured: chooseFeatured(...featured), page: storePage(rows, cursor) };
  }
  const terms = fullTextQuery(search);
  if (!terms) return { featured: [], page: { rows: [], after: null, before: null } };
  const { where, orderBy, limit } = keysetClauses({
    columns: [sql`store_search.rowid`],
    cursor: byFirstKey(cursor),
  });
  const [rows] = await db.batch([
    db
      .select({ ...fields, key: sql<number>`store_search.rowid`.as("sort_key") })
      .from(sql`store_search`)
      .innerJoin(stores, sql`${stores}.rowid = store_search.rowid`)
      .where(and(sql`store_search MATCH ${terms}`, where, isOpenStore))
      .orderBy(orderBy)
      .limit(limit),
  ]);
  return { featured: [], page: paginate(rows, { cursor, keyOf: (row) => [row.key, row.id] }) };
}

function storePage(rows: ListedStore[], cursor: Cursor | null): Page<ListedStore> {
  return paginate(rows, { cursor, keyOf: (row) => [row.createdAt, row.id] });
}

function isAscending(sort: ProductSort): boolean {
  return sort === "oldest" || sort === "price-low";
}

/** Search results are sorted by row number alone; cursors carry the id after it. */
function byFirstKey(cursor: Cursor | null): Cursor | null {
  return cursor && { ...cursor, key: cursor.key.slice(0, 1) };
}

function tidied(page: Page<ListedProduct>): Page<ListedProduct> {
  return { ...page, rows: page.rows.map((row) => ({ ...row, description: shortened(row.description) })) };
}

/** Cut at a word, with an ellipsis. */
function shortened(text: string): string {
  if (text.length <= DESCRIPTION_CHARACTERS) return text;
  return `${text.slice(0, DESCRIPTION_CHARACTERS).replace(/\s+\S*$/, "")}…`;
}
