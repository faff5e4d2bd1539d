import { and, eq, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { products, stores } from "~/db/schema";
import { PAGE_SIZE } from "~/lib/pagination";
import { isPublished, productFields } from "./product-and-store-lists";

/** A new product is shown on the home page after this time, in which reports and decisions can come. */
const SHOWN_AFTER_MS = 24 * 60 * 60 * 1000;

/** Nothing to remark in the print check, and no report that a person has not answered with "keep". */
const isFlawless = sql`NOT EXISTS (SELECT 1 FROM version_reports WHERE version_id = ${products.versionId} AND report ->> '$.verdict' IN ('warning', 'error'))
  AND NOT EXISTS (SELECT 1 FROM moderation_cases WHERE product_id = ${products.id} AND decision IS NOT 'keep')`;

/**
 * The newest products of all stores that are a day old and flawless, as a query for a page that reads it in its one batch.
 * `limit` at most 24.
 */
export function newestProductsQuery({ db, now }: Pick<App, "db" | "now">, limit: number) {
  return db
    .select({
      ...productFields,
      // In a batch D1 returns columns by name, so two ids need two names.
      storeId: sql<string>`${stores.id}`.as("in_store"),
      storeName: stores.storeName,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(isPublished, lte(products.publishedAt, now() - SHOWN_AFTER_MS), isFlawless))
    .orderBy(sql`${products.publishedAt} DESC, ${products.id} DESC`)
    .limit(Math.min(limit, PAGE_SIZE));
}
