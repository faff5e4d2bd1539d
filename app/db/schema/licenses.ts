import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestampMs } from "../column-types";
import { users } from "./accounts";
import { pictures } from "./designs";
import { payments } from "./payments";

/** A license of a picture, bought once. Its number is public; what it says about the picture is frozen. */
export const imageLicenses = sqliteTable(
  "image_licenses",
  {
    paymentId: text("payment_id")
      .primaryKey()
      .references(() => payments.id),
    number: text("number").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    pictureId: text("picture_id")
      .notNull()
      .references(() => pictures.id),
    /** Of the picture's file when the license was issued; NOT NULL refuses a picture that is gone. */
    sha256: text("sha256").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    contentType: text("content_type").notNull(),
    /** Of the license's text (content/copy/pages/image-license.ts). */
    textVersion: integer("text_version").notNull().default(1),
    /** As the holder chose to be named in public; null: not named. */
    holderName: text("holder_name"),
    /** `suspended`: the buyer's bank has taken the money and has not decided. `withdrawn`: it went back. */
    state: text("state", { enum: ["active", "suspended", "withdrawn"] })
      .notNull()
      .default("active"),
    issuedAt: timestampMs("issued_at").notNull(),
    withdrawnAt: timestampMs("withdrawn_at"),
  },
  (t) => [
    // A picture has one license at a time.
    uniqueIndex("image_licenses_picture").on(t.pictureId).where(sql`state <> 'withdrawn'`),
    index("image_licenses_any_picture").on(t.pictureId),
    index("image_licenses_user").on(t.userId, t.issuedAt),
    check("image_licenses_holder", sql`length(holder_name) BETWEEN 1 AND 80`),
    check("image_licenses_withdrawn", sql`(state = 'withdrawn') = (withdrawn_at IS NOT NULL)`),
  ],
);
