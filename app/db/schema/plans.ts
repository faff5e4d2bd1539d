import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { booleanColumn, cents, createdAt, timestampMs } from "../column-types";
import { users } from "./accounts";

/** Subscription plans. The id is the number used in addresses; the rest is data that an admin may change. */
export const pricingPlans = sqliteTable(
  "pricing_plans",
  {
    id: integer("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    priceCents: cents("price_cents").notNull(),
    billingPeriod: text("billing_period").notNull(),
    /** JSON list of { text, included }. */
    features: text("features").notNull(),
    commissionBasisPoints: integer("commission_basis_points").notNull(),
    /** Credits that come with each paid month; null is no fixed number, fair use applies. */
    monthlyCredits: integer("monthly_credits"),
    /** The plan that is recommended. */
    isFeatured: booleanColumn("is_featured").notNull().default(false),
    /** Its pictures are drawn ahead, as a member's are. */
    hasPriority: booleanColumn("has_priority").notNull().default(false),
    /** Whose messages to support come first: the higher number. */
    supportRank: integer("support_rank").notNull().default(0),
    /** The directory lists its stores first. */
    featuresStore: booleanColumn("features_store").notNull().default(false),
    displayOrder: integer("display_order").notNull(),
  },
  () => [
    check("pricing_plans_price", sql`price_cents >= 0`),
    check("pricing_plans_commission", sql`commission_basis_points BETWEEN 0 AND 10000`),
    check("pricing_plans_features", sql`json_valid(features) AND json_type(features) = 'array'`),
  ],
);

/** One customer's own price for a plan. The row stays when the price is removed. */
export const customerPricingOverrides = sqliteTable(
  "customer_pricing_overrides",
  {
    customerId: text("customer_id")
      .notNull()
      .references(() => users.id),
    planId: integer("plan_id")
      .notNull()
      .references(() => pricingPlans.id),
    /** Null: the plan's own price applies again. */
    customPriceCents: cents("custom_price_cents"),
    notes: text("notes").notNull().default(""),
    /** From when to when the price is offered, the end not included; null is no limit. A running subscription keeps its price. */
    effectiveFrom: timestampMs("effective_from"),
    effectiveUntil: timestampMs("effective_until"),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: timestampMs("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.planId] }),
    index("customer_pricing_overrides_creator").on(t.createdBy),
    check("customer_pricing_overrides_price", sql`custom_price_cents IS NULL OR custom_price_cents >= 0`),
  ],
);

/** The plan a person has now. Without a row, a person has no plan. */
export const userPlans = sqliteTable("user_plans", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  planId: integer("plan_id")
    .notNull()
    .references(() => pricingPlans.id),
  /** The end of the last paid month; null is no end. */
  paidUntil: timestampMs("paid_until"),
  createdAt: createdAt(),
});

/** The present members. A person without a row is not one. The payments are in `subscriptions`. */
export const memberships = sqliteTable("memberships", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  /** The end of the paid month; null is no end. */
  activeUntil: timestampMs("active_until"),
  createdAt: createdAt(),
});
