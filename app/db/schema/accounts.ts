import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { newId } from "~/lib/ids";
import { createdAt, id, NOW_MS, timestampMs } from "../column-types";
import { newIdSql } from "../sql-ids";

export const users = sqliteTable("users", {
  id: id(),
  email: text("email").notNull().unique(),
  /** Case, dots and plus parts folded where the provider folds them: welcome credits come once per person. */
  normalisedEmail: text("normalised_email").notNull(),
  passwordHash: text("password_hash"),
  verifiedAt: timestampMs("verified_at"),
  termsAcceptedAt: timestampMs("terms_accepted_at").notNull(),
  createdAt: createdAt(),
});

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token: a leaked table opens no session. */
    tokenHash: text("token_hash").primaryKey(),
    /** Names the session on pages and in links: knowing it opens nothing. */
    id: text("id")
      .notNull()
      .unique()
      .default(sql.raw(newIdSql(NOW_MS)))
      .$defaultFn(newId),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Browser and system, such as "Firefox on Windows"; empty where the browser names neither. */
    device: text("device").notNull().default(""),
    createdAt: createdAt(),
    /** Written at most once in `SEEN_INTERVAL_MS`. */
    lastSeenAt: timestampMs("last_seen_at")
      .notNull()
      .default(sql.raw(`(${NOW_MS})`)),
    /** When the person last proved who they are: password, link, code. */
    verifiedAt: timestampMs("verified_at")
      .notNull()
      .default(sql.raw(`(${NOW_MS})`)),
    expiresAt: timestampMs("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

export const codes = sqliteTable(
  "codes",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["verify", "reset"] }).notNull(),
    expiresAt: timestampMs("expires_at").notNull(),
    usedAt: timestampMs("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("codes_user").on(t.userId, t.purpose)],
);

export const userRoles = sqliteTable(
  "user_roles",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["admin", "support", "content", "finance"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);

/** Welcome credits once per normalised address, whoever comes. */
export const welcomes = sqliteTable("welcomes", {
  normalisedEmail: text("normalised_email").primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});

/** Counters for lock-out and quotas: exact, unlike the edge's rate limits. `key` holds a hash, never an address. */
export const rateCounters = sqliteTable(
  "rate_counters",
  {
    key: text("key").notNull(),
    windowStart: timestampMs("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index("rate_counters_window").on(t.windowStart)],
);
