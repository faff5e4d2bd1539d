import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "../column-types";
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
    /** The number of published products, kept by trigger. */
    productCount: integer("product_count").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index("stores_newest").on(t.createdAt, t.id)],
);
