import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { pictures } from "./designs";

/** A requested title, description and tags for a picture; its credits are held under the row's id. */
export const suggestions = sqliteTable(
  "suggestions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** A random key made with the form: the same form sent twice is one suggestion. */
    requestKey: text("request_key").notNull(),
    pictureId: text("picture_id")
      .notNull()
      .references(() => pictures.id),
    /** A code of `SUGGESTION_LANGUAGES`. */
    language: text("language").notNull(),
    /** What the person had typed: shown again if the suggestion fails. */
    typedTitle: text("typed_title").notNull(),
    typedDescription: text("typed_description").notNull(),
    typedTags: text("typed_tags").notNull(),
    state: text("state", { enum: ["queued", "done", "failed"] })
      .notNull()
      .default("queued"),
    title: text("title"),
    description: text("description"),
    /** JSON list of words. */
    tags: text("tags"),
    /** A `SuggestionFailure`. */
    failure: text("failure"),
    attempts: integer("attempts").notNull().default(0),
    claimedUntil: timestampMs("claimed_until"),
    finishedAt: timestampMs("finished_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("suggestions_request").on(t.userId, t.requestKey),
    index("suggestions_user").on(t.userId, t.id),
    index("suggestions_picture").on(t.pictureId),
    index("suggestions_open").on(t.createdAt).where(sql`state = 'queued'`),
    check("suggestions_done", sql`(state = 'done') = (title IS NOT NULL)`),
  ],
);
