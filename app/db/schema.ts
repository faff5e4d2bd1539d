/**
 * Every table, grouped by its owner. Constraints stand here because the database decides races: a refusal is a CHECK,
 * a UNIQUE or a foreign key, never an `if` after a read. Triggers and full-text search are in custom migrations.
 */
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { cents, createdAt, flag, id, time } from "./columns";

// ── breakers ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Whether a company is asked at all just now: one row, since isolates share nothing else. */
export const breakers = sqliteTable("breakers", {
  company: text("company", { enum: ["openai"] }).primaryKey(),
  /** In a row, without an answer between them. */
  failures: integer("failures").notNull().default(0),
  failedAt: time("failed_at"),
  /** Open while set: since when. */
  openedAt: time("opened_at"),
  cause: text("cause", { enum: ["away", "quota", "auth"] }),
  /** When one job may try, and how long that was put off. */
  retryAt: time("retry_at"),
  waitMs: integer("wait_ms"),
  /** One job is trying, at most until then. */
  probeUntil: time("probe_until"),
});

// ── letters: the outbox ────────────────────────────────────────────────────────────────────────────────────────────

/** What leaves the house: letters, and calls to the webhooks of others. A row first, sent once. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    id: id(),
    channel: text("channel", { enum: ["letter", "webhook"] })
      .notNull()
      .default("letter"),
    /** A letter's template, or what a webhook tells of. */
    template: text("template").notNull(),
    /** An address, or the setting that holds the webhook's. */
    recipient: text("recipient").notNull(),
    /** The template's data as JSON, without secrets that outlive the letter; a webhook's payload. */
    data: text("data").notNull(),
    /** `template:entity`: the same letter is never written twice. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    state: text("state", { enum: ["pending", "sent", "dead"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: time("next_attempt_at").notNull(),
    providerId: text("provider_id"),
    lastError: text("last_error"),
    sentAt: time("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("deliveries_due").on(t.nextAttemptAt).where(sql`state = 'pending'`),
    index("deliveries_state").on(t.state, t.id),
  ],
);

// ── content: posts and articles ───────────────────────────────────────────────────────────────────────────────────

/** The blog. Written in Markdown, rendered when it is written, so that a page view renders nothing. */
export const blogPosts = sqliteTable(
  "blog_posts",
  {
    id: id(),
    title: text("title").notNull(),
    slug: text("slug").notNull().unique(),
    /** Markdown. */
    content: text("content").notNull(),
    excerpt: text("excerpt").notNull(),
    author: text("author").notNull(),
    /** Which of the blog's subjects; what a post is related to. */
    topic: text("topic"),
    /** HTML made from `content`, and by which version of the renderer: another version's is not shown. */
    html: text("html").notNull(),
    renderer: integer("renderer").notNull(),
    readingMinutes: integer("reading_minutes").notNull(),
    /** SHA-256 of title and content: the same post brought twice is told from another of the same name. */
    digest: text("digest").notNull(),
    isPublished: flag("is_published").notNull().default(true),
    publishedAt: time("published_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("blog_posts_newest").on(t.publishedAt, t.id).where(sql`is_published = 1`),
    index("blog_posts_topic").on(t.topic, t.publishedAt).where(sql`is_published = 1`),
  ],
);

/** The manual, article by article. Full-text search follows by trigger, and so does the count of them. */
export const knowledgeBaseArticles = sqliteTable(
  "knowledge_base_articles",
  {
    id: id(),
    title: text("title").notNull(),
    slug: text("slug").notNull().unique(),
    excerpt: text("excerpt").notNull(),
    topic: text("topic"),
    /** Markdown. */
    content: text("content").notNull(),
    html: text("html").notNull(),
    renderer: integer("renderer").notNull(),
    digest: text("digest").notNull(),
    updatedAt: time("updated_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("knowledge_base_articles_newest").on(t.createdAt, t.id)],
);

/** How many there are, kept by trigger: a page says the number and counts no rows. */
export const contentCounts = sqliteTable("content_counts", {
  kind: text("kind", { enum: ["articles"] }).primaryKey(),
  count: integer("count").notNull(),
});

// ── settings ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** What an admin may change while the shop runs; the names, types and defaults are in domain/settings/settings.ts. */
export const settings = sqliteTable("settings", {
  name: text("name").primaryKey(),
  /** JSON; a secret is sealed. */
  value: text("value").notNull(),
  updatedBy: text("updated_by"),
  updatedAt: time("updated_at").notNull(),
});

// ── inquiries: what people write to us ─────────────────────────────────────────────────────────────────────────────

/** A message to the contact form, to support, or an application for the beta program. */
export const inquiries = sqliteTable(
  "inquiries",
  {
    id: id(),
    kind: text("kind", { enum: ["contact", "support", "beta"] }).notNull(),
    state: text("state", { enum: ["open", "answered", "spam"] })
      .notNull()
      .default("open"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    companyName: text("company_name").notNull().default(""),
    subject: text("subject").notNull().default(""),
    phoneNumber: text("phone_number").notNull().default(""),
    businessType: text("business_type").notNull().default(""),
    website: text("website").notNull().default(""),
    expectedVolume: text("expected_volume").notNull().default(""),
    message: text("message").notNull().default(""),
    /** The path of the page on which the form stood. */
    sourcePage: text("source_page").notNull(),
    /** Who was signed in, if anybody. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** A hash of what was written and the hour: a form that is sent twice is one message. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    /** What was answered from the inbox; empty where it was answered another way. */
    answer: text("answer"),
    answeredBy: text("answered_by"),
    answeredAt: time("answered_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("inquiries_state").on(t.state, t.id),
    index("inquiries_kind_state").on(t.kind, t.state, t.id),
    index("inquiries_kind").on(t.kind, t.id),
    index("inquiries_user").on(t.userId),
    check("inquiries_answered", sql`(state = 'answered') = (answered_at IS NOT NULL)`),
  ],
);

// ── accounts ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const users = sqliteTable("users", {
  id: id(),
  email: text("email").notNull().unique(),
  /** Case, dots and plus parts folded where the provider folds them: welcome credits come once per person. */
  normalisedEmail: text("normalised_email").notNull(),
  passwordHash: text("password_hash"),
  verifiedAt: time("verified_at"),
  termsAcceptedAt: time("terms_accepted_at").notNull(),
  createdAt: createdAt(),
});

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token: a leaked table opens no session. */
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

export const codes = sqliteTable(
  "codes",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["verify", "reset"] }).notNull(),
    expiresAt: time("expires_at").notNull(),
    usedAt: time("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("codes_user").on(t.userId, t.purpose)],
);

export const userRoles = sqliteTable(
  "user_roles",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["admin"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);

/** Welcome credits once per normalised address, whoever comes. */
export const welcomes = sqliteTable("welcomes", {
  normalisedEmail: text("normalised_email").primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});

/** Counters for lock-out and quotas: exact, unlike the edge's rate limits. `key` holds a hash, never an address. */
export const rateCounters = sqliteTable(
  "rate_counters",
  {
    key: text("key").notNull(),
    windowStart: time("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index("rate_counters_window").on(t.windowStart)],
);

/** Who did what to what, when and why: every press of an admin. Immutable by trigger. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    actorId: text("actor_id"),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    detail: text("detail"),
    createdAt: createdAt(),
  },
  (t) => [index("audit_log_subject").on(t.subject, t.id)],
);

/** Which state may follow which, by table: ./state-moves.ts. Triggers refuse every other move (I10). */
export const stateMoves = sqliteTable(
  "state_moves",
  { subject: text("subject").notNull(), old: text("old").notNull(), next: text("next").notNull() },
  (t) => [primaryKey({ columns: [t.subject, t.old, t.next] })],
);

/** One row per check of an invariant: when it last ran, how far it has read, what it found. */
export const invariantChecks = sqliteTable("invariant_checks", {
  name: text("name").primaryKey(),
  /** The last row that is known to hold, for checks that go on where they stopped. */
  watermark: text("watermark"),
  checkedAt: time("checked_at").notNull(),
  /** When it last reached the end of what there is. */
  completedAt: time("completed_at"),
  tookMs: integer("took_ms").notNull(),
  /** JSON list of what this pass has found so far, and of what stands until a pass has ended: the first twenty. */
  found: text("found").notNull().default("[]"),
  violations: text("violations").notNull().default("[]"),
});

// ── credits: a double-entry ledger, two units ──────────────────────────────────────────────────────────────────────

export const ledgerAccounts = sqliteTable(
  "ledger_accounts",
  {
    /** `user:<id>:<kind>` or `system:<kind>`: known without a read. */
    id: text("id").primaryKey(),
    ownerKind: text("owner_kind", { enum: ["user", "system"] }).notNull(),
    ownerId: text("owner_id"),
    unit: text("unit", { enum: ["credit", "cent"] }).notNull(),
    kind: text("kind").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("ledger_accounts_owner").on(t.ownerKind, t.ownerId, t.unit, t.kind),
    check("ledger_accounts_owned", sql`(owner_kind = 'user') = (owner_id IS NOT NULL)`),
  ],
);

export const ledgerTransfers = sqliteTable(
  "ledger_transfers",
  {
    id: id(),
    reason: text("reason").notNull(),
    /** What caused it (a payment, a hold, an order part). With the reason it is the lock: one cause, one transfer. */
    reference: text("reference").notNull(),
    memo: text("memo"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("ledger_transfers_cause").on(t.reason, t.reference)],
);

export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    id: id(),
    transferId: text("transfer_id")
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: text("account_id")
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Signed; the entries of a transfer sum to zero per unit. */
    amount: integer("amount").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("ledger_entries_account").on(t.accountId, t.id),
    index("ledger_entries_transfer").on(t.transferId),
    check("ledger_entries_amount", sql`amount <> 0`),
  ],
);

/** Materialised by trigger from the entries of `user:<id>:credits`. Nothing else writes it. */
export const userCredits = sqliteTable(
  "user_credits",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    credits: integer("credits").notNull(),
  },
  () => [check("user_credits_not_negative", sql`credits >= 0`)],
);

/** Materialised by trigger for every other account that a user owns: held credits, earnings pending and available. */
export const userBalances = sqliteTable(
  "user_balances",
  {
    accountId: text("account_id")
      .primaryKey()
      .references(() => ledgerAccounts.id),
    balance: integer("balance").notNull(),
  },
  () => [check("user_balances_not_negative", sql`balance >= 0`)],
);

export const creditLots = sqliteTable(
  "credit_lots",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["paid", "plan", "welcome", "promotional"] }).notNull(),
    granted: integer("granted").notNull(),
    remaining: integer("remaining").notNull(),
    /** What one credit of this lot brought, in cents; 0 for gifts. */
    unitCostCents: integer("unit_cost_cents").notNull(),
    expiresAt: time("expires_at"),
    transferId: text("transfer_id")
      .notNull()
      .references(() => ledgerTransfers.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("credit_lots_open").on(t.userId).where(sql`remaining > 0`),
    index("credit_lots_transfer").on(t.transferId),
    index("credit_lots_expiring").on(t.expiresAt).where(sql`remaining > 0`),
    check("credit_lots_remaining", sql`remaining >= 0 AND remaining <= granted`),
  ],
);

export const creditHolds = sqliteTable(
  "credit_holds",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => userCredits.userId),
    amount: integer("amount").notNull(),
    /** What the lots gave; a shortfall breaks the CHECK and with it the whole batch. */
    allocated: integer("allocated").notNull(),
    reason: text("reason").notNull(),
    reference: text("reference").notNull(),
    /** What the person would call it, e.g. the beginning of the words for a picture. Not in the ledger: it can be forgotten. */
    note: text("note"),
    state: text("state", { enum: ["held", "posted", "released"] })
      .notNull()
      .default("held"),
    deadlineAt: time("deadline_at").notNull(),
    resolvedAt: time("resolved_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("credit_holds_cause").on(t.reason, t.reference),
    index("credit_holds_open").on(t.userId).where(sql`state = 'held'`),
    index("credit_holds_deadline").on(t.deadlineAt).where(sql`state = 'held'`),
    check("credit_holds_covered", sql`allocated = amount AND amount > 0`),
  ],
);

