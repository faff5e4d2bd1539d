import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";

/** The outbox: emails and webhook calls. Written as a row first, sent once. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: id(),
    channel: text("channel", { enum: ["letter", "webhook"] })
      .notNull()
      .default("letter"),
    /** An email's template, or the event that a webhook call reports. */
    template: text("template").notNull(),
    /** An email address, or the setting that holds the webhook's address. Empty once address and data were deleted. */
    recipient: text("recipient").notNull(),
    /** The template's data as JSON, without secrets that outlive the email; or a webhook's payload. */
    data: text("data").notNull(),
    /** `template:entity`: the same email is never queued twice. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    state: text("state", { enum: ["pending", "sent", "dead"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestampMs("next_attempt_at").notNull(),
    providerId: text("provider_id"),
    lastError: text("last_error"),
    sentAt: timestampMs("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("deliveries_due").on(t.nextAttemptAt).where(sql`state = 'pending'`),
    index("deliveries_recipient").on(t.recipient),
    index("deliveries_state").on(t.state, t.id),
    index("deliveries_with_data").on(t.id).where(sql`recipient <> '' AND state <> 'pending'`),
  ],
);
