import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { booleanColumn, cents, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { designVersions } from "./products";

/** The partner's stock and price for each variant, refreshed by cron; no row means in stock at the price of our own data. */
export const variantStock = sqliteTable("variant_stock", {
  variantId: integer("variant_id").primaryKey(),
  isAvailable: booleanColumn("is_available").notNull(),
  /** When stock was last read; 0: to be read before others, 1: never read. */
  checkedAt: timestampMs("checked_at").notNull(),
  /** The partner's current price with one print; null until it was read. */
  costCents: cents("cost_cents"),
  /** The partner's name of the variant, if it differs from what we sell under that number; then it is not sold. */
  mismatch: text("mismatch"),
});

/** The partner's data of a whole product. */
export const partnerProducts = sqliteTable("partner_products", {
  productId: integer("product_id").primaryKey(),
  /** JSON: the cost of a second print, by our names of the areas. */
  areaCosts: text("area_costs"),
  /** When names, prices and areas were last read; 0: to be read before others. */
  checkedAt: timestampMs("checked_at").notNull(),
  /** When a price last rose. */
  dearerAt: timestampMs("dearer_at"),
  /** How far versions were searched for products that now lose money; null when done. */
  pricesCheckedTo: text("told_to"),
});

/** Until when the partner must not be called, as its 429 said. */
export const partnerPauses = sqliteTable("partner_pauses", {
  name: text("name", { enum: ["catalogue", "renderings"] }).primaryKey(),
  until: timestampMs("until").notNull(),
});

/** A task for the partner's mockup of a version in one color; a few are requested each minute. */
export const renderingTasks = sqliteTable(
  "rendering_tasks",
  {
    id: id(),
    versionId: text("version_id")
      .notNull()
      .references(() => designVersions.id),
    color: text("colour").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** `asked`: on its way to the partner, or its response was lost. `superseded`: a newer version replaced it first. */
    state: text("state", { enum: ["waiting", "asked", "pending", "completed", "failed", "superseded"] })
      .notNull()
      .default("waiting"),
    /** The number of the same person's earlier tasks: everybody's first task comes before anybody's second. */
    turn: integer("turn").notNull(),
    partnerTaskId: text("partner_task_id"),
    attempts: integer("attempts").notNull().default(0),
    /** When it was last requested from the partner. */
    askedAt: timestampMs("asked_at"),
    /** When to check it next. */
    dueAt: timestampMs("due_at").notNull(),
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("rendering_tasks_once").on(t.versionId, t.color),
    index("rendering_tasks_turn").on(t.turn, t.id).where(sql`state = 'waiting'`),
    index("rendering_tasks_due").on(t.dueAt).where(sql`state IN ('asked', 'pending')`),
    index("rendering_tasks_asked").on(t.askedAt),
    index("rendering_tasks_waiting").on(t.userId).where(sql`state = 'waiting'`),
    index("rendering_tasks_partner").on(t.partnerTaskId),
    index("rendering_tasks_user").on(t.userId),
  ],
);

/** The partner's mockups, copied before their links expire, under immutable names. */
export const renderings = sqliteTable(
  "renderings",
  {
    versionId: text("version_id")
      .notNull()
      .references(() => designVersions.id),
    color: text("colour").notNull(),
    view: text("view", { enum: ["front", "back", "left", "right"] }).notNull(),
    fileKey: text("file_key").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    /** When the partner finished it. */
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.color, t.view] }), index("renderings_file").on(t.fileKey)],
);