export const creditHoldLots = sqliteTable(
  "credit_hold_lots",
  {
    holdId: text("hold_id").notNull(),
    lotId: text("lot_id")
      .notNull()
      .references(() => creditLots.id),
    amount: integer("amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.holdId, t.lotId] })],
);

/** Every line of a person's credits in the order in which it happened, kept by trigger: pages and sums without counting. */
export const creditLines = sqliteTable(
  "credit_lines",
  {
    userId: text("user_id").notNull(),
    /** 1, 2, 3 …: the last is how many there are. */
    line: integer("line").notNull(),
    /** No foreign key: the trigger that writes it is the only writer, and entries are never removed. */
    entryId: text("entry_id").notNull(),
    /** What entry and transfer say, once more: a page of the statement reads its own rows and no others. */
    amount: integer("amount").notNull().default(0),
    reason: text("reason").notNull().default(""),
    reference: text("reference").notNull().default(""),
    memo: text("memo"),
    createdAt: time("created_at").notNull().default(0),
    /** After this line. */
    balance: integer("balance").notNull(),
    /** All that ever came in, up to this line; less the balance it is all that went out. */
    credited: integer("credited").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.line] })],
);

/** What a person owes us where money went back for what was used already. Never a negative balance. */
export const debts = sqliteTable(
  "debts",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    unit: text("unit", { enum: ["credit", "cent"] }).notNull(),
    amount: integer("amount").notNull(),
    /** Paid by the next grants or earnings, oldest debt first. */
    remaining: integer("remaining").notNull(),
    /** The transfer that made it; its reason and reference say why. */
    transferId: text("transfer_id")
      .notNull()
      .references(() => ledgerTransfers.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("debts_open").on(t.userId, t.unit).where(sql`remaining > 0`),
    index("debts_user").on(t.userId, t.unit),
    index("debts_transfer").on(t.transferId),
    check("debts_remaining", sql`remaining >= 0 AND remaining <= amount AND amount > 0`),
  ],
);

