import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { mockups, products, renderings } from "~/db/schema";
import { deleteFrom, updateTable } from "~/db/writes";
import { withFixedCopiesSql } from "~/domain/designs/print-check/fixed-copies";

const VERSIONS_AT_ONCE = 20;

/**
 * Deletes the mockups of withdrawn pictures, because their URLs are public. Mockups of sold versions stay; those in an
 * unfinished checkout do not. Files are deleted before rows, so that the next run finishes one that was interrupted.
 */
export async function removeWithdrawnMockups(
  { db, files }: Pick<App, "db" | "files">,
  only: { pictureId?: string } = {},
): Promise<{ versions: number }> {
  const which =
    only.pictureId === undefined
      ? sql`p.files_removed_at IS NULL`
      : sql`p.id IN (${withFixedCopiesSql(only.pictureId)})`;
  const versions = await db.all<{ id: string }>(
    sql`SELECT DISTINCT vp.version_id AS id FROM pictures p JOIN version_prints vp ON vp.picture_id = p.id
      WHERE p.withdrawn_at IS NOT NULL AND ${which}
        AND (EXISTS (SELECT 1 FROM mockups m WHERE m.version_id = vp.version_id)
          OR EXISTS (SELECT 1 FROM renderings r WHERE r.version_id = vp.version_id))
        AND NOT EXISTS (SELECT 1 FROM order_lines o WHERE o.version_id = vp.version_id AND o.sold_at IS NOT NULL)
      LIMIT ${VERSIONS_AT_ONCE}`,
  );
  for (const { id } of versions) {
    const keys = await db.all<{ key: string }>(
      sql`SELECT file_key AS key FROM mockups m WHERE version_id = ${id}
          AND NOT EXISTS (SELECT 1 FROM mockups o WHERE o.file_key = m.file_key AND o.version_id <> ${id})
        UNION SELECT file_key FROM renderings r WHERE version_id = ${id}
          AND NOT EXISTS (SELECT 1 FROM renderings o WHERE o.file_key = r.file_key AND o.version_id <> ${id})`,
    );
    if (keys.length > 0) await files.delete(keys.map(({ key }) => key));
    await runTransaction(db, [
      updateTable(products).set({ coverKey: null }).where(eq(products.versionId, id)),
      deleteFrom(mockups).where(eq(mockups.versionId, id)),
      deleteFrom(renderings).where(eq(renderings.versionId, id)),
    ]);
  }
  return { versions: versions.length };
}
