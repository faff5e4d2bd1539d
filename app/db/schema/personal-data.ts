import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "../column-types";

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
