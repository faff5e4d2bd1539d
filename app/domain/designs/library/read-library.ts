import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import {
  generationJobs,
  imageTransactions,
  libraryChanges,
  libraryPictures,
  libraryUsage,
  pictureProvenance,
  pictures,
} from "~/db/schema";
import { type Cursor, paginate } from "~/lib/pagination";
import { MAX_SHOWN_PRODUCTS, RESTORABLE_DAYS, UNDO_DAYS } from "./library-limits";
import { libraryPictureColumns } from "./list-library";
import { WITHDRAWN_BY_OWNER } from "./removal";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many pictures a person has and what they take, as a query; no row before the first picture. */
export function libraryUsageQuery({ db }: Pick<App, "db">, userId: string) {
  return db
    .select({ pictures: libraryUsage.pictures, bytes: libraryUsage.bytes })
    .from(libraryUsage)
    .where(eq(libraryUsage.userId, userId));
}

/** A change that can still be undone, as a query. */
export function openChangeQuery(
  { db, now }: Pick<App, "db" | "now">,
  { userId, changeId }: { userId: string; changeId: string },
) {
  return db
    .select({
      changeId: libraryChanges.id,
      kind: libraryChanges.kind,
      count: sql<number>`json_array_length(${libraryChanges.before})`.as("change_count"),
      /** Of favorites: whether they were favorites before. */
      was: sql<number | string | null>`json_extract(${libraryChanges.before}, '$[0][1]')`.as("change_was"),
    })
    .from(libraryChanges)
    .where(
      and(
        eq(libraryChanges.id, changeId),
        eq(libraryChanges.userId, userId),
        isNull(libraryChanges.undoneAt),
        sql`${libraryChanges.createdAt} > ${now() - UNDO_DAYS * DAY_MS}`,
      ),
    );
}

/** Everything that the viewer shows of a person's own picture, as a query; no row for a deleted one or somebody else's. */
export function libraryPictureQuery(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
) {
  return db
    .select({
      ...libraryPictureColumns,
      shape: libraryPictures.shape,
      licenseNumber: sql<
        string | null
      >`(SELECT k.number FROM image_licenses k WHERE k.picture_id = library_pictures.picture_id AND k.state <> 'withdrawn')`.as(
        "license_number",
      ),
      contentType: pictures.contentType,
      isTransparent: pictures.isTransparent,
      enhancedPrompt: imageTransactions.enhancedPrompt,
      model: imageTransactions.model,
      seed: imageTransactions.seed,
      isAi: pictureProvenance.isAi,
      jobId: sql<string | null>`${generationJobs.id}`.as("job_id"),
    })
    .from(libraryPictures)
    .innerJoin(pictures, eq(pictures.id, libraryPictures.pictureId))
    .leftJoin(imageTransactions, eq(imageTransactions.pictureId, libraryPictures.pictureId))
    .leftJoin(pictureProvenance, eq(pictureProvenance.pictureId, libraryPictures.pictureId))
    .leftJoin(generationJobs, eq(generationJobs.pictureId, libraryPictures.pictureId))
    .where(
      and(
        eq(libraryPictures.pictureId, pictureId),
        eq(libraryPictures.userId, userId),
        isNull(libraryPictures.removedAt),
      ),
    )
    .limit(1);
}

export type ViewedPicture = Awaited<ReturnType<typeof libraryPictureQuery>>[number];

/** Products on whose current version the picture is printed, newest first, as a query. */
export function productsWithPictureQuery(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
) {
  return db
    .select({
      productId: sql<string>`pr.id`.as("product_id"),
      title: sql<string>`pr.title`.as("product_title"),
      productState: sql<string>`pr.state`.as("product_state"),
    })
    .from(
      sql`(SELECT DISTINCT vp.version_id FROM version_prints vp WHERE vp.picture_id = ${pictureId}) used
        JOIN products pr ON pr.version_id = used.version_id AND pr.user_id = ${userId} AND pr.deleted_at IS NULL`,
    )
    .orderBy(sql`pr.id DESC`)
    .limit(MAX_SHOWN_PRODUCTS);
}

const removed = {
  id: libraryPictures.pictureId,
  label: libraryPictures.label,
  widthPx: libraryPictures.widthPx,
  heightPx: libraryPictures.heightPx,
  bytes: libraryPictures.bytes,
  removedAt: sql<number>`${libraryPictures.removedAt}`.as("removed_since"),
};

export type RemovedPicture = Awaited<ReturnType<typeof removedPicturesQuery>>[number];

/** Pictures that their owner deleted and can restore, last deleted first, as a query. */
export function removedPicturesQuery(
  { db, now }: Pick<App, "db" | "now">,
  { userId, cursor = null }: { userId: string; cursor?: Cursor | null },
) {
  const { where, orderBy, limit } = keysetClauses({
    columns: [libraryPictures.removedAt, libraryPictures.pictureId],
    cursor,
  });
  return db
    .select(removed)
    .from(libraryPictures)
    .innerJoin(pictures, eq(pictures.id, libraryPictures.pictureId))
    .where(
      and(
        eq(libraryPictures.userId, userId),
        sql`${libraryPictures.removedAt} > ${now() - RESTORABLE_DAYS * DAY_MS}`,
        eq(pictures.withdrawnWhy, WITHDRAWN_BY_OWNER),
        isNull(pictures.filesRemovedAt),
        where,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
}

export function removedPage(rows: RemovedPicture[], cursor: Cursor | null) {
  return paginate(rows, { cursor, keyOf: (row) => [row.removedAt, row.id] });
}
