import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { booleanColumn, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";

export const pictures = sqliteTable(
  "pictures",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["generated", "upload"] }).notNull(),
    /** `pictures/<name>.<ext>` in R2. */
    fileKey: text("file_key").notNull(),
    /** A small WebP of the same, for lists: `previews/<name>.webp`. */
    previewKey: text("preview_key"),
    /** The same for dense lists and small screens: `thumbnails/<name>.webp`; null until it is made. */
    thumbnailKey: text("thumbnail_key"),
    /** Attempts of the queue to make the thumbnail. */
    thumbnailAttempts: integer("thumbnail_attempts").notNull().default(0),
    contentType: text("content_type").notNull(),
    sha256: text("sha256").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    bytes: integer("bytes").notNull(),
    isTransparent: booleanColumn("is_transparent").notNull(),
    /** When its text and content are to be inspected; null once done. */
    inspectAt: timestampMs("inspect_at"),
    withdrawnAt: timestampMs("withdrawn_at"),
    /** A `GenerationFailure`: why its credit was returned. */
    withdrawnWhy: text("withdrawn_why"),
    filesRemovedAt: timestampMs("files_removed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("pictures_user").on(t.userId, t.id),
    index("pictures_uploads").on(t.userId, t.id).where(sql`kind = 'upload' AND withdrawn_at IS NULL`),
    index("pictures_file").on(t.fileKey),
    index("pictures_preview").on(t.previewKey),
    index("pictures_thumbnail").on(t.thumbnailKey).where(sql`thumbnail_key IS NOT NULL`),
    index("pictures_without_thumbnail")
      .on(t.thumbnailAttempts, t.id)
      .where(sql`thumbnail_key IS NULL AND withdrawn_at IS NULL`),
    index("pictures_uninspected").on(t.inspectAt).where(sql`inspect_at IS NOT NULL`),
    index("pictures_withdrawn")
      .on(t.withdrawnAt)
      .where(sql`withdrawn_at IS NOT NULL AND files_removed_at IS NULL`),
  ],
);

export const generationJobs = sqliteTable(
  "generation_jobs",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** A random key made with the form: a double click or resent form finds the first job. */
    requestKey: text("request_key").notNull(),
    prompt: text("prompt").notNull(),
    finalPrompt: text("final_prompt").notNull(),
    style: text("style").notNull(),
    /** The form's size, e.g. 1024x1024; the picture is requested at print scale. */
    size: text("size").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    isTransparent: booleanColumn("is_transparent").notNull(),
    seed: integer("seed").notNull(),
    model: text("model").notNull(),
    kind: text("kind", { enum: ["generate", "vary", "edit", "redesign"] })
      .notNull()
      .default("generate"),
    /** The id of the first of the jobs that one form requested; null before several could be requested. */
    batchId: text("batch_id"),
    /** What is held for it, and charged once it is delivered. */
    credits: integer("credits").notNull().default(1),
    /** The picture that a variation or an edit starts from. */
    parentId: text("parent_id").references(() => pictures.id),
    /** The part of the parent that an edit may change, packed by generation/ai-edits/edit-mask.ts; null: all of it. */
    mask: text("mask"),
    /** When its owner asked for an email once it is over; null: not asked. */
    emailRequestedAt: timestampMs("letter_asked_at"),
    state: text("state", { enum: ["queued", "working", "done", "failed", "canceled"] })
      .notNull()
      .default("queued"),
    /** Queue position: the lowest is drawn next. Assigned so that people take turns. */
    turn: integer("turn").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    claimedUntil: timestampMs("claimed_until"),
    /** Whose fault and why: `you:moderation`, `provider:unavailable`, `us:storage` … */
    failure: text("failure"),
    pictureId: text("picture_id").references(() => pictures.id),
    usage: text("usage"),
    startedAt: timestampMs("started_at"),
    finishedAt: timestampMs("finished_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("generation_jobs_request").on(t.userId, t.requestKey),
    index("generation_jobs_user").on(t.userId, t.id),
    index("generation_jobs_picture").on(t.pictureId),
    index("generation_jobs_batch").on(t.batchId).where(sql`batch_id IS NOT NULL`),
    index("generation_jobs_letters").on(t.id).where(sql`letter_asked_at IS NOT NULL`),
    index("generation_jobs_parent").on(t.parentId).where(sql`parent_id IS NOT NULL`),
    index("generation_jobs_open").on(t.createdAt).where(sql`state IN ('queued', 'working')`),
    index("generation_jobs_line").on(t.turn, t.id).where(sql`state = 'queued'`),
    index("generation_jobs_working").on(t.userId, t.turn).where(sql`state = 'working'`),
    index("generation_jobs_own_open").on(t.userId, t.turn).where(sql`state IN ('queued', 'working')`),
  ],
);

