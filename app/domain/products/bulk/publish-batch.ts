import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { publishBatches, publishItems, stores } from "~/db/schema";
import {
  type Counter,
  counterOf,
  countUseQuery,
  refuseWhenSpentStatement,
  secondsUntilNextWindow,
} from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { MAX_PRICE_CENTS } from "../drafts/draft-limits";
import { type GarmentPlan, MAX_GARMENTS_AT_ONCE, planGarments, type Tone } from "./plan-garments";

export type PublishBatchResult =
  | { status: "begun"; batchId: string }
  /** The same form was sent before, and nothing in it is new. */
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

/**
 * Publishes one picture on the chosen garments: a row for each, which the queue publishes one after another. A form that was changed
 * after Back publishes only what is new in it.
 */
export async function beginBulkPublish(
  app: Pick<App, "db" | "now" | "enqueue">,
  wanted: {
    userId: string;
    /** A random key made with the form. With the same choices it is the same request. */
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
  const choices = items.map(({ plan, priceCents }) => [plan.garment.id, colorsOf(plan), priceCents]);
  const requestKey = `${wanted.formKey}:${await sha256Hex(JSON.stringify([wanted.pictureId, choices]))}`;
  try {
    return await writeBatch(app, { ...wanted, requestKey, ruleId: null, items, counter });
  } catch (error) {
    if (!isConstraintViolation(error, "limit-reached")) throw error;
    return { status: "too-often", seconds: secondsUntilNextWindow(app, "bulk-publishing") };
  }
}

const colorsOf = (plan: GarmentPlan) => JSON.stringify(plan.colors.map(({ id }) => id));

/** Writes a batch with its items; the same key again finds the first. Without what the same form or, for a rule's, another rule has begun. */
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
    colors: colorsOf(plan),
    rulePictureId: ruleId === null ? null : pictureId,
  }));
  // The keys of a form's batches begin with its own; a rule's key stands alone.
  const form = ruleId === null ? requestKey.slice(0, requestKey.indexOf(":") + 1) : requestKey;
  const earlier = sql`b.user_id = ${userId} AND b.request_key >= ${form} AND b.request_key < ${`${form}~`} AND b.id <> ${batchId}`;
  let written: string[];
  try {
    const results = await runTransaction(app.db, [
      app.db
        .insert(publishBatches)
        .values({ id: batchId, userId, pictureId, ruleId, requestKey, createdAt: at }),
      ...(counter ? [refuseWhenSpentStatement(app, [counter]), countUseQuery(app, counter)] : []),
      ...rows.map((row) => app.db.insert(publishItems).values(row).onConflictDoNothing()),
      sql`DELETE FROM publish_items WHERE batch_id = ${batchId} AND EXISTS (SELECT 1 FROM publish_batches b
        JOIN publish_items first ON first.batch_id = b.id WHERE ${earlier} AND b.picture_id = ${pictureId} AND first.garment_id = publish_items.garment_id
        AND first.price_cents = publish_items.price_cents AND first.colours = publish_items.colours AND first.state IN ('queued', 'published'))`,
      sql`DELETE FROM publish_batches WHERE id = ${batchId} AND NOT EXISTS (SELECT 1 FROM publish_items WHERE batch_id = ${batchId})`,
      app.db.select({ id: publishItems.id }).from(publishItems).where(eq(publishItems.batchId, batchId)),
    ]);
    written = (results.at(-1)?.results ?? []).map(({ id }) => String(id));
  } catch (error) {
    if (!isConstraintViolation(error, "batch-repeated")) throw error;
    const [first] = await app.db
      .select({ id: publishBatches.id })
      .from(publishBatches)
      .where(and(eq(publishBatches.userId, userId), eq(publishBatches.requestKey, requestKey)));
    if (!first) throw error;
    return { status: "already", batchId: first.id };
  }
  if (written.length === 0) {
    const [first] = await app.db.all<{ id: string }>(
      sql`SELECT id FROM publish_batches b WHERE ${earlier} ORDER BY id DESC LIMIT 1`,
    );
    return first ? { status: "already", batchId: first.id } : { status: "nothing-chosen" };
  }
  await app.enqueue.many(written.map((itemId) => ({ type: "publish-item", itemId })));
  return { status: "begun", batchId };
}
