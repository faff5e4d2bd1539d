import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, timestampMs } from "../column-types";
import { users } from "./accounts";
import { payments } from "./payments";
import { products } from "./products";

/** A video that was bought: what its buyer wants, and how far it is. One payment, one video order. */
export const videoOrders = sqliteTable(
  "video_orders",
  {
    paymentId: text("payment_id")
      .primaryKey()
      .references(() => payments.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The package with its add-ons, as `payments.subject_id` has it. */
    offerId: text("offer_id").notNull(),
    state: text("state", { enum: ["paid", "briefed", "working", "delivered", "accepted", "refunded"] })
      .notNull()
      .default("paid"),
    /** The brief: which design, and how. */
    productId: text("product_id").references(() => products.id),
    about: text("about").notNull().default(""),
    script: text("script").notNull().default(""),
    tone: text("tone").notNull().default(""),
    music: text("music").notNull().default(""),
    links: text("links").notNull().default(""),
    briefedAt: timestampMs("briefed_at"),
    /** The admin who makes it. */
    assigneeId: text("assignee_id").references(() => users.id),
    startedAt: timestampMs("started_at"),
    /** What the maker writes to the buyer with the files. */
    message: text("message").notNull().default(""),
    deliveredAt: timestampMs("delivered_at"),
    acceptedAt: timestampMs("accepted_at"),
    refundedAt: timestampMs("refunded_at"),
    /** Where it stood when its money went back; a bank may give that back again. */
    stateBefore: text("state_before"),
    createdAt: createdAt(),
  },
  (t) => [
    index("video_orders_user").on(t.userId, t.paymentId),
    index("video_orders_state").on(t.state, t.paymentId),
    index("video_orders_product").on(t.productId).where(sql`product_id IS NOT NULL`),
    index("video_orders_assignee").on(t.assigneeId),
    check("video_orders_briefed", sql`state IN ('paid', 'refunded') OR briefed_at IS NOT NULL`),
    check(
      "video_orders_started",
      sql`state NOT IN ('working', 'delivered', 'accepted') OR assignee_id IS NOT NULL`,
    ),
  ],
);

/** A finished file of a video order: `videos/<payment>/<position>` in R2. */
export const videoFiles = sqliteTable(
  "video_files",
  {
    paymentId: text("payment_id")
      .notNull()
      .references(() => videoOrders.paymentId),
    position: integer("position").notNull(),
    fileKey: text("file_key").notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.position] }),
    check("video_files_position", sql`position BETWEEN 1 AND 20`),
  ],
);
