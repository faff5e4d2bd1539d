import { type SQL, sql } from "drizzle-orm";

export { WITHDRAWN_BY_OWNER } from "./library-limits";

/**
 * True where neither a picture nor one made from it is on a product, was ordered or licensed: orders and licenses need the file,
 * and the record of how a picture was made needs those of its sources. A deleted product needs it only for what was ordered:
 * it is never sold again, and the mockups of its other versions went with it.
 */
export function isUnusedSql(pictureId: SQL): SQL {
  return sql`NOT EXISTS (
    WITH RECURSIVE made (id) AS (SELECT ${pictureId} UNION SELECT v.picture_id FROM made JOIN picture_provenance v ON v.parent_id = made.id)
    SELECT 1 FROM made WHERE EXISTS (SELECT 1 FROM version_prints vp JOIN design_versions dv ON dv.id = vp.version_id JOIN products pr ON pr.id = dv.product_id
        WHERE vp.picture_id = made.id
          AND (pr.deleted_at IS NULL OR EXISTS (SELECT 1 FROM order_lines o WHERE o.version_id = vp.version_id)))
      OR EXISTS (SELECT 1 FROM image_licenses k WHERE k.picture_id = made.id AND k.state <> 'withdrawn'))`;
}
