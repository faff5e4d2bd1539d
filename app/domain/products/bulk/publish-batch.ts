import { and, asc, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { qualifiedColumn } from "~/db/qualified-column";
import { products, publishBatches, publishItems, stores } from "~/db/schema";
import {
  type Counter,
  counterOf,
  countUseQuery,
  refuseWhenSpentStatement,
  secondsUntilNextWindow,
} from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { newId } from "~/lib/ids";
import { MAX_PRICE_CENTS } from "../drafts/draft-limits";
import { type GarmentPlan, MAX_GARMENTS_AT_ONCE, planGarments, type Tone } from "./plan-garments";

export type PublishBatchResult =
  | { status: "begun"; batchId: string }
  /** The same form was sent before. */
  | { status: "already"; batchId: string }
  | { status: "no-picture" }
  | { status: "no-store" }
  | { status: "nothing-chosen" }
  /** Too many garments at once. */
  | { status: "too-many" }
  /** Over the hourly limit. */
  | { status: "too-often"; seconds: number }
  /** These garments have a problem, or a price that loses money: mend or leave them out. */
  | { status: "refused"; garments: { garmentId: string; problem: string }[] };

/** Publishes one picture on the chosen garments: a row for each, which the queue publishes one after another. */
export async function beginBulkPublish(
  app: Pick<App, "db" | "now" | "enqueue">,
  wanted: {
    userId: string;
    formKey: string;
    pictureId: string;
    tone: Tone;
    markupPercent: number;
    /** Prices by garment id; a garment without one has the planned price. */
    chosen: { garmentId: string; priceCents: number | null }[];
  },
): Promise<PublishBatchResult> {
  // A garment named twice is one.
  const chosen = [...new Map(wanted.chosen.map((each) => [each.garmentId, each])).values()];
  if (chosen.length === 0) return { status: "nothing-chosen" };
  if (chosen.length > MAX_GARMENTS_AT_ONCE) return { status: "too-many" };
  const planned = await planGarments(app, wanted);
  if (!planned) return { status: "no-picture" };
  const items = chosen.flatMap(({ garmentId, priceCents }) => {
    const plan = planned.plans.find((each) => each.garment.id === garmentId);
    return plan ? [{ plan, priceCents: priceCents ?? plan.priceCents }] : [];
  });
  const faults = items.flatMap(({ plan, priceCents }) => {
    if (plan.problem) return [{ garmentId: plan.garment.id, problem: plan.problem }];
    if (priceCents < plan.leastPriceCents) return [{ garmentId: plan.garment.id, problem: "loses-money" }];
    return priceCents > MAX_PRICE_CENTS ? [{ garmentId: plan.garment.id, problem: "too-dear" }] : [];
  });
  if (faults.length > 0) return { status: "refused", garments: faults };
  if (items.length === 0) return { status: "nothing-chosen" };
  const [store] = await app.db.select({ id: stores.id }).from(stores).where(eq(stores.userId, wanted.userId));
  if (!store) return { status: "no-store" };
  const counter = counterOf("bulk-publishing", personSubject(wanted.userId));
  try {
    return await writeBatch(app, { ...wanted, requestKey: wanted.formKey, ruleId: null, items, counter });
  } catch (error) {
    if (!isConstraintViolation(error, "limit-reached")) throw error;
    return { status: "too-often", seconds: secondsUntilNextWindow(app, "bulk-publishing") };
  }
}

/** Writes a batch with its items; the same key again finds the first. Of a rule's, without garments that another rule has begun. */
export async function writeBatch(
  app: Pick<App, "db" | "now" | "enqueue">,
  {
    userId,
    pictureId,
    requestKey,
    ruleId,
    items,
    counter,
  }: {
    userId: string;
    pictureId: string;
    requestKey: string;
    ruleId: string | null;
    items: { plan: GarmentPlan; priceCents: number }[];
    /** Counts the batch; at its limit the batch fails as `limit-reached`. */
    counter?: Counter;
  },
): Promise<{ status: "begun" | "already"; batchId: string } | { status: "nothing-chosen" }> {
  const batchId = newId();
  const at = app.now();
  const rows = items.map(({ plan, priceCents }) => ({
    ...{ id: newId(), batchId, userId, garmentId: plan.garment.id, priceCents, createdAt: at },
    colors: JSON.stringify(plan.colors.map(({ id }) => id)),
    rulePictureId: ruleId === null ? null : pictureId,
  }));
  let written: string[];
  try {
    const results = await runTransaction(app.db, [
      app.db
        .insert(publishBatches)
        .values({ id: batchId, userId, pictureId, ruleId, requestKey, createdAt: at }),
      ...(counter ? [refuseWhenSpentStatement(app, [counter]), countUseQuery(app, counter)] : []),
      ...rows.map((row) =>
        app.db.insert(publishItems).values(row).onConflictDoNothing().returning({ id: publishItems.id }),
      ),
      sql`DELETE FROM publish_batches WHERE id = ${batchId} AND NOT EXISTS (SELECT 1 FROM publish_items WHERE batch_id = ${batchId})`,
    ]);
    written = results.flatMap(({ results: rows }) =>
      rows.flatMap(({ id }) => (typeof id === "string" ? [id] : [])),
    );
  } catch (error) {
    if (!isConstraintViolation(error, "batch-repeated")) throw error;
    const [first] = await app.db
      .select({ id: publishBatches.id })
      .from(publishBatches)
      .where(and(eq(publishBatches.userId, userId), eq(publishBatches.requestKey, requestKey)));
    if (!first) throw error;
    return { status: "already", batchId: first.id };
  }
  if (written.length === 0) return { status: "nothing-chosen" };
  await app.enqueue.many(written.map((itemId) => ({ type: "publish-item", itemId })));
  return { status: "begun", batchId };
}

/**
 * Unpublishes everything that a batch published, and cancels its remaining items. The drafts stay. False if it was
 * undone before, or is somebody else's.
 */
export async function undoBatch(
  app: Pick<App, "db" | "now">,
  { userId, batchId }: { userId: string; batchId: string },
): Promise<boolean> {
  const own = sql`batch_id = ${batchId} AND user_id = ${userId}`;
  const [undone] = await runTransaction(app.db, [
    app.db
      .update(publishBatches)
      .set({ undoneAt: app.now() })
      .where(
        and(
          eq(publishBatches.id, batchId),
          eq(publishBatches.userId, userId),
          isNull(publishBatches.undoneAt),
        ),
      ),
    sql`UPDATE products SET state = 'unpublished', updated_at = ${app.now()} WHERE user_id = ${userId} AND state = 'published'
      AND id IN (SELECT product_id FROM publish_items WHERE ${own} AND state = 'published')`,
    sql`UPDATE publish_items SET state = 'undone' WHERE ${own} AND state IN ('queued', 'published')`,
  ]);
  return (undone?.meta.changes ?? 0) > 0;
}

const DUE_AT_ONCE = 60;
const SHOWN_BATCHES = 10;

/** Items that no worker has claimed. */
export async function listDueItems({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: publishItems.id })
    .from(publishItems)
    .where(
      and(
        sql`state = 'queued'`,
        or(isNull(publishItems.claimedUntil), lte(publishItems.claimedUntil, now())),
      ),
    )
    .orderBy(asc(publishItems.createdAt))
    .limit(DUE_AT_ONCE);
  return rows.map(({ id }) => id);
}

