import { type SQL, sql } from "drizzle-orm";

export { WITHDRAWN_BY_OWNER } from "./library-limits";

/**
 * True where neither a picture nor one made from it was printed on a product or licensed: orders and licenses need the file,
 * and the record of how a picture was made needs those of its sources.
 */
export function isUnusedSql(pictureId: SQL): SQL {
  return sql`NOT EXISTS (
    WITH RECURSIVE made (id) AS (SELECT ${pictureId} UNION SELECT v.picture_id FROM made JOIN picture_provenance v ON v.parent_id = made.id)
    SELECT 1 FROM made WHERE EXISTS (SELECT 1 FROM version_prints vp WHERE vp.picture_id = made.id)
      OR EXISTS (SELECT 1 FROM image_licenses k WHERE k.picture_id = made.id AND k.state <> 'withdrawn'))`;
}
