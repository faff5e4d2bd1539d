import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";

/**
 * Files whose rows are gone. Written in the transaction that deletes the rows, removed once the file is deleted, so that
 * a crash between the two leaves no file behind.
 */
export const fileDeletions = sqliteTable(
  "file_deletions",
  {
    fileKey: text("file_key").primaryKey(),
    createdAt: createdAt(),
  },
  (t) => [index("file_deletions_oldest").on(t.createdAt)],
);

/** Emails that a person does not want; the kinds are in emails/optional-emails.ts. */
export const emailOptOuts = sqliteTable(
  "email_opt_outs",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/**
 * A person's request for everything we hold, as a ZIP file that the queue writes. Many pictures are several files: each is a row,
 * queued by the transaction that ends the one before.
 */
export const dataExports = sqliteTable(
  "data_exports",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: ["queued", "done", "failed"] })
      .notNull()
      .default("queued"),
    part: integer("part").notNull().default(1),
    /** Where the list of files continues (export/exported-tables.ts). */
    afterFile: text("after_file").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    claimedUntil: timestampMs("claimed_until"),
    /** `exports/<id>.zip`; null until it is written, and after it was deleted. */
    fileKey: text("file_key"),
    bytes: integer("bytes"),
    finishedAt: timestampMs("finished_at"),
    expiresAt: timestampMs("expires_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("data_exports_user").on(t.userId, t.id),
    index("data_exports_file").on(t.fileKey),
    index("data_exports_expiry").on(t.expiresAt).where(sql`file_key IS NOT NULL`),
    index("data_exports_open").on(t.createdAt).where(sql`state = 'queued'`),
    // Two requests at once are one.
    uniqueIndex("data_exports_one").on(t.userId).where(sql`state = 'queued'`),
    check("data_exports_file", sql`file_key IS NULL OR (state = 'done' AND expires_at IS NOT NULL)`),
  ],
);

/** A requested deletion of an account. Canceled, the row is deleted; done, it stays for a while as proof. */
export const accountDeletions = sqliteTable(
  "account_deletions",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: ["waiting", "working", "done"] })
      .notNull()
      .default("waiting"),
    /** The end of the days in which it can be canceled. */
    dueAt: timestampMs("due_at").notNull(),
    finishedAt: timestampMs("finished_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("account_deletions_due").on(t.dueAt).where(sql`state <> 'done'`),
    index("account_deletions_finished").on(t.finishedAt).where(sql`state = 'done'`),
  ],
);
