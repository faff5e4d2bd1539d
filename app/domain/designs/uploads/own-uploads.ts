import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { keysetClauses } from "~/db/keyset-pagination";
import { pictureProvenance, pictures, uploadUsage } from "~/db/schema";
import { type Cursor, type Page, paginate } from "~/lib/pagination";

/** The CHECKs of `upload_usage` hold the same numbers. */
export const MAX_UPLOADS = 1000;
export const MAX_UPLOAD_TOTAL_BYTES = 2 * 1024 ** 3;
/** The reason stored for a picture that its owner deleted. */
export const WITHDRAWN_BY_OWNER = "you:removed";

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
 * Deletes a person's own upload and frees its storage. One that is on a product, or from which another picture was
 * made, is kept: "used". Somebody else's: "missing".
 */
export async function removeUpload(
  { db, now }: Pick<App, "db" | "now">,
  { userId, pictureId }: { userId: string; pictureId: string },
): Promise<{ status: "removed" | "used" | "missing" }> {
  const own = sql`id = ${pictureId} AND user_id = ${userId} AND kind = 'upload' AND withdrawn_at IS NULL`;
  const free = sql`NOT EXISTS (SELECT 1 FROM version_prints WHERE picture_id = ${pictureId})
    AND NOT EXISTS (SELECT 1 FROM picture_provenance WHERE parent_id = ${pictureId})`;
  const [, removed, left] = await runTransaction(db, [
    sql`UPDATE upload_usage SET pictures = pictures - 1, bytes = max(0, bytes - coalesce((SELECT bytes FROM pictures WHERE ${own}), 0))
      WHERE user_id = ${userId} AND EXISTS (SELECT 1 FROM pictures WHERE ${own} AND ${free})`,
    sql`UPDATE pictures SET withdrawn_at = ${now()}, withdrawn_why = ${WITHDRAWN_BY_OWNER}, inspect_at = NULL WHERE ${own} AND ${free}`,
    sql`SELECT 1 FROM pictures WHERE ${own}`,
  ]);
  if ((removed?.meta.changes ?? 0) > 0) return { status: "removed" };
  return { status: (left?.results.length ?? 0) > 0 ? "used" : "missing" };
}
