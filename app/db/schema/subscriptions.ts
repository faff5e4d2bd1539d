import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { booleanColumn, cents, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";

/** A recurring payment, with its state at the provider. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    id: id(),
    /** Names the purchase, as `payments.kind` does. */
    kind: text("kind").notNull(),
    /** The subject of the subscription: a plan's number. */
    subjectId: text("subject_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    provider: text("provider").notNull(),
    providerSubscriptionId: text("provider_subscription_id").notNull(),
    providerCustomerId: text("provider_customer_id"),
    /** `incomplete`: the first invoice is not paid yet. */
    state: text("state", { enum: ["incomplete", "active", "past_due", "canceled"] }).notNull(),
    periodEndsAt: timestampMs("period_ends_at"),
    /** True if it ends with its period and is not charged again. */
    endsWithPeriod: booleanColumn("ends_with_period").notNull().default(false),
    /** Counts changes, so that an update can require the version that it read. */
    version: integer("version").notNull().default(0),
    canceledAt: timestampMs("canceled_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("subscriptions_provider_unique").on(t.provider, t.providerSubscriptionId),
    index("subscriptions_user").on(t.userId, t.id),
  ],
);

/** One period's invoice. UNIQUE(provider, provider_invoice_id) settles each once, however often it is reported. */
export const subscriptionInvoices = sqliteTable(
  "subscription_invoices",
  {
    id: id(),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    provider: text("provider").notNull(),
    providerInvoiceId: text("provider_invoice_id").notNull(),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull().default("usd"),
    state: text("state", { enum: ["open", "paid", "void"] }).notNull(),
    periodStartsAt: timestampMs("period_starts_at").notNull(),
    periodEndsAt: timestampMs("period_ends_at").notNull(),
    paidAt: timestampMs("paid_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("subscription_invoices_provider_unique").on(t.provider, t.providerInvoiceId),
    index("subscription_invoices_subscription").on(t.subscriptionId, t.id),
    check("subscription_invoices_amount", sql`amount_cents >= 0`),
  ],
);
