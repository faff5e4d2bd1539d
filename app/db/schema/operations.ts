import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";

/** Whether a company is asked at all just now: one row, since isolates share nothing else. */
export const breakers = sqliteTable("breakers", {
  company: text("company", { enum: ["openai"] }).primaryKey(),
  /** In a row, without an answer between them. */
  failures: integer("failures").notNull().default(0),
  failedAt: timestampMs("failed_at"),
  /** Open while set: since when. */
  openedAt: timestampMs("opened_at"),
  cause: text("cause", { enum: ["away", "quota", "auth"] }),
  /** When one job may try, and how long that was put off. */
  retryAt: timestampMs("retry_at"),
  waitMs: integer("wait_ms"),
  /** One job is trying, at most until then. */
  probeUntil: timestampMs("probe_until"),
});

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

/** Which state may follow which, by table: ../state-moves.ts. Triggers refuse every other move (I10). */
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
  checkedAt: timestampMs("checked_at").notNull(),
  /** When it last reached the end of what there is. */
  completedAt: timestampMs("completed_at"),
  tookMs: integer("took_ms").notNull(),
  /** JSON list of what this pass has found so far, and of what stands until a pass has ended: the first twenty. */
  found: text("found").notNull().default("[]"),
  violations: text("violations").notNull().default("[]"),
});

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
    lastAt: timestampMs("last_at"),
    /** When the support address was told by letter; empty again where it happens anew after it was closed. */
    toldAt: timestampMs("told_at"),
    resolvedAt: timestampMs("resolved_at"),
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
