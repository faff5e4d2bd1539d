import { sql } from "drizzle-orm";
import { AIRTABLE_BASE, AIRTABLE_TABLE } from "../../sandbox/airtable/app";
import { SANDBOX_CREDENTIALS } from "../../sandbox/server/credentials";
import { FURTHER_MONEY_ACTS } from "./further-money-acts";
import {
  type ActName,
  BANNER,
  draft,
  incident,
  NOTHING,
  person,
  QUESTION,
  QUESTION_TEXT,
  type StaffAct,
} from "./staff-acts";
import type { World } from "./world";

/** Where one permission covers several buttons, the ones that its row in `STAFF_ACTS` does not press. */
export interface FurtherAct extends StaffAct {
  act: ActName;
  what: string;
}

type Form = Record<string, string>;

/** An act of a page whose rows are named by the act's own id. */
const on =
  (page: string) =>
  (act: string, what: string, row: Omit<FurtherAct, "act" | "what" | "address">): FurtherAct => ({
    act: `${page} ${act}` as ActName,
    what,
    address: (_, id) => page.replace(":id", id),
    ...row,
  });

const user = on("/admin/users/:id");
const moderation = on("/admin/moderation/:id");
const inbox = on("/admin/inbox/:id");
const piece = on("/admin/content/:id");
const settings = on("/admin/settings");
const banners = on("/admin/affiliate-banners");

/** A reported design of somebody who has nothing else. */
const report = (id: string, decided?: { state: "decided" | "appealed"; decision: string }) => [
  person(id),
  sql`INSERT INTO products (id, user_id, title, description, min_price_cents, updated_at) VALUES (${id}, ${id}, 'Fox', '', 100, 1)`,
  sql`INSERT INTO moderation_cases (id, product_id, creator_id, state, decision, reason, decided_at, appeal, is_counter_notice, appealed_at)
    VALUES (${id}, ${id}, ${id}, ${decided?.state ?? "open"}, ${decided?.decision ?? null}, 'Copied', ${decided ? 1 : null},
      ${decided?.state === "appealed" ? "I drew it" : null}, ${decided?.state === "appealed" ? "no" : null}, ${decided?.state === "appealed" ? 2 : null})`,
];
const decide = (decision: string) =>
  moderation("moderate", decision, {
    prepare: (_, id) => report(id),
    form: () => ({ intent: "decide", decision, reason: "It is another artist's fox." }),
    says: "Decided",
  });
const decideAppeal = (outcome: string) =>
  moderation("moderate", `appeal ${outcome}`, {
    prepare: (_, id) => report(id, { state: "appealed", decision: "hide" }),
    form: () => ({ intent: "appeal", outcome, note: "We looked again." }),
    says: "The appeal is decided",
  });

const inquiry =
  (state: "open" | "answered" | "spam", kind = "contact") =>
  ({ ids }: World, id: string) => [
    sql`INSERT INTO inquiries (id, kind, name, email, source_page, dedupe_key, state, answered_at)
      VALUES (${id}, ${kind}, 'Ann', ${`${id}@example.com`}, '/contact', ${id}, ${state}, ${state === "answered" ? 1 : null})`,
    // Taken by somebody else, so that it can be given back.
    sql`UPDATE inquiries SET assigned_to = ${ids.owner} WHERE id = ${id} AND kind = 'support'`,
  ];

/** The only one, so that its form is the page's first. */
const savedReply = ({ ids }: World, id: string) => [
  sql`DELETE FROM saved_replies`,
  sql`INSERT INTO saved_replies (id, title, text, updated_by, updated_at) VALUES (${id}, ${id}, 'Soon.', ${ids.owner}, 1)`,
];

const LATER = "2090-01-01T10:00";
const publish: { form: Form } = { form: { intent: "publish", revision: "2" } };
const written = (_: World, id: string) => draft(id);
const edited = (id: string): { form: Form } => ({
  form: { intent: "save", revision: "2", ...QUESTION_TEXT, body: `For ${id}.` },
});
const schedule = (revision: string): { form: Form } => ({
  form: { intent: "schedule", revision, at: LATER },
});

const banner = (id: string) => [
  sql`INSERT INTO affiliate_banners (id, title, description, link_url, image_url, is_active, start_date, end_date, display_order, project_name, updated_at)
    VALUES (${id}, ${id}, '', ${BANNER.link_url}, '', 1, ${BANNER.start_date}, ${BANNER.end_date}, 1, ${BANNER.project_name}, 1)`,
];
const bannerImport = ({ ids }: World, id: string) => [
  sql`INSERT INTO banner_imports (id, source, created_by) VALUES (${id}, 'pasted', ${ids.owner})`,
  sql`INSERT INTO banner_import_rows (import_id, position, change, banner_id, given, fields)
    VALUES (${id}, 1, 'new', ${id}, '{}', ${JSON.stringify({ ...BANNER, title: id, link_url: `https://${id}.example.com/`, description: "", image_url: "", is_active: 1 })})`,
];
const webhook = ({ sandboxUrl }: World, id: string) => ({
  ...{ url: `${sandboxUrl}/webhook-receiver/${id}`, signingPassword: `secret of the webhook ${id}` },
});

