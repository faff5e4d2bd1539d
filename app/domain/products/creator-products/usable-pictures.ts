import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { imageTransactions, pictureProvenance, pictures } from "~/db/schema";
import type { PrintPicture } from "../prints/version-prints";

export interface UsablePicture extends PrintPicture {
  /** The words it was made from; of an upload its file's name, empty where it had none. */
  prompt: string;
  createdAt: number;
}

/** Own pictures that can go on a garment, newest first. */
export async function listUsablePictures(
  { db }: Pick<App, "db">,
  { userId, limit }: { userId: string; limit: number },
): Promise<UsablePicture[]> {
  return usablePicturesQuery(db, userId, { limit });
}

/** Those of them that are there, are the person's own, and can go on a garment. */
export async function findUsablePictures(
  { db }: Pick<App, "db">,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<UsablePicture[]> {
  return ids.length === 0 ? [] : usablePicturesQuery(db, userId, { ids, limit: ids.length });
}

/** For a batch: columns carry names that nothing else in it has. */
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
      prompt: sql<string>`coalesce(${imageTransactions.prompt}, ${pictureProvenance.originalName}, '')`.as(
        "prompt_words",
      ),
      createdAt: pictures.createdAt,
    })
    .from(pictures)
    .leftJoin(imageTransactions, eq(imageTransactions.pictureId, pictures.id))
    .leftJoin(pictureProvenance, eq(pictureProvenance.pictureId, pictures.id))
    .where(
      and(
        eq(pictures.userId, userId),
        ids === undefined ? undefined : inArray(pictures.id, ids),
        // A picture whose credit was given back is not sold.
        isNull(pictures.withdrawnAt),
      ),
    )
    .orderBy(desc(pictures.id))
    .limit(limit);
}
