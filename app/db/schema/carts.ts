import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { products } from "./products";

export const carts = sqliteTable(
  "carts",
  {
    id: id(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The owner. If set, the token opens the cart only with that person's session. */
    userId: text("user_id").references(() => users.id),
    /** The checkout in progress as JSON: email, address, shipping quotes, chosen service. */
    checkout: text("checkout"),
    updatedAt: timestampMs("updated_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("carts_updated").on(t.updatedAt), index("carts_user").on(t.userId)],
);

export const cartLines = sqliteTable(
  "cart_lines",
  {
    id: id(),
    cartId: text("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    color: text("colour").notNull(),
    size: text("size").notNull(),
    quantity: integer("quantity").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("cart_lines_once").on(t.cartId, t.productId, t.color, t.size),
    check("cart_lines_quantity", sql`quantity BETWEEN 1 AND 50`),
  ],
);
