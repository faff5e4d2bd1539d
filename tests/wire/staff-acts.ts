import { type SQL, sql } from "drizzle-orm";
import type { PERMISSIONS } from "../../app/domain/accounts/roles/permissions";
import type { World } from "./world";

/** Every act of the table of permissions, by page and name: a new one without a row here does not compile. */
export type ActName = {
  [P in keyof typeof PERMISSIONS]: `${P} ${Exclude<keyof (typeof PERMISSIONS)[P] & string, "see">}`;
}[keyof typeof PERMISSIONS];

export interface StaffAct {
  /** The rows that it is about, made anew, and the form that takes effect. */
  prepare: (world: World, id: string) => SQL[];
  address: (world: World, id: string) => string;
  form: (world: World, id: string) => Record<string, string> | FormData;
  /** The page that has the form, where it is not the address. */
  page?: (id: string) => string;
  /** A field that the form does not have, where several forms of the page send the others. */
  without?: string;
  /** Sent before it as the admin, each by the form of its page: what there is to undo, for one. */
  first?: (id: string) => { page?: string; form: Record<string, string> }[];
  /** What the page that answers the form says. */
  says: string;
  /**
   * Entries in the audit log of two presses. Not one where each press asks or sends anew, itself once, or looks again (2), or where
   * nothing changes by it (0).
   */
  audited?: 0 | 2;
  /** Afterwards, as the admin. */
  leave?: { path: string };
}

export const NOTHING = () => [];
export const person = (id: string): SQL =>
  sql`INSERT INTO users (id, email, normalised_email, verified_at, terms_accepted_at)
    VALUES (${id}, ${`${id}@example.com`}, ${`${id}@example.com`}, 1, 1)`;
export const incident = (id: string, cause: string): SQL =>
  sql`INSERT INTO attentions (id, cause, subject, detail) VALUES (${id}, ${cause}, 'order', '{}')`;
export const draft = (id: string): SQL[] => [
  sql`INSERT INTO content_pieces (id, kind, slug, title, revision, updated_at) VALUES (${id}, 'question', ${id}, 'Why?', 2, 1)`,
  ...[1, 2].map(
    (number) =>
      sql`INSERT INTO content_revisions (content_id, number, title, fields, body, html, renderer)
        VALUES (${id}, ${number}, 'Why?', '{"group":"orders"}', ${`Text ${number}`}, '', 2)`,
  ),
];
export const paidVideo = ({ ids }: World, id: string): SQL[] => [
  sql`INSERT INTO payments (id, kind, subject_id, user_id, amount_cents, provider, intent_key, provider_payment_id, state)
    VALUES (${id}, 'video', 'basic:0:0', ${ids.owner}, 1500, 'stripe', ${id}, ${`pi_${id}`}, 'paid')`,
  sql`INSERT INTO video_orders (payment_id, user_id, offer_id, state, about, tone, music, briefed_at)
    VALUES (${id}, ${ids.owner}, 'basic:0:0', 'briefed', 'A fox', 'calm', 'none', 1)`,
];
export const BANNER = {
  ...{ title: "Pins", link_url: "https://pins.inkfriends.com/", project_name: "Custom Wearables" },
  ...{ start_date: "2026-01-01", end_date: "2030-01-01", display_order: "1" },
};
export const QUESTION_TEXT = { title: "Why?", body: "Because.", group: "orders" };
export const QUESTION = { kind: "question", ...QUESTION_TEXT };

export function upload(field: string, name: string, text: string): FormData {
  const form = new FormData();
  form.set(field, new File([text], name));
  return form;
}

