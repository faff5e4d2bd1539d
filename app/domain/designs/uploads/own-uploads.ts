import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { pictureProvenance, pictures, uploadUsage } from "~/db/schema";
import { type Cursor, type Page, paginate } from "~/lib/pagination";
import { deletePictures } from "../library/change-pictures";

/** The CHECKs of `upload_usage` hold the same numbers. */
export const MAX_UPLOADS = 1000;
export const MAX_UPLOAD_TOTAL_BYTES = 2 * 1024 ** 3;

const shown = {
  id: pictures.id,
  name: pictureProvenance.originalName,
  widthPx: pictures.widthPx,
  heightPx: pictures.heightPx,
  contentType: pictures.contentType,
  isAi: pictureProvenance.isAi,
  hasVector: sql<number>`${pictureProvenance.vectorKey} IS NOT NULL`.as("has_vector"),
  createdAt: pictures.createdAt,
};

export type ListedUpload = Awaited<ReturnType<typeof uploadsQuery>>[number];

export interface UploadPage extends Page<ListedUpload> {
  usage: { pictures: number; bytes: number };
}

function uploadsQuery(
  { db }: Pick<App, "db">,
  { userId, cursor = null }: { userId: string; cursor?: Cursor | null },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [pictures.id], cursor });
  return db
    .select(shown)
    .from(pictures)
    .innerJoin(pictureProvenance, eq(pictureProvenance.pictureId, pictures.id))
    .where(
      and(eq(pictures.userId, userId), sql`${pictures.kind} = 'upload'`, isNull(pictures.withdrawnAt), where),
    )
    .orderBy(orderBy)
    .limit(limit);
}

/** A person's own uploads, newest first, and the storage they take, in one batch. */
export async function listUploads(
  app: Pick<App, "db">,
  question: { userId: string; cursor?: Cursor | null },
): Promise<UploadPage> {
  const { cursor = null } = question;
  const [rows, [usage]] = await app.db.batch([
    uploadsQuery(app, question),
    app.db
      .select({ pictures: uploadUsage.pictures, bytes: uploadUsage.bytes })
      .from(uploadUsage)
      .where(eq(uploadUsage.userId, question.userId)),
  ]);
  return {
    ...paginate(rows, { cursor, keyOf: (row) => [row.id] }),
    usage: usage ?? { pictures: 0, bytes: 0 },
  };
}

/**
 * Deletes a person's own upload and frees its storage. One that is on a product is kept: "used". Somebody else's: "missing".
 */
export async function removeUpload(
  app: Pick<App, "db" | "now">,
  { userId, pictureId }: { userId: string; pictureId: string },
): Promise<{ status: "removed" | "used" | "missing" }> {
  const { changed, left } = await deletePictures(app, { userId, pictureIds: [pictureId] });
  return { status: changed > 0 ? "removed" : left > 0 ? "used" : "missing" };
}
