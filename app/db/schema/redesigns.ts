import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";

/**
 * A requested redesign: what was read, and what was taken of it. Its id is also that of its hold and, once
 * something was taken, of its generation job, which has the further progress.
 */
export const redesigns = sqliteTable(
  "redesigns",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** A random key made with the form: the same form sent twice is one redesign. */
    requestKey: text("request_key").notNull(),
    way: text("way", { enum: ["url", "picture", "words"] }).notNull(),
    /** The address, or the words, as typed. */
    typed: text("typed").notNull(),
    /** What the person asks to change. */
    requestedChange: text("wish").notNull(),
    state: text("state", { enum: ["reading", "drawing", "failed"] })
      .notNull()
      .default("reading"),
    /** A `RedesignFailure`, and a name or another detail of it. */
    failure: text("failure"),
    failureDetail: text("failure_detail"),
    /** JSON: `DesignTheme` of app/domain/designs/redesigns. */
    theme: text("theme"),
    /** JSON list: words of the page that were not taken. */
    leftOut: text("left_out"),
    /** The title of the page that was read. */
    pageTitle: text("page_title"),
    /** A small copy of the source picture (PNG, base64). A trigger deletes it as the redesign or its generation job ends. */
    sourceCopy: text("source_sketch"),
    /** The similarity of the new picture to the source, in percent. */
    score: integer("score"),
    attempts: integer("attempts").notNull().default(0),
    claimedUntil: timestampMs("claimed_until"),
    finishedAt: timestampMs("finished_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("redesigns_request").on(t.userId, t.requestKey),
    index("redesigns_user").on(t.userId, t.id),
    index("redesigns_open").on(t.createdAt).where(sql`state = 'reading'`),
    index("redesigns_sketch").on(t.createdAt).where(sql`source_sketch IS NOT NULL`),
    check("redesigns_failed", sql`(state = 'failed') = (failure IS NOT NULL)`),
  ],
);
