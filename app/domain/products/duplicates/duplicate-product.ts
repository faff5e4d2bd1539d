import { and, eq, inArray, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { products } from "~/db/schema";
import type { Garment } from "~/garments/find-garments";
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

interface DuplicateRequest {
  userId: string;
  productId: string;
  garmentIds: string[];
  formKey: string;
}

/** Drafts of a product on other garments: all of them, or none. A form sent again makes only what is new in it. */
export async function duplicateProduct(
  app: Pick<App, "db" | "now" | "enqueue">,
  request: DuplicateRequest,
): Promise<DuplicateResult> {
  const { userId, productId, garmentIds, formKey } = request;
  const planned = await planDuplicates(app, { userId, productId });
  if (!planned) return { status: "no-product" };
  if (planned.product.isWithdrawn) return { status: "no-picture" };
  const wanted = planned.plans.filter(({ garment, problem }) => !problem && garmentIds.includes(garment.id));
  if (wanted.length === 0) return { status: "nothing-chosen" };
  const made = await madeKeys(app, { userId, formKey, garments: wanted.map(({ garment }) => garment) });
  const chosen = wanted.filter(({ garment }) => !made.has(draftKey(formKey, garment)));
  if (chosen.length === 0) return { status: "already" };
  const drafts = chosen.map((plan) => ({ plan, id: newId(), versionId: newId() }));
  try {
    await runTransaction(app.db, [
      ...drafts.flatMap(() => spendQuotaStatements(app, userId, QUOTAS)),
      ...drafts.flatMap((draft) => draftStatements(app, { ...draft, userId, productId, formKey })),
    ]);
  } catch (error) {
    // The same form made some of them in this moment: what is left is made, of ever fewer garments.
    if (isConstraintViolation(error, "product-repeated")) return duplicateProduct(app, request);
    if (isConstraintViolation(error, "picture-deleted")) return { status: "no-picture" };
    if (isConstraintViolation(error, "limit-reached")) return explainSpentQuota(app, userId, QUOTAS);
    throw error;
  }
  for (const { versionId } of drafts) await app.enqueue({ type: "render-mockups", versionId });
  return { status: "made", count: drafts.length };
}

/** One key for each draft of the form. */
const draftKey = (formKey: string, { id }: Garment) => `${formKey}:${id}`;

async function madeKeys(
  app: Pick<App, "db">,
  { userId, formKey, garments }: { userId: string; formKey: string; garments: Garment[] },
): Promise<Set<string | null>> {
  const keys = garments.map((garment) => draftKey(formKey, garment));
  const rows = await app.db
    .select({ formKey: products.formKey })
    .from(products)
    .where(and(eq(products.userId, userId), inArray(products.formKey, keys)));
  return new Set(rows.map((row) => row.formKey));
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
      formKey: draftKey(draft.formKey, garment),
      versionId: draft.versionId,
      minPriceCents: priceCents,
      updatedAt: app.now(),
      createdAt: app.now(),
    }),
    ...insertVersionStatements(app, { id: draft.versionId, productId: draft.id, content }),
  ];
}
