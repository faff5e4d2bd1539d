import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { booleanColumn, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";

/** Passkeys: public keys of devices and security keys (WebAuthn). Any number for a person, each a second factor and a way in. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The device's own id of it, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** In COSE form, base64url. */
    publicKey: text("public_key").notNull(),
    /** How often the device says it was used; always 0 for those that are synced. A smaller number than before is refused. */
    signCount: integer("sign_count").notNull(),
    /** How the browser can reach it, as a list with commas: `internal,hybrid`. */
    transports: text("transports").notNull().default(""),
    name: text("name").notNull(),
    /** Kept by the person's password manager on more than one device. */
    isSynced: booleanColumn("is_synced").notNull().default(false),
    lastUsedAt: timestampMs("last_used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** What a device is asked to sign: random, used once, and only in the browser that asked for it. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose", { enum: ["add", "sign-in", "factor", "confirm"] }).notNull(),
    /** The session's id, the hash of the waiting sign-in's token, or that of a cookie of a visitor. */
    boundTo: text("bound_to").notNull(),
    expiresAt: timestampMs("expires_at").notNull(),
  },
  (t) => [index("passkey_challenges_expiry").on(t.expiresAt)],
);
