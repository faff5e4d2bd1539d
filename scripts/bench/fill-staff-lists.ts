type Fill = (what: string, rows: number, insert: (numbers: string) => string) => Promise<void>;

/** What the staff's lists show: as many messages, payments, emails, entries and so on as there are products. */
export async function fillStaffLists(
  fill: Fill,
  {
    size,
    at,
    word,
    idOf,
  }: { size: number; at: number; word: string; idOf: (kind: string, expression: string) => string },
): Promise<void> {
  await fill(
    "messages",
    size,
    (
      n,
    ) => `INSERT INTO inquiries (id, kind, name, email, subject, message, source_page, dedupe_key, created_at)
      ${n} SELECT ${idOf("q", "i")}, 'contact', 'Ann', 'b' || (i % 1000) || '@example.com', 'A ' || ${word}, 'Is it printed?', '/contact', 'q' || i, ${at} + i FROM n`,
  );
  await fill(
    "pieces",
    size,
    (n) => `INSERT INTO content_pieces (id, kind, slug, title, revision, updated_at, created_at)
      ${n} SELECT ${idOf("r", "i")}, 'question', 'r' || i, 'The ' || ${word} || ' ' || i, 1, ${at}, ${at} FROM n`,
  );
  await fill(
    "revisions",
    size,
    (n) => `INSERT INTO content_revisions (content_id, number, title, body, html, renderer)
      ${n} SELECT ${idOf("r", "i")}, 1, 'The ' || ${word} || ' ' || i, 'Ink.', '', 1 FROM n`,
  );
  await fill(
    "cases",
    size,
    (n) => `INSERT INTO moderation_cases (id, product_id, creator_id, created_at)
      ${n} SELECT ${idOf("s", "i")}, p.id, p.user_id, ${at} + i FROM n JOIN products p ON p.id = ${idOf("d", "i")}`,
  );
  await fill(
    "dead letters",
    size,
    (n) => `INSERT INTO dead_letters (id, type, message, last_at, created_at)
      ${n} SELECT ${idOf("t", "i")}, 'deliver', json_object('type', 'deliver', 'deliveryId', ${idOf("t", "i")}), ${at}, ${at} FROM n`,
  );
  await fill(
    "banners",
    size,
    (
      n,
    ) => `INSERT INTO affiliate_banners (id, title, link_url, start_date, end_date, display_order, project_name, updated_at, created_at)
      ${n} SELECT ${idOf("v", "i")}, 'Pins ' || i, 'https://pins.inkfriends.com/' || i, '2026-01-01', '2030-01-01', 1 + i % 9000, 'Home Decor', ${at}, ${at} FROM n`,
  );
  const customer = idOf("w", "i");
  await fill(
    "payments",
    size,
    (
      n,
    ) => `INSERT INTO payments (id, kind, subject_id, user_id, amount_cents, provider, intent_key, provider_payment_id, state, paid_at, created_at)
      ${n} SELECT ${idOf("x", "i")}, 'video', 'basic:0:0', ${customer}, 1500, 'stripe', 'x' || i, 'pi_' || i, iif(i % 2, 'paid', 'created'), ${at}, ${at} + i FROM n`,
  );
  await fill(
    "videos",
    size,
    (n) => `INSERT INTO video_orders (payment_id, user_id, offer_id, state, about, tone, music, briefed_at)
      ${n} SELECT ${idOf("x", "i")}, ${customer}, 'basic:0:0', 'briefed', 'A fox', 'calm', 'none', ${at} FROM n`,
  );
  await fill(
    "subscriptions",
    size,
    (
      n,
    ) => `INSERT INTO subscriptions (id, kind, subject_id, user_id, provider, provider_subscription_id, state, period_ends_at)
      ${n} SELECT ${idOf("y", "i")}, 'plan', '2', ${customer}, 'stripe', 'sub_' || i, 'active', ${at} FROM n`,
  );
  await fill(
    "payouts",
    size,
    (
      n,
    ) => `INSERT INTO payouts (id, user_id, provider, provider_account_id, amount_cents, state, provider_transfer_id, next_attempt_at, sent_at)
      ${n} SELECT ${idOf("z", "i")}, ${customer}, 'stripe', 'acct_' || i, 705, iif(i % 2, 'sent', 'wanted'), iif(i % 2, 'tr_' || i, NULL), ${at}, ${at} FROM n`,
  );
  await fill(
    "incidents",
    size,
    (n) => `INSERT INTO attentions (id, cause, subject, detail, resolved_at)
      ${n} SELECT ${idOf("i", "i")}, 'margin:' || i, 'order', '{}', iif(i % 2, ${at}, NULL) FROM n`,
  );
  await fill(
    "events",
    size,
    (n) => `INSERT INTO provider_events (id, provider, event_id, type, payload, state)
      ${n} SELECT ${idOf("j", "i")}, 'stripe', 'evt_' || i, 'charge.updated', '{"data":{"object":{"id":"ch_' || i || '"}}}', iif(i % 2, 'processed', 'failed') FROM n`,
  );
  await fill(
    "emails",
    size,
    (
      n,
    ) => `INSERT INTO deliveries (id, template, recipient, data, dedupe_key, state, next_attempt_at, sent_at)
      ${n} SELECT ${idOf("l", "i")}, 'reset-password', 'customer' || i || '@example.com', '{}', 'l' || i, iif(i % 2, 'sent', 'dead'), ${at}, ${at} FROM n`,
  );
  await fill(
    "entries of the audit log",
    size,
    (n) => `INSERT INTO audit_log (id, actor_id, action, subject, detail)
      ${n} SELECT ${idOf("g", "i")}, ${idOf("a", "1")}, 'sign out', 'user:' || ${customer}, '{"before":"1","after":"2"}' FROM n`,
  );
  await fill(
    "files",
    size,
    (n) => `INSERT INTO content_files (id, file_key, kind, content_type, name, bytes, created_by)
      ${n} SELECT ${idOf("u", "i")}, 'content/' || i || '.vtt', 'captions', 'text/vtt', 'words.vtt', 9, ${idOf("a", "1")} FROM n`,
  );
  await fill(
    "imports of content",
    size,
    (n) =>
      `INSERT INTO content_imports (id, pieces, created_by) ${n} SELECT ${idOf("i", "i")}, '[]', ${idOf("a", "1")} FROM n`,
  );
  await fill(
    "imports of banners",
    size,
    (n) =>
      `INSERT INTO banner_imports (id, source, created_by) ${n} SELECT ${idOf("i", "i")}, 'pasted', ${idOf("a", "1")} FROM n`,
  );
}