// ── payments ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Rows, numbered as they are spoken of outside. What a plan says of itself is data that an admin may change. */
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
    /** Credits that come with each paid month; null is as many as fair use allows. */
    monthlyCredits: integer("monthly_credits"),
    isFeatured: flag("is_featured").notNull().default(false),
    displayOrder: integer("display_order").notNull(),
  },
  () => [
    check("pricing_plans_price", sql`price_cents >= 0`),
    check("pricing_plans_commission", sql`commission_basis_points BETWEEN 0 AND 10000`),
    check("pricing_plans_features", sql`json_valid(features) AND json_type(features) = 'array'`),
  ],
);

/** What one customer pays for a plan in place of its price. One row for both, kept even where the price is taken back. */
export const customerPricingOverrides = sqliteTable(
  "customer_pricing_overrides",
  {
    customerId: text("customer_id")
      .notNull()
      .references(() => users.id),
    planId: integer("plan_id")
      .notNull()
      .references(() => pricingPlans.id),
    /** Null: the plan's own price again. */
    customPriceCents: cents("custom_price_cents"),
    notes: text("notes").notNull().default(""),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.planId] }),
    check("customer_pricing_overrides_price", sql`custom_price_cents IS NULL OR custom_price_cents >= 0`),
  ],
);

export const payments = sqliteTable(
  "payments",
  {
    id: id(),
    kind: text("kind", { enum: ["credits", "order"] }).notNull(),
    /** The pack's id, or the order's. */
    subjectId: text("subject_id").notNull(),
    userId: text("user_id").references(() => users.id),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull().default("usd"),
    provider: text("provider", { enum: ["stripe"] }).notNull(),
    /** One provider session for one intent to pay: double clicks and second tabs meet here. */
    intentKey: text("intent_key").notNull().unique(),
    sessionId: text("session_id").unique(),
    providerPaymentId: text("provider_payment_id"),
    checkoutUrl: text("checkout_url"),
    state: text("state", { enum: ["created", "open", "paid", "expired", "failed", "disputed"] })
      .notNull()
      .default("created"),
    refundedCents: cents("refunded_cents").notNull().default(0),
    /** Withdrawn by the bank in disputes that are open or lost. */
    disputedCents: cents("disputed_cents").notNull().default(0),
    /** The person is done, the bank is not: transfers and debits take days. */
    processingAt: time("processing_at"),
    /** When the provider was last asked about it. */
    checkedAt: time("checked_at"),
    /** Cards refused on its page, as the provider told us. */
    declines: integer("declines").notNull().default(0),
    /** A hash of the address it was begun from, against the testing of cards. */
    callerHash: text("caller_hash"),
    paidAt: time("paid_at"),
    expiresAt: time("expires_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("payments_open").on(t.createdAt).where(sql`state IN ('created', 'open')`),
    index("payments_subject").on(t.kind, t.subjectId),
    index("payments_provider_payment").on(t.providerPaymentId),
    index("payments_user").on(t.userId, t.id),
    check("payments_refunded", sql`refunded_cents >= 0 AND refunded_cents <= amount_cents`),
  ],
);

export const refunds = sqliteTable(
  "refunds",
  {
    id: id(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    /** `cancel:<order>`, later `claim:<id>`: one cause, one refund. */
    cause: text("cause").notNull().unique(),
    amountCents: cents("amount_cents").notNull(),
    state: text("state", { enum: ["wanted", "sent", "done", "failed"] })
      .notNull()
      .default("wanted"),
    providerRefundId: text("provider_refund_id").unique(),
    attempts: integer("attempts").notNull().default(0),
    /** A refund that the bank refused may be sent again under another key. */
    round: integer("round").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (t) => [
    index("refunds_payment").on(t.paymentId),
    index("refunds_open").on(t.createdAt).where(sql`state IN ('wanted', 'sent')`),
  ],
);

/** A buyer's complaint at the bank, which takes the money until it is decided. */
export const disputes = sqliteTable(
  "disputes",
  {
    id: id(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    providerDisputeId: text("provider_dispute_id").notNull().unique(),
    amountCents: cents("amount_cents").notNull(),
    /** What the bank has taken and not given back. */
    withdrawnCents: cents("withdrawn_cents").notNull().default(0),
    /** `inquiry`: the bank asks, and has taken nothing. */
    state: text("state", { enum: ["inquiry", "open", "won", "lost"] }).notNull(),
    /** How often money moved for it: the number in the ledger's reference. */
    moves: integer("moves").notNull().default(0),
    /** What the provider charges for it, in our books as the platform's own loss. */
    feeCents: cents("fee_cents").notNull().default(0),
    reason: text("reason"),
    /** Until when evidence may be sent. */
    dueAt: time("due_at"),
    createdAt: createdAt(),
  },
  (t) => [index("disputes_payment").on(t.paymentId)],
);

/** How far a provider's own list of events has been read: what no webhook brought is found there. */
export const providerPolls = sqliteTable("provider_polls", {
  provider: text("provider").primaryKey(),
  /** The stretch that is being read, or was read last. */
  fromAt: time("from_at").notNull(),
  toAt: time("to_at").notNull(),
  /** The last event read of it; null where all of it was. */
  cursor: text("cursor"),
});

/** What a provider told us, raw and for ever. */
export const providerEvents = sqliteTable(
  "provider_events",
  {
    id: id(),
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    payload: text("payload").notNull(),
    state: text("state", { enum: ["received", "processed", "ignored", "failed"] })
      .notNull()
      .default("received"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    processedAt: time("processed_at"),
    /**
     * The provider's id of what the event is about: a payment intent, or the checkout that has none yet; the partner's
     * order. Read from the payload, so that it needs nobody to write it.
     */
    about: text("about").generatedAlwaysAs(
      sql`iif(json_valid(payload), coalesce(payload ->> '$.data.order.id', payload ->> '$.data.object.payment_intent', payload ->> '$.data.object.id'), NULL)`,
      { mode: "virtual" },
    ),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("provider_events_once").on(t.provider, t.eventId),
    index("provider_events_about").on(t.about),
    index("provider_events_state").on(t.state, t.id),
    index("provider_events_provider").on(t.provider, t.id),
    index("provider_events_type").on(t.type, t.id),
    index("provider_events_open").on(t.createdAt).where(sql`state = 'received'`),
  ],
);

/** What a machine must not decide: wrong amounts, dead messages, a partner's refusal. One row per cause. */
export const attentions = sqliteTable(
  "attentions",
  {
    id: id(),
    /** `<kind>:<entity>…`; the kinds are explained in domain/attentions/kinds.ts. */
    cause: text("cause").notNull().unique(),
    kind: text("kind").generatedAlwaysAs(sql`substr(cause, 1, instr(cause || ':', ':') - 1)`, {
      mode: "virtual",
    }),
    subject: text("subject").notNull(),
    detail: text("detail").notNull(),
    /** How often it happened, and when last. */
    times: integer("times").notNull().default(1),
    lastAt: time("last_at"),
    /** When the support address was told by letter; empty again where it happens anew after it was closed. */
    toldAt: time("told_at"),
    resolvedAt: time("resolved_at"),
    /** Who closed it; empty where it was mended without anybody. */
    resolvedBy: text("resolved_by"),
    note: text("note"),
    createdAt: createdAt(),
  },
  (t) => [
    index("attentions_open").on(t.id).where(sql`resolved_at IS NULL`),
    index("attentions_open_kind").on(t.kind, t.id).where(sql`resolved_at IS NULL`),
    index("attentions_closed").on(t.id).where(sql`resolved_at IS NOT NULL`),
    index("attentions_closed_kind").on(t.kind, t.id).where(sql`resolved_at IS NOT NULL`),
    index("attentions_subject").on(t.subject),
  ],
);

// ── stores ─────────────────────────────────────────────────────────────────────────────────────────────────────────

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
    /** Counter row, kept by trigger: published products. */
    productCount: integer("product_count").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index("stores_newest").on(t.createdAt, t.id)],
);

// ── designs ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const pictures = sqliteTable(
  "pictures",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["generated", "upload"] }).notNull(),
    /** `pictures/<sha256>.<ext>` in R2. */
    fileKey: text("file_key").notNull(),
    /** A small WebP of the same, for lists: `previews/<sha256>.webp`. */
    previewKey: text("preview_key"),
    contentType: text("content_type").notNull(),
    sha256: text("sha256").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    bytes: integer("bytes").notNull(),
    isTransparent: flag("is_transparent").notNull(),
    /** When its words and content are still to be looked at; null once they were. */
    inspectAt: time("inspect_at"),
    withdrawnAt: time("withdrawn_at"),
    /** A `Failure` of the generator: why its credit was given back. */
    withdrawnWhy: text("withdrawn_why"),
    filesRemovedAt: time("files_removed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("pictures_user").on(t.userId, t.id),
    index("pictures_uploads").on(t.userId, t.id).where(sql`kind = 'upload' AND withdrawn_at IS NULL`),
    index("pictures_file").on(t.fileKey),
    index("pictures_preview").on(t.previewKey),
    index("pictures_uninspected").on(t.inspectAt).where(sql`inspect_at IS NOT NULL`),
    index("pictures_withdrawn")
      .on(t.withdrawnAt)
      .where(sql`withdrawn_at IS NOT NULL AND files_removed_at IS NULL`),
  ],
);

