import { type SQL, sql } from "drizzle-orm";

/** Unpublishes every product with this picture. Earlier orders stay as they are. */
export function unpublishByPictureStatements(pictureId: string): SQL[] {
  return [
    sql`UPDATE products SET state = 'unpublished' WHERE state = 'published'
      AND version_id IN (SELECT version_id FROM version_prints WHERE picture_id = ${pictureId})`,
  ];
}
