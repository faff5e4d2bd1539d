import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { libraryPictures, pictures } from "~/db/schema";
import type { PrintPicture } from "../prints/version-prints";

export interface UsablePicture extends PrintPicture {
  /** What My Images calls it: its prompt or file name; empty if it has none. */
  prompt: string;
  createdAt: number;
}

/** The person's own pictures that can be printed, newest first. */
export async function listUsablePictures(
  { db }: Pick<App, "db">,
  { userId, limit }: { userId: string; limit: number },
): Promise<UsablePicture[]> {
  return usablePicturesQuery(db, userId, { limit });
}

/** Those of these pictures that exist, are the person's own and can be printed. */
export async function findUsablePictures(
  { db }: Pick<App, "db">,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<UsablePicture[]> {
  return ids.length === 0 ? [] : usablePicturesQuery(db, userId, { ids, limit: ids.length });
}

/** For a batch: the columns have names that are unique in it. */
export function usablePicturesQuery(
  db: App["db"],
  userId: string,
  { ids, limit }: { ids?: string[] | SQL; limit: number },
) {
  return db
    .select({
      id: pictures.id,
      fileKey: pictures.fileKey,
      contentType: pictures.contentType,
      widthPx: pictures.widthPx,
      heightPx: pictures.heightPx,
      withdrawnAt: pictures.withdrawnAt,
      prompt: sql<string>`coalesce(${libraryPictures.label}, '')`.as("prompt_words"),
      createdAt: pictures.createdAt,
    })
    .from(pictures)
    .leftJoin(libraryPictures, eq(libraryPictures.pictureId, pictures.id))
    .where(
      and(
        eq(pictures.userId, userId),
        ids === undefined ? undefined : inArray(pictures.id, ids),
        // A picture whose credit was returned is not sold.
        isNull(pictures.withdrawnAt),
      ),
    )
    .orderBy(desc(pictures.id))
    .limit(limit);
}
