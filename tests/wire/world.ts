import { sql } from "drizzle-orm";
import { AdapterError } from "../../app/adapters/adapter-error";
import type { App } from "../../app/app";
import { runTransaction } from "../../app/db/client";
import { EARNINGS_WAIT_MS, releaseEarnings } from "../../app/domain/orders/accounting/release-earnings";
import { makePayout } from "../../app/domain/payouts/make-payout";
import { sendPayout } from "../../app/domain/payouts/send-payout";
import { computeFigures } from "../../app/domain/trends/figures/compute-figures";
import { readPasted } from "../../app/domain/trends/sources/pasted-products";
import { newId } from "../../app/lib/ids";
import { randomToken, sha256Hex } from "../../app/lib/secrets/hashes-and-tokens";
import type { ScriptApp } from "../../scripts/local/script-app";
import { DEMO_PASSWORD } from "../../scripts/local/seed-demo";
import { startDemoShop } from "../support/app/demo-shop";
import type { RunningApp } from "../support/app/running-app";
import { createUser } from "../support/data/factories";
import { paidOrderOf } from "../support/data/shop";
import { fakePrintPartner } from "../support/fakes/fake-print-partner";
import type { Role } from "./roles";

/** The demo shop with one product: its creator owns everything, the shopper is just another user. */
export interface World extends RunningApp {
  cookies: Record<Role, string>;
  ids: {
    owner: string;
    store: string;
    product: string;
    draft: string;
    picture: string;
    job: string;
    mockup: string;
    /** Paid by the owner; nothing was sent to the partner yet. */
    order: string;
    /** Work for an admin: a held part, a failed event, the email to somebody who forgot a password. */
    attention: string;
    event: string;
    letter: string;
    inquiry: string;
    deadLetter: string;
    part: string;
    /** Of another order of the owner, and paid like it. */
    laterOrder: string;
    laterPart: string;
    payment: string;
    claim: string;
    /** Bought and briefed by the owner; nobody has begun. */
    video: string;
    /** Refused by the provider; it was the owner's. */
    payout: string;
    bannerImport: string;
    /** An email in the inquiry's conversation, with a file. */
    message: string;
    /** A draft of news, a file that no text uses, and an import of content that waits. */
    piece: string;
    contentFile: string;
    contentImport: string;
    /** Of the owner: a finished analysis and a trend of it. */
    analysis: string;
    trend: string;
    /** A reported design of the owner's. */
    report: string;
    /** Of pictures; empty. */
    collection: string;
  };
}

