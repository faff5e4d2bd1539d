import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { booleanColumn, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { pictures } from "./designs";

/** A person's folders for pictures. */
export const imageCollections = sqliteTable(
  "image_collections",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    /** Deleted by its owner. The row goes once no picture refers to it, which takes a while for a large one. */
    removedAt: timestampMs("removed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("image_collections_user").on(t.userId, t.id).where(sql`removed_at IS NULL`),
    index("image_collections_owner").on(t.userId),
    uniqueIndex("image_collections_name").on(t.userId, t.name).where(sql`removed_at IS NULL`),
    index("image_collections_removed").on(t.removedAt).where(sql`removed_at IS NOT NULL`),
    check("image_collections_named", sql`length(trim(name)) BETWEEN 1 AND 60`),
  ],
);

/**
 * What My Images lists: a row for each picture, inserted and kept current by triggers on `pictures`,
 * `image_transactions`, `picture_provenance` and `version_prints`, so that a page reads one row for each picture shown.
 * Triggers here keep `library_search` and `library_usage`.
 */
export const libraryPictures = sqliteTable(
  "library_pictures",
  {
    /** Rises with time; the row number of `library_search`, and what the list is sorted by. */
    position: integer("position").primaryKey(),
    pictureId: text("picture_id")
      .notNull()
      .unique()
      .references(() => pictures.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["generated", "upload"] }).notNull(),
    /** The prompt; for an upload its file name. */
    label: text("label").notNull().default(""),
    style: text("style").notNull().default(""),
    shape: text("shape", { enum: ["square", "portrait", "landscape"] }).notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    bytes: integer("bytes").notNull(),
    isFavorite: booleanColumn("is_favorite").notNull().default(false),
    collectionId: text("collection_id").references(() => imageCollections.id),
    /** It is or was printed on a product, so its file is kept. */
    isUsed: booleanColumn("is_used").notNull().default(false),
    /** Its license was bought, so its file is kept. */
    isLicensed: booleanColumn("is_licensed").notNull().default(false),
    /** `pictures.withdrawn_at`. */
    removedAt: timestampMs("removed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("library_pictures_user").on(t.userId, t.position).where(sql`removed_at IS NULL`),
    index("library_pictures_time").on(t.userId, t.createdAt, t.position),
    index("library_pictures_collection").on(t.collectionId).where(sql`collection_id IS NOT NULL`),
    index("library_pictures_removed")
      .on(t.userId, t.removedAt, t.pictureId)
      .where(sql`removed_at IS NOT NULL`),
  ],
);

/** Numbers and bytes of a person's pictures, kept by triggers on `library_pictures`. */
export const libraryUsage = sqliteTable("library_usage", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  pictures: integer("pictures").notNull().default(0),
  bytes: integer("bytes").notNull().default(0),
});

/** A change that its owner may undo. */
export const libraryChanges = sqliteTable(
  "library_changes",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["favorite", "move", "delete"] }).notNull(),
    /** JSON list of [picture id, what it was before]: whether a favorite (0 or 1), or the id of its collection or null. */
    before: text("before").notNull(),
    undoneAt: timestampMs("undone_at"),
    createdAt: createdAt(),
  },
  (t) => [index("library_changes_user").on(t.userId), index("library_changes_time").on(t.createdAt)],
);
