import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";

/** A person's analysis of a shop or of pasted titles. The queue reads the source and computes the figures. */
export const trendAnalyses = sqliteTable(
  "trend_analyses",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: ["queued", "done", "failed"] })
      .notNull()
      .default("queued"),
    sourceKind: text("source_kind", { enum: ["shop", "etsy", "pasted"] }).notNull(),
    /** The same for each analysis of one source, so that they can be compared. */
    sourceKey: text("source_key").notNull(),
    /** The address, or the name that a person gave to what was pasted. */
    source: text("source").notNull(),
    /** What was pasted; empty once it was read. */
    pasted: text("pasted").notNull().default(""),
    /** "Shopify", "Etsy", or the shop's host. */
    platform: text("platform").notNull().default(""),
    /** Products that the figures are made from. */
    sampleSize: integer("sample_size").notNull().default(0),
    /** JSON (domain/trends/figures/figures.ts). */
    figures: text("figures"),
    /** Why it failed (domain/trends/analysis-faults.ts). */
    fault: text("fault"),
    attempts: integer("attempts").notNull().default(0),
    claimedUntil: timestampMs("claimed_until"),
    finishedAt: timestampMs("finished_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("trend_analyses_user").on(t.userId, t.id),
    index("trend_analyses_source").on(t.userId, t.sourceKey, t.id),
    index("trend_analyses_open").on(t.createdAt).where(sql`state = 'queued'`),
    // A person reads one source at a time.
    uniqueIndex("trend_analyses_one").on(t.userId).where(sql`state = 'queued'`),
    check("trend_analyses_done", sql`(state = 'done') = (figures IS NOT NULL)`),
    check("trend_analyses_fault", sql`(state = 'failed') = (fault IS NOT NULL)`),
  ],
);

/** A trend that an analysis found. */
export const tshirtTrends = sqliteTable(
  "tshirt_trends",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    analysisId: text("analysis_id")
      .notNull()
      .references(() => trendAnalyses.id, { onDelete: "cascade" }),
    /** Counted from 0, heaviest first; with the analysis unique, so that a repeated run adds nothing. */
    position: integer("position").notNull(),
    trend: text("trend").notNull().default("Uncategorized"),
    platform: text("platform").notNull().default("Unknown"),
    /** With commas between them. */
    keywords: text("keywords").notNull().default("N/A"),
    exampleTitle: text("example_title").notNull().default("N/A"),
    notes: text("notes").notNull().default(""),
    /** A model's words, without any number; empty where it wrote none. */
    summary: text("summary").notNull().default(""),
    /** False: the name is made of the words that were counted. */
    isNamedByModel: integer("is_named_by_model", { mode: "boolean" }).notNull().default(false),
    /** A picture of our own; null: one is chosen by the words. */
    imageUrl: text("image_url"),
    createdAt: createdAt(),
  },
  (t) => [
    index("tshirt_trends_user").on(t.userId, t.id),
    uniqueIndex("tshirt_trends_position").on(t.analysisId, t.position),
  ],
);