export const STAFF_ACTS: Record<ActName, StaffAct> = {
  "/admin/attentions/:id resolve": {
    prepare: (_, id) => [incident(id, `margin:${id}`)],
    address: (_, id) => `/admin/attentions/${id}`,
    form: () => ({ intent: "close", note: "Done." }),
    says: "Closed It opens again automatically if it happens again.",
  },
  "/admin/attentions/:id handleMoney": {
    prepare: ({ ids }, id) => [
      sql`INSERT INTO refunds (id, payment_id, cause, amount_cents, state) VALUES (${id}, ${ids.payment}, ${`goodwill:${id}`}, 1, 'failed')`,
      incident(id, `refund:${id}`),
    ],
    address: (_, id) => `/admin/attentions/${id}`,
    form: () => ({ intent: "paid-by-hand", note: "By bank transfer." }),
    says: "Recorded as refunded $0.01 is no longer owed.",
  },
  "/admin/attentions/:id handleSystem": {
    prepare: (_, id) => [
      sql`INSERT INTO provider_events (id, provider, event_id, type, payload, state)
        VALUES (${id}, 'stripe', ${id}, 'charge.updated', ${JSON.stringify({ id, type: "charge.updated", data: { object: {} } })}, 'failed')`,
      incident(id, `event:${id}`),
    ],
    address: (_, id) => `/admin/attentions/${id}`,
    form: () => ({ intent: "retry" }),
    audited: 2,
    says: "Fixed, and closed the event is ignored",
  },
  "/admin/payments/:id refund": {
    prepare: NOTHING,
    address: ({ ids }) => `/admin/payments/${ids.payment}`,
    form: ({ ids }, id) => ({
      ...{ formKey: id, part: ids.part, amount: "0.01", bearer: "platform", why: "A scratch" },
    }),
    says: "Refund on its way The buyer gets an email.",
  },
  // After the refund of a part of it: nothing is refunded of what was canceled.
  "/admin/attentions/:id handleOrder": {
    prepare: ({ ids }, id) => [incident(id, `held:${ids.part}:${id}`)],
    address: (_, id) => `/admin/attentions/${id}`,
    form: () => ({ intent: "cancel", note: "The garment is gone." }),
    says: "goes back to the buyer.",
  },
  "/admin/orders/:id cancelPart": {
    prepare: NOTHING,
    address: ({ ids }) => `/admin/orders/${ids.laterOrder}`,
    form: ({ ids }) => ({ intent: "cancel-part", part: ids.laterPart, note: "The garment is gone." }),
    says: "goes back to the buyer.",
  },
  "/admin/claims/:id decide": {
    prepare: ({ ids }, id) => [
      // A part has one open claim at a time.
      sql`DELETE FROM claims WHERE part_id = ${ids.part} AND state = 'open'`,
      sql`INSERT INTO claims (id, order_id, part_id, reason, detail, wanted, contents) VALUES (${id}, ${ids.order}, ${ids.part}, 'damaged', 'A hole', 'reprint', '[]')`,
    ],
    address: (_, id) => `/admin/claims/${id}`,
    form: () => ({ decision: "declined", note: "The photo shows another shirt." }),
    says: "Decided The buyer gets an email about it.",
  },
  "/admin/moderation/:id moderate": {
    prepare: NOTHING,
    address: ({ ids }) => `/admin/moderation/${ids.report}`,
    form: () => ({ intent: "decide", decision: "keep" }),
    says: "Decided",
  },
  "/admin/inbox/:id answer": {
    prepare: (_, id) => [
      sql`INSERT INTO inquiries (id, kind, name, email, source_page, dedupe_key) VALUES (${id}, 'contact', 'Ann', 'ann@example.com', '/contact', ${id})`,
    ],
    address: (_, id) => `/admin/inbox/${id}`,
    form: () => ({ intent: "answer", answer: "Yes, you may." }),
    says: "The answer is on its way",
  },
  "/admin/replies write": {
    prepare: NOTHING,
    address: () => "/admin/replies",
    form: (_, id) => ({ intent: "save", title: id, text: "Within 30 days." }),
    says: "Reply saved",
  },
  "/admin/payouts/:id handleMoney": {
    prepare: NOTHING,
    address: ({ ids }) => `/admin/payouts/${ids.payout}`,
    form: () => ({ note: "The account is open again." }),
    audited: 2,
    says: "Not sent The account cannot receive it, nothing is available, or it was refused again.",
  },
  "/admin/users/:id signOut": {
    prepare: (_, id) => [
      person(id),
      sql`INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (${id}, ${id}, 9999999999999)`,
    ],
    address: (_, id) => `/admin/users/${id}`,
    form: () => ({ intent: "sign-out" }),
    says: "Signed out",
  },
  "/admin/users/:id suspend": {
    prepare: (_, id) => [person(id)],
    address: (_, id) => `/admin/users/${id}`,
    form: () => ({ intent: "suspend", reason: "Copied pictures" }),
    says: "Account suspended",
  },
  "/admin/users/:id handOver": {
    prepare: (_, id) => [person(id)],
    address: (_, id) => `/admin/users/${id}`,
    form: () => ({ intent: "export" }),
    says: "The download is being prepared",
  },
  "/admin/users/:id delete": {
    prepare: (_, id) => [person(id)],
    address: (_, id) => `/admin/users/${id}`,
    form: () => ({ intent: "delete", reason: "Asked in message 12" }),
    says: "The account will be deleted in 14 days",
  },
  "/admin/users/:id impersonate": {
    prepare: (_, id) => [person(id)],
    address: (_, id) => `/admin/users/${id}`,
    form: () => ({ intent: "impersonate", reason: "Message 12" }),
    leave: { path: "/admin/users/end-impersonation" },
    says: "You see what they see",
  },
  "/admin/credits/:id adjust": {
    prepare: (_, id) => [person(id)],
    address: (_, id) => `/admin/credits/${id}`,
    form: (_, id) => ({ formKey: id, way: "add", credits: "1", reason: "A sorry" }),
    says: "Credits added successfully",
  },
  "/admin/credits/:id/roles change": {
    prepare: (_, id) => [person(id)],
    address: (_, id) => `/admin/credits/${id}/roles`,
    form: () => ({ role: "support", change: "grant" }),
    says: "Role added",
  },
  "/admin/pricing/:id change": {
    prepare: (_, id) => [person(id)],
    address: (_, id) => `/admin/pricing/${id}`,
    page: (id) => `/admin/pricing?q=${id}@example.com`,
    form: () => ({ intent: "price", planId: "2", price: "59.50" }),
    says: "Price updated",
  },
  "/admin/videos/:id produce": {
    prepare: paidVideo,
    address: (_, id) => `/admin/videos/${id}`,
    form: () => ({ intent: "begin" }),
    says: "It is yours The buyer was told.",
  },
  "/admin/videos/:id refund": {
    prepare: paidVideo,
    address: (_, id) => `/admin/videos/${id}?refund`,
    form: () => ({ why: "Nobody can film this" }),
    says: "Refund on its way The buyer gets an email.",
  },
  "/admin/affiliate-banners manage": {
    prepare: NOTHING,
    address: () => "/admin/affiliate-banners",
    form: (_, id) => ({ intent: "add", formKey: id, ...BANNER }),
    says: "Banner added successfully",
  },
  // Shows what would change.
  "/admin/affiliate-banners/imports manage": {
    prepare: NOTHING,
    address: () => "/admin/affiliate-banners/imports",
    page: () => "/admin/affiliate-banners",
    form: () => ({ source: "file", pasted: JSON.stringify([BANNER]) }),
    audited: 0,
    says: "What would change",
  },
  "/admin/affiliate-banners/imports/:id manage": {
    prepare: ({ ids }, id) => [
      sql`INSERT INTO banner_imports (id, source, created_by) VALUES (${id}, 'pasted', ${ids.owner})`,
      sql`INSERT INTO banner_import_rows (import_id, position, change, banner_id, given, fields)
        VALUES (${id}, 1, 'new', ${id}, '{}', ${JSON.stringify({ ...BANNER, title: id, description: "", image_url: "", is_active: 1 })})`,
    ],
    address: (_, id) => `/admin/affiliate-banners/imports/${id}`,
    form: () => ({ intent: "apply" }),
    says: "Banners imported successfully",
  },
  "/admin/content begin": {
    prepare: () => [
      sql`DELETE FROM content_revisions WHERE content_id IN (SELECT id FROM content_pieces WHERE kind = 'testimonial')`,
      sql`DELETE FROM content_pieces WHERE kind = 'testimonial'`,
    ],
    address: () => "/admin/content",
    page: () => "/admin/content?kind=testimonial",
    form: () => ({ kind: "testimonial" }),
    says: "pieces can be changed now",
  },
  "/admin/content/new write": {
    prepare: NOTHING,
    address: () => "/admin/content/new",
    page: () => "/admin/content/new?kind=question",
    form: (_, id) => ({ id, intent: "save", slug: id, ...QUESTION }),
    says: "Draft saved",
  },
  "/admin/content/:id write": {
    prepare: (_, id) => draft(id),
    address: (_, id) => `/admin/content/${id}`,
    form: (_, id) => ({ intent: "save", revision: "2", slug: id, ...QUESTION_TEXT }),
    says: "Saved Visitors see it once it is published.",
  },
  "/admin/content/:id publish": {
    prepare: (_, id) => draft(id),
    address: (_, id) => `/admin/content/${id}`,
    form: () => ({ intent: "publish", revision: "2" }),
    says: "Published",
  },
  "/admin/content/:id/revisions/:number write": {
    prepare: (_, id) => draft(id),
    address: (_, id) => `/admin/content/${id}/revisions/1`,
    form: () => ({ intent: "restore", revision: "2" }),
    says: "Restored as the newest revision",
  },
  // The same bytes are the same file; what they are called may have changed.
  "/admin/content/files upload": {
    prepare: NOTHING,
    address: () => "/admin/content/files",
    form: (_, id) => upload("file", "words.vtt", `WEBVTT ${id}`),
    audited: 2,
    says: "File uploaded",
  },
  "/admin/content/files/:id delete": {
    prepare: ({ ids }, id) => [
      sql`INSERT INTO content_files (id, file_key, kind, content_type, name, bytes, created_by)
        VALUES (${id}, ${`content/${id}.vtt`}, 'captions', 'text/vtt', 'words.vtt', 9, ${ids.owner})`,
    ],
    address: (_, id) => `/admin/content/files/${id}`,
    form: () => ({ intent: "delete" }),
    says: "The file is deleted",
  },
  // Shows what would change.
  "/admin/content/imports import": {
    prepare: NOTHING,
    address: () => "/admin/content/imports",
    form: () => ({ pasted: JSON.stringify([QUESTION]) }),
    audited: 0,
    says: "What would change",
  },
  "/admin/content/imports/:id import": {
    prepare: ({ ids }, id) => [
      sql`INSERT INTO content_imports (id, pieces, created_by) VALUES (${id}, ${JSON.stringify([
        {
          kind: "question",
          text: { title: "Why?", slug: id, body: "Because.", fields: { group: "orders" } },
          seen: 0,
        },
      ])}, ${ids.owner})`,
    ],
    address: (_, id) => `/admin/content/imports/${id}`,
    form: () => ({ intent: "apply" }),
    says: "Imported. New pieces are drafts.",
  },
  "/admin/invariants check": {
    prepare: NOTHING,
    address: () => "/admin/invariants",
    form: () => ({ check: "I4 immutable" }),
    audited: 2,
    says: "It holds I4 immutable: nothing found.",
  },
  "/admin/queues/:id decide": {
    prepare: (_, id) => [
      sql`INSERT INTO dead_letters (id, type, message, last_at) VALUES (${id}, 'deliver', ${JSON.stringify({ type: "deliver", deliveryId: id })}, 1)`,
    ],
    address: (_, id) => `/admin/queues/${id}`,
    form: () => ({ act: "discard", note: "Its row is gone." }),
    says: "The message was discarded",
  },
  "/admin/health save": {
    prepare: NOTHING,
    address: () => "/admin/health",
    form: () => ({ input: "7", output: "41", mail: "1" }),
    says: "Prices saved",
  },
  "/admin/events/:id replay": {
    prepare: (_, id) => [
      sql`INSERT INTO provider_events (id, provider, event_id, type, payload, state)
        VALUES (${id}, 'stripe', ${id}, 'charge.updated', ${JSON.stringify({ id, type: "charge.updated", data: { object: {} } })}, 'ignored')`,
    ],
    address: (_, id) => `/admin/events/${id}`,
    form: () => ({}),
    audited: 2,
    says: "Replayed It concerns nothing of ours.",
  },
  "/admin/letters/:id resend": {
    prepare: (_, id) => [
      sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, state, next_attempt_at)
        VALUES (${id}, 'reset-password', 'nobody@example.com', '{"codeId":"wire"}', ${id}, 'dead', 9999999999999)`,
    ],
    address: (_, id) => `/admin/letters/${id}`,
    form: () => ({}),
    audited: 2,
    says: "Sent",
  },
  "/admin/settings save": {
    prepare: NOTHING,
    address: () => "/admin/settings",
    form: () => ({ intent: "shop", name: "limit:publishing", value: "17" }),
    says: "Settings saved Publications",
  },
  "/blog/import import": {
    prepare: NOTHING,
    address: () => "/blog/import",
    page: () => "/blog",
    form: (_, id) => upload("posts", "posts.json", JSON.stringify([{ title: id, content: "Text" }])),
    says: "Import successful 1 blog post has been imported.",
  },
};
