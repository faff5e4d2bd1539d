import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, id, timestampMs } from "../column-types";
import { orderParts, orders } from "./orders";

/** A buyer's report that a delivered or lost part is wrong. One open claim per part. */
export const claims = sqliteTable(
  "claims",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    partId: text("part_id")
      .notNull()
      .references(() => orderParts.id),
    reason: text("reason", { enum: ["damaged", "misprinted", "wrong", "missing", "lost"] }).notNull(),
    detail: text("detail").notNull(),
    /** The remedy the buyer asks for. */
    wanted: text("wanted", { enum: ["reprint", "refund"] }).notNull(),
    /** JSON list of { lineId, quantity }. */
    contents: text("contents").notNull(),
    state: text("state", { enum: ["open", "reprint", "refund", "declined"] })
      .notNull()
      .default("open"),
    decidedAt: timestampMs("decided_at"),
    decidedBy: text("decided_by"),
    /** The admin's note to the buyer, sent with the decision. */
    note: text("note"),
    refundCents: cents("refund_cents"),
    reprintPartId: text("reprint_part_id"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("claims_open").on(t.partId).where(sql`state = 'open'`),
    index("claims_order").on(t.orderId),
    index("claims_waiting").on(t.createdAt).where(sql`state = 'open'`),
    check("claims_decided", sql`(state = 'open') = (decided_at IS NULL)`),
  ],
);

/** Photos of a claim: private, metadata removed. */
export const claimPhotos = sqliteTable(
  "claim_photos",
  {
    claimId: text("claim_id")
      .notNull()
      .references(() => claims.id),
    position: integer("position").notNull(),
    fileKey: text("file_key").notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.claimId, t.position] }), index("claim_photos_file").on(t.fileKey)],
);
