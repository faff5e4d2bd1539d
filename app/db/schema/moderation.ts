import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { products } from "./products";

/** What was reported about one product, from the first report to the decision on an appeal. One case is open per product. */
export const moderationCases = sqliteTable(
  "moderation_cases",
  {
    id: id(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    /** The product's creator. */
    creatorId: text("creator_id")
      .notNull()
      .references(() => users.id),
    state: text("state", { enum: ["open", "decided", "appealed", "closed"] })
      .notNull()
      .default("open"),
    decision: text("decision", { enum: ["keep", "hide", "take-down", "warn", "suspend"] }),
    /** Why; the creator reads it. */
    reason: text("reason").notNull().default(""),
    decidedBy: text("decided_by"),
    decidedAt: timestampMs("decided_at"),
    /** What the creator wrote against the decision, once; for copyright this is the counter notice. */
    appeal: text("appeal"),
    isCounterNotice: text("is_counter_notice", { enum: ["yes", "no"] }),
    appealedAt: timestampMs("appealed_at"),
    outcome: text("outcome", { enum: ["upheld", "reversed"] }),
    closedBy: text("closed_by"),
    closedAt: timestampMs("closed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("moderation_cases_open").on(t.productId).where(sql`state = 'open'`),
    index("moderation_cases_product").on(t.productId),
    index("moderation_cases_state").on(t.state, t.id),
    index("moderation_cases_creator").on(t.creatorId, t.id),
    index("moderation_cases_decision").on(t.decision),
    index("moderation_cases_outcome").on(t.outcome).where(sql`appealed_at IS NOT NULL`),
    check("moderation_cases_decided", sql`(state = 'open') = (decision IS NULL)`),
  ],
);

/** What may not be published: `picture:<id>` or `user:<id>`, because of a case. Triggers refuse it. */
export const moderationBlocks = sqliteTable(
  "moderation_blocks",
  {
    subject: text("subject").notNull(),
    caseId: text("case_id")
      .notNull()
      .references(() => moderationCases.id),
    liftedAt: timestampMs("lifted_at"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.caseId] }),
    index("moderation_blocks_case").on(t.caseId),
    index("moderation_blocks_active").on(t.subject).where(sql`lifted_at IS NULL`),
  ],
);
