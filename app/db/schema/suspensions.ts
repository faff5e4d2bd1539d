import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";

/** Times in which an account was closed by staff: nobody signs in to it, it sells nothing and is paid nothing. */
export const suspensions = sqliteTable(
  "suspensions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The person reads it. */
    reason: text("reason").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    /** When it was lifted. */
    closedAt: timestampMs("closed_at"),
    closedBy: text("closed_by"),
  },
  (t) => [
    uniqueIndex("suspensions_active").on(t.userId).where(sql`closed_at IS NULL`),
    index("suspensions_user").on(t.userId, t.id),
  ],
);