/** `variables` override those of the local shop. */
export async function makeWorld(variables: Record<string, string> = {}): Promise<World> {
  const { app, parts } = await startDemoShop(1, { variables });
  const one = async (sql: string) => String((await app.db.prepare(sql).first<{ v: string }>())?.v ?? "");
  const ids = {
    owner: await one("SELECT id AS v FROM users WHERE email = 'creator@example.com'"),
    store: await one("SELECT id AS v FROM stores"),
    product: await one("SELECT id AS v FROM products WHERE state = 'published'"),
    picture: await one("SELECT id AS v FROM pictures"),
    job: await one("SELECT id AS v FROM generation_jobs"),
    mockup: (await one("SELECT file_key AS v FROM mockups WHERE kind = 'card'")).replace(/^mockups\//, ""),
    draft: "",
    order: "",
    attention: newId(),
    event: newId(),
    letter: newId(),
    inquiry: newId(),
    deadLetter: newId(),
    part: "",
    laterOrder: "",
    laterPart: "",
    payment: "",
    claim: newId(),
    video: newId(),
    payout: "",
    bannerImport: newId(),
    message: newId(),
    piece: newId(),
    contentFile: newId(),
    contentImport: newId(),
    analysis: newId(),
    trend: newId(),
    report: newId(),
    collection: newId(),
  };
  const { createDraft: startProduct } = await import(
    "../../app/domain/products/creator-products/create-draft"
  );
  const draft = await startProduct(parts, { userId: ids.owner, pictureId: ids.picture, garmentId: "hoodie" });
  if (draft.status !== "started") throw new Error(draft.status);
  ids.draft = draft.productId;
  const buyer = { userId: ids.owner, email: "creator@example.com", productId: ids.product };
  ids.order = await paidOrderOf({ ...parts, printPartner: fakePrintPartner() }, buyer);
  ids.laterOrder = await paidOrderOf({ ...parts, printPartner: fakePrintPartner() }, buyer);
  ids.payout = await refusedPayout(parts, ids);
  await runTransaction(parts.db, [...waitingForAdmin(ids), ...analyzedTrends(ids)]);
  ids.part = await one(`SELECT id AS v FROM order_parts WHERE order_id = '${ids.order}'`);
  ids.laterPart = await one(`SELECT id AS v FROM order_parts WHERE order_id = '${ids.laterOrder}'`);
  ids.payment = await one(`SELECT id AS v FROM payments WHERE subject_id = '${ids.order}'`);
  await keepClaim(app, ids);
  const cookies = {
    visitor: "",
    user: await signIn(app.origin, "shopper@example.com"),
    owner: await signIn(app.origin, "creator@example.com"),
    admin: await signIn(app.origin, "admin@example.com"),
    ...(await staffCookies(parts)),
  };
  return { ...app, cookies, ids };
}

/** One signed-in person for each role besides admin. */
async function staffCookies(app: Pick<App, "db" | "now">) {
  const cookieOf = async (role: "support" | "content" | "finance") => {
    const userId = await createUser(app, `${role}@example.com`);
    const token = randomToken();
    await runTransaction(app.db, [
      sql`INSERT INTO user_roles (user_id, role) VALUES (${userId}, ${role})`,
      sql`INSERT INTO sessions (token_hash, user_id, expires_at)
        VALUES (${await sha256Hex(token)}, ${userId}, ${app.now() + 24 * 60 * 60 * 1000})`,
    ]);
    return `session=${token}`;
  };
  return {
    support: await cookieOf("support"),
    content: await cookieOf("content"),
    finance: await cookieOf("finance"),
  };
}

function waitingForAdmin(ids: World["ids"]) {
  const at = Date.now();
  // Not due, so that the running app's cron does not send it during the test.
  const later = at + 24 * 60 * 60 * 1000;
  return [
    sql`INSERT INTO payments (id, kind, subject_id, user_id, amount_cents, provider, intent_key, state, created_at)
      VALUES (${ids.video}, 'video', 'basic:0:0', ${ids.owner}, 1500, 'stripe', 'wire-video', 'expired', ${at})`,
    sql`INSERT INTO video_orders (payment_id, user_id, offer_id, state, about, tone, music, briefed_at)
      VALUES (${ids.video}, ${ids.owner}, 'basic:0:0', 'briefed', 'The <b>fox</b>', 'calm', 'none', ${at})`,
    sql`INSERT INTO attentions (id, cause, subject, detail, created_at)
      VALUES (${ids.attention}, ${`held:${ids.order}`}, ${`order:${ids.order}`}, '{"why":"it costs more"}', ${at})`,
    sql`INSERT INTO provider_events (id, provider, event_id, type, payload, state, last_error, created_at)
      VALUES (${ids.event}, 'stripe', 'evt_wire', 'charge.updated',
        '{"id":"evt_wire","type":"charge.updated","data":{"object":{"id":"ch_1","object":"charge","client_secret":"sk_test_sandbox"}}}', 'failed', 'stripe 503 retryable', ${at})`,
    sql`INSERT INTO dead_letters (id, type, message, last_at) VALUES (${ids.deadLetter}, 'deliver', ${JSON.stringify({ type: "deliver", deliveryId: ids.letter })}, ${at})`,
    sql`INSERT INTO inquiries (id, kind, name, email, subject, message, source_page, dedupe_key, created_at)
      VALUES (${ids.inquiry}, 'support', 'Ann', 'ann@example.com', 'My own drawings', 'May I print <i>them</i>?', '/support', 'wire', ${at})`,
    sql`INSERT INTO design_reports (id, product_id, reason, detail) VALUES (${ids.report}, ${ids.product}, 'copied', 'Mine <b>first</b>')`,
    sql`INSERT INTO content_pieces (id, kind, slug, title, revision, updated_by, updated_at) VALUES (${ids.piece}, 'news', 'hot', 'Hot off the press', 1, ${ids.owner}, ${at})`,
    sql`INSERT INTO content_revisions (content_id, number, title, fields, body, html, renderer, created_by)
      VALUES (${ids.piece}, 1, 'Hot off the press', '{"day":"2026-11-18"}', 'Text', '<p>Text</p>', 2, ${ids.owner})`,
    sql`INSERT INTO content_files (id, file_key, kind, content_type, alt, name, bytes, created_by)
      VALUES (${ids.contentFile}, ${CONTENT_FILE.key}, 'picture', 'image/png', 'A moth', 'moth.png', ${CONTENT_FILE.bytes.length}, ${ids.owner})`,
    sql`INSERT INTO inquiry_messages (id, inquiry_id, direction, body, sender_email, sender_proof, attachments, dedupe_key)
      VALUES (${ids.message}, ${ids.inquiry}, 'in', 'Here it is', 'ann@example.com', 'proven', '[{"name":"moth.png","bytes":3}]', 'wire-message')`,
    sql`INSERT INTO inquiry_attachments (message_id, position, file_key, content_type, name, bytes)
      VALUES (${ids.message}, 0, 'inbox/wire.png', 'image/png', 'moth.png', 3)`,
    sql`INSERT INTO content_imports (id, pieces, created_by) VALUES (${ids.contentImport}, '[]', ${ids.owner})`,
    sql`INSERT INTO banner_imports (id, source, created_by) VALUES (${ids.bannerImport}, 'pasted', ${ids.owner})`,
    sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, next_attempt_at, created_at)
      VALUES (${ids.letter}, 'reset-password', 'shopper@example.com', '{"codeId":"wire"}', 'wire', ${later}, ${at})`,
    sql`INSERT INTO image_collections (id, user_id, name, created_at) VALUES (${ids.collection}, ${ids.owner}, 'Summer', ${at})`,
  ];
}

function analyzedTrends({ owner, analysis, trend }: World["ids"]) {
  const at = Date.now();
  const products = readPasted("Retro Cat Tee\nRetro Cat Shirt\nRetro Cat Hoodie\nBe Kind Tee\nBe Kind Shirt");
  const { figures } = computeFigures(products, { method: "pasted", isWhole: true, now: at });
  return [
    sql`INSERT INTO trend_analyses (id, user_id, state, source_kind, source_key, source, platform, sample_size, figures, finished_at)
      VALUES (${analysis}, ${owner}, 'done', 'pasted', 'pasted:wire', 'Wire', 'Wire', 5, ${JSON.stringify(figures)}, ${at})`,
    sql`INSERT INTO tshirt_trends (id, user_id, analysis_id, position, trend, platform, keywords, example_title)
      VALUES (${trend}, ${owner}, ${analysis}, 0, 'Retro Cat', 'Wire', 'retro, cat', 'Retro Cat Tee')`,
  ];
}

/**
 * What the owner earned with another order was to be paid out, and the provider refused. The account is gone since, so
 * that the owner can set payouts up.
 */
async function refusedPayout(
  parts: ScriptApp,
  { owner, product }: Pick<World["ids"], "owner" | "product">,
): Promise<string> {
  const order = await paidOrderOf(
    { ...parts, printPartner: fakePrintPartner() },
    { userId: owner, email: "creator@example.com", productId: product },
  );
  const at = parts.now();
  const delivered = at - EARNINGS_WAIT_MS - 1;
  await runTransaction(parts.db, [
    sql`UPDATE order_parts SET state = 'delivered', confirmed_at = ${delivered}, delivered_at = ${delivered}, closed_at = ${delivered} WHERE order_id = ${order}`,
    sql`INSERT INTO payout_accounts (user_id, provider, provider_account_id, country, state, next_payout_at, checked_at, created_at)
      VALUES (${owner}, 'stripe', 'acct_wire', 'US', 'enabled', ${at}, ${at}, ${at})`,
  ]);
  await releaseEarnings(parts);
  const payoutId = (await makePayout(parts, { userId: owner, minimumCents: 1 })) ?? "";
  const send = async () => {
    throw new AdapterError("stripe", 400, "refused", "the account cannot receive transfers");
  };
  const state = await sendPayout({ ...parts, paymentProviders: { stripe: { payouts: { send } } } } as never, {
    payoutId,
  });
  if (state !== "failed") throw new Error(`the payout is ${state}`);
  await runTransaction(parts.db, [sql`DELETE FROM payout_accounts WHERE user_id = ${owner}`]);
  return payoutId;
}

/** The file that an editor uploaded; its row stands in `waitingForAdmin`. */
const CONTENT_FILE = { key: `content/${"ab".repeat(32)}.png`, bytes: new Uint8Array([0x89, 0x50, 0x4e]) };

/** A decided claim on the owner's order, with its photo; and the files of an email and of an editor. */
async function keepClaim(app: RunningApp, { claim, order, part }: World["ids"]): Promise<void> {
  const fileKey = `claims/${claim}/1.jpeg`;
  await app.files.put(fileKey, new Uint8Array([0xff, 0xd8, 0xff]));
  await app.files.put("inbox/wire.png", new Uint8Array([0x89, 0x50, 0x4e]));
  await app.files.put(CONTENT_FILE.key, CONTENT_FILE.bytes);
  await app.db.batch([
    app.db
      .prepare(
        "INSERT INTO claims (id, order_id, part_id, reason, detail, wanted, contents, state, decided_at) VALUES (?, ?, ?, 'damaged', 'A hole', 'reprint', '[]', 'declined', 1)",
      )
      .bind(claim, order, part),
    app.db
      .prepare(
        "INSERT INTO claim_photos (claim_id, position, file_key, content_type, bytes) VALUES (?, 1, ?, 'image/jpeg', 3)",
      )
      .bind(claim, fileKey),
  ]);
}

/** Signs in as a person would; returns only the session's cookie. */
export async function signIn(origin: string, email: string, password = DEMO_PASSWORD): Promise<string> {
  const response = await post(`${origin}/login`, { mode: "login", email, password, to: "/account" });
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith("session="));
  if (!cookie) throw new Error(`${email} could not sign in: ${response.status}`);
  return cookie.split(";")[0] ?? "";
}

/** Posts a form as a browser on this site does; does not follow redirects. */
export function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return ask(url, {
    method: "POST",
    headers: { origin: new URL(url).origin, ...headers },
    body: new URLSearchParams(fields),
  });
}

const TRIES = 3;

/**
 * One connection per request: a response before the body was read closes it, and a reused one would be reset. Whose
 * body the server did not take because it had refused already (EPIPE), asks again.
 */
export async function ask(
  url: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  for (let tries = 1; ; tries++)
    try {
      return await fetch(url, {
        ...{ redirect: "manual", ...init },
        headers: { connection: "close", ...init.headers },
      });
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      if (cause?.code !== "EPIPE" || tries === TRIES) throw error;
    }
}
