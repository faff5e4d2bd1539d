import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { booleanColumn, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { products } from "./products";

/** A person's profile at the service that posts, to which networks are connected. */
export const socialProfiles = sqliteTable("social_profiles", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Encrypted: it posts in the person's name. */
  profileKey: text("profile_key").notNull(),
  /** JSON list of `SocialNetwork`, as of the last time that somebody looked. */
  networks: text("networks").notNull().default("[]"),
  checkedAt: timestampMs("checked_at"),
  createdAt: createdAt(),
});

/** A product shared once, to some networks. */
export const shares = sqliteTable(
  "shares",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    /** A hash of the form's random key and the choices: the same form sent twice is one share. */
    requestKey: text("request_key").notNull(),
    message: text("message").notNull(),
    hasHashtags: booleanColumn("has_hashtags").notNull(),
    hasEmojis: booleanColumn("has_emojis").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("shares_request").on(t.userId, t.requestKey),
    index("shares_user").on(t.userId, t.id),
    index("shares_product").on(t.productId),
  ],
);

/** A post to one network; its id is the campaign mark in the link that it carries. */
export const sharePosts = sqliteTable(
  "share_posts",
  {
    id: id(),
    shareId: text("share_id")
      .notNull()
      .references(() => shares.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    network: text("network", { enum: ["facebook", "instagram", "twitter", "tiktok"] }).notNull(),
    /** `manual`: no account is connected, the person posts it. */
    state: text("state", { enum: ["queued", "posted", "failed", "manual", "canceled"] }).notNull(),
    /** As it is posted, with the link. */
    text: text("text").notNull(),
    dueAt: timestampMs("due_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    claimedUntil: timestampMs("claimed_until"),
    externalId: text("external_id"),
    url: text("url"),
    /** A `PostFailure`, and the network's own words. */
    failure: text("failure"),
    failureDetail: text("failure_detail"),
    /** People who came by its link. */
    visits: integer("visits").notNull().default(0),
    finishedAt: timestampMs("finished_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("share_posts_network").on(t.shareId, t.network),
    index("share_posts_user").on(t.userId, t.id),
    index("share_posts_due").on(t.dueAt).where(sql`state = 'queued'`),
    check("share_posts_failed", sql`(state = 'failed') = (failure IS NOT NULL)`),
  ],
);
