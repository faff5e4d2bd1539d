import { type SQL, sql } from "drizzle-orm";
import { withFixedCopiesSql } from "~/domain/designs/print-check/fixed-copies";

/** Unpublishes every product with this picture or with a fixed copy of it. Earlier orders stay as they are. */
export function unpublishByPictureStatements(pictureId: string): SQL[] {
  return [
    sql`UPDATE products SET state = 'unpublished' WHERE state = 'published'
      AND version_id IN (SELECT version_id FROM version_prints WHERE picture_id IN (${withFixedCopiesSql(pictureId)}))`,
  ];
}
