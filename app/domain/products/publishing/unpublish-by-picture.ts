import { type SQL, sql } from "drizzle-orm";
import { withFixedCopiesSql } from "~/domain/designs/print-check/fixed-copies";

/** Unpublishes every product with this picture or with a fixed copy of it. Earlier orders stay as they are. */
export function unpublishByPictureStatements(pictureId: string): SQL[] {
  const versions = sql`SELECT version_id FROM version_prints WHERE picture_id IN (${withFixedCopiesSql(pictureId)})`;
  return [
    // By the products of the versions, so that only these are read and not all that are published.
    sql`UPDATE products SET state = 'unpublished' WHERE state = 'published'
      AND id IN (SELECT product_id FROM design_versions WHERE id IN (${versions})) AND version_id IN (${versions})`,
  ];
}
