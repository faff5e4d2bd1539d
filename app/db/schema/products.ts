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
import { cents, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";
import { pictures } from "./designs";
import { stores } from "./stores";

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
    /** Denormalized for lists: lowest price, cover picture. */
    minPriceCents: cents("min_price_cents").notNull(),
    coverKey: text("cover_key"),
    publishedAt: timestampMs("published_at"),
    /** How the wearables assistant made it; null for a product that was made elsewhere. */
    source: text("source", { enum: ["manual", "redesign"] }),
    /** The page that a redesign began with. */
    sourceUrl: text("source_url"),
    /** JSON list of words, suggested or typed: hashtags when it is shared. */
    tags: text("tags").notNull().default("[]"),
    /** A random key made with the form that saved it: sent twice, it is one product. */
    formKey: text("form_key"),
    /** Its owner deleted it. Orders keep the version that they bought, so the row stays. */
    deletedAt: timestampMs("deleted_at"),
    updatedAt: timestampMs("updated_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("products_user").on(t.userId, t.id),
    index("products_own").on(t.userId, t.id).where(sql`deleted_at IS NULL`),
    index("products_own_title").on(t.userId, sql`title COLLATE NOCASE`, t.id).where(sql`deleted_at IS NULL`),
    uniqueIndex("products_form").on(t.userId, t.formKey).where(sql`form_key IS NOT NULL`),
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

/** Immutable by trigger, so that orders keep what was sold. */
export const designVersions = sqliteTable(
  "design_versions",
  {
    id: id(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    /** The picture of its first print, for lists. */
    pictureId: text("picture_id")
      .notNull()
      .references(() => pictures.id),
    garmentId: text("garment_id").notNull(),
    /**
     * Of its first print. A trigger copies it to `version_prints`, where it is read. These six are NOT NULL without a
     * default: as long as a Worker runs that writes them they cannot be dropped, and none can stop writing them before
     * they are. They go when this table is rebuilt for another reason.
     */
    placement: text("placement", { enum: PLACEMENTS }).notNull(),
    leftIn: real("left_in").notNull(),
    topIn: real("top_in").notNull(),
    widthIn: real("width_in").notNull(),
    heightIn: real("height_in").notNull(),
    effectiveDpi: integer("effective_dpi").notNull(),
    /** JSON list of color ids on offer. */
    colors: text("colours").notNull(),
    priceCents: cents("price_cents").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("design_versions_product").on(t.productId, t.id),
    index("design_versions_picture").on(t.pictureId),
    // Finds versions that lose money after a garment's price rose.
    index("design_versions_price").on(t.garmentId, t.priceCents, t.id),
    check("design_versions_price", sql`price_cents > 0`),
  ],
);

/** The print check's report of a version when it was published; as immutable as the version. */
export const versionReports = sqliteTable("version_reports", {
  versionId: text("version_id")
    .primaryKey()
    .references(() => designVersions.id),
  /** `PrintCheckReport` of app/domain/products as JSON. */
  report: text("report").notNull(),
  createdAt: createdAt(),
});

/** The pictures and their placement, in inches from the area's top left corner; as immutable as the version. */
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

/** Stored pictures of a version, one per color and kind, under immutable names. */
export const mockups = sqliteTable(
  "mockups",
  {
    versionId: text("version_id")
      .notNull()
      .references(() => designVersions.id),
    color: text("colour").notNull(),
    kind: text("kind")
      .$type<
        | "card"
        | "large"
        | "social"
        | "back"
        | "left"
        | "right"
        | "hanger"
        | `worn-${string}`
        | `small-${string}`
      >()
      .notNull(),
    fileKey: text("file_key").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.color, t.kind] }), index("mockups_file").on(t.fileKey)],
);

export const designReports = sqliteTable(
  "design_reports",
  {
    id: id(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id),
    reason: text("reason").notNull(),
    detail: text("detail").notNull(),
    email: text("email"),
    createdAt: createdAt(),
  },
  (t) => [
    index("design_reports_product").on(t.productId),
    index("design_reports_reason").on(t.reason),
    index("design_reports_email").on(t.email).where(sql`email IS NOT NULL`),
  ],
);
