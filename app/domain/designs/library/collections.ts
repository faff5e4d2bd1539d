import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { imageCollections } from "~/db/schema";
import { newId } from "~/lib/ids";
import { MAX_COLLECTION_NAME_CHARACTERS, MAX_COLLECTIONS } from "./library-limits";

/** Pictures taken out of deleted collections in one statement, and statements in a run. */
const PICTURES_AT_ONCE = 500;
const STATEMENTS_PER_RUN = 10;

/** A person's collections, newest first, as a query for a page's batch. */
export function collectionsQuery({ db }: Pick<App, "db">, userId: string) {
  return db
    .select({ collectionId: imageCollections.id, name: imageCollections.name })
    .from(imageCollections)
    .where(and(eq(imageCollections.userId, userId), isNull(imageCollections.removedAt)))
    .orderBy(sql`${imageCollections.id} DESC`)
    .limit(MAX_COLLECTIONS);
}

export type NameRefusal =
  | { status: "blank" }
  | { status: "too-long" }
  /** The person has another one of that name. */
  | { status: "taken" };

export type NewCollection =
  | { status: "created"; collectionId: string; name: string }
  | NameRefusal
  | { status: "too-many" };

const plainName = (name: string) =>
  name
    .normalize("NFC")
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();

function nameRefusal(name: string): NameRefusal | null {
  if (name === "") return { status: "blank" };
  return [...name].length > MAX_COLLECTION_NAME_CHARACTERS ? { status: "too-long" } : null;
}

export async function createCollection(
  { db, now }: Pick<App, "db" | "now">,
  { userId, name: typed }: { userId: string; name: string },
): Promise<NewCollection> {
  const name = plainName(typed);
  const refusal = nameRefusal(name);
  if (refusal) return refusal;
  const collectionId = newId();
  try {
    const [created] = await runTransaction(db, [
      sql`INSERT INTO image_collections (id, user_id, name, created_at) SELECT ${collectionId}, ${userId}, ${name}, ${now()}
        WHERE (SELECT count(*) FROM image_collections WHERE user_id = ${userId} AND removed_at IS NULL) < ${MAX_COLLECTIONS} RETURNING 1`,
    ]);
    return created?.results.length ? { status: "created", collectionId, name } : { status: "too-many" };
  } catch (error) {
    if (isConstraintViolation(error, "collection-name-taken")) return { status: "taken" };
    throw error;
  }
}

export async function renameCollection(
  { db }: Pick<App, "db">,
  { userId, collectionId, name: typed }: { userId: string; collectionId: string; name: string },
): Promise<{ status: "renamed"; name: string } | NameRefusal | { status: "missing" }> {
  const name = plainName(typed);
  const refusal = nameRefusal(name);
  if (refusal) return refusal;
  try {
    const renamed = await db
      .update(imageCollections)
      .set({ name })
      .where(isOwn(userId, collectionId))
      .returning({ id: imageCollections.id });
    return renamed.length > 0 ? { status: "renamed", name } : { status: "missing" };
  } catch (error) {
    if (isConstraintViolation(error, "collection-name-taken")) return { status: "taken" };
    throw error;
  }
}

/** Deletes a collection, not its pictures: `emptyRemovedCollections` takes them out of it. */
export async function removeCollection(
  { db, now }: Pick<App, "db" | "now">,
  { userId, collectionId }: { userId: string; collectionId: string },
): Promise<{ status: "removed" | "missing" }> {
  const removed = await db
    .update(imageCollections)
    .set({ removedAt: now() })
    .where(isOwn(userId, collectionId))
    .returning({ id: imageCollections.id });
  return { status: removed.length > 0 ? "removed" : "missing" };
}

const isOwn = (userId: string, collectionId: string) =>
  and(
    eq(imageCollections.id, collectionId),
    eq(imageCollections.userId, userId),
    isNull(imageCollections.removedAt),
  );

/** Takes the pictures out of deleted collections, some thousands in a run, and deletes the collections that are empty. */
export async function emptyRemovedCollections({ db }: Pick<App, "db">): Promise<{ pictures: number }> {
  const removed = db
    .select({ id: imageCollections.id })
    .from(imageCollections)
    .where(sql`${imageCollections.removedAt} IS NOT NULL`)
    .orderBy(asc(imageCollections.removedAt))
    .limit(1)
    .getSQL();
  let pictures = 0;
  for (let statement = 0; statement < STATEMENTS_PER_RUN; statement++) {
    const [taken, gone] = await runTransaction(db, [
      sql`UPDATE library_pictures SET collection_id = NULL WHERE position IN (
        SELECT position FROM library_pictures WHERE collection_id = (${removed}) LIMIT ${PICTURES_AT_ONCE}) RETURNING 1`,
      sql`DELETE FROM image_collections WHERE id = (${removed})
        AND NOT EXISTS (SELECT 1 FROM library_pictures WHERE collection_id = image_collections.id) RETURNING 1`,
    ]);
    pictures += taken?.results.length ?? 0;
    if (!taken?.results.length && !gone?.results.length) break;
  }
  return { pictures };
}