export const generationJobs = sqliteTable(
  "generation_jobs",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** A random key made with the form: a double click or a resent form meets its first self. */
    requestKey: text("request_key").notNull(),
    prompt: text("prompt").notNull(),
    finalPrompt: text("final_prompt").notNull(),
    style: text("style").notNull(),
    /** The form's size, e.g. 1024x1024; the picture is asked for at print scale. */
    size: text("size").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    isTransparent: flag("is_transparent").notNull(),
    seed: integer("seed").notNull(),
    model: text("model").notNull(),
    state: text("state", { enum: ["queued", "working", "done", "failed", "canceled"] })
      .notNull()
      .default("queued"),
    /** Its place in line: the least is drawn next. Given so that people take turns, however much each asks for. */
    turn: integer("turn").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    claimedUntil: time("claimed_until"),
    /** Whose fault and why: `you:moderation`, `provider:unavailable`, `us:storage` … */
    failure: text("failure"),
    pictureId: text("picture_id").references(() => pictures.id),
    usage: text("usage"),
    startedAt: time("started_at"),
    finishedAt: time("finished_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("generation_jobs_request").on(t.userId, t.requestKey),
    index("generation_jobs_user").on(t.userId, t.id),
    index("generation_jobs_picture").on(t.pictureId),
    index("generation_jobs_open").on(t.createdAt).where(sql`state IN ('queued', 'working')`),
    index("generation_jobs_line").on(t.turn, t.id).where(sql`state = 'queued'`),
    index("generation_jobs_working").on(t.userId, t.turn).where(sql`state = 'working'`),
    index("generation_jobs_own_open").on(t.userId, t.turn).where(sql`state IN ('queued', 'working')`),
  ],
);

