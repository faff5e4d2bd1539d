import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cents } from "../column-types";
import { users } from "./accounts";
import { products } from "./products";

/** Counter rows for the dashboard: one per creator and UTC day, kept in the batch that posts a sale. */
export const salesDays = sqliteTable(
  "sales_days",
  {
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    /** YYYY-MM-DD, UTC. */
    day: text("day").notNull(),
    orders: integer("orders").notNull(),
    units: integer("units").notNull(),
    salesCents: cents("sales_cents").notNull(),
    earningCents: cents("earning_cents").notNull(),
  },
  (t) => [primaryKey({ columns: [t.creatorId, t.day] })],
);

/** Counter rows for "top products", kept like sales_days. */
export const productSales = sqliteTable(
  "product_sales",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => products.id),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    units: integer("units").notNull(),
    salesCents: cents("sales_cents").notNull(),
    earningCents: cents("earning_cents").notNull(),
  },
  (t) => [index("product_sales_top").on(t.creatorId, t.salesCents)],
);
