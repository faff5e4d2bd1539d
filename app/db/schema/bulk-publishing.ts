import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { booleanColumn, cents, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { pictures } from "./designs";
import { products } from "./products";

/** A rule that publishes each new picture of a person that passes the print check. */
export const publishRules = sqliteTable(
  "publish_rules",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** JSON list of garment ids. */
    garments: text("garments").notNull(),
    tone: text("tone", { enum: ["light", "dark", "all"] }).notNull(),
    /** Over cost. */
    markupPercent: integer("markup_percent").notNull(),
    isOn: booleanColumn("is_on").notNull().default(true),
    /** The last picture that it was applied to: newer ones are due. */
    lastPictureId: text("last_picture_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("publish_rules_user").on(t.userId, t.id),
    index("publish_rules_on").on(t.id).where(sql`is_on = 1`),
    check("publish_rules_markup", sql`markup_percent BETWEEN 0 AND 300`),
  ],
);

/** One picture published on several garments, by hand or by a rule. */
export const publishBatches = sqliteTable(
  "publish_batches",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    pictureId: text("picture_id")
      .notNull()
      .references(() => pictures.id),
    /** Null: by hand. A rule that was deleted leaves its batches. */
    ruleId: text("rule_id"),
    /** The key of a form with its choices, or the rule and the picture: once each. */
    requestKey: text("request_key").notNull(),
    undoneAt: timestampMs("undone_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("publish_batches_request").on(t.userId, t.requestKey),
    index("publish_batches_user").on(t.userId, t.id),
    index("publish_batches_picture").on(t.pictureId),
  ],
);

export const publishItems = sqliteTable(
  "publish_items",
  {
    id: id(),
    batchId: text("batch_id")
      .notNull()
      .references(() => publishBatches.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The picture that a rule publishes; null: by hand. */
    rulePictureId: text("rule_picture_id"),
    garmentId: text("garment_id").notNull(),
    /** JSON list of color ids. */
    colors: text("colours").notNull(),
    priceCents: cents("price_cents").notNull(),
    state: text("state", { enum: ["queued", "published", "refused", "undone"] })
      .notNull()
      .default("queued"),
    /** An `ItemProblem`. */
    problem: text("problem"),
    productId: text("product_id").references(() => products.id),
    attempts: integer("attempts").notNull().default(0),
    /** Whether it was counted against the day's limit of rules. */
    isCounted: booleanColumn("is_counted").notNull().default(false),
    claimedUntil: timestampMs("claimed_until"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("publish_items_garment").on(t.batchId, t.garmentId),
    // Rules that overlap publish a picture once on a garment.
    uniqueIndex("publish_items_by_rule")
      .on(t.userId, t.rulePictureId, t.garmentId)
      .where(sql`rule_picture_id IS NOT NULL`),
    index("publish_items_user").on(t.userId),
    index("publish_items_product").on(t.productId),
    index("publish_items_open").on(t.createdAt).where(sql`state = 'queued'`),
  ],
);
