import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";

/** Circuit breakers: whether a service is called at all. A row each, since isolates share no memory. */
export const breakers = sqliteTable("breakers", {
  company: text("company", { enum: ["openai", "workers-ai"] }).primaryKey(),
  /** Failures in a row. */
  failures: integer("failures").notNull().default(0),
  failedAt: timestampMs("failed_at"),
  /** When the breaker opened; null while it is closed. */
  openedAt: timestampMs("opened_at"),
  cause: text("cause", { enum: ["away", "quota", "auth"] }),
  /** When one job may try again, and how long the wait was. */
  retryAt: timestampMs("retry_at"),
  waitMs: integer("wait_ms"),
  /** The probe of one job ends by then at the latest. */
  probeUntil: timestampMs("probe_until"),
});

/** How calls went to services whose use leaves no rows: the last answer, and the latest errors. */
export const serviceReports = sqliteTable("service_reports", {
  service: text("service", {
    enum: ["etsy", "ayrshare", "google", "turnstile", "airtable", "images", "dns"],
  }).primaryKey(),
  workedAt: timestampMs("worked_at"),
  /** JSON list of { what, at }, newest first. */
  errors: text("errors").notNull().default("[]"),
});

/** The audit log: every admin action, by whom, on what, when and why. Immutable by trigger. */
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
  (t) => [
    index("audit_log_subject").on(t.subject, t.id),
    index("audit_log_actor").on(t.actorId, t.id).where(sql`actor_id IS NOT NULL`),
  ],
);

/** Allowed state transitions, by table (../state-transitions.ts). Triggers refuse all others (I10). */
export const stateMoves = sqliteTable(
  "state_moves",
  { subject: text("subject").notNull(), old: text("old").notNull(), next: text("next").notNull() },
  (t) => [primaryKey({ columns: [t.subject, t.old, t.next] })],
);

/** One row per check of an invariant: when it last ran, how far it has read, what it found. */
export const invariantChecks = sqliteTable("invariant_checks", {
  name: text("name").primaryKey(),
  /** The last row checked, for checks that continue where they stopped. */
  watermark: text("watermark"),
  checkedAt: timestampMs("checked_at").notNull(),
  /** When it last reached the end of the table. */
  completedAt: timestampMs("completed_at"),
  tookMs: integer("took_ms").notNull(),
  /** JSON list of the first twenty violations: of this pass, and of the last complete one. */
  found: text("found").notNull().default("[]"),
  violations: text("violations").notNull().default("[]"),
});

/**
 * Incidents: what an admin must decide, such as a wrong amount, a dead message, a refusal by the partner. One row
 * per cause.
 */
export const attentions = sqliteTable(
  "attentions",
  {
    id: id(),
    /** `<kind>:<entity>…`; the kinds are explained in domain/incidents/incident-kinds.ts. */
    cause: text("cause").notNull().unique(),
    kind: text("kind").generatedAlwaysAs(sql`substr(cause, 1, instr(cause || ':', ':') - 1)`, {
      mode: "virtual",
    }),
    subject: text("subject").notNull(),
    detail: text("detail").notNull(),
    /** How often it happened, and when it last did. */
    times: integer("times").notNull().default(1),
    lastAt: timestampMs("last_at"),
    /** When support got an email; null again if it recurs after it was closed. */
    toldAt: timestampMs("told_at"),
    resolvedAt: timestampMs("resolved_at"),
    /** Who closed it; null if it resolved by itself. */
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

/** Queue messages that failed too often. They wait for a person, who sends each again or discards it, once. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: id(),
    type: text("type").notNull(),
    /** The message as JSON: a type and ids. */
    message: text("message").notNull(),
    state: text("state", { enum: ["waiting", "replayed", "discarded"] })
      .notNull()
      .default("waiting"),
    /** How often it failed again while it waited. */
    times: integer("times").notNull().default(1),
    lastAt: timestampMs("last_at").notNull(),
    decidedBy: text("decided_by"),
    decidedAt: timestampMs("decided_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("dead_letters_waiting").on(t.message).where(sql`state = 'waiting'`),
    index("dead_letters_state").on(t.state, t.id),
    check("dead_letters_decided", sql`(state = 'waiting') = (decided_at IS NULL)`),
  ],
);

/** Figures of each day (UTC), written by the cron, so that pages read as many rows as they show days. */
export const dailyFigures = sqliteTable("daily_figures", {
  /** Such as 2026-11-23. */
  day: text("day").primaryKey(),
  signUps: integer("sign_ups").notNull(),
  pictures: integer("pictures").notNull(),
  inputTokens: integer("input_tokens").notNull(),
  outputTokens: integer("output_tokens").notNull(),
  emails: integer("emails").notNull(),
  orders: integer("orders").notNull(),
  takenCents: integer("taken_cents").notNull(),
  revenueCents: integer("revenue_cents").notNull(),
  earningsCents: integer("earnings_cents").notNull(),
  refundsCents: integer("refunds_cents").notNull(),
  printCents: integer("print_cents").notNull(),
  computedAt: timestampMs("computed_at").notNull(),
});

/**
 * Sums of money and credits, kept by triggers on the tables that they sum up, so that pages read few rows however much was
 * sold. Nothing else writes them (domain/operations/money-totals.ts says what each is).
 */
export const moneyTotals = sqliteTable(
  "money_totals",
  {
    name: text("name").notNull(),
    /** Such as 2026-11-23 for what a day (UTC) brought; empty for what stands now. */
    day: text("day").notNull(),
    /** Cents; of the ledger's kinds of accounts, their unit. */
    amount: integer("amount").notNull(),
    /** How many rows, or credits of lots. */
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day] })],
);

/** The last run of each step of the crons. */
export const cronSteps = sqliteTable("cron_steps", {
  step: text("step").primaryKey(),
  /** Of the cron that sent it. */
  scheduledAt: timestampMs("scheduled_at").notNull(),
  startedAt: timestampMs("started_at").notNull(),
  /** Earlier than its start, or null, while it runs or if it was killed. */
  finishedAt: timestampMs("finished_at"),
});
