import { type SQL, sql } from "drizzle-orm";

/** Takes every product of a picture off sale. What was ordered before stays ordered. */
export function unpublishByPictureStatements(pictureId: string): SQL[] {
  return [
    sql`UPDATE products SET state = 'unpublished' WHERE state = 'published'
      AND version_id IN (SELECT version_id FROM version_prints WHERE picture_id = ${pictureId})`,
  ];
}