/** The specified record of a finished picture; `amount` is the licence price in cents. */
export const imageTransactions = sqliteTable(
  "image_transactions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    pictureId: text("picture_id")
      .notNull()
      .unique()
      .references(() => pictures.id),
    prompt: text("prompt").notNull(),
    enhancedPrompt: text("enhanced_prompt").notNull(),
    style: text("style").notNull(),
    size: text("size").notNull(),
    model: text("model").notNull(),
    seed: integer("seed").notNull(),
    status: text("status", { enum: ["generated"] })
      .notNull()
      .default("generated"),
    amount: integer("amount").notNull().default(399),
    favorite: flag("favorite").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("image_transactions_user").on(t.userId, t.id)],
);

/** How a picture came to be. Immutable by trigger: what is made of a picture is a picture of its own, with a parent. */
export const pictureProvenance = sqliteTable(
  "picture_provenance",
  {
    pictureId: text("picture_id")
      .primaryKey()
      .references(() => pictures.id),
    /** The picture that this one was made from. */
    parentId: text("parent_id").references(() => pictures.id),
    how: text("how", { enum: ["generated", "uploaded", "fixed"] }).notNull(),
    /** Whether an AI made it or a part of it: our own, or as its owner or the file itself says. */
    isAi: flag("is_ai").notNull(),
    model: text("model"),
    /** The words that the model got; the person's own stand in `image_transactions`. */
    prompt: text("prompt"),
    /** JSON list of what a person or we did to it since: `Edit` in app/domain/designs/provenance.ts. */
    edits: text("edits").notNull().default("[]"),
    /** Credentials that came in the file (C2PA, XMP, IPTC, Exif), kept apart: `credentials/<sha256>.json`. */
    credentialsKey: text("credentials_key"),
    /** What these say about the picture's source, in the words of IPTC; their signature was not checked. */
    claimedSource: text("claimed_source"),
    /** Of an upload: the file's own name and hash as it came, before anything was taken out of it. */
    originalName: text("original_name"),
    originalSha256: text("original_sha256"),
    originalType: text("original_type"),
    /** The cleaned drawing that was rasterised: `vectors/<sha256>.svg`. */
    vectorKey: text("vector_key"),
    createdAt: createdAt(),
  },
  (t) => [
    index("picture_provenance_parent").on(t.parentId).where(sql`parent_id IS NOT NULL`),
    index("picture_provenance_original").on(t.originalSha256).where(sql`original_sha256 IS NOT NULL`),
    index("picture_provenance_credentials").on(t.credentialsKey).where(sql`credentials_key IS NOT NULL`),
    index("picture_provenance_vector").on(t.vectorKey).where(sql`vector_key IS NOT NULL`),
    check("picture_provenance_parent", sql`(how = 'fixed') = (parent_id IS NOT NULL)`),
  ],
);

/** What a person's uploads take, kept in the batch that takes or gives: the database refuses what is too much. */
export const uploadUsage = sqliteTable(
  "upload_usage",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    pictures: integer("pictures").notNull(),
    bytes: integer("bytes").notNull(),
    /** The hour that is counted, and how many came in it. */
    hour: time("hour").notNull(),
    inHour: integer("in_hour").notNull(),
  },
  () => [
    check("upload_usage_room", sql`pictures BETWEEN 0 AND 1000 AND bytes BETWEEN 0 AND 2147483648`),
    check("upload_usage_pace", sql`in_hour <= 60`),
  ],
);

/** How far a walk through the stored files has come; it begins anew where the cursor is empty. */
export const fileWalks = sqliteTable("file_walks", {
  name: text("name").primaryKey(),
  cursor: text("cursor"),
  completedAt: time("completed_at"),
});

// ── products ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const products = sqliteTable(
  "products",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Null until published. */
    storeId: text("store_id").references(() => stores.id),
    state: text("state", { enum: ["draft", "published", "unpublished"] })
      .notNull()
      .default("draft"),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** The version that buyers see; drafts and edits make a new one. */
    versionId: text("version_id"),
    /** Denormalised for lists: least price, cover picture. */
    minPriceCents: cents("min_price_cents").notNull(),
    coverKey: text("cover_key"),
    publishedAt: time("published_at"),
    updatedAt: time("updated_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("products_user").on(t.userId, t.id),
    index("products_store_newest").on(t.storeId, t.publishedAt, t.id).where(sql`state = 'published'`),
    index("products_store_price").on(t.storeId, t.minPriceCents, t.id).where(sql`state = 'published'`),
    index("products_newest").on(t.publishedAt, t.id).where(sql`state = 'published'`),
    check(
      "products_published_in_store",
      sql`state <> 'published' OR (store_id IS NOT NULL AND version_id IS NOT NULL)`,
    ),
  ],
);

const PLACEMENTS = ["front", "back", "left-chest", "left-sleeve", "right-sleeve"] as const;

