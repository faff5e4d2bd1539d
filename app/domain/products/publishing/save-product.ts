import { and, eq, type SQL, sql } from "drizzle-orm";
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
import { queuePartnerMockupStatements } from "../partner-mockups/partner-mockup-queue";
import { checkVersionPrints, insertPrintCheckReportStatement } from "../prints/print-check-report";
import { sortPrints } from "../prints/version-prints";
import { compareVersions, nextVersionStatements, type VersionChange } from "./next-version";
import { findProductProblems, type ProductProblem } from "./product-problems";

export type SaveProductResult =
  | { status: "saved"; versionId: string; isPublished: boolean }
  | { status: "refused"; problems: ProductProblem[] }
  /** There is no store to publish it in. */
  | { status: "no-store" }
  /** It was published or unpublished in another window meanwhile, or is gone. */
  | { status: "changed" };

/**
 * Saves changes, and with `publish` puts the product in the person's store. What was sold stays what it was: a change of
 * the design or price is a new version. A published product is switched over only when its cover is drawn, so that no
 * store ever shows a picture that is not there; the other colours follow by queue.
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
    /** Of pictures that the product does not print yet, as far as they were read with it. */
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
  const drawn = isPublished ? await drawMissingCover(app, { product, changes, change }) : [];
  try {
    const results = await runTransaction(app.db, [
      ...(change.isNewVersion ? nextVersionStatements(app, { product, changes, versionId, change }) : []),
      ...(checked ? [insertPrintCheckReportStatement(app, { versionId, report: checked.report })] : []),
      ...insertMockupStatements(app, versionId, drawn),
      ...(isPublished && (change.isNewVersion || publish)
        ? queuePartnerMockupStatements(app, {
            versionId,
            userId: product.userId,
            colours: changes.colours,
            previousVersionId: change.isNewVersion && change.keepsMockups ? product.versionId : null,
          })
        : []),
      app.db
        .update(products)
        .set({
          title: changes.title,
          description: changes.description,
          versionId,
          minPriceCents: changes.priceCents,
          coverKey: coverOf(versionId, changes.colours[0] ?? ""),
          updatedAt: app.now(),
          ...(publish ? published(app.now()) : {}),
        })
        .where(
          and(
            eq(products.id, product.id),
            eq(products.userId, product.userId),
            // What was decided above depends on it: a draft that became public meanwhile has no cover drawn here.
            eq(products.state, product.state),
          ),
        ),
    ]);
    if (results.at(-1)?.meta.changes === 0) return { status: "changed" };
  } catch (error) {
    if (isConstraintViolation(error, "published-without-store")) return { status: "no-store" };
    throw error;
  }
  if (change.isNewVersion || publish) await app.enqueue({ type: "render-mockups", versionId });
  return { status: "saved", versionId, isPublished };
}

/** Publishes as it stands, without changing anything else. */
export function publishProduct(
  app: Parameters<typeof saveProduct>[0],
  { product }: { product: CreatorProduct },
): Promise<SaveProductResult> {
  return saveProduct(app, { product, changes: product, publish: true });
}

/** The pictures without which a product must not be public: card and large of its first colour. Links can wait for theirs. */
async function drawMissingCover(
  app: Pick<App, "files" | "rasterizer">,
  { product, changes, change }: { product: CreatorProduct; changes: ProductChanges; change: VersionChange },
): Promise<RenderedMockup[]> {
  const spec = { garment: product.garment, prints: sortPrints(changes.prints), colours: changes.colours };
  const missing = requiredMockups(spec, "cover").filter(
    ({ colour, kind }) =>
      kind !== "social" && !(change.keepsMockups && product.renderedMockups.includes(`${colour}/${kind}`)),
  );
  return renderMockups(app, spec, missing);
}

function coverOf(versionId: string, colour: string): SQL<string | null> {
  return sql`(SELECT file_key FROM ${mockups} WHERE version_id = ${versionId} AND colour = ${colour} AND kind = 'card')`;
}

/** A product that was published before keeps its place among the newest. */
function published(now: number) {
  return {
    state: "published" as const,
    storeId: sql`(SELECT ${stores.id} FROM ${stores} WHERE ${stores.userId} = ${products.userId})`,
    publishedAt: sql`coalesce(${products.publishedAt}, ${now})`,
  };
}
