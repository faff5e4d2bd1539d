import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { imageTransactions, pictureProvenance, pictures } from "~/db/schema";
import { WITHDRAWN_BY_OWNER } from "../library/removal";

/** A person's own picture and how it was made; `prompt` is null if it was not generated. */
export interface OwnPicture {
  id: string;
  userId: string;
  kind: "generated" | "upload";
  fileKey: string;
  previewKey: string | null;
  thumbnailKey: string | null;
  contentType: string;
  sha256: string;
  widthPx: number;
  heightPx: number;
  bytes: number;
  isTransparent: boolean;
  createdAt: number;
  prompt: string | null;
  /** The file name of an upload. */
  originalName: string | null;
}

/**
 * A person's own picture that is not withdrawn; null also if it belongs to somebody else. `evenDeleted`: also one that its owner
 * deleted and whose files are still there.
 */
export async function findOwnPicture(
  { db }: Pick<App, "db">,
  { userId, pictureId, evenDeleted = false }: { userId: string; pictureId: string; evenDeleted?: boolean },
): Promise<OwnPicture | null> {
  const rows = await ownPictureQuery({ db }, { userId, pictureId, evenDeleted });
  return rows[0] ?? null;
}

/** The same as a query for a page's batch; none for a null id. */
export function ownPictureQuery(
  { db }: Pick<App, "db">,
  {
    userId,
    pictureId,
    evenDeleted = false,
  }: { userId: string; pictureId: string | null; evenDeleted?: boolean },
) {
  return db
    .select({
      id: pictures.id,
      userId: pictures.userId,
      kind: pictures.kind,
      fileKey: pictures.fileKey,
      previewKey: pictures.previewKey,
      thumbnailKey: pictures.thumbnailKey,
      contentType: pictures.contentType,
      sha256: pictures.sha256,
      widthPx: pictures.widthPx,
      heightPx: pictures.heightPx,
      bytes: pictures.bytes,
      isTransparent: pictures.isTransparent,
      createdAt: pictures.createdAt,
      prompt: imageTransactions.prompt,
      originalName: pictureProvenance.originalName,
    })
    .from(pictures)
    .leftJoin(imageTransactions, eq(imageTransactions.pictureId, pictures.id))
    .leftJoin(pictureProvenance, eq(pictureProvenance.pictureId, pictures.id))
    .where(
      and(
        sql`${pictures.id} = ${pictureId}`,
        eq(pictures.userId, userId),
        evenDeleted
          ? or(
              isNull(pictures.withdrawnAt),
              and(eq(pictures.withdrawnWhy, WITHDRAWN_BY_OWNER), isNull(pictures.filesRemovedAt)),
            )
          : isNull(pictures.withdrawnAt),
      ),
    )
    .limit(1);
}