/** Immutable by trigger: what was sold stays what it was. */
export const designVersions = sqliteTable(
  "design_versions",
  {
    id: id(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    /** Of its first print: what lists draw and know it by. */
    pictureId: text("picture_id")
      .notNull()
      .references(() => pictures.id),
    garmentId: text("garment_id").notNull(),
    /**
     * Of its first print. A trigger puts it among `version_prints`, where it is read: a Worker from before that table
     * still writes versions while the next is rolled out. A later migration drops these six.
     */
    placement: text("placement", { enum: PLACEMENTS }).notNull(),
    leftIn: real("left_in").notNull(),
    topIn: real("top_in").notNull(),
    widthIn: real("width_in").notNull(),
    heightIn: real("height_in").notNull(),
    effectiveDpi: integer("effective_dpi").notNull(),
    /** JSON list of colour ids on offer. */
    colours: text("colours").notNull(),
    priceCents: cents("price_cents").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("design_versions_product").on(t.productId, t.id),
    index("design_versions_picture").on(t.pictureId),
    // Those that a dearer garment makes lose money.
    index("design_versions_price").on(t.garmentId, t.priceCents, t.id),
    check("design_versions_price", sql`price_cents > 0`),
  ],
);

/**
 * What was measured on a picture's pixels, once; made again where the measuring has changed. A trigger makes the row with
 * its picture, so that nobody who makes pictures can forget that they are to be looked at.
 */
export const pictureChecks = sqliteTable(
  "picture_checks",
  {
    pictureId: text("picture_id")
      .primaryKey()
      .references(() => pictures.id),
    /** `Measures` of app/domain/designs/print-check as JSON; null where nobody has looked, or it could not be read. */
    measures: text("measures"),
    /** A small map of where what was found, packed. */
    places: text("places"),
    /** The way of measuring; 0 where it is still to be done. */
    version: integer("version").notNull(),
    /** When it was done, or asked for. */
    measuredAt: time("measured_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Somebody measures it, or it is put off, until then. */
    claimedUntil: time("claimed_until"),
  },
  (t) => [index("picture_checks_due").on(t.version, t.claimedUntil)],
);

/** A fix of the print check that somebody pressed: a picture of its own is made of another one, by queue. */
export const pictureFixes = sqliteTable(
  "picture_fixes",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    pictureId: text("picture_id")
      .notNull()
      .references(() => pictures.id),
    /** A `PictureFix` of app/domain/designs/print-check. */
    fix: text("fix").notNull(),
    /** How wide it is printed, where the fix is measured by it; 0 otherwise. */
    widthIn: real("width_in").notNull(),
    state: text("state", { enum: ["queued", "done", "failed"] })
      .notNull()
      .default("queued"),
    failure: text("failure"),
    madeId: text("made_id").references(() => pictures.id),
    attempts: integer("attempts").notNull().default(0),
    claimedUntil: time("claimed_until"),
    finishedAt: time("finished_at"),
    createdAt: createdAt(),
  },
  (t) => [
    // Pressed twice it is one, however long ago.
    uniqueIndex("picture_fixes_once").on(t.pictureId, t.fix, t.widthIn),
    index("picture_fixes_open").on(t.claimedUntil).where(sql`state = 'queued'`),
    // A person has so many at most.
    index("picture_fixes_open_each").on(t.userId).where(sql`state = 'queued'`),
    check("picture_fixes_done", sql`(state = 'done') = (made_id IS NOT NULL)`),
  ],
);

/** What the print check said of a version when it was put on sale; as immutable as the version. */
export const versionReports = sqliteTable("version_reports", {
  versionId: text("version_id")
    .primaryKey()
    .references(() => designVersions.id),
  /** `VersionReport` of app/domain/products as JSON. */
  report: text("report").notNull(),
  createdAt: createdAt(),
});

/** What is printed where, in inches from the area's top left corner; as immutable as its version. */
export const versionPrints = sqliteTable(
  "version_prints",
  {
    versionId: text("version_id")
      .notNull()
      .references(() => designVersions.id),
    areaId: text("area_id", { enum: PLACEMENTS }).notNull(),
    /** The first is 0. */
    position: integer("position").notNull(),
    pictureId: text("picture_id")
      .notNull()
      .references(() => pictures.id),
    leftIn: real("left_in").notNull(),
    topIn: real("top_in").notNull(),
    widthIn: real("width_in").notNull(),
    heightIn: real("height_in").notNull(),
    effectiveDpi: integer("effective_dpi").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.areaId] }),
    index("version_prints_picture").on(t.pictureId),
    check("version_prints_size", sql`width_in > 0 AND height_in > 0`),
  ],
);

/** Stored pictures of a version, one per colour and kind, under immutable names. */
export const mockups = sqliteTable(
  "mockups",
  {
    versionId: text("version_id")
      .notNull()
      .references(() => designVersions.id),
    colour: text("colour").notNull(),
    kind: text("kind")
      .$type<"card" | "large" | "social" | "back" | "left" | "right" | "hanger" | `worn-${string}`>()
      .notNull(),
    fileKey: text("file_key").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.colour, t.kind] }), index("mockups_file").on(t.fileKey)],
);

/** The partner's word on each of its numbers, kept fresh by cron; absent means in stock, at the price of our own data. */
export const variantStock = sqliteTable("variant_stock", {
  variantId: integer("variant_id").primaryKey(),
  isAvailable: flag("is_available").notNull(),
  /** When stock was last asked about; 0: to be asked before others. */
  checkedAt: time("checked_at").notNull(),
  /** With one print, as the partner asks now; null where it has not said so yet. */
  costCents: cents("cost_cents"),
  /** What the number means at the partner, where that is not what we sell under it: it is not sold then. */
  mismatch: text("mismatch"),
});

/** What the partner says of its product as a whole. */
export const partnerProducts = sqliteTable("partner_products", {
  productId: integer("product_id").primaryKey(),
  /** JSON: what a print on an area costs beside another, by our names of the areas. */
  areaCosts: text("area_costs"),
  /** When names, prices and areas were last read; 0: to be read before others. */
  checkedAt: time("checked_at").notNull(),
  /** When a price last rose. */
  dearerAt: time("dearer_at"),
  /** How far the versions were looked through for those that lose money by it; null: none is left to be looked at. */
  toldTo: text("told_to"),
});

/** Until when the partner must not be asked for something, as it said itself. */
export const partnerPauses = sqliteTable("partner_pauses", {
  name: text("name", { enum: ["catalogue", "renderings"] }).primaryKey(),
  until: time("until").notNull(),
});

/** The partner's own picture of a version in one colour: asked for in turns, a few a minute. */
export const renderingTasks = sqliteTable(
  "rendering_tasks",
  {
    id: id(),
    versionId: text("version_id")
      .notNull()
      .references(() => designVersions.id),
    colour: text("colour").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** `asked`: on its way to the partner, or its answer was lost. `superseded`: the version was left behind before. */
    state: text("state", { enum: ["waiting", "asked", "pending", "completed", "failed", "superseded"] })
      .notNull()
      .default("waiting"),
    /** How many of the same person waited before it: everybody's first come before anybody's second. */
    turn: integer("turn").notNull(),
    partnerTaskId: text("partner_task_id"),
    attempts: integer("attempts").notNull().default(0),
    /** When the partner was last asked to draw it. */
    askedAt: time("asked_at"),
    /** When to look again. */
    dueAt: time("due_at").notNull(),
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("rendering_tasks_once").on(t.versionId, t.colour),
    index("rendering_tasks_turn").on(t.turn, t.id).where(sql`state = 'waiting'`),
    index("rendering_tasks_due").on(t.dueAt).where(sql`state IN ('asked', 'pending')`),
    index("rendering_tasks_asked").on(t.askedAt),
    index("rendering_tasks_waiting").on(t.userId).where(sql`state = 'waiting'`),
    index("rendering_tasks_partner").on(t.partnerTaskId),
  ],
);

