import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import type { CreatorProduct } from "../creator-products/creator-product";
import type { ProductChanges } from "../drafts/product-changes";
import { areSamePrints, sortPrints } from "../prints/version-prints";
import { insertVersionStatements } from "../prints/write-version";

/** What saving changes in the stored version. */
export interface VersionChange {
  isNewVersion: boolean;
  /** The pictures of the previous version are reused, color by color. */
  keepsMockups: boolean;
}

export function compareVersions(product: CreatorProduct, changes: ProductChanges): VersionChange {
  const keepsPictures = areSamePrints(sortPrints(product.prints), sortPrints(changes.prints));
  const isSame =
    keepsPictures &&
    product.priceCents === changes.priceCents &&
    product.colors.join() === changes.colors.join();
  return { isNewVersion: !isSame, keepsMockups: keepsPictures };
}

export function nextVersionStatements(
  app: Pick<App, "db" | "now">,
  {
    product: { id: productId, versionId: before, garment },
    changes: { prints, colors, priceCents },
    versionId,
    change,
  }: { product: CreatorProduct; changes: ProductChanges; versionId: string; change: VersionChange },
): Statement[] {
  const content = { garment, prints, colors, priceCents };
  const version = insertVersionStatements(app, { id: versionId, productId, content });
  if (!change.keepsMockups) return version;
  return [
    ...version,
    sql`INSERT INTO mockups (version_id, colour, kind, file_key, width_px, height_px, created_at)
        SELECT ${versionId}, colour, kind, file_key, width_px, height_px, ${app.now()} FROM mockups
        WHERE version_id = ${before} AND colour IN (SELECT value FROM json_each(${JSON.stringify(colors)}))`,
  ];
}
