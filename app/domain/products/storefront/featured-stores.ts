import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { App } from "~/app";
import { pricingPlans, stores, userPlans } from "~/db/schema";
import { isInForceCondition } from "~/domain/plans/user-plans";

/** What lists show of a store. */
export const listedStoreColumns = {
  id: stores.id,
  storeName: stores.storeName,
  description: stores.description,
  bannerKey: stores.bannerKey,
  logoKey: stores.logoKey,
  productCount: stores.productCount,
};

/** Stores shown above the directory. */
const STORES_SHOWN = 3;
/** How often the choice changes, so that all of them take turns. */
const TURN_MS = 60 * 60 * 1000;
/** A prime, so that neighboring hours begin far apart. */
const ROWS_BETWEEN_TURNS = 7_919;

/**
 * Stores with products whose creators' plans feature them and are in force, for a batch: a few, others each hour. The first query begins at
 * a row that the hour decides, the second at the first row, for the rounds that end before enough are found
 * (`chooseFeatured`). They read a handful of rows however many plans are held.
 */
export function featuredStoreQueries({ db, now }: Pick<App, "db" | "now">) {
  const at = now();
  const turn = Math.floor(at / TURN_MS) * ROWS_BETWEEN_TURNS;
  const held = alias(userPlans, "held");
  const start = sql`(SELECT ${turn} % (coalesce(max(rowid), 0) + 1) FROM ${userPlans})`;
  const round = (rows: SQL) =>
    db
      .select(listedStoreColumns)
      .from(held)
      .innerJoin(pricingPlans, eq(pricingPlans.id, held.planId))
      .innerJoin(stores, eq(stores.userId, held.userId))
      .where(
        and(rows, isInForceCondition(at), eq(pricingPlans.featuresStore, true), gt(stores.productCount, 0)),
      )
      .orderBy(sql`held.rowid`)
      .limit(STORES_SHOWN);
  return [round(sql`held.rowid >= ${start}`), round(sql`held.rowid < ${start}`)] as const;
}

/** The stores to show, of the two queries' rows. */
export function chooseFeatured<Store>(fromHere: Store[], fromTheStart: Store[]): Store[] {
  return [...fromHere, ...fromTheStart].slice(0, STORES_SHOWN);
}
