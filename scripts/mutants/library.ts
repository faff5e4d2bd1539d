import { type Mutant, mutant } from "./mutant.ts";

const EDITOR = ["tests/enhance/editor-bounds.test.ts"];
const FILES = ["tests/domain/designs/deleted-files.test.ts"];
const LIBRARY = ["tests/domain/designs/library.test.ts"];

/** Bugs in My Images: ownership, kept pictures, undo. */
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
  mutant(
    "library: pictures of the same bytes share a file",
    "app/domain/designs/pictures/put-file.ts",
    "`${folder}/${randomHex(NAME_BYTES)}.${extension}`",
    '`${folder}/${"0".repeat(2 * NAME_BYTES)}.${extension}`',
    FILES,
  ),
  mutant(
    "library: a shared file goes while a deleted picture can still be restored",
    "app/domain/designs/pictures/delete-orphans.ts",
    "o.id <> ${picture.id} AND o.files_removed_at IS NULL",
    "o.id <> ${picture.id} AND o.withdrawn_at IS NULL",
    FILES,
  ),
  mutant(
    "library: the source of a picture that was printed since loses its file",
    "app/domain/designs/pictures/delete-orphans.ts",
    "IS NOT ${WITHDRAWN_BY_OWNER} OR",
    "IS NOT NULL OR",
    FILES,
  ),
  mutant(
    "library: a picture deleted meanwhile is printed",
    "app/domain/products/prints/write-version.ts",
    " AND withdrawn_why IS NOT ${WITHDRAWN_BY_OWNER})",
    ")",
    FILES,
  ),
  mutant(
    "editor: a dragged print leaves its area",
    "app/enhance/editor/bounds.ts",
    "leftIn: between(0, near(to.leftIn), Math.max(0, near(bounds.areaWidthIn - place.widthIn))),",
    "leftIn: near(to.leftIn),",
    EDITOR,
  ),
  mutant(
    "editor: a resized print is taller than its area",
    "app/enhance/editor/bounds.ts",
    "(bounds.areaHeightIn - place.topIn) / bounds.ratio",
    "bounds.areaWidthIn",
    EDITOR,
  ),
  mutant(
    "editor: a print snaps from anywhere",
    "app/enhance/editor/bounds.ts",
    "Math.abs(at - room / 2) <= withinIn",
    "Math.abs(at - room / 2) <= room",
    EDITOR,
  ),
  mutant(
    "My Images that cannot be read is an empty page",
    "app/routes/generator/library/unread.tsx",
    "return data(shown, { status: 503 });",
    "return data(shown, { status: 200 });",
    ["tests/http/library-unread.test.ts"],
  ),
];