export const FURTHER_STAFF_ACTS: readonly FurtherAct[] = [
  ...FURTHER_MONEY_ACTS,
  user("signOut", "everywhere", {
    prepare: (_, id) => [
      person(id),
      sql`INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (${id}, ${id}, 9999999999999)`,
    ],
    form: () => ({ intent: "sign-out" }),
    without: "session",
    says: "Signed out",
  }),
  user("suspend", "lift", {
    prepare: (_, id) => [
      person(id),
      sql`INSERT INTO suspensions (id, user_id, reason, created_by) VALUES (${id}, ${id}, 'Copied', ${id})`,
    ],
    form: () => ({ intent: "lift" }),
    says: "Suspension lifted",
  }),
  user("delete", "keep", {
    prepare: (_, id) => [
      person(id),
      sql`INSERT INTO account_deletions (user_id, due_at) VALUES (${id}, 9999999999999)`,
    ],
    form: () => ({ intent: "keep" }),
    says: "The account is kept",
  }),
  on("/admin/credits/:id/roles")("change", "revoke", {
    prepare: (_, id) => [person(id), sql`INSERT INTO user_roles (user_id, role) VALUES (${id}, 'support')`],
    form: () => ({ role: "support", change: "revoke" }),
    says: "Role removed",
  }),
  ...["warn", "hide", "take-down", "suspend"].map(decide),
  ...["upheld", "reversed"].map(decideAppeal),
  moderation("moderate", "take-back", {
    prepare: (_, id) => report(id, { state: "decided", decision: "hide" }),
    form: () => ({ intent: "take-back" }),
    says: "The decision was taken back",
  }),
  on("/admin/queues/:id")("decide", "replay", {
    prepare: (_, id) => [
      sql`INSERT INTO dead_letters (id, type, message, last_at) VALUES (${id}, 'deliver', ${JSON.stringify({ type: "deliver", deliveryId: id })}, 1)`,
    ],
    form: () => ({ act: "replay", note: "Its row is there." }),
    says: "The message is on its way",
  }),
  on("/admin/attentions/:id")("resolve", "look again", {
    prepare: (_, id) => [incident(id, "invariant:I4 immutable")],
    form: () => ({ intent: "retry" }),
    audited: 2,
    says: "Fixed, and closed",
  }),
  inbox("answer", "mark-answered", {
    prepare: inquiry("open"),
    form: () => ({ intent: "mark-answered" }),
    says: "Marked as answered",
  }),
  inbox("answer", "spam", {
    prepare: inquiry("open"),
    form: () => ({ intent: "spam" }),
    says: "Moved to spam",
  }),
  inbox("answer", "let-in", {
    prepare: inquiry("spam"),
    form: () => ({ intent: "let-in" }),
    says: "Accepted, acknowledged and passed on",
  }),
  inbox("answer", "reopen", {
    prepare: inquiry("answered"),
    form: () => ({ intent: "reopen" }),
    says: "Open again",
  }),
  inbox("answer", "take", {
    prepare: inquiry("open"),
    form: () => ({ intent: "take" }),
    says: "It is yours",
  }),
  inbox("answer", "release", {
    prepare: inquiry("open", "support"),
    form: () => ({ intent: "release" }),
    says: "Anybody can take it now",
  }),
  inbox("answer", "invite", {
    prepare: inquiry("open", "beta"),
    form: () => ({ intent: "invite", discount: "20" }),
    says: "The invitation is on its way",
  }),
  on("/admin/replies")("write", "change", {
    prepare: savedReply,
    page: (id) => `/admin/replies?edit=${id}`,
    form: (_, id) => ({ intent: "save", id, title: id, text: "Within 30 days." }),
    says: "Reply saved",
  }),
  on("/admin/replies")("write", "delete", {
    prepare: savedReply,
    form: (_, id) => ({ intent: "delete", id }),
    says: "Reply deleted",
  }),
  // Shows how it looks, and keeps nothing.
  piece("write", "preview", {
    prepare: written,
    form: (_, id) => ({ intent: "preview", revision: "2", slug: id, ...QUESTION_TEXT }),
    audited: 0,
    says: "As visitors will see it.",
  }),
  on("/admin/content/new")("write", "preview", {
    prepare: NOTHING,
    page: () => "/admin/content/new?kind=question",
    form: (_, id) => ({ id, intent: "preview", slug: id, ...QUESTION }),
    audited: 0,
    says: "As visitors will see it.",
  }),
  piece("publish", "schedule", {
    prepare: written,
    form: () => schedule("2").form,
    says: "Scheduled",
  }),
  piece("publish", "withdraw", {
    prepare: written,
    first: () => [publish],
    form: () => ({ intent: "withdraw" }),
    says: "Withdrawn",
  }),
  piece("publish", "unschedule", {
    prepare: written,
    first: (id) => [publish, edited(id), schedule("3")],
    form: () => ({ intent: "unschedule" }),
    says: "It is no longer scheduled",
  }),
  on("/admin/content/imports/:id")("import", "cancel", {
    prepare: ({ ids }, id) => [
      sql`INSERT INTO content_imports (id, pieces, created_by) VALUES (${id}, '[]', ${ids.owner})`,
    ],
    form: () => ({ intent: "cancel" }),
    says: "Canceled. Nothing was changed.",
  }),
  settings("save", "undo", {
    prepare: NOTHING,
    first: (id) => [
      { form: { intent: "shop", name: "limit:drafts", value: String(10 + (id.charCodeAt(9) % 9)) } },
    ],
    form: () => ({ intent: "undo", name: "limit:drafts" }),
    says: "The change was undone New drafts of products",
  }),
  settings("save", "offer", {
    prepare: NOTHING,
    form: () => ({ intent: "offer", deadline: LATER }),
    says: "Settings saved",
  }),
  settings("save", "undo-offer", {
    prepare: NOTHING,
    first: () => [{ form: { intent: "offer", deadline: "2091-01-01T10:00" } }],
    form: () => ({ intent: "undo-offer" }),
    says: "The change was undone",
  }),
  settings("save", "webhook", {
    prepare: NOTHING,
    form: webhook,
    says: "Settings saved Whatever was waiting",
  }),
  settings("save", "test-webhook", {
    prepare: NOTHING,
    form: () => ({ intent: "test-webhook" }),
    audited: 2,
    says: "The webhook",
  }),
  settings("save", "undo-webhook", {
    prepare: NOTHING,
    form: () => ({ intent: "undo-webhook" }),
    says: "The change was undone",
  }),
  banners("manage", "update", {
    prepare: (_, id) => banner(id),
    page: (id) => `/admin/affiliate-banners?edit=${id}`,
    form: (_, id) => ({ intent: "update", id, title: "Other pins" }),
    says: "Banner updated successfully",
  }),
  banners("manage", "delete", {
    prepare: (_, id) => [sql`DELETE FROM affiliate_banners`, ...banner(id)],
    form: (_, id) => ({ intent: "delete", id }),
    says: "Banner deleted successfully",
  }),
  banners("manage", "undo", {
    prepare: (_, id) => banner(id),
    first: (id) => [
      { page: `/admin/affiliate-banners?edit=${id}`, form: { intent: "update", id, title: "Other pins" } },
    ],
    page: (id) => `/admin/affiliate-banners?changed=${id}`,
    form: (_, id) => ({ intent: "undo", id }),
    says: "The change was undone",
  }),
  on("/admin/affiliate-banners/imports")("manage", "from Airtable", {
    prepare: NOTHING,
    page: () => "/admin/affiliate-banners",
    form: () => ({
      ...{ source: "airtable", keyPassword: SANDBOX_CREDENTIALS.AIRTABLE_KEY },
      ...{ base: AIRTABLE_BASE, table: AIRTABLE_TABLE },
    }),
    audited: 0,
    says: "What would change",
  }),
  on("/admin/affiliate-banners/imports/:id")("manage", "cancel", {
    prepare: bannerImport,
    form: () => ({ intent: "cancel" }),
    says: "The import was canceled; nothing was changed",
  }),
  on("/admin/affiliate-banners/imports/:id")("manage", "undo", {
    prepare: bannerImport,
    first: () => [{ form: { intent: "apply" } }],
    form: () => ({ intent: "undo" }),
    says: "The import was undone",
  }),
  on("/admin/events/:id")("replay", "from the list", {
    prepare: (_, id) => [
      sql`INSERT INTO provider_events (id, provider, event_id, type, payload, state)
        VALUES (${id}, 'stripe', ${id}, 'charge.updated', ${JSON.stringify({ id, type: "charge.updated", data: { object: {} } })}, 'failed')`,
    ],
    page: () => "/admin/events",
    form: () => ({}),
    audited: 2,
    says: "Replayed It concerns nothing of ours.",
  }),
  on("/admin/letters/:id")("resend", "from the list", {
    prepare: (_, id) => [
      sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, state, next_attempt_at)
        VALUES (${id}, 'reset-password', 'nobody@example.com', '{"codeId":"wire"}', ${id}, 'dead', 9999999999999)`,
    ],
    page: () => "/admin/letters?state=dead",
    form: () => ({}),
    audited: 2,
    says: "Sent",
  }),
  {
    ...on("/admin/payouts/:id")("handleMoney", "from the list", {
      prepare: NOTHING,
      page: () => "/admin/payouts",
      form: () => ({}),
      audited: 2,
      says: "Not sent The account cannot receive it",
    }),
    address: ({ ids }) => `/admin/payouts/${ids.payout}`,
  },
];
