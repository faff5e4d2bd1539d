import { type Mutant, mutant } from "./mutant.ts";

const LIBRARY = ["tests/domain/designs/library.test.ts"];

/** My Images: whose pictures, what is kept, what is undone. */
export const LIBRARY_MUTANTS: Mutant[] = [
  mutant(
    "library: a search finds everybody's pictures",
    "app/domain/designs/library/list-library.ts",
    "[`u${userId}`, ...tags]",
    "[...tags]",
    LIBRARY,
  ),
  mutant(
    "library: a picture on a product is deleted",
    "app/domain/designs/library/change-pictures.ts",
    "const going = sql`${own} AND ${isUnusedSql(sql`library_pictures.picture_id`)}`;",
    "const going = sql`${own} AND ${isUnusedSql(sql`NULL`)}`;",
    LIBRARY,
  ),
  mutant(
    "library: the source of a picture on a product is deleted",
    "app/domain/designs/library/removal.ts",
    "ON v.parent_id = made.id)",
    "ON v.parent_id = NULL)",
    LIBRARY,
  ),
  mutant(
    "library: a move is undone by anybody",
    "app/domain/designs/library/undo.ts",
    "WHERE id = ${changeId} AND user_id = ${userId} AND undone_at IS NULL",
    "WHERE id = ${changeId} AND undone_at IS NULL",
    LIBRARY,
  ),
  mutant(
    "library: restoring takes no room",
    "app/domain/designs/library/undo.ts",
    "SELECT upload_usage.pictures + count(*)",
    "SELECT upload_usage.pictures",
    LIBRARY,
  ),
  mutant(
    "library: a picture whose credit was returned is restored",
    "app/domain/designs/library/undo.ts",
    "AND p.withdrawn_why = ${WITHDRAWN_BY_OWNER} ",
    "",
    LIBRARY,
  ),
  mutant(
    "library: pictures move into somebody else's collection",
    "app/domain/designs/library/change-pictures.ts",
    "WHERE id = ${collectionId} AND user_id = ${selected.userId} AND removed_at IS NULL)",
    "WHERE id = ${collectionId} AND removed_at IS NULL)",
    LIBRARY,
  ),
  mutant(
    "library: collections without end",
    "app/domain/designs/library/collections.ts",
    "< ${MAX_COLLECTIONS} RETURNING 1",
    "< 100000 RETURNING 1",
    LIBRARY,
  ),
  mutant(
    "library: the last day of a range is left out",
    "app/domain/designs/library/list-library.ts",
    "startOf(to) + DAY_MS",
    "startOf(to)",
    LIBRARY,
  ),
];
