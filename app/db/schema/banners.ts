import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { booleanColumn, createdAt, id, timestampMs } from "../column-types";

/** Advertisements of partners: a picture and a link, shown between two days on the pages of a project. */
export const affiliateBanners = sqliteTable(
  "affiliate_banners",
  {
    id: id(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    linkUrl: text("link_url").notNull(),
    /** Where the picture comes from; "" without one. Visitors get our own copy. */
    imageUrl: text("image_url").notNull().default(""),
    /** Our copy of the picture at `imageUrl`; null until it is made. */
    imageKey: text("image_key"),
    isActive: booleanColumn("is_active").notNull().default(true),
    /** First and last day (UTC), yyyy-MM-dd. */
    startDate: text("start_date").notNull(),
    endDate: text("end_date").notNull(),
    displayOrder: integer("display_order").notNull().default(1),
    projectName: text("project_name").notNull(),
    /** The record's id where it came from, e.g. `airtable:rec…`; tells a repeated import from another banner. */
    sourceKey: text("source_key").unique(),
    clicks: integer("clicks").notNull().default(0),
    /** When link and picture were last checked; null after either changed. */
    checkedAt: timestampMs("checked_at"),
    /** The fault found then; null: none. */
    linkFault: text("link_fault"),
    imageFault: text("image_fault"),
    updatedAt: timestampMs("updated_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("affiliate_banners_order").on(t.displayOrder, t.id),
    index("affiliate_banners_shown").on(t.projectName, t.displayOrder, t.id).where(sql`is_active = 1`),
    index("affiliate_banners_link").on(t.linkUrl),
    index("affiliate_banners_checked").on(t.checkedAt, t.id),
    index("affiliate_banners_image").on(t.imageKey),
    check("affiliate_banners_order_from_one", sql`display_order >= 1`),
    check("affiliate_banners_days", sql`start_date <= end_date`),
  ],
);

/** One import of banners: shown first, row by row, then applied as a whole or not at all, and undone as a whole. */
export const bannerImports = sqliteTable(
  "banner_imports",
  {
    id: id(),
    source: text("source", { enum: ["json", "csv", "pasted", "airtable"] }).notNull(),
    state: text("state", { enum: ["shown", "done", "undone", "canceled"] })
      .notNull()
      .default("shown"),
    /** The file's name, or the base and table. */
    name: text("name").notNull().default(""),
    createdBy: text("created_by").notNull(),
    /** The request that applied or undid it, so that a second one at the same time does nothing. */
    run: text("run"),
    appliedAt: timestampMs("applied_at"),
    createdAt: createdAt(),
  },
  (t) => [index("banner_imports_created").on(t.createdAt)],
);

/** A row of an import: what was given, what it would make of the banner, and what the banner was. */
export const bannerImportRows = sqliteTable(
  "banner_import_rows",
  {
    importId: text("import_id")
      .notNull()
      .references(() => bannerImports.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    change: text("change", { enum: ["new", "changed", "same", "repeated", "faulty"] }).notNull(),
    /** Why a row cannot be used. */
    fault: text("fault"),
    bannerId: text("banner_id").notNull(),
    sourceKey: text("source_key"),
    /** JSON of the columns that the row gives. */
    given: text("given").notNull(),
    /** JSON of all columns, after and before. */
    fields: text("fields"),
    before: text("before"),
    /** The banner's `updated_at` when the row was compared with it. */
    seenAt: timestampMs("seen_at"),
    isApplied: booleanColumn("is_applied").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    index("banner_import_rows_change").on(t.importId, t.change, t.position),
    index("banner_import_rows_banner").on(t.importId, t.bannerId),
  ],
);
