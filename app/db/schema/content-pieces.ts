import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";

/**
 * What editors write: posts, articles, questions, tutorials, testimonials, news. The text is in the revisions.
 * Posts and articles that are live are also in `blog_posts` and `knowledge_base_articles` under the same id; one
 * that is inserted there gets its piece by trigger.
 */
export const contentPieces = sqliteTable(
  "content_pieces",
  {
    id: id(),
    kind: text("kind", {
      enum: ["post", "article", "question", "tutorial", "testimonial", "news"],
    }).notNull(),
    slug: text("slug").notNull(),
    state: text("state", { enum: ["draft", "scheduled", "published", "archived"] })
      .notNull()
      .default("draft"),
    /** Of the newest revision. */
    title: text("title").notNull(),
    /** The newest revision, and the one that visitors see or will see. */
    revision: integer("revision").notNull(),
    liveRevision: integer("live_revision"),
    /** The order among live pieces of its kind; lower is first. */
    position: integer("position").notNull().default(0),
    /** When a scheduled piece goes live. */
    publishAt: timestampMs("publish_at"),
    /** Of a live piece: the revision that takes the place of the live one, and when. Both or neither. */
    nextRevision: integer("next_revision"),
    nextAt: timestampMs("next_at"),
    /** When it first went live. */
    publishedAt: timestampMs("published_at"),
    /** The change that was made last, so that a transaction knows its own. */
    lastChange: text("last_change").notNull().default(""),
    updatedBy: text("updated_by"),
    updatedAt: timestampMs("updated_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("content_pieces_kind_state").on(t.kind, t.state, t.id),
    index("content_pieces_kind").on(t.kind, t.id),
    index("content_pieces_state").on(t.state, t.id),
    index("content_pieces_slug").on(t.kind, t.slug),
    index("content_pieces_live").on(t.kind, t.position, t.id).where(sql`state = 'published'`),
    index("content_pieces_due").on(t.publishAt).where(sql`state = 'scheduled'`),
    index("content_pieces_next").on(t.nextAt).where(sql`next_at IS NOT NULL`),
    check(
      "content_pieces_live_revision",
      sql`state NOT IN ('published', 'scheduled') OR live_revision IS NOT NULL`,
    ),
    check("content_pieces_scheduled", sql`(state = 'scheduled') = (publish_at IS NOT NULL)`),
  ],
);

/** Each text that was saved. Rows are never changed. */
export const contentRevisions = sqliteTable(
  "content_revisions",
  {
    contentId: text("content_id")
      .notNull()
      .references(() => contentPieces.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    title: text("title").notNull(),
    /** JSON: what this kind has besides title and text, by field name. */
    fields: text("fields").notNull().default("{}"),
    /** Markdown. */
    body: text("body").notNull(),
    /** HTML rendered from `body`, and the renderer's version; HTML of another version is rendered again. */
    html: text("html").notNull(),
    renderer: integer("renderer").notNull(),
    /** The revision that was restored, if this one is a copy. */
    restoredFrom: integer("restored_from"),
    createdBy: text("created_by"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.contentId, t.number] })],
);

/** Pictures, videos and captions that editors upload; public under /media/content/. */
export const contentFiles = sqliteTable(
  "content_files",
  {
    id: id(),
    /** In the file store: `content/<sha256>.<ending>`. */
    fileKey: text("file_key").notNull().unique(),
    kind: text("kind", { enum: ["picture", "video", "captions"] }).notNull(),
    contentType: text("content_type").notNull(),
    /** What a picture shows, for people who do not see it. */
    alt: text("alt").notNull().default(""),
    name: text("name").notNull(),
    widthPx: integer("width_px"),
    heightPx: integer("height_px"),
    bytes: integer("bytes").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("content_files_kind").on(t.kind, t.id),
    check("content_files_described", sql`kind <> 'picture' OR alt <> ''`),
  ],
);

/** A file of pieces that was read and shown as differences, before anything changes. */
export const contentImports = sqliteTable("content_imports", {
  id: id(),
  state: text("state", { enum: ["shown", "done", "canceled"] })
    .notNull()
    .default("shown"),
  /** JSON of the checked pieces; empty once the import is decided. */
  pieces: text("pieces").notNull(),
  name: text("name").notNull().default(""),
  /** The run that decided it. */
  run: text("run").notNull().default(""),
  createdBy: text("created_by").notNull(),
  createdAt: createdAt(),
});