/** The record of a finished picture; `amount` is the license price in cents. */
export const imageTransactions = sqliteTable(
  "image_transactions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    pictureId: text("picture_id")
      .notNull()
      .unique()
      .references(() => pictures.id),
    prompt: text("prompt").notNull(),
    enhancedPrompt: text("enhanced_prompt").notNull(),
    style: text("style").notNull(),
    size: text("size").notNull(),
    model: text("model").notNull(),
    seed: integer("seed").notNull(),
    status: text("status", { enum: ["generated"] })
      .notNull()
      .default("generated"),
    amount: integer("amount").notNull().default(399),
    /** Not read: `library_pictures` has it for uploads, too. It goes when this table is rebuilt for another reason. */
    favorite: booleanColumn("favorite").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("image_transactions_user").on(t.userId, t.id)],
);

/** How a picture was made. Immutable by trigger: an edited picture is a new picture with a parent. */
export const pictureProvenance = sqliteTable(
  "picture_provenance",
  {
    pictureId: text("picture_id")
      .primaryKey()
      .references(() => pictures.id),
    /** The picture that this one was made from. */
    parentId: text("parent_id").references(() => pictures.id),
    how: text("how", { enum: ["generated", "uploaded", "fixed"] }).notNull(),
    /** Whether an AI made it or part of it: known for our own, else as its owner or the file says. */
    isAi: booleanColumn("is_ai").notNull(),
    model: text("model"),
    /** The prompt sent to the model; what the person typed is in `image_transactions`. */
    prompt: text("prompt"),
    /** JSON list of what a person or we did to it since: `PictureEdit` in app/print/edit-history.ts. */
    edits: text("edits").notNull().default("[]"),
    /** The file's credentials (C2PA, XMP, IPTC, Exif), stored separately: `credentials/<name>.json`. */
    credentialsKey: text("credentials_key"),
    /** What these say about the picture's source, in the words of IPTC; their signature was not checked. */
    claimedSource: text("claimed_source"),
    /** An upload's file name, and the hash of the file before any metadata was removed. */
    originalName: text("original_name"),
    originalSha256: text("original_sha256"),
    originalType: text("original_type"),
    /** The sanitized SVG that was rasterized: `vectors/<name>.svg`. */
    vectorKey: text("vector_key"),
    createdAt: createdAt(),
  },
  (t) => [
    index("picture_provenance_parent").on(t.parentId).where(sql`parent_id IS NOT NULL`),
    index("picture_provenance_original").on(t.originalSha256).where(sql`original_sha256 IS NOT NULL`),
    index("picture_provenance_credentials").on(t.credentialsKey).where(sql`credentials_key IS NOT NULL`),
    index("picture_provenance_vector").on(t.vectorKey).where(sql`vector_key IS NOT NULL`),
    check("picture_provenance_parent", sql`(how = 'fixed') = (parent_id IS NOT NULL)`),
  ],
);

/** A person's stored bytes and uploads per hour, updated in the upload's batch; CHECKs enforce the limits. */
export const uploadUsage = sqliteTable(
  "upload_usage",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    pictures: integer("pictures").notNull(),
    bytes: integer("bytes").notNull(),
    /** The current hour, and the number of uploads in it. */
    hour: timestampMs("hour").notNull(),
    inHour: integer("in_hour").notNull(),
  },
  () => [
    check("upload_usage_room", sql`pictures BETWEEN 0 AND 1000 AND bytes BETWEEN 0 AND 2147483648`),
    check("upload_usage_pace", sql`in_hour <= 60`),
  ],
);

/** Progress of the search for orphaned files; an empty cursor starts over. */
export const fileWalks = sqliteTable("file_walks", {
  name: text("name").primaryKey(),
  cursor: text("cursor"),
  completedAt: timestampMs("completed_at"),
});