/** The partner's pictures, copied before their links died, under immutable names. */
export const renderings = sqliteTable(
  "renderings",
  {
    versionId: text("version_id")
      .notNull()
      .references(() => designVersions.id),
    colour: text("colour").notNull(),
    view: text("view", { enum: ["front", "back", "left", "right"] }).notNull(),
    fileKey: text("file_key").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    /** When the partner had drawn it. */
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.colour, t.view] }), index("renderings_file").on(t.fileKey)],
);

export const designReports = sqliteTable("design_reports", {
  id: id(),
  productId: text("product_id")
    .notNull()
    .references(() => products.id),
  reason: text("reason").notNull(),
  detail: text("detail").notNull(),
  email: text("email"),
  createdAt: createdAt(),
});

// ── orders ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const carts = sqliteTable("carts", {
  id: id(),
  tokenHash: text("token_hash").notNull().unique(),
  userId: text("user_id").references(() => users.id),
  /** The checkout in progress as JSON: e-mail, address, shipping quotes, chosen service. */
  checkout: text("checkout"),
  updatedAt: time("updated_at").notNull(),
  createdAt: createdAt(),
});

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
    colour: text("colour").notNull(),
    size: text("size").notNull(),
    quantity: integer("quantity").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("cart_lines_once").on(t.cartId, t.productId, t.colour, t.size),
    check("cart_lines_quantity", sql`quantity BETWEEN 1 AND 50`),
  ],
);