/** A batch with its items, for its page; only its owner finds it. */
export async function readBatch(
  { db }: Pick<App, "db">,
  { userId, batchId }: { userId: string; batchId: string },
) {
  const [[batch], items] = await db.batch([
    db
      .select()
      .from(publishBatches)
      .where(and(eq(publishBatches.id, batchId), eq(publishBatches.userId, userId)))
      .limit(1),
    db
      .select({
        id: publishItems.id,
        garmentId: publishItems.garmentId,
        priceCents: publishItems.priceCents,
        itemState: sql<(typeof publishItems.$inferSelect)["state"]>`${publishItems.state}`.as("item_state"),
        problem: publishItems.problem,
        productId: publishItems.productId,
        title: products.title,
      })
      .from(publishItems)
      .leftJoin(products, eq(products.id, publishItems.productId))
      .where(and(eq(publishItems.batchId, batchId), eq(publishItems.userId, userId)))
      .orderBy(asc(publishItems.id)),
  ]);
  return batch ? { ...batch, items } : null;
}

/** A person's latest batches, newest first; as a query for a batch. */
export function recentBatchesQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select({
      id: publishBatches.id,
      pictureId: publishBatches.pictureId,
      ruleId: publishBatches.ruleId,
      undoneAt: publishBatches.undoneAt,
      batchedAt: sql<number>`${publishBatches.createdAt}`.as("batched_at"),
      published:
        sql<number>`(SELECT count(*) FROM publish_items WHERE batch_id = ${qualifiedColumn(publishBatches.id)} AND state = 'published')`.as(
          "published_items",
        ),
      items:
        sql<number>`(SELECT count(*) FROM publish_items WHERE batch_id = ${qualifiedColumn(publishBatches.id)})`.as(
          "all_items",
        ),
    })
    .from(publishBatches)
    .where(eq(publishBatches.userId, userId))
    .orderBy(desc(publishBatches.id))
    .limit(SHOWN_BATCHES);
}
