import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { sameDrawingSql } from "~/domain/designs/print-check/fixed-copies";

/**
 * For the batch that publishes a version, before it does: a fixed copy of a blocked picture is blocked as the picture is, also if
 * it was made after the decision. The batch then fails as `publication-blocked`.
 */
export function blockCopiesStatement({ now }: Pick<App, "now">, { versionId }: { versionId: string }): SQL {
  return sql`INSERT INTO moderation_blocks (subject, case_id, created_at)
    SELECT DISTINCT 'picture:' || print.picture_id, block.case_id, ${now()} FROM version_prints print
      JOIN moderation_blocks block ON block.lifted_at IS NULL
        AND block.subject IN (SELECT 'picture:' || id FROM (${sameDrawingSql(sql`SELECT print.picture_id`)}))
    WHERE print.version_id = ${versionId} ON CONFLICT (subject, case_id) DO NOTHING`;
}
