import { env } from "cloudflare:test";
import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { verifyEmailAddress } from "~/acts/verify-email-address";
import { runTransaction } from "~/db/client";
import { referencesTo } from "~/db/references";
import { users } from "~/db/schema";
import { applyRetention, applyRetentionRule } from "~/domain/personal-data/retention/apply-retention";
import { RETENTION_DAYS, type RetentionName } from "~/domain/personal-data/retention/retention-days";
import { RETENTION_RULES } from "~/domain/personal-data/retention/retention-rules";
import { idTimePrefix, newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openShop, paidOrder } from "../../support/data/shop";
import { register } from "../../support/data/sign-up-by-email";
import { linkCode, memoryMailer } from "../../support/fakes/fake-mailer";
import { appWithFakeServices, countingImageModel } from "../../support/fakes/fake-services";

const DAY_MS = 24 * 60 * 60 * 1000;
const NAMES = Object.keys(RETENTION_DAYS) as RetentionName[];

const idAt = (at: number) => idTimePrefix(at) + newId().slice(10);

/** Inserts a row that became due `at`, and says how to see that it is still there. */
type Row = (at: number, key: string, owner: string, order: Order) => { insert: SQL[]; kept: SQL };
interface Order {
  orderId: string;
  partId: string;
}

const inquiry = (state: "answered" | "spam") => (at: number, key: string) => ({
  insert: [
    sql`INSERT INTO inquiries (id, kind, state, name, email, source_page, dedupe_key, answered_at)
      VALUES (${idAt(at)}, 'contact', ${state}, 'Ann', 'ann@example.com', '/contact', ${`${state}${key}`}, ${state === "answered" ? at : null})`,
  ],
  kept: sql`SELECT 1 FROM inquiries WHERE dedupe_key = ${`${state}${key}`}`,
});

const orderIn =
  (state: "expired" | "paid"): Row =>
  (at, key, owner) => {
    const id = idAt(at);
    const number = `${state}-${key}`;
    return {
      insert: [
        sql`INSERT INTO orders (id, number, access_hash, place_key, user_id, email, recipient_name, address1, city, zip, country_code, items_cents, shipping_cents, tax_cents, total_cents, state)
          VALUES (${id}, ${number}, ${number}, ${number}, ${owner}, 'ann@example.com', 'Ann', '1 Mercer St', 'New York', '10001', 'US', 100, 0, 0, 100, ${state})`,
      ],
      kept: sql`SELECT 1 FROM orders WHERE id = ${id} AND email <> '' AND address1 <> '' AND recipient_name <> ''`,
    };
  };

