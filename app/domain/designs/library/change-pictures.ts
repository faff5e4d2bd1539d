import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { newId } from "~/lib/ids";
import { freeRoomStatement } from "../uploads/upload-room";
import { isUnusedSql, WITHDRAWN_BY_OWNER } from "./removal";

type Parts = Pick<App, "db" | "now">;

interface Selected {
  userId: string;
  pictureIds: readonly string[];
}

/** The person's own pictures among these that are not deleted. */
const selectedSql = ({ userId, pictureIds }: Selected): SQL =>
  sql`picture_id IN (SELECT value FROM json_each(${JSON.stringify(pictureIds)})) AND user_id = ${userId} AND removed_at IS NULL`;

/** Of a statement with RETURNING: triggers change rows, too, so D1's own count does not say it. */
const changedRows = (result: D1Result<Record<string, unknown>> | undefined) => result?.results.length ?? 0;
const countOf = (result: D1Result<Record<string, unknown>> | undefined) =>
  Number(result?.results[0]?.pictures ?? 0);

export interface ChangeResult {
  /** Pictures changed. */
  changed: number;
  /** The person's own pictures that stay as they were. */
  left: number;
  /** Undoes the change; null if nothing changed. */
  changeId: string | null;
}

/** Those of others are left alone. */
export async function setFavorites(
  { db, now }: Parts,
  { isFavorite, ...selected }: Selected & { isFavorite: boolean },
): Promise<ChangeResult> {
  const changeId = newId();
  const own = selectedSql(selected);
  const changing = sql`${own} AND is_favorite <> ${isFavorite ? 1 : 0}`;
  const [, changed, all] = await runTransaction(db, [
    sql`INSERT INTO library_changes (id, user_id, kind, before, created_at)
      SELECT ${changeId}, ${selected.userId}, 'favorite', json_group_array(json_array(picture_id, is_favorite)), ${now()}
      FROM library_pictures WHERE ${changing} HAVING count(*) > 0`,
    sql`UPDATE library_pictures SET is_favorite = ${isFavorite ? 1 : 0} WHERE ${changing} RETURNING 1`,
    sql`SELECT count(*) AS pictures FROM library_pictures WHERE ${own}`,
  ]);
  return result(changeId, { changed: changedRows(changed), left: countOf(all) - changedRows(changed) });
}

/** Moves pictures to one of the person's collections, or out of any. A collection of somebody else, or deleted: "missing". */
export async function movePictures(
  { db, now }: Parts,
  { collectionId, ...selected }: Selected & { collectionId: string | null },
): Promise<ChangeResult | "missing"> {
  const changeId = newId();
  const exists = sql`EXISTS (SELECT 1 FROM image_collections WHERE id = ${collectionId} AND user_id = ${selected.userId} AND removed_at IS NULL)`;
  const own = selectedSql(selected);
  const moving = sql`${own} AND collection_id IS NOT ${collectionId} AND (${collectionId} IS NULL OR ${exists})`;
  const [, moved, all, target] = await runTransaction(db, [
    sql`INSERT INTO library_changes (id, user_id, kind, before, created_at)
      SELECT ${changeId}, ${selected.userId}, 'move', json_group_array(json_array(picture_id, collection_id)), ${now()}
      FROM library_pictures WHERE ${moving} HAVING count(*) > 0`,
    sql`UPDATE library_pictures SET collection_id = ${collectionId} WHERE ${moving} RETURNING 1`,
    sql`SELECT count(*) AS pictures FROM library_pictures WHERE ${own}`,
    sql`SELECT ${exists} AS pictures`,
  ]);
  if (collectionId !== null && countOf(target) === 0) return "missing";
  const changed = changedRows(moved);
  return result(changeId, { changed, left: countOf(all) - changed });
}

/**
 * Deletes pictures; they can be restored for `RESTORABLE_DAYS`. A picture that is on a product, or whose copy is,
 * stays.
 */
export async function deletePictures({ db, now }: Parts, selected: Selected): Promise<ChangeResult> {
  const changeId = newId();
  const { userId } = selected;
  const own = selectedSql(selected);
  const going = sql`${own} AND ${isUnusedSql(sql`library_pictures.picture_id`)}`;
  const [, , gone, left] = await runTransaction(db, [
    sql`INSERT INTO library_changes (id, user_id, kind, before, created_at)
      SELECT ${changeId}, ${userId}, 'delete', json_group_array(json_array(picture_id, collection_id)), ${now()}
      FROM library_pictures WHERE ${going} HAVING count(*) > 0`,
    freeRoomStatement({ userId, pictureIds: sql`SELECT picture_id FROM library_pictures WHERE ${going}` }),
    sql`UPDATE pictures SET withdrawn_at = ${now()}, withdrawn_why = ${WITHDRAWN_BY_OWNER}
      WHERE id IN (SELECT picture_id FROM library_pictures WHERE ${going}) RETURNING 1`,
    sql`SELECT count(*) AS pictures FROM library_pictures WHERE ${own}`,
  ]);
  return result(changeId, { changed: changedRows(gone), left: countOf(left) });
}

function result(changeId: string, { changed, left }: Omit<ChangeResult, "changeId">): ChangeResult {
  return { changed, left, changeId: changed > 0 ? changeId : null };
}
