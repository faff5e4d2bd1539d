import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { mockups, products, stores } from "~/db/schema";
import { type PictureCheck, parseVersionChecks } from "~/domain/designs/print-check/check-rows";
import { enqueueMeasurements } from "~/domain/designs/print-check/measurement-requests";
import { newId } from "~/lib/ids";
import type { CreatorProduct } from "../creator-products/creator-product";
import type { ProductChanges } from "../drafts/product-changes";
import { requiredMockups } from "../mockups/mockup-kinds";
import { insertMockupStatements, type RenderedMockup, renderMockups } from "../mockups/render-mockups";
import { blockCopiesStatement } from "../moderation/block-copies";
import { queuePartnerMockupStatements } from "../partner-mockups/partner-mockup-queue";
import { checkVersionPrints, insertPrintCheckReportStatement } from "../prints/print-check-report";
import { sortPrints } from "../prints/version-prints";
import {
  explainSpentQuota,
  findSpentQuota,
  type QuotaReached,
  spendQuotaStatements,
} from "../product-quotas";
import { compareVersions, nextVersionStatements, type VersionChange } from "./next-version";
import { findProductProblems, type ProductProblem } from "./product-problems";

export type SaveProductResult =
  | { status: "saved"; versionId: string; isPublished: boolean }
  | { status: "refused"; problems: ProductProblem[] }
  /** The person has no store to publish it in. */
  | { status: "no-store" }
  | QuotaReached
  /** It was published, unpublished or deleted in another window meanwhile. */
  | { status: "changed" };

/**
 * Saves changes and, with `publish`, publishes the product in the person's store. Sold versions never change: a new
 * design or price is a new version. A published product switches to it only when its cover is drawn, so that no store
 * shows a missing picture; the queue draws the other colors.
 */
export async function saveProduct(
  app: Pick<App, "db" | "files" | "rasterizer" | "now" | "enqueue">,
  {
    product,
    changes,
    publish,
    checks = new Map(),
  }: {
    product: CreatorProduct;
    changes: ProductChanges;
    publish: boolean;
    /** Measurements of pictures that the product does not print yet, if they were read with it. */
    checks?: ReadonlyMap<string, PictureCheck>;
  },
): Promise<SaveProductResult> {
  const problems = findProductProblems(product, changes);
  if (publish && changes.prints.some((print) => print.picture.withdrawnAt !== null))
    problems.push({ kind: "withdrawn-picture" });
  if (problems.length > 0) return { status: "refused", problems };
  const isPublished = publish || product.state === "published";
  const known = new Map([...parseVersionChecks(product.printChecksJson), ...checks]);
  const checked = isPublished
    ? await checkVersionPrints(app, { garment: product.garment, ...changes }, known)
    : null;
  if (checked && checked.problems.length > 0) {
    const waiting = checked.problems.flatMap((each) =>
      each.kind === "check-waiting" ? [each.pictureId] : [],
    );
    await enqueueMeasurements(app, waiting);
    return { status: "refused", problems: checked.problems };
  }
  if (publish && !product.storeId) return { status: "no-store" };

  const change = compareVersions(product, changes);
  const versionId = change.isNewVersion ? newId() : product.versionId;
  const quotas = [
    ...(change.isNewVersion || publish ? (["mockups"] as const) : []),
    ...(publish ? (["publishing"] as const) : []),
  ];
  const spent = isPublished ? await findSpentQuota(app, product.userId, quotas) : null;
  if (spent) return spent;
  const drawn = isPublished ? await drawMissingCover(app, { product, changes, change }) : [];
  try {
    const results = await runTransaction(app.db, [
      ...spendQuotaStatements(app, product.userId, quotas),
      ...(change.isNewVersion ? nextVersionStatements(app, { product, changes, versionId, change }) : []),
      ...(checked ? [insertPrintCheckReportStatement(app, { versionId, report: checked.report })] : []),
      ...insertMockupStatements(app, versionId, drawn),
      ...(isPublished && (change.isNewVersion || publish)
        ? queuePartnerMockupStatements(app, {
            versionId,
            userId: product.userId,
            colors: changes.colors,
            previousVersionId: change.isNewVersion && change.keepsMockups ? product.versionId : null,
          })
        : []),
      ...(isPublished ? [blockCopiesStatement(app, { versionId })] : []),
      app.db
        .update(products)
        .set({
          title: changes.title,
          description: changes.description,
          versionId,
          minPriceCents: changes.priceCents,
          coverKey: coverOf(versionId, changes.colors[0] ?? ""),
          updatedAt: app.now(),
          ...(publish ? published(app.now()) : {}),
        })
        .where(
          and(
            eq(products.id, product.id),
            eq(products.userId, product.userId),
            // The state on which the decision above depends: a draft published meanwhile has no cover drawn here.
            eq(products.state, product.state),
            isNull(products.deletedAt),
          ),
        ),
    ]);
    if (results.at(-1)?.meta.changes === 0) return { status: "changed" };
  } catch (error) {
    if (isConstraintViolation(error, "published-without-store")) return { status: "no-store" };
    if (isConstraintViolation(error, "publication-blocked"))
      return { status: "refused", problems: [{ kind: "blocked" }] };
    if (isConstraintViolation(error, "picture-deleted"))
      return { status: "refused", problems: [{ kind: "deleted-picture" }] };
    if (isConstraintViolation(error, "limit-reached")) return explainSpentQuota(app, product.userId, quotas);
    throw error;
  }
  if (change.isNewVersion || publish) await app.enqueue({ type: "render-mockups", versionId });
  return { status: "saved", versionId, isPublished };
}

/** Publishes a product without changing anything else. */
export function publishProduct(
  app: Parameters<typeof saveProduct>[0],
  { product }: { product: CreatorProduct },
): Promise<SaveProductResult> {
  return saveProduct(app, { product, changes: product, publish: true });
}

/**
 * The pictures that a public product must have: card and large of its first color. The picture for shared links can
 * follow.
 */
async function drawMissingCover(
  app: Pick<App, "files" | "rasterizer">,
  { product, changes, change }: { product: CreatorProduct; changes: ProductChanges; change: VersionChange },
): Promise<RenderedMockup[]> {
  const spec = { garment: product.garment, prints: sortPrints(changes.prints), colors: changes.colors };
  const missing = requiredMockups(spec, "cover").filter(
    ({ color, kind }) =>
      kind !== "social" && !(change.keepsMockups && product.renderedMockups.includes(`${color}/${kind}`)),
  );
  return renderMockups(app, spec, missing);
}

function coverOf(versionId: string, color: string): SQL<string | null> {
  return sql`(SELECT file_key FROM ${mockups} WHERE version_id = ${versionId} AND colour = ${color} AND kind = 'card')`;
}

/** A product published before keeps its publishing date, by which stores sort. */
function published(now: number) {
  return {
    state: "published" as const,
    storeId: sql`(SELECT ${stores.id} FROM ${stores} WHERE ${stores.userId} = ${products.userId})`,
    publishedAt: sql`coalesce(${products.publishedAt}, ${now})`,
  };
}
