import { lte, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { variantStock } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { partnerNotPausedCondition, pauseIfRateLimited } from "./rate-limit-pauses";
import { listSoldVariantIds } from "./sold-variants";

/** Stock older than this is read again. */
const STALE_AFTER_MS = 60 * 60 * 1000;
/** The number of variants read per minute: the partner allows two calls per second, and orders come first. */
const VARIANTS_A_MINUTE = 20;
/** The number per minute if the partner reported a change. */
const CHANGED_A_MINUTE = 40;
/** Read together and stored before the next ones, so that an interrupted run keeps what it has read. */
const VARIANTS_AT_ONCE = 5;
/** Of the partner's 120 calls per minute, these are reserved for orders. */
export const CALLS_RESERVED_FOR_ORDERS = 60;
const MINUTE_MS = 60_000;

/** `checked_at` of stock that the partner reported as changed: it is read before all others. */
export const READ_FIRST = 0;
/** `checked_at` of stock that was never read, which nobody reported. */
export const NEVER_READ = 1;

/** A number that means another garment at the partner stays unavailable, even if it is in stock. */
export function recordStockStatements(known: Map<number, boolean>, at: number): Statement[] {
  return [...known].map(([variantId, isAvailable]) =>
    insertInto(variantStock)
      .values({ variantId, isAvailable, checkedAt: at })
      .onConflictDoUpdate({
        target: variantStock.variantId,
        set: {
          isAvailable: sql`iif(${variantStock.mismatch} IS NULL, excluded.is_available, 0)`,
          checkedAt: at,
        },
        setWhere: lte(variantStock.checkedAt, at),
      }),
  );
}

/** The first of these numbers that means another garment at the partner, and what it means there. */
export async function findVariantMismatch(
  { db }: Pick<App, "db">,
  variantIds: SQL,
): Promise<{ variantId: number; theirs: string } | null> {
  const [found] = await db.all<{ variantId: number; theirs: string }>(
    sql`SELECT variant_id AS variantId, mismatch AS theirs FROM variant_stock
      WHERE mismatch IS NOT NULL AND variant_id IN (${variantIds}) LIMIT 1`,
  );
  return found ?? null;
}

/**
 * The partner reported new stock of these variants: they are read before all others. The report is only a hint and
 * the stock is read again, so late and reordered reports do no harm. What exceeds a minute's share is left to the
 * cron.
 */
export async function refreshChangedStock(
  app: Pick<App, "db" | "now" | "printPartner">,
  { variantIds }: { variantIds: number[] },
): Promise<number> {
  const ours = new Set(listSoldVariantIds());
  const changed = variantIds.filter((id) => ours.has(id));
  if (changed.length === 0) return 0;
  await runTransaction(app.db, [
    sql`INSERT INTO variant_stock (variant_id, is_available, checked_at) SELECT value, 1, ${READ_FIRST} FROM json_each(${JSON.stringify(changed)}) WHERE true
      ON CONFLICT (variant_id) DO UPDATE SET checked_at = ${READ_FIRST}`,
  ]);
  return ask(app, { most: CHANGED_A_MINUTE, which: sql`checked_at = ${READ_FIRST}` });
}

/**
 * Reads the stock of variants that were not read for an hour, oldest first, a few at a time: the whole catalog once an
 * hour, with calls left for orders. Returns how many were read.
 */
export function refreshStaleStock(app: Pick<App, "db" | "now" | "printPartner">): Promise<number> {
  return ask(app, {
    most: VARIANTS_A_MINUTE,
    which: sql`checked_at IS NULL OR checked_at < ${app.now() - STALE_AFTER_MS}`,
  });
}

async function ask(
  app: Pick<App, "db" | "now" | "printPartner">,
  { most, which }: { most: number; which: SQL },
): Promise<number> {
  const due = await app.db.all<{ id: number }>(
    sql`SELECT wanted.value AS id FROM json_each(${JSON.stringify(listSoldVariantIds())}) AS wanted
      LEFT JOIN variant_stock ON variant_id = wanted.value
      WHERE (${which}) AND ${partnerNotPausedCondition("catalogue", app.now())}
      ORDER BY coalesce(checked_at, ${NEVER_READ}) = ${READ_FIRST} DESC, checked_at IS NOT NULL, checked_at
      LIMIT max(0, ${most} - (SELECT count(*) FROM variant_stock WHERE checked_at > ${app.now() - MINUTE_MS}))`,
  );
  let asked = 0;
  for (let from = 0; from < due.length; from += VARIANTS_AT_ONCE) {
    if ((app.printPartner.remainingCalls() ?? CALLS_RESERVED_FOR_ORDERS) < CALLS_RESERVED_FOR_ORDERS) break;
    const slice = due.slice(from, from + VARIANTS_AT_ONCE).map(({ id }) => id);
    try {
      const known = await app.printPartner.checkStock(slice);
      await runTransaction(app.db, recordStockStatements(known, app.now()));
      asked += known.size;
    } catch (error) {
      if (await pauseIfRateLimited(app, "catalogue", error)) break;
      throw error;
    }
  }
  return asked;
}
