import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { products } from "~/db/schema";
import { newId } from "~/lib/ids";
import { insertVersionStatements } from "../prints/write-version";
import { explainSpentQuota, type QuotaReached, spendQuotaStatements } from "../product-quotas";
import { type DuplicatePlan, planDuplicates } from "./plan-duplicates";

export type DuplicateResult =
  | { status: "made"; count: number }
  /** The same form was sent before: its drafts are there. */
  | { status: "already" }
  | { status: "no-product" }
  /** None of the chosen garments can have it. */
  | { status: "nothing-chosen" }
  /** Its picture was deleted, or its credit returned. */
  | { status: "no-picture" }
  | QuotaReached;

const QUOTAS = ["drafts", "mockups"] as const;

/** Drafts of a product on other garments: all of them, or none. */
export async function duplicateProduct(
  app: Pick<App, "db" | "now" | "enqueue">,
  {
    userId,
    productId,
    garmentIds,
    formKey,
  }: { userId: string; productId: string; garmentIds: string[]; formKey: string },
): Promise<DuplicateResult> {
  const planned = await planDuplicates(app, { userId, productId });
  if (!planned) return { status: "no-product" };
  if (planned.product.isWithdrawn) return { status: "no-picture" };
  const chosen = planned.plans.filter(({ garment, problem }) => !problem && garmentIds.includes(garment.id));
  if (chosen.length === 0) return { status: "nothing-chosen" };
  const drafts = chosen.map((plan) => ({ plan, id: newId(), versionId: newId() }));
  try {
    await runTransaction(app.db, [
      ...drafts.flatMap(() => spendQuotaStatements(app, userId, QUOTAS)),
      ...drafts.flatMap((draft) => draftStatements(app, { ...draft, userId, productId, formKey })),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "product-repeated")) return { status: "already" };
    if (isConstraintViolation(error, "picture-deleted")) return { status: "no-picture" };
    if (isConstraintViolation(error, "limit-reached")) return explainSpentQuota(app, userId, QUOTAS);
    throw error;
  }
  for (const { versionId } of drafts) await app.enqueue({ type: "render-mockups", versionId });
  return { status: "made", count: drafts.length };
}

function draftStatements(
  app: Pick<App, "db" | "now">,
  {
    plan: { garment, prints, colors, priceCents },
    ...draft
  }: {
    plan: DuplicatePlan;
    id: string;
    versionId: string;
    userId: string;
    productId: string;
    formKey: string;
  },
) {
  const of = (column: "title" | "description" | "source" | "source_url" | "tags") =>
    sql<never>`(SELECT ${sql.identifier(column)} FROM products WHERE id = ${draft.productId})`;
  const content = { garment, prints, colors: colors.map(({ id }) => id), priceCents };
  return [
    app.db.insert(products).values({
      id: draft.id,
      userId: draft.userId,
      ...{ title: of("title"), description: of("description"), tags: of("tags") },
      ...{ source: of("source"), sourceUrl: of("source_url") },
      // One key for each draft of the form.
      formKey: `${draft.formKey}:${garment.id}`,
      versionId: draft.versionId,
      minPriceCents: priceCents,
      updatedAt: app.now(),
      createdAt: app.now(),
    }),
    ...insertVersionStatements(app, { id: draft.versionId, productId: draft.id, content }),
  ];
}
