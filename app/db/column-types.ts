import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";
import { newId } from "~/lib/ids";

/** UUIDv7 as 26 characters: sorts by time. */
export const id = () => text("id").primaryKey().$defaultFn(newId);

/** UTC epoch milliseconds. */
export const timestampMs = (name: string) => integer(name);
/** The present in SQL. */
export const NOW_MS = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
export const createdAt = () =>
  integer("created_at")
    .notNull()
    .default(sql.raw(`(${NOW_MS})`));

/** Integer cents, US dollars. */
export const cents = (name: string) => integer(name);

export const booleanColumn = (name: string) => integer(name, { mode: "boolean" });
