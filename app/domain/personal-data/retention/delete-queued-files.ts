import { inArray, sql } from "drizzle-orm";
import type { App } from "~/app";
import { unnamedFilesSql } from "~/db/file-columns";
import { fileDeletions } from "~/db/schema";

/** The most that the bucket deletes in one call is 1,000. */
const FILES_AT_ONCE = 500;
const BATCHES_PER_RUN = 10;

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
    const keys = queued.map(({ key }) => key);
    const unnamed = await db.all<{ key: string }>(unnamedFilesSql(keys));
    if (unnamed.length > 0) await files.delete(unnamed.map(({ key }) => key));
    await db
      .delete(fileDeletions)
      .where(inArray(fileDeletions.fileKey, sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`));
    deleted += unnamed.length;
    if (queued.length < FILES_AT_ONCE) break;
  }
  return deleted;
}
