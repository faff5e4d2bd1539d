import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { libraryChanges, pictures } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { RESTORABLE_DAYS, UNDO_DAYS } from "./library-limits";
import { WITHDRAWN_BY_OWNER } from "./removal";

const DAY_MS = 24 * 60 * 60 * 1000;
type Parts = Pick<App, "db" | "now">;

/** Pictures (`p`) that their owner deleted and whose files are still there. */
export function restorableSql(userId: string, now: number): SQL {
  return sql`p.user_id = ${userId} AND p.withdrawn_why = ${WITHDRAWN_BY_OWNER} AND p.files_removed_at IS NULL
    AND p.withdrawn_at > ${now - RESTORABLE_DAYS * DAY_MS}`;
}

export type ChangeKind = (typeof libraryChanges.$inferSelect)["kind"];

export type UndoResult =
  | { status: "undone"; kind: ChangeKind; pictures: number }
  /** The person's uploads would need more room than there is. Nothing was undone. */
  | { status: "no-room" }
  /** Undone before, too old, or somebody else's. */
  | { status: "missing" };

/** Undoes a change, once. What was changed again since is changed back, too. */
export async function undoChange(
  { db, now }: Parts,
  { userId, changeId }: { userId: string; changeId: string },
): Promise<UndoResult> {
  const change = (
    kind: SQL,
  ) => sql`SELECT json_extract(j.value, '$[0]') AS id, json_extract(j.value, '$[1]') AS was
    FROM library_changes c, json_each(c.before) j WHERE c.id = ${changeId} AND c.user_id = ${userId} AND c.kind = ${kind}
    AND c.undone_at IS NULL AND c.created_at > ${now() - UNDO_DAYS * DAY_MS}`;
  const moved = change(sql`'move'`);
  const favorites = change(sql`'favorite'`);
  const restorable = sql`SELECT p.id FROM pictures p WHERE p.id IN (SELECT id FROM (${change(sql`'delete'`)})) AND ${restorableSql(userId, now())}`;
  try {
    const [, restored, back, changed, undone] = await runTransaction(db, [
      takeRoomStatement(userId, restorable),
      restoreStatement(restorable),
      // A collection deleted meanwhile takes nothing back.
      sql`UPDATE library_pictures SET collection_id = (SELECT k.id FROM (${moved}) m JOIN image_collections k
          ON k.id = m.was AND k.removed_at IS NULL WHERE m.id = library_pictures.picture_id)
        WHERE picture_id IN (SELECT id FROM (${moved})) AND user_id = ${userId} RETURNING 1`,
      sql`UPDATE library_pictures SET is_favorite = (SELECT f.was FROM (${favorites}) f WHERE f.id = library_pictures.picture_id)
        WHERE picture_id IN (SELECT id FROM (${favorites})) AND user_id = ${userId} RETURNING 1`,
      updateTable(libraryChanges)
        .set({ undoneAt: now() })
        .where(
          and(
            eq(libraryChanges.id, changeId),
            eq(libraryChanges.userId, userId),
            isNull(libraryChanges.undoneAt),
            gt(libraryChanges.createdAt, now() - UNDO_DAYS * DAY_MS),
          ),
        )
        .returning({ kind: libraryChanges.kind }),
    ]);
    const kind = undone?.results[0]?.kind as ChangeKind | undefined;
    if (kind === undefined) return { status: "missing" };
    const pictures = [restored, back, changed].reduce((sum, each) => sum + (each?.results.length ?? 0), 0);
    return { status: "undone", kind, pictures };
  } catch (error) {
    if (isConstraintViolation(error, "storage-full")) return { status: "no-room" };
    throw error;
  }
}

/** Restores pictures that their owner deleted. */
export async function restorePictures(
  { db, now }: Parts,
  { userId, pictureIds }: { userId: string; pictureIds: readonly string[] },
): Promise<{ status: "restored"; pictures: number } | { status: "no-room" }> {
  const restorable = sql`SELECT p.id FROM pictures p
    WHERE p.id IN (SELECT value FROM json_each(${JSON.stringify(pictureIds)})) AND ${restorableSql(userId, now())}`;
  try {
    const [, restored] = await runTransaction(db, [
      takeRoomStatement(userId, restorable),
      restoreStatement(restorable),
    ]);
    return { status: "restored", pictures: restored?.results.length ?? 0 };
  } catch (error) {
    if (isConstraintViolation(error, "storage-full")) return { status: "no-room" };
    throw error;
  }
}

/** Uploads count towards the person's storage again; its CHECK refuses what does not fit. */
function takeRoomStatement(userId: string, ids: SQL): SQL {
  return sql`UPDATE upload_usage SET (pictures, bytes) = (
      SELECT upload_usage.pictures + count(*), upload_usage.bytes + coalesce(sum(u.bytes), 0)
      FROM pictures u WHERE u.id IN (${ids}) AND u.kind = 'upload')
    WHERE user_id = ${userId}`;
}

/** The inspection that a deletion interrupted is still due (`inspect_at`), so that restoring does not go around it. */
function restoreStatement(ids: SQL): Statement {
  return updateTable(pictures)
    .set({ withdrawnAt: null, withdrawnWhy: null })
    .where(sql`${pictures.id} IN (${ids})`)
    .returning({ id: pictures.id });
}
