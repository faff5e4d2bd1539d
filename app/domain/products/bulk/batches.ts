import { and, asc, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { qualifiedColumn } from "~/db/qualified-column";
import { products, publishBatches, publishItems } from "~/db/schema";

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
