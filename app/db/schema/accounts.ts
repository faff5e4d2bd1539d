import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { newId } from "~/lib/ids";
import { createdAt, id, NOW_MS, timestampMs } from "../column-types";
import { newIdSql } from "../sql-ids";

export const users = sqliteTable(
  "users",
  {
    id: id(),
    email: text("email").notNull().unique(),
    /** Normalized (case, dots and plus parts, as the provider ignores them), so that welcome credits come once per person. */
    normalizedEmail: text("normalised_email").notNull(),
    /** Set only by a person who proved the address; a sign-up's password is stored with its code until then. */
    passwordHash: text("password_hash"),
    verifiedAt: timestampMs("verified_at"),
    termsAcceptedAt: timestampMs("terms_accepted_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("users_unverified").on(t.createdAt).where(sql`verified_at IS NULL`)],
);

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token, so that a leaked table opens no session. */
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
    /** Where the sign-in came from: a country's ISO code, or empty. Shown to the person, never compared. */
    country: text("country").notNull().default(""),
    createdAt: createdAt(),
    /** Written, with `expires_at`, at most once in `SEEN_INTERVAL_MS`. */
    lastSeenAt: timestampMs("last_seen_at")
      .notNull()
      .default(sql.raw(`(${NOW_MS})`)),
    /** When the person last proved who they are: password, link, code. */
    verifiedAt: timestampMs("verified_at")
      .notNull()
      .default(sql.raw(`(${NOW_MS})`)),
    expiresAt: timestampMs("expires_at").notNull(),
    /** The account that this session of staff impersonates, read-only, until `look_until`. */
    lookUserId: text("look_user_id"),
    lookUntil: timestampMs("look_until"),
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
    purpose: text("purpose", { enum: ["verify", "reset", "change-email", "unlock"] }).notNull(),
    /** The address that a `change-email` code was sent to, and that its use makes the account's. */
    newEmail: text("new_email"),
    /** The password that was chosen at the sign-up, and a hash of the cookie of the browser that chose it. */
    passwordHash: text("password_hash"),
    browserHash: text("browser_hash"),
    expiresAt: timestampMs("expires_at").notNull(),
    usedAt: timestampMs("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("codes_user").on(t.userId, t.purpose), index("codes_expiry").on(t.expiresAt)],
);

/** Changes of an account's address. The old address has a link that undoes the change until it expires. */
export const emailChanges = sqliteTable(
  "email_changes",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    /** SHA-256 of the link's token. */
    undoHash: text("undo_hash").notNull().unique(),
    expiresAt: timestampMs("expires_at").notNull(),
    undoneAt: timestampMs("undone_at"),
    createdAt: createdAt(),
  },
  (t) => [index("email_changes_user").on(t.userId), index("email_changes_expiry").on(t.expiresAt)],
);

/** Accounts at other companies that sign a person in. Found by issuer and subject, never by email address. */
export const identities = sqliteTable(
  "identities",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The company, as it names itself in its tokens. */
    issuer: text("issuer").notNull(),
    /** The company's id of the person. */
    subject: text("subject").notNull(),
    /** The address that the company verified when it was connected; shown to the person, never compared. */
    email: text("email").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("identities_subject").on(t.issuer, t.subject),
    uniqueIndex("identities_user").on(t.userId, t.issuer),
  ],
);

/** Second factors: an authenticator app at most once verified and once being set up. */
export const factors = sqliteTable(
  "factors",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["totp"] }).notNull(),
    /** Required at sign-in only after a first code verified it. */
    status: text("status", { enum: ["unverified", "verified"] }).notNull(),
    name: text("name").notNull(),
    /** Encrypted (lib/secrets/encrypt-secret): the key that the app shares with us. */
    secret: text("secret").notNull(),
    /** The time step of the last accepted code; that code and earlier ones are refused. */
    lastStep: integer("last_step"),
    verifiedAt: timestampMs("verified_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("factors_totp").on(t.userId, t.status).where(sql`kind = 'totp'`),
    // Every signed-in request asks it; the partial index above serves only statements that name the kind.
    index("factors_user").on(t.userId, t.status),
  ],
);

/** Single-use codes for a lost factor. Only a keyed hash is stored. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    usedAt: timestampMs("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/** Sign-ins that still need the second factor. The browser's cookie has the token. */
export const pendingSignIns = sqliteTable(
  "pending_sign_ins",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: timestampMs("expires_at").notNull(),
  },
  (t) => [index("pending_sign_ins_user").on(t.userId), index("pending_sign_ins_expiry").on(t.expiresAt)],
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

/** Welcome credits granted, once per normalized address. */
export const welcomes = sqliteTable(
  "welcomes",
  {
    normalizedEmail: text("normalised_email").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("welcomes_user").on(t.userId)],
);

/** Counters for lockouts and quotas: exact, unlike the edge's rate limits. `key` is a hash, never an address. */
export const rateCounters = sqliteTable(
  "rate_counters",
  {
    key: text("key").notNull(),
    windowStart: timestampMs("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index("rate_counters_window").on(t.windowStart)],
);
