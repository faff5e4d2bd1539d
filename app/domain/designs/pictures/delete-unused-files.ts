import { eq, or } from "drizzle-orm";
import type { App } from "~/app";
import { pictures } from "~/db/schema";
import { errorFields, log } from "~/lib/log";
import type { PictureFileKeys } from "./store-files";

/** Deletes the files of a picture that got no row. Its row may be there after all, where only the answer was lost. */
export async function deleteUnusedFiles(
  { db, files }: Pick<App, "db" | "files">,
  { fileKey, previewKey, thumbnailKey }: Pick<PictureFileKeys, "fileKey" | "previewKey" | "thumbnailKey">,
): Promise<void> {
  const keys = [fileKey, previewKey, thumbnailKey].filter((key) => key !== null);
  const used = await db
    .select({
      fileKey: pictures.fileKey,
      previewKey: pictures.previewKey,
      thumbnailKey: pictures.thumbnailKey,
    })
    .from(pictures)
    .where(
      or(
        eq(pictures.fileKey, fileKey),
        previewKey === null ? undefined : eq(pictures.previewKey, previewKey),
        thumbnailKey === null ? undefined : eq(pictures.thumbnailKey, thumbnailKey),
      ),
    );
  const inUse = new Set(used.flatMap((row) => [row.fileKey, row.previewKey, row.thumbnailKey]));
  const unused = keys.filter((key) => !inUse.has(key));
  // If this fails, `deleteOrphanedFiles` removes them later.
  if (unused.length > 0)
    await files.delete(unused).catch((error) => log("warn", "generation.left-over", errorFields(error)));
}
