import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { products, publishBatches, publishItems } from "~/db/schema";
import { counterOf, countUseQuery, refuseWhenSpentStatement } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { createDraft } from "../creator-products/create-draft";
import { findCreatorProduct } from "../creator-products/creator-product";
import { publishProduct } from "../publishing/save-product";

/** Longer than drawing a cover takes. */
const CLAIM_MS = 3 * 60_000;
const MAX_ATTEMPTS = 8;
const RETRY_DELAY_SECONDS = 20;

/** Why a planned garment was not published. */
export type ItemProblem =
  | "no-picture"
  | "not-printable"
  | "print-check"
  | "no-store"
  /** The rules have published as many products today as they may. */
  | "daily-limit"
  | "limit"
  | "failed";

export type ItemOutcome =
  | { status: "published"; productId: string }
  | { status: "refused"; problem: ItemProblem }
  | { status: "waiting" }
  | { status: "none" };

type Parts = Pick<App, "db" | "files" | "rasterizer" | "now" | "enqueue">;

/** Makes and publishes the product of one item. Safe to run twice: the product has the item's id as its form key. */
export async function publishItem(app: Parts, { itemId }: { itemId: string }): Promise<ItemOutcome> {
  const at = app.now();
  const [item] = await app.db
    .update(publishItems)
    .set({ claimedUntil: at + CLAIM_MS, attempts: sql`${publishItems.attempts} + 1` })
    .where(
      and(
        eq(publishItems.id, itemId),
        eq(publishItems.state, "queued"),
        or(isNull(publishItems.claimedUntil), lte(publishItems.claimedUntil, at)),
      ),
    )
    .returning();
  if (!item) return { status: "none" };
  const refuse = async (problem: ItemProblem): Promise<ItemOutcome> => {
    await app.db
      .update(publishItems)
      .set({ state: "refused", problem, claimedUntil: null })
      .where(and(eq(publishItems.id, itemId), eq(publishItems.state, "queued")));
    return { status: "refused", problem };
  };
  const retry = async (problem: ItemProblem): Promise<ItemOutcome> => {
    if (item.attempts >= MAX_ATTEMPTS) return refuse(problem);
    await app.db
      .update(publishItems)
      .set({ claimedUntil: app.now() + RETRY_DELAY_SECONDS * 1000 })
      .where(and(eq(publishItems.id, itemId), eq(publishItems.state, "queued")));
    await app.enqueue({ type: "publish-item", itemId }, { delaySeconds: RETRY_DELAY_SECONDS + 1 });
    return { status: "waiting" };
  };
  if (item.attempts > MAX_ATTEMPTS) return refuse("failed");
  const [batch] = await app.db.select().from(publishBatches).where(eq(publishBatches.id, item.batchId));
  if (!batch) return refuse("failed");
  if (batch.ruleId !== null && !item.isCounted && !(await countForRules(app, item)))
    return refuse("daily-limit");
  const made = await makeDraft(app, item, batch.pictureId);
  if (typeof made !== "string") return made.isPassing ? retry(made.problem) : refuse(made.problem);
  const product = await findCreatorProduct(app, { userId: item.userId, productId: made });
  if (!product) return refuse("failed");
  if (product.state !== "published") {
    const saved = await publishProduct(app, { product });
    if (saved.status === "no-store") return refuse("no-store");
    if (saved.status === "too-many") return retry("limit");
    if (saved.status === "changed") return retry("failed");
    if (saved.status === "refused")
      return saved.problems.some(({ kind }) => kind === "check-waiting")
        ? retry("print-check")
        : refuse("print-check");
  }
  return finish(app, item, made);
}

/** An undo that came meanwhile takes the product off sale again. */
async function finish(
  app: Pick<App, "db" | "now">,
  item: typeof publishItems.$inferSelect,
  productId: string,
): Promise<ItemOutcome> {
  await runTransaction(app.db, [
    app.db
      .update(publishItems)
      .set({
        state: sql`CASE ${publishItems.state} WHEN 'queued' THEN 'published' ELSE ${publishItems.state} END`,
        productId,
        claimedUntil: null,
      })
      .where(eq(publishItems.id, item.id)),
    sql`UPDATE products SET state = 'unpublished' WHERE id = ${productId} AND state = 'published'
      AND EXISTS (SELECT 1 FROM publish_items WHERE id = ${item.id} AND state = 'undone')`,
  ]);
  return { status: "published", productId };
}

/** Counts a product against the day's limit of rules, once; false if the limit is reached. */
async function countForRules(
  app: Pick<App, "db" | "now">,
  item: typeof publishItems.$inferSelect,
): Promise<boolean> {
  const counter = counterOf("auto-publishing", personSubject(item.userId));
  try {
    await runTransaction(app.db, [
      refuseWhenSpentStatement(app, [counter]),
      countUseQuery(app, counter),
      app.db.update(publishItems).set({ isCounted: true }).where(eq(publishItems.id, item.id)),
    ]);
    return true;
  } catch (error) {
    if (isConstraintViolation(error, "limit-reached")) return false;
    throw error;
  }
}

/** The item's product as a draft; one that an earlier try made is found by its form key. */
async function makeDraft(
  app: Pick<App, "db" | "now">,
  item: typeof publishItems.$inferSelect,
  pictureId: string,
): Promise<string | { problem: ItemProblem; isPassing: boolean }> {
  try {
    const made = await createDraft(app, {
      ...{ userId: item.userId, pictureId, garmentId: item.garmentId },
      details: { formKey: item.id },
      content: { colors: JSON.parse(item.colors) as string[], priceCents: item.priceCents },
    });
    if (made.status === "started") return made.productId;
    if (made.status === "too-many") return { problem: "limit", isPassing: true };
    if (made.status === "no-picture") return { problem: "no-picture", isPassing: false };
    return { problem: "not-printable", isPassing: false };
  } catch (error) {
    if (!isConstraintViolation(error, "product-repeated")) throw error;
    const [first] = await app.db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.userId, item.userId), eq(products.formKey, item.id)));
    return first?.id ?? { problem: "failed", isPassing: false };
  }
}