const ROWS: Record<RetentionName, Row> = {
  sessions: (at, key, owner) => ({
    insert: [sql`INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (${key}, ${owner}, ${at})`],
    kept: sql`SELECT 1 FROM sessions WHERE token_hash = ${key}`,
  }),
  "unfinished-sign-ins": (at, key, owner) => ({
    insert: [
      sql`INSERT INTO pending_sign_ins (token_hash, user_id, expires_at) VALUES (${key}, ${owner}, ${at})`,
    ],
    kept: sql`SELECT 1 FROM pending_sign_ins WHERE token_hash = ${key}`,
  }),
  "passkey-challenges": (at, key) => ({
    insert: [
      sql`INSERT INTO passkey_challenges (challenge, purpose, bound_to, expires_at) VALUES (${key}, 'sign-in', 'hash', ${at})`,
    ],
    kept: sql`SELECT 1 FROM passkey_challenges WHERE challenge = ${key}`,
  }),
  codes: (at, key, owner) => ({
    insert: [
      sql`INSERT INTO codes (token_hash, user_id, purpose, expires_at) VALUES (${key}, ${owner}, 'reset', ${at})`,
    ],
    kept: sql`SELECT 1 FROM codes WHERE token_hash = ${key}`,
  }),
  "email-changes": (at, key, owner) => ({
    insert: [
      sql`INSERT INTO email_changes (id, user_id, old_email, new_email, undo_hash, expires_at) VALUES (${key}, ${owner}, 'old@example.com', 'new@example.com', ${key}, ${at})`,
    ],
    kept: sql`SELECT 1 FROM email_changes WHERE id = ${key}`,
  }),
  "unverified-accounts": (at, key) => ({
    insert: [
      sql`INSERT INTO users (id, email, normalised_email, terms_accepted_at, created_at) VALUES (${key}, ${key}, ${key}, ${at}, ${at})`,
      sql`INSERT INTO codes (token_hash, user_id, purpose, password_hash, expires_at) VALUES (${`code${key}`}, ${key}, 'verify', 'hash', ${at + DAY_MS})`,
    ],
    kept: sql`SELECT 1 FROM users WHERE id = ${key} UNION SELECT 1 FROM codes WHERE user_id = ${key}`,
  }),
  counters: (at, key) => ({
    insert: [sql`INSERT INTO rate_counters (key, window_start, count) VALUES (${key}, ${at}, 1)`],
    kept: sql`SELECT 1 FROM rate_counters WHERE key = ${key}`,
  }),
  carts: (at, key, owner) => ({
    insert: [
      sql`INSERT INTO carts (id, token_hash, user_id, checkout, updated_at) VALUES (${key}, ${key}, ${owner}, '{"email":"ann@example.com"}', ${at})`,
    ],
    kept: sql`SELECT 1 FROM carts WHERE id = ${key}`,
  }),
  "order-links": (at, key, _, { orderId }) => ({
    insert: [
      sql`INSERT INTO order_links (token_hash, order_id, expires_at) VALUES (${key}, ${orderId}, ${at})`,
    ],
    kept: sql`SELECT 1 FROM order_links WHERE token_hash = ${key}`,
  }),
  emails: (at, key) => ({
    insert: [
      sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, state, next_attempt_at) VALUES (${idAt(at)}, 'sale-made', 'ann@example.com', '{"name":"Ann"}', ${key}, 'sent', ${at})`,
    ],
    kept: sql`SELECT 1 FROM deliveries WHERE dedupe_key = ${key} AND recipient <> '' AND data <> '{}'`,
  }),
  "data-exports": (at, key, owner) => ({
    insert: [
      sql`INSERT INTO data_exports (id, user_id, state, file_key, expires_at) VALUES (${key}, ${owner}, 'done', ${`exports/${key}.zip`}, ${at})`,
    ],
    kept: sql`SELECT 1 FROM data_exports WHERE id = ${key}`,
  }),
  "library-changes": (at, key, owner) => ({
    insert: [
      sql`INSERT INTO library_changes (id, user_id, kind, before, created_at) VALUES (${key}, ${owner}, 'move', '[]', ${at})`,
    ],
    kept: sql`SELECT 1 FROM library_changes WHERE id = ${key}`,
  }),
  "account-deletions": (at, key) => ({
    insert: [
      sql`INSERT INTO users (id, email, normalised_email, verified_at, terms_accepted_at) VALUES (${key}, ${key}, ${key}, ${at}, ${at})`,
      sql`INSERT INTO account_deletions (user_id, state, due_at, finished_at) VALUES (${key}, 'done', ${at}, ${at})`,
    ],
    kept: sql`SELECT 1 FROM account_deletions WHERE user_id = ${key}`,
  }),
  messages: inquiry("answered"),
  spam: inquiry("spam"),
  "beta-invitations": (at, key, owner) => ({
    insert: [
      sql`INSERT INTO beta_invitations (id, email, inquiry_id, invited_by) VALUES (${idAt(at)}, ${`beta-${key}@example.com`}, ${`beta-${key}`}, ${owner})`,
    ],
    kept: sql`SELECT 1 FROM beta_invitations WHERE inquiry_id = ${`beta-${key}`}`,
  }),
  "content-imports": (at, key, owner) => ({
    insert: [
      sql`INSERT INTO content_imports (id, pieces, name, created_by) VALUES (${idAt(at)}, '[]', ${key}, ${owner})`,
    ],
    kept: sql`SELECT 1 FROM content_imports WHERE name = ${key}`,
  }),
  "banner-imports": (at, key, owner) => {
    const id = idAt(at);
    return {
      insert: [
        sql`INSERT INTO banner_imports (id, source, name, created_by) VALUES (${id}, 'csv', ${key}, ${owner})`,
        sql`INSERT INTO banner_import_rows (import_id, position, change, banner_id, given) VALUES (${id}, 0, 'new', ${id}, '{}')`,
      ],
      kept: sql`SELECT 1 FROM banner_imports WHERE name = ${key} UNION SELECT 1 FROM banner_import_rows WHERE import_id = ${id}`,
    };
  },
  "design-reports": (at, key) => ({
    insert: [
      sql`INSERT INTO design_reports (id, product_id, reason, detail, email) SELECT ${idAt(at)}, id, ${key}, 'mine', 'ann@example.com' FROM products LIMIT 1`,
    ],
    kept: sql`SELECT 1 FROM design_reports WHERE reason = ${key}`,
  }),
  "payment-networks": (at, key, owner) => ({
    insert: [
      sql`INSERT INTO payments (id, kind, subject_id, user_id, amount_cents, provider, intent_key, caller_hash) VALUES (${idAt(at)}, 'credits', 'small', ${owner}, 500, 'stripe', ${key}, 'network')`,
    ],
    kept: sql`SELECT 1 FROM payments WHERE intent_key = ${key} AND caller_hash IS NOT NULL`,
  }),
  "unpaid-orders": orderIn("expired"),
  "claim-photos": (at, key, _, { orderId, partId }) => {
    const id = idAt(at);
    return {
      insert: [
        sql`INSERT INTO claims (id, order_id, part_id, reason, detail, wanted, contents, state, decided_at) VALUES (${id}, ${orderId}, ${partId}, 'damaged', 'a hole', 'refund', '[]', 'refund', ${at})`,
        sql`INSERT INTO claim_photos (claim_id, position, file_key, content_type, bytes) VALUES (${id}, 1, ${`claims/${key}.png`}, 'image/png', 1)`,
      ],
      kept: sql`SELECT 1 FROM claim_photos WHERE file_key = ${`claims/${key}.png`}`,
    };
  },
  "provider-events": (at, key) => ({
    insert: [
      sql`INSERT INTO provider_events (id, provider, event_id, type, payload, state) VALUES (${idAt(at)}, 'stripe', ${key}, 'charge.refunded', '{"email":"ann@example.com"}', 'processed')`,
    ],
    kept: sql`SELECT 1 FROM provider_events WHERE event_id = ${key} AND payload <> ''`,
  }),
  incidents: (at, key) => ({
    insert: [
      sql`INSERT INTO attentions (id, cause, subject, detail, resolved_at) VALUES (${idAt(at)}, ${`payment:${key}`}, 'Payment', '{}', ${at})`,
    ],
    kept: sql`SELECT 1 FROM attentions WHERE cause = ${`payment:${key}`}`,
  }),
  "order-addresses": orderIn("paid"),
};

async function shopWithOrder() {
  const { app } = appWithFakeServices(await countingImageModel());
  const shop = await openShop(app, "Kept");
  const { orderId } = await paidOrder(app, [shop]);
  const [part] = await app.db.all<{ id: string }>(
    sql`SELECT id FROM order_parts WHERE order_id = ${orderId}`,
  );
  const owner = await createUser(app, `${newId()}@example.com`);
  return { app, shop, owner, order: { orderId, partId: part?.id ?? "" } };
}

describe("retention", () => {
  it("deletes each kind when its time is over, and not a day earlier", async () => {
    const { app, owner, order } = await shopWithOrder();
    const has = async (kept: SQL) => (await app.db.all(kept)).length > 0;
    for (const name of NAMES) {
      const dueAt = app.now() - RETENTION_DAYS[name] * DAY_MS;
      const [old, young] = [dueAt - 1000, dueAt + DAY_MS].map((at) =>
        ROWS[name](at, newId(), owner, order),
      ) as [ReturnType<Row>, ReturnType<Row>];
      await runTransaction(app.db, [...old.insert, ...young.insert]);
      expect(await has(old.kept), name).toBe(true);
      expect(await applyRetentionRule(app, name), name).toBeGreaterThan(0);
      expect(await has(old.kept), `${name} is deleted`).toBe(false);
      expect(await has(young.kept), `${name} is kept`).toBe(true);
      expect(await applyRetentionRule(app, name), `${name} is done`).toBe(0);
    }
  });

  it("keeps what still has work to do: waiting emails, unread messages, open claims, failed events, open orders", async () => {
    const { app, shop, owner, order } = await shopWithOrder();
    const at = app.now() - 3000 * DAY_MS;
    const claim = idAt(at);
    const failed = idAt(at);
    const verified = await createUser(app, `${newId()}@example.com`);
    await runTransaction(app.db, [
      sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, next_attempt_at) VALUES (${idAt(at)}, 'sale-made', 'waiting@example.com', '{}', 'waiting', ${at})`,
      sql`INSERT INTO inquiries (id, kind, name, email, source_page, dedupe_key) VALUES (${idAt(at)}, 'contact', 'Ann', 'ann@example.com', '/contact', 'unread')`,
      sql`INSERT INTO claims (id, order_id, part_id, reason, detail, wanted, contents) VALUES (${claim}, ${order.orderId}, ${order.partId}, 'damaged', 'a hole', 'refund', '[]')`,
      sql`INSERT INTO claim_photos (claim_id, position, file_key, content_type, bytes) VALUES (${claim}, 1, 'claims/open.png', 'image/png', 1)`,
      sql`INSERT INTO provider_events (id, provider, event_id, type, payload, state) VALUES (${failed}, 'stripe', ${failed}, 'x', '{"a":1}', 'failed')`,
      sql`UPDATE users SET created_at = ${at} WHERE id = ${verified}`,
    ]);
    await applyRetention(app);
    for (const kept of [
      sql`SELECT 1 FROM deliveries WHERE recipient = 'waiting@example.com'`,
      sql`SELECT 1 FROM inquiries WHERE dedupe_key = 'unread'`,
      sql`SELECT 1 FROM claim_photos WHERE file_key = 'claims/open.png'`,
      sql`SELECT 1 FROM provider_events WHERE id = ${failed} AND payload <> ''`,
      sql`SELECT 1 FROM users WHERE id = ${verified}`,
      sql`SELECT 1 FROM orders WHERE id = ${order.orderId} AND email <> ''`,
      sql`SELECT 1 FROM products WHERE id = ${shop.productId}`,
    ])
      expect(await app.db.all(kept)).toHaveLength(1);
    expect(owner).not.toBe(verified);
  });

  it("keeps a conversation for two years after its last message, however old the first is", async () => {
    const app = testApp();
    const [first, last] = [1000, 500].map((days) => app.now() - days * DAY_MS) as [number, number];
    const id = idAt(first);
    await runTransaction(app.db, [
      sql`INSERT INTO inquiries (id, kind, state, name, email, source_page, dedupe_key, answered_at)
        VALUES (${id}, 'contact', 'answered', 'Ann', 'ann@example.com', '/contact', ${id}, ${first})`,
      ...[first, last].map(
        (at) => sql`INSERT INTO inquiry_messages (id, inquiry_id, direction, body, dedupe_key, created_at)
          VALUES (${idAt(at)}, ${id}, 'out', 'Here is the answer.', ${newId()}, ${at})`,
      ),
    ]);
    const messages = () => app.db.all(sql`SELECT 1 FROM inquiry_messages WHERE inquiry_id = ${id}`);
    await applyRetentionRule(app, "messages");
    expect(await messages()).toHaveLength(2);
    app.clock.now = last + (RETENTION_DAYS.messages + 1) * DAY_MS;
    await applyRetentionRule(app, "messages");
    expect(await messages()).toHaveLength(0);
  });

  it("keeps an unverified account as long as the link of a repeated sign-up works", async () => {
    const mail = memoryMailer();
    const app = testApp({ mailer: mail });
    const email = `${newId()}@example.com`;
    await register(app, email);
    app.clock.now += RETENTION_DAYS["unverified-accounts"] * DAY_MS - 60_000;
    const browser = await register(app, email);
    const token = linkCode(mail.to(email).at(-1));
    app.clock.now += DAY_MS - 1000;
    await applyRetention(app);
    expect((await verifyEmailAddress(app, { token, password: null, browser })).status).toBe("verified");
  });

  it("leaves an unverified account to which a row refers that is not deleted with it", async () => {
    const app = testApp();
    const at = app.now() - 100 * DAY_MS;
    const insert = (id: string) =>
      sql`INSERT INTO users (id, email, normalised_email, terms_accepted_at, created_at) VALUES (${id}, ${id}, ${id}, ${at}, ${at})`;
    await runTransaction(app.db, [
      insert("granted"),
      insert("forgotten"),
      sql`INSERT INTO user_credits (user_id, credits) VALUES ('granted', 0)`,
    ]);
    await applyRetentionRule(app, "unverified-accounts");
    const left = await app.db.all<{ id: string }>(
      sql`SELECT id FROM users WHERE id IN ('granted', 'forgotten')`,
    );
    expect(left.map(({ id }) => id)).toEqual(["granted"]);
  });

  it("deletes the files of deleted rows, also after a crash in between, but none that a row names", async () => {
    const { app, order, owner } = await shopWithOrder();
    const at = app.now() - (RETENTION_DAYS["claim-photos"] + 1) * DAY_MS;
    await runTransaction(app.db, ROWS["claim-photos"](at, "gone", owner, order).insert);
    await app.db.run(sql`INSERT INTO file_deletions (file_key) SELECT file_key FROM pictures LIMIT 1`);
    const [named] = await app.db.all<{ key: string }>(sql`SELECT file_key AS key FROM pictures LIMIT 1`);
    for (const key of ["claims/gone.png", named?.key ?? ""]) await app.files.put(key, "x");
    const failing = {
      ...app,
      files: {
        delete: () => Promise.reject(new Error("the bucket is down")),
      } as unknown as R2Bucket,
    };
    await expect(applyRetention(failing)).rejects.toThrow("the bucket is down");
    expect(await app.files.head("claims/gone.png")).not.toBeNull();
    await applyRetention(app);
    expect(await app.files.head("claims/gone.png")).toBeNull();
    expect(await app.files.head(named?.key ?? "")).not.toBeNull();
    expect(await app.db.all(sql`SELECT 1 FROM file_deletions`)).toEqual([]);
  });

  it("finds what is due through an index, whatever a table holds", async () => {
    const dialect = new SQLiteAsyncDialect();
    for (const name of NAMES)
      for (const statement of RETENTION_RULES[name](1, 1)) {
        const query = dialect.sqlToQuery(statement as SQL);
        const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query.sql}`)
          .bind(...query.params)
          .all<{ detail: string }>();
        const plan = results.map(({ detail }) => detail);
        expect(
          plan.filter((detail) => /^SCAN (?!.*USING)/.test(detail)),
          `${name}: ${plan.join("; ")}`,
        ).toEqual([]);
        expect(
          plan.filter((detail) => /TEMP B-TREE FOR ORDER/.test(detail)),
          name,
        ).toEqual([]);
      }
  });

  it("can delete a person without reading whole tables: each reference has an index", async () => {
    for (const { table, column } of referencesTo(users)) {
      const found = await env.DB.prepare(
        `SELECT l.name FROM pragma_index_list(?) l JOIN pragma_index_info(l.name) i WHERE i.seqno = 0 AND i.name = ? AND l.partial = 0`,
      )
        .bind(table, column)
        .all();
      expect(found.results.length, `${table}.${column}`).toBeGreaterThan(0);
    }
  });
});
