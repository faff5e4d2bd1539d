import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";

export const stores = sqliteTable(
  "stores",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .unique()
      .references(() => users.id),
    storeName: text("store_name").notNull(),
    description: text("description").notNull().default(""),
    /** The owner's own pictures, `storefronts/<name>.webp`; null shows the ones drawn from the name. */
    bannerKey: text("banner_key"),
    logoKey: text("logo_key"),
    /** The number of published products, kept by trigger. */
    productCount: integer("product_count").notNull().default(0),
    /** Set while its owner is suspended: visitors do not see it. */
    closedAt: timestampMs("closed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("stores_newest").on(t.createdAt, t.id),
    index("stores_banner").on(t.bannerKey).where(sql`banner_key IS NOT NULL`),
    index("stores_logo").on(t.logoKey).where(sql`logo_key IS NOT NULL`),
  ],
);
