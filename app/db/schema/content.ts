import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { booleanColumn, createdAt, id, timestampMs } from "../column-types";
import { users } from "./accounts";

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
    /** The blog category; related posts share it. */
    topic: text("topic"),
    /** HTML rendered from `content`, and the renderer's version; HTML of another version is rendered again. */
    html: text("html").notNull(),
    renderer: integer("renderer").notNull(),
    readingMinutes: integer("reading_minutes").notNull(),
    /** SHA-256 of title and content: tells a repeated import from another post of the same title. */
    digest: text("digest").notNull(),
    isPublished: booleanColumn("is_published").notNull().default(true),
    publishedAt: timestampMs("published_at").notNull(),
    updatedAt: timestampMs("updated_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("blog_posts_newest").on(t.publishedAt, t.id).where(sql`is_published = 1`),
    index("blog_posts_topic").on(t.topic, t.publishedAt).where(sql`is_published = 1`),
  ],
);

/** The knowledge base. Full-text search follows by trigger, and so does the count of them. */
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
    updatedAt: timestampMs("updated_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("knowledge_base_articles_newest").on(t.createdAt, t.id)],
);

/** Row counts, kept by trigger, so that pages do not count rows. */
export const contentCounts = sqliteTable("content_counts", {
  kind: text("kind", { enum: ["articles", "banners"] }).primaryKey(),
  count: integer("count").notNull(),
});

/** Settings that admins may change while the shop runs; the names, types and defaults are in domain/settings/settings.ts. */
export const settings = sqliteTable("settings", {
  name: text("name").primaryKey(),
  /** JSON; a secret is encrypted. */
  value: text("value").notNull(),
  /** The value before the last change, to which it can be undone; null: the initial one. */
  previous: text("previous"),
  updatedBy: text("updated_by"),
  updatedAt: timestampMs("updated_at").notNull(),
});

/** A message to the contact form, to support, an application for the beta program, or an email that began a conversation. */
export const inquiries = sqliteTable(
  "inquiries",
  {
    id: id(),
    kind: text("kind", { enum: ["contact", "support", "beta", "email"] }).notNull(),
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
    /** The path of the page with the form. */
    sourcePage: text("source_page").notNull(),
    /** The signed-in person, if any. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** That of the person's plan when they wrote (`pricing_plans.support_rank`): open messages are listed by it. */
    supportRank: integer("support_rank").notNull().default(0),
    /** A hash of the message and the hour: a form sent twice is one message. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    /** Answers sent before conversations had rows of their own (`inquiry_messages` has copies). No longer written. */
    answer: text("answer"),
    /** Who of the staff has taken it. */
    assignedTo: text("assigned_to"),
    answeredBy: text("answered_by"),
    answeredAt: timestampMs("answered_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("inquiries_state").on(t.state, t.id),
    // For the open ones, which are sorted by rank. SQLite prefers an index on the state to a smaller one of open ones alone.
    index("inquiries_rank").on(t.state, t.supportRank, t.id),
    index("inquiries_kind_state").on(t.kind, t.state, t.id),
    index("inquiries_kind_rank").on(t.kind, t.state, t.supportRank, t.id),
    index("inquiries_kind").on(t.kind, t.id),
    index("inquiries_assigned").on(t.assignedTo, t.state, t.id),
    index("inquiries_user").on(t.userId),
    index("inquiries_email").on(t.email),
    check("inquiries_answered", sql`(state = 'answered') = (answered_at IS NOT NULL)`),
  ],
);

/** Emails that followed: ours, and what people sent to the reply address. */
export const inquiryMessages = sqliteTable(
  "inquiry_messages",
  {
    id: id(),
    inquiryId: text("inquiry_id")
      .notNull()
      .references(() => inquiries.id, { onDelete: "cascade" }),
    direction: text("direction", { enum: ["in", "out"] }).notNull(),
    /** Without what it quotes. */
    body: text("body").notNull(),
    quoted: text("quoted").notNull().default(""),
    /** Of an email to us: whose it says it is, and whether the receiving server found that proven. */
    senderName: text("sender_name").notNull().default(""),
    senderEmail: text("sender_email").notNull().default(""),
    senderProof: text("sender_proof", { enum: ["proven", "unproven"] }),
    /** Its Message-ID, to which our next answer refers. */
    messageId: text("message_id"),
    /** JSON: names and sizes of attachments, also of those that were not kept. */
    attachments: text("attachments").notNull().default("[]"),
    /** Who of the staff wrote it. */
    sentBy: text("sent_by"),
    /** A hash by which an email that is delivered twice is known; our own have their id. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    index("inquiry_messages_inquiry").on(t.inquiryId, t.id),
    index("inquiry_messages_sender").on(t.senderEmail),
    check("inquiry_messages_proof", sql`(direction = 'in') = (sender_proof IS NOT NULL)`),
  ],
);

/** Files that came with an email to us. One whose row goes is deleted by trigger, through `file_deletions`. */
export const inquiryAttachments = sqliteTable(
  "inquiry_attachments",
  {
    messageId: text("message_id")
      .notNull()
      .references(() => inquiryMessages.id, { onDelete: "cascade" }),
    /** Among all that the email had, those that were not kept included; from 0. */
    position: integer("position").notNull(),
    /** In the file store: `inbox/<id>.<ending>`. */
    fileKey: text("file_key").notNull().unique(),
    /** By its bytes, not by what the email says. */
    contentType: text("content_type").notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.position] })],
);

/** Answers that the staff uses again and again. */
export const savedReplies = sqliteTable("saved_replies", {
  id: id(),
  title: text("title").notNull().unique(),
  text: text("text").notNull(),
  updatedBy: text("updated_by").notNull(),
  updatedAt: timestampMs("updated_at").notNull(),
});

/** Where one file of the sitemap ends and the next begins: the key of its last row when that was found, in key order. */
export const sitemapMarks = sqliteTable(
  "sitemap_marks",
  {
    part: text("part", { enum: ["stores", "products", "posts", "articles"] }).notNull(),
    /** The sort key of the row, epoch ms, and its id, since keys may be equal. */
    at: timestampMs("at").notNull(),
    rowId: text("row_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.part, t.at, t.rowId] })],
);

/** People accepted into the beta program, and the prices that are locked for them. Triggers keep the prices with the account. */
export const betaInvitations = sqliteTable(
  "beta_invitations",
  {
    id: id(),
    email: text("email").notNull().unique(),
    /** The application; deleted before the invitation where the rules say so. */
    inquiryId: text("inquiry_id").notNull().unique(),
    invitedBy: text("invited_by")
      .notNull()
      .references(() => users.id),
    /** When an account with this address was proven, and until when the prices are then locked. */
    acceptedAt: timestampMs("accepted_at"),
    createdAt: createdAt(),
  },
  (t) => [index("beta_invitations_inviter").on(t.invitedBy)],
);

export const betaPrices = sqliteTable(
  "beta_prices",
  {
    invitationId: text("invitation_id")
      .notNull()
      .references(() => betaInvitations.id, { onDelete: "cascade" }),
    planId: integer("plan_id").notNull(),
    cents: integer("cents").notNull(),
  },
  (t) => [primaryKey({ columns: [t.invitationId, t.planId] }), check("beta_prices_cents", sql`cents >= 0`)],
);