export const orders = sqliteTable(
  "orders",
  {
    id: id(),
    /** What people read out on the telephone, e.g. IL-7F3K-9QXM. */
    number: text("number").notNull().unique(),
    /** SHA-256 of the secret in the letter's link. */
    accessHash: text("access_hash").notNull().unique(),
    /** The cart's state at the moment of ordering: a double click meets its first self. */
    placeKey: text("place_key").notNull().unique(),
    userId: text("user_id").references(() => users.id),
    /** The cart it came from: what was paid leaves it, even where nobody comes back from the payment page. */
    cartId: text("cart_id"),
    email: text("email").notNull(),
    recipientName: text("recipient_name").notNull(),
    address1: text("address1").notNull(),
    address2: text("address2").notNull().default(""),
    city: text("city").notNull(),
    stateCode: text("state_code").notNull().default(""),
    zip: text("zip").notNull(),
    countryCode: text("country_code").notNull(),
    /** Counts the buyer's corrections: what is handed to the partner must carry the newest. */
    addressVersion: integer("address_version").notNull().default(1),
    currency: text("currency").notNull().default("usd"),
    itemsCents: cents("items_cents").notNull(),
    shippingCents: cents("shipping_cents").notNull(),
    taxCents: cents("tax_cents").notNull(),
    totalCents: cents("total_cents").notNull(),
    state: text("state", { enum: ["awaiting_payment", "paid", "canceled", "expired"] })
      .notNull()
      .default("awaiting_payment"),
    paidAt: time("paid_at"),
    canceledAt: time("canceled_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("orders_unpaid").on(t.createdAt).where(sql`state = 'awaiting_payment'`),
    index("orders_unpaid_cart").on(t.cartId).where(sql`state = 'awaiting_payment'`),
    index("orders_email").on(t.email, t.id),
    check("orders_total", sql`total_cents = items_cents + shipping_cents + tax_cents`),
  ],
);

/** One per store and partner: own state, own partner order, own shipments and costs. */
export const orderParts = sqliteTable(
  "order_parts",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    storeId: text("store_id")
      .notNull()
      .references(() => stores.id),
    partner: text("partner", { enum: ["printful"] }).notNull(),
    state: text("state", {
      enum: [
        "waiting",
        "drafted",
        "confirmed",
        "in_production",
        "partly_shipped",
        "shipped",
        "delivered",
        "on_hold",
        "failed",
        "canceled",
      ],
    })
      .notNull()
      .default("waiting"),
    /** The partner's own word, kept raw: unknown words are never guessed. */
    partnerState: text("partner_state"),
    partnerOrderId: text("partner_order_id"),
    /** Goes into the partner's external id as `<part>_<attempt>`; a reprint counts on from the part it mends. */
    attempt: integer("attempt").notNull().default(1),
    /** The part of which this makes something again, free for the buyer; it has no lines of its own. */
    reprintOf: text("reprint_of"),
    /** JSON list of { lineId, quantity }; null means all lines. */
    contents: text("contents"),
    /** The address version that the partner's draft carries. */
    recipientVersion: integer("recipient_version").notNull().default(1),
    /** JSON list of lines: where it went, for a part that was submitted before the address was corrected. */
    sentTo: text("sent_to"),
    /** Until then the buyer may cancel or correct the address, and nothing is submitted. */
    submitAfter: time("submit_after"),
    /** Why it stands still, and the partner's own words for it. */
    holdCause: text("hold_cause", {
      enum: ["cost", "calculation", "refused", "partner", "approval", "partner-failed", "partner-canceled"],
    }),
    holdReason: text("hold_reason"),
    /** The partner's price that a human accepted above the estimate. */
    acceptedCostCents: cents("accepted_cost_cents"),
    /** An earlier attempt's order at the partner: taken back before another is drafted. */
    withdrawOrderId: text("withdraw_order_id"),
    shippingService: text("shipping_service").notNull(),
    shippingName: text("shipping_name").notNull(),
    shippingCents: cents("shipping_cents").notNull(),
    deliverFrom: text("deliver_from"),
    deliverTo: text("deliver_to"),
    /** Given back of it without pieces, by an admin, and how much of that the creator bears. */
    goodwillCents: cents("goodwill_cents").notNull().default(0),
    creatorGoodwillCents: cents("creator_goodwill_cents").notNull().default(0),
    /** What we reckoned when sold, and what the partner calculated. */
    expectedCostCents: cents("expected_cost_cents").notNull(),
    partnerCostCents: cents("partner_cost_cents"),
    claimedUntil: time("claimed_until"),
    checkedAt: time("checked_at"),
    lastError: text("last_error"),
    confirmedAt: time("confirmed_at"),
    shippedAt: time("shipped_at"),
    deliveredAt: time("delivered_at"),
    /** Nothing more is awaited since then: delivered, or presumed so, refunded, made again. */
    closedAt: time("closed_at"),
    earningsAvailableAt: time("earnings_available_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("order_parts_order").on(t.orderId),
    index("order_parts_store").on(t.storeId, t.id),
    index("order_parts_partner").on(t.partnerOrderId),
    uniqueIndex("order_parts_reprint").on(t.reprintOf, t.attempt),
    index("order_parts_open").on(t.checkedAt).where(sql`state <> 'canceled' AND closed_at IS NULL`),
    index("order_parts_unreported").on(t.shippedAt).where(sql`state = 'shipped' AND closed_at IS NULL`),
    index("order_parts_earnings")
      .on(t.closedAt)
      .where(sql`earnings_available_at IS NULL AND closed_at IS NOT NULL`),
  ],
);

/** Frozen: what was bought, at which price, split how. */
export const orderLines = sqliteTable(
  "order_lines",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    partId: text("part_id")
      .notNull()
      .references(() => orderParts.id),
    storeId: text("store_id")
      .notNull()
      .references(() => stores.id),
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    versionId: text("version_id")
      .notNull()
      .references(() => designVersions.id),
    title: text("title").notNull(),
    coverKey: text("cover_key"),
    garmentId: text("garment_id").notNull(),
    garmentName: text("garment_name").notNull(),
    colour: text("colour").notNull(),
    colourName: text("colour_name").notNull(),
    size: text("size").notNull(),
    variantId: integer("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** Each of these is for the whole line. */
    priceCents: cents("price_cents").notNull(),
    printCostCents: cents("print_cost_cents").notNull(),
    feeCents: cents("fee_cents").notNull(),
    commissionBasisPoints: integer("commission_basis_points").notNull(),
    commissionCents: cents("commission_cents").notNull(),
    earningCents: cents("earning_cents").notNull(),
    /** Pieces whose price went back; the migration holds it between none and all. */
    refundedQuantity: integer("refunded_quantity").notNull().default(0),
    /** Set when the order is paid: a creator's list of sales does not read through abandoned checkouts. */
    soldAt: time("sold_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("order_lines_order").on(t.orderId),
    index("order_lines_sold").on(t.creatorId, t.id).where(sql`sold_at IS NOT NULL`),
    index("order_lines_part").on(t.partId),
    index("order_lines_version").on(t.versionId),
    check(
      "order_lines_split",
      sql`price_cents = print_cost_cents + fee_cents + commission_cents + earning_cents`,
    ),
    check("order_lines_earning", sql`earning_cents >= 0`),
  ],
);

export const shipments = sqliteTable(
  "shipments",
  {
    id: id(),
    partId: text("part_id")
      .notNull()
      .references(() => orderParts.id),
    partnerShipmentId: text("partner_shipment_id").notNull(),
    carrier: text("carrier"),
    trackingNumber: text("tracking_number"),
    trackingUrl: text("tracking_url"),
    state: text("state").notNull(),
    deliveryState: text("delivery_state"),
    /** JSON list of { lineId, quantity }: what is in it. */
    items: text("items").notNull().default("[]"),
    /** Sent a second time by the partner, after it was lost or came back. */
    isReshipment: flag("is_reshipment").notNull().default(false),
    /** ISO dates, when the carrier means to deliver. */
    deliverFrom: text("deliver_from"),
    deliverTo: text("deliver_to"),
    shippedAt: time("shipped_at"),
    deliveredAt: time("delivered_at"),
    returnedAt: time("returned_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("shipments_once").on(t.partId, t.partnerShipmentId)],
);

/** The order's story, written once per happening. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    partId: text("part_id"),
    kind: text("kind").notNull(),
    detail: text("detail"),
    /** `kind` or `kind:<entity>`: the same thing is not told twice. */
    dedupeKey: text("dedupe_key").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("order_events_once").on(t.orderId, t.dedupeKey)],
);

/** What a buyer says is wrong with what came, or did not come. One open claim for a part at a time. */
export const claims = sqliteTable(
  "claims",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    partId: text("part_id")
      .notNull()
      .references(() => orderParts.id),
    reason: text("reason", { enum: ["damaged", "misprinted", "wrong", "missing", "lost"] }).notNull(),
    detail: text("detail").notNull(),
    /** What the buyer would rather have. */
    wanted: text("wanted", { enum: ["reprint", "refund"] }).notNull(),
    /** JSON list of { lineId, quantity }. */
    contents: text("contents").notNull(),
    state: text("state", { enum: ["open", "reprint", "refund", "declined"] })
      .notNull()
      .default("open"),
    decidedAt: time("decided_at"),
    decidedBy: text("decided_by"),
    /** What the buyer is told beside the decision. */
    note: text("note"),
    refundCents: cents("refund_cents"),
    reprintPartId: text("reprint_part_id"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("claims_open").on(t.partId).where(sql`state = 'open'`),
    index("claims_order").on(t.orderId),
    index("claims_waiting").on(t.createdAt).where(sql`state = 'open'`),
    check("claims_decided", sql`(state = 'open') = (decided_at IS NULL)`),
  ],
);

/** A claim's pictures: private, without the metadata that a telephone adds. */
export const claimPhotos = sqliteTable(
  "claim_photos",
  {
    claimId: text("claim_id")
      .notNull()
      .references(() => claims.id),
    position: integer("position").notNull(),
    fileKey: text("file_key").notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.claimId, t.position] }), index("claim_photos_file").on(t.fileKey)],
);

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

// ── sitemap ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Where one file of the sitemap ends and the next begins: the key of its last row when that was found, in key order. */
export const sitemapMarks = sqliteTable(
  "sitemap_marks",
  {
    part: text("part", { enum: ["stores", "products", "posts", "articles"] }).notNull(),
    /** The sort key of the row, epoch ms, and its id, since keys may be alike. */
    at: time("at").notNull(),
    rowId: text("row_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.part, t.at, t.rowId] })],
);
