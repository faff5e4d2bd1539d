import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { booleanColumn, cents, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { pricingPlans } from "./plans";

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
    /** Charging is paused; the provider keeps the subscription. */
    isPaused: booleanColumn("is_paused").notNull().default(false),
    trialEndsAt: timestampMs("trial_ends_at"),
    /** Counts changes, so that an update can require the version that it read. */
    version: integer("version").notNull().default(0),
    canceledAt: timestampMs("canceled_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("subscriptions_provider_unique").on(t.provider, t.providerSubscriptionId),
    index("subscriptions_user").on(t.userId, t.id),
    index("subscriptions_state").on(t.state),
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
    /** What it is for, as `subscriptions.subject_id` was then: the plan may change later. Null: the provider did not say. */
    subjectId: text("subject_id"),
    amountCents: cents("amount_cents").notNull(),
    /** The tax in it. */
    taxCents: cents("tax_cents").notNull().default(0),
    /** The plan's fee that a month of good sales takes off it. */
    waivedCents: cents("waived_cents").notNull().default(0),
    /** What refunds and disputes hold back of it together: a bank may take what was refunded already. */
    reversedCents: cents("reversed_cents").notNull().default(0),
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

/** A refund or a dispute of an invoice, with what it holds back now: nothing after a won dispute. */
export const invoiceReversals = sqliteTable(
  "invoice_reversals",
  {
    id: id(),
    invoiceId: text("invoice_id")
      .notNull()
      .references(() => subscriptionInvoices.id),
    kind: text("kind", { enum: ["refund", "dispute"] }).notNull(),
    /** The provider's id of the refund or dispute. */
    providerObjectId: text("provider_object_id").notNull().unique(),
    amountCents: cents("amount_cents").notNull(),
    /** What the provider charges for a dispute. */
    feeCents: cents("fee_cents").notNull().default(0),
    /** Counts changes, so that an update can require the row that it read, and names its entries. */
    moves: integer("moves").notNull().default(0),
    /** Null for a refund. */
    disputeState: text("dispute_state", { enum: ["inquiry", "open", "won", "lost"] }),
    /** When it changed last; null for rows from before this was kept. */
    movedAt: timestampMs("moved_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("invoice_reversals_invoice").on(t.invoiceId),
    check("invoice_reversals_amount", sql`amount_cents >= 0 AND fee_cents >= 0`),
  ],
);

/**
 * A person's way to a subscription: one open payment page for each person and kind (UNIQUE where closed_at is null), so that
 * double clicks and second tabs cannot subscribe twice. Keeps what the person was shown.
 */
export const subscriptionCheckouts = sqliteTable(
  "subscription_checkouts",
  {
    id: id(),
    kind: text("kind").notNull(),
    subjectId: text("subject_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    provider: text("provider").notNull(),
    /** The price of each month, and of the first, as shown before paying. */
    monthlyCents: cents("monthly_cents").notNull(),
    firstMonthCents: cents("first_month_cents").notNull(),
    /** Null until the provider has answered. */
    sessionId: text("session_id"),
    checkoutUrl: text("checkout_url"),
    expiresAt: timestampMs("expires_at").notNull(),
    closedAt: timestampMs("closed_at"),
    /** Set if it was paid. */
    subscriptionId: text("subscription_id").references(() => subscriptions.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("subscription_checkouts_open").on(t.userId, t.kind).where(sql`closed_at IS NULL`),
    uniqueIndex("subscription_checkouts_session").on(t.provider, t.sessionId),
    index("subscription_checkouts_user").on(t.userId),
    index("subscription_checkouts_subscription").on(t.subscriptionId),
    check(
      "subscription_checkouts_prices",
      sql`monthly_cents >= 0 AND first_month_cents BETWEEN 0 AND monthly_cents`,
    ),
  ],
);

/** A change of a plan as its person saw it before they agreed. UNIQUE(subscription, plan, moment) keeps one for two presses. */
export const planChanges = sqliteTable(
  "plan_changes",
  {
    id: id(),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    fromPlanId: integer("from_plan_id")
      .notNull()
      .references(() => pricingPlans.id),
    toPlanId: integer("to_plan_id")
      .notNull()
      .references(() => pricingPlans.id),
    /** What a month cost before, and costs after: what was agreed with the person, where that differs from the list. */
    fromMonthlyCents: cents("from_monthly_cents").notNull(),
    monthlyCents: cents("monthly_cents").notNull(),
    /** False: with the next month. */
    beginsNow: booleanColumn("begins_now").notNull(),
    dueNowCents: cents("due_now_cents").notNull(),
    nextCents: cents("next_cents").notNull(),
    nextAt: timestampMs("next_at").notNull(),
    creditsNow: integer("credits_now").notNull(),
    /** When it was shown; and when the provider had made it, null if it refused or nobody knows. */
    shownAt: timestampMs("shown_at").notNull(),
    madeAt: timestampMs("made_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("plan_changes_shown").on(t.subscriptionId, t.toPlanId, t.shownAt),
    index("plan_changes_from").on(t.fromPlanId),
    index("plan_changes_to").on(t.toPlanId),
    check("plan_changes_cents", sql`from_monthly_cents >= 0 AND monthly_cents >= 0 AND due_now_cents >= 0`),
  ],
);
