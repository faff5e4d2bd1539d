import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { unnamedFilesSql } from "~/db/file-columns";
import { fileWalks, pictureProvenance, pictures } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { isUnusedSql, WITHDRAWN_BY_OWNER } from "../library/removal";
import { PARTNER_FILE_LINK_MS } from "./partner-file-links";

/** A picture's files are written at most half an hour before its row; after that the row never comes. */
const ORPHAN_MS = 6 * 60 * 60_000;
/** Orders placed before a picture was withdrawn may still be printed from its file. */
const WITHDRAWN_FILE_MS = PARTNER_FILE_LINK_MS + 24 * 60 * 60_000;
/** Pictures of people, of their stores and of banners, what editors uploaded, and files that came with emails. */
const PREFIXES = [
  "pictures/",
  "previews/",
  "thumbnails/",
  "credentials/",
  "vectors/",
  "storefronts/",
  "content/",
  "inbox/",
] as const;
/** The bucket lists at most a thousand files at once. */
const PAGES_A_RUN = 20;
const WITHDRAWN_AT_ONCE = 200;

type Parts = Pick<App, "db" | "files" | "now">;

/** Deletes files that have no row, and, in the end, the files of withdrawn pictures. */
export async function deleteOrphanedFiles(app: Parts): Promise<{ orphans: number; withdrawn: number }> {
  let orphans = 0;
  for (const prefix of PREFIXES) orphans += await deleteWithoutRow(app, prefix);
  return { orphans, withdrawn: await removeWithdrawn(app) };
}

/** Compares some pages of the bucket with their rows; continues where it stopped, and starts over at the end. */
async function deleteWithoutRow(app: Parts, prefix: (typeof PREFIXES)[number]): Promise<number> {
  const [known] = await app.db
    .select({ cursor: fileWalks.cursor })
    .from(fileWalks)
    .where(sql`${fileWalks.name} = ${prefix}`);
  // The name of the last file seen. The bucket's own cursor is valid for a limited time only.
  let after = known?.cursor ?? null;
  let removed = 0;
  for (let page = 0; page < PAGES_A_RUN; page++) {
    const listed = await app.files.list({ prefix, ...(after ? { startAfter: after } : {}) });
    const old = listed.objects
      .filter((object) => object.uploaded.getTime() <= app.now() - ORPHAN_MS)
      .map((object) => object.key);
    const orphans = await keysWithoutRow(app, old);
    if (orphans.length > 0) await app.files.delete(orphans);
    removed += orphans.length;
    after = listed.truncated ? (listed.objects.at(-1)?.key ?? null) : null;
    if (after === null) break;
  }
  await runTransaction(app.db, [
    insertInto(fileWalks)
      .values({ name: prefix, cursor: after, completedAt: after === null ? app.now() : null })
      .onConflictDoUpdate({
        target: fileWalks.name,
        set: {
          cursor: sql`excluded.cursor`,
          completedAt: sql`coalesce(excluded.completed_at, ${fileWalks.completedAt})`,
        },
      }),
  ]);
  return removed;
}

async function keysWithoutRow({ db }: Pick<App, "db">, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  return (await db.all<{ key: string }>(unnamedFilesSql(keys))).map((row) => row.key);
}

async function removeWithdrawn(app: Parts): Promise<number> {
  const due = await app.db
    .select({
      id: pictures.id,
      fileKey: pictures.fileKey,
      previewKey: pictures.previewKey,
      thumbnailKey: pictures.thumbnailKey,
      credentialsKey: pictureProvenance.credentialsKey,
      vectorKey: pictureProvenance.vectorKey,
    })
    .from(pictures)
    .leftJoin(pictureProvenance, eq(pictureProvenance.pictureId, pictures.id))
    .where(
      and(
        sql`${pictures.withdrawnAt} IS NOT NULL`,
        isNull(pictures.filesRemovedAt),
        lte(pictures.withdrawnAt, app.now() - WITHDRAWN_FILE_MS),
        // Its license was paid for with the file.
        sql`NOT EXISTS (SELECT 1 FROM image_licenses l WHERE l.picture_id = ${pictures.id} AND l.state <> 'withdrawn')`,
        // Since its owner deleted it, a picture made from it may have been printed or licensed.
        sql`(${pictures.withdrawnWhy} IS NOT ${WITHDRAWN_BY_OWNER} OR ${isUnusedSql(sql`${pictures.id}`)})`,
      ),
    )
    .limit(WITHDRAWN_AT_ONCE);
  for (const picture of due) {
    const { fileKey, previewKey, thumbnailKey, credentialsKey, vectorKey } = picture;
    const keys = [fileKey, previewKey, thumbnailKey, credentialsKey, vectorKey].filter((key) => key !== null);
    // Pictures from before each had files of its own may share them. Those of a deleted one are needed, too, while it can be
    // restored or is licensed.
    const others = sql`o.id <> ${picture.id} AND o.files_removed_at IS NULL`;
    const used = await app.db.all<{ key: string }>(
      sql`SELECT value AS key FROM json_each(${JSON.stringify(keys)}) WHERE EXISTS (
        SELECT 1 FROM pictures o WHERE (o.file_key = value OR o.preview_key = value OR o.thumbnail_key = value) AND ${others})
        OR EXISTS (SELECT 1 FROM picture_provenance v JOIN pictures o ON o.id = v.picture_id
          WHERE (v.credentials_key = value OR v.vector_key = value) AND ${others})`,
    );
    const inUse = new Set(used.map((row) => row.key));
    await app.files.delete(keys.filter((key) => !inUse.has(key)));
    await app.db
      .update(pictures)
      .set({ filesRemovedAt: app.now(), inspectAt: null })
      .where(sql`${pictures.id} = ${picture.id}`);
  }
  return due.length;
}
