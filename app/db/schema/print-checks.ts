import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { pictures } from "./designs";

/**
 * The measurements of a picture's pixels, made again when the method changes. A trigger inserts the row with
 * its picture, so that no picture goes unmeasured.
 */
export const pictureChecks = sqliteTable(
  "picture_checks",
  {
    pictureId: text("picture_id")
      .primaryKey()
      .references(() => pictures.id),
    /** `Measurements` of app/print as JSON; null if it was not measured yet or could not be read. */
    measures: text("measures"),
    /** The overlay map: where each finding is, packed. */
    places: text("places"),
    /** Version of the measuring code; 0 if not measured yet. */
    version: integer("version").notNull(),
    /** When it was measured, or requested. */
    measuredAt: timestampMs("measured_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Claimed, or postponed, until then. */
    claimedUntil: timestampMs("claimed_until"),
  },
  (t) => [index("picture_checks_due").on(t.version, t.claimedUntil)],
);

/** A requested fix of the print check: the queue makes a new picture from another. */
export const pictureFixes = sqliteTable(
  "picture_fixes",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    pictureId: text("picture_id")
      .notNull()
      .references(() => pictures.id),
    /** A `PictureFix` of app/print. */
    fix: text("fix").notNull(),
    /** The print width, if the fix depends on it; 0 otherwise. */
    widthIn: real("width_in").notNull(),
    state: text("state", { enum: ["queued", "done", "failed"] })
      .notNull()
      .default("queued"),
    failure: text("failure"),
    madeId: text("made_id").references(() => pictures.id),
    attempts: integer("attempts").notNull().default(0),
    claimedUntil: timestampMs("claimed_until"),
    finishedAt: timestampMs("finished_at"),
    createdAt: createdAt(),
  },
  (t) => [
    // The same request twice is one fix.
    uniqueIndex("picture_fixes_once").on(t.pictureId, t.fix, t.widthIn),
    index("picture_fixes_open").on(t.claimedUntil).where(sql`state = 'queued'`),
    // Limits the open fixes of a person.
    index("picture_fixes_open_each").on(t.userId).where(sql`state = 'queued'`),
    index("picture_fixes_user").on(t.userId),
    check("picture_fixes_done", sql`(state = 'done') = (made_id IS NOT NULL)`),
  ],
);
