import { inArray, sql } from "drizzle-orm";
import type { App } from "~/app";
import { fileDeletions } from "~/db/schema";

/** The most that the bucket deletes in one call is 1,000. */
const FILES_AT_ONCE = 500;
const BATCHES_PER_RUN = 10;

/** Every column that names a file. Names come from contents, so a row made since may name the same file again. */
const FILE_COLUMNS = [
  ["pictures", "file_key"],
  ["pictures", "preview_key"],
  ["pictures", "thumbnail_key"],
  ["picture_provenance", "credentials_key"],
  ["picture_provenance", "vector_key"],
  ["mockups", "file_key"],
  ["renderings", "file_key"],
  ["claim_photos", "file_key"],
  ["data_exports", "file_key"],
  ["content_files", "file_key"],
  ["inquiry_attachments", "file_key"],
] as const;

/** Deletes files whose rows are gone: first the file, then its entry, so that the next run finishes what was interrupted. */
export async function deleteQueuedFiles({ db, files }: Pick<App, "db" | "files">): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN; batch++) {
    const queued = await db
      .select({ key: fileDeletions.fileKey })
      .from(fileDeletions)
      .orderBy(fileDeletions.createdAt)
      .limit(FILES_AT_ONCE);
    if (queued.length === 0) break;
    const keys = JSON.stringify(queued.map(({ key }) => key));
    const isNamed = sql.join(
      FILE_COLUMNS.map(
        ([table, column]) => sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = value)`,
      ),
      sql` OR `,
    );
    const unnamed = await db.all<{ key: string }>(
      sql`SELECT value AS key FROM json_each(${keys}) WHERE NOT (${isNamed})`,
    );
    if (unnamed.length > 0) await files.delete(unnamed.map(({ key }) => key));
    await db
      .delete(fileDeletions)
      .where(inArray(fileDeletions.fileKey, sql`(SELECT value FROM json_each(${keys}))`));
    deleted += unnamed.length;
    if (queued.length < FILES_AT_ONCE) break;
  }
  return deleted;
}
