import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { runTransaction } from "~/db/client";
import { payCreditDebtStatements, revokeCreditsStatements } from "~/domain/credits/debts";
import { generateNext } from "~/domain/designs/generation/generate-picture";
import { newId } from "~/lib/ids";
import type { TestApp } from "../app/test-app";
import { appWithFakeServices, countingImageModel } from "../fakes/fake-services";
import { requestPicture, userWithCredits } from "./generation";
import { openShop, paidOrder, placedOrder, storeMockups } from "./shop";

/**
 * A shop with a history, made with the app's own code: credits bought, held, spent, refunded and owed, pictures drawn,
 * products published, orders paid and unpaid. Tables that this leaves empty get a row each.
 */
export async function fillAllTables(): Promise<TestApp> {
  const { app } = appWithFakeServices(await countingImageModel());
  const shop = await openShop(app, "Moth");
  await storeMockups(app, shop);
  const order = await paidOrder(app, [shop], 2);
  await placedOrder(app, [shop]);

  const painter = await userWithCredits(app, 5);
  await requestPicture(app, painter, { prompt: "a red fox in the rain" });
  await generateNext(app);
  await requestPicture(app, painter, { prompt: "a second fox" });
  await runTransaction(app.db, [
    ...revokeCreditsStatements(app, { userId: painter, amount: 6, reason: "test", reference: painter }),
    ...payCreditDebtStatements(app, { userId: painter }),
  ]);
  await runTransaction(app.db, leaves(app, { painter, ...shop, ...order }));
  return app;
}

function leaves(
  app: TestApp,
  { painter, productId, orderId }: { painter: string; productId: string; orderId: string },
): SQL[] {
  const at = app.now();
  const part = sql`(SELECT id FROM order_parts WHERE order_id = ${orderId} LIMIT 1)`;
  const payment = sql`(SELECT id FROM payments LIMIT 1)`;
  const claim = newId();
  return [
    sql`INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ('hash', ${painter}, ${at})`,
    sql`INSERT INTO suspensions (id, user_id, reason, created_by, closed_at, closed_by) VALUES (${newId()}, ${painter}, 'A mistake of ours', 'staff', ${at}, 'staff')`,
    sql`INSERT INTO identities (id, user_id, issuer, subject, email) VALUES (${newId()}, ${painter}, 'https://accounts.example', 'subject', 'painter@example.com')`,
    sql`INSERT INTO factors (id, user_id, kind, status, name, secret) VALUES (${newId()}, ${painter}, 'totp', 'unverified', 'Phone', 'sealed')`,
    sql`INSERT INTO recovery_codes (code_hash, user_id) VALUES ('hash', ${painter})`,
    sql`INSERT INTO passkeys (id, user_id, credential_id, public_key, sign_count, name) VALUES (${newId()}, ${painter}, 'credential', 'key', 0, 'Laptop')`,
    sql`INSERT INTO passkey_challenges (challenge, purpose, bound_to, expires_at) VALUES ('challenge', 'sign-in', 'hash', ${at})`,
    sql`INSERT INTO pending_sign_ins (token_hash, user_id, expires_at) VALUES ('hash', ${painter}, ${at})`,
    sql`INSERT INTO codes (token_hash, user_id, purpose, expires_at) VALUES ('hash', ${painter}, 'verify', ${at})`,
    sql`INSERT INTO email_changes (id, user_id, old_email, new_email, undo_hash, expires_at) VALUES (${newId()}, ${painter}, 'old@example.com', 'painter@example.com', 'hash', ${at})`,
    sql`INSERT INTO order_links (token_hash, order_id, expires_at) VALUES ('hash', ${orderId}, ${at})`,
    sql`INSERT INTO user_roles (user_id, role) VALUES (${painter}, 'admin')`,
    sql`INSERT INTO welcomes (normalised_email, user_id) VALUES ('painter@example.com', ${painter})`,
    sql`INSERT INTO customer_pricing_overrides (customer_id, plan_id, custom_price_cents, created_by, updated_at) VALUES (${painter}, 2, 5900, ${painter}, ${at})`,
    sql`INSERT INTO user_plans (user_id, plan_id) VALUES (${painter}, 2)`,
    sql`INSERT INTO subscriptions (id, kind, subject_id, user_id, provider, provider_subscription_id, state) VALUES ('sub', 'plan', '2', ${painter}, 'stripe', 'sub_1', 'active')`,
    sql`INSERT INTO subscription_invoices (id, subscription_id, provider, provider_invoice_id, amount_cents, state, period_starts_at, period_ends_at) VALUES ('invoice', 'sub', 'stripe', 'in_1', 7900, 'open', ${at}, ${at})`,
    sql`INSERT INTO plan_changes (id, subscription_id, from_plan_id, to_plan_id, from_monthly_cents, monthly_cents, begins_now, due_now_cents, next_cents, next_at, credits_now, shown_at) VALUES (${newId()}, 'sub', 1, 2, 2900, 7900, 1, 5000, 7900, ${at}, 38, ${at})`,
    sql`INSERT INTO invoice_reversals (id, invoice_id, kind, provider_object_id, amount_cents) VALUES (${newId()}, 'invoice', 'refund', 're_1', 0)`,
    sql`INSERT INTO subscription_checkouts (id, kind, subject_id, user_id, provider, monthly_cents, first_month_cents, session_id, expires_at, subscription_id) VALUES (${newId()}, 'plan', '2', ${painter}, 'stripe', 7900, 5925, 'cs_1', ${at}, 'sub')`,
    sql`INSERT INTO memberships (user_id, active_until) VALUES (${painter}, ${at})`,
    sql`INSERT INTO sitemap_marks (part, at, row_id) VALUES ('products', ${at}, ${productId})`,
    sql`INSERT INTO rate_counters (key, window_start, count) VALUES ('key', ${at}, 3)`,
    sql`INSERT INTO audit_log (id, actor_id, action, subject, detail) VALUES (${newId()}, ${painter}, 'looked', 'order', 'why')`,
    sql`INSERT OR IGNORE INTO deliveries (id, template, recipient, data, dedupe_key, next_attempt_at) VALUES (${newId()}, 'shipped', 'a@example.com', '{}', 'x', ${at})`,
    sql`INSERT INTO inquiries (id, kind, name, email, message, source_page, user_id, dedupe_key) VALUES (${newId()}, 'contact', 'Ann', 'ann@example.com', 'May I print my own drawings?', '/contact', ${painter}, 'x')`,
    sql`INSERT INTO dead_letters (id, type, message, last_at) VALUES (${newId()}, 'deliver', '{"type":"deliver","deliveryId":"x"}', ${at})`,
    sql`INSERT INTO daily_figures (day, sign_ups, pictures, input_tokens, output_tokens, emails, orders, taken_cents, revenue_cents, earnings_cents, refunds_cents, print_cents, computed_at) VALUES ('2026-11-20', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ${at})`,
    sql`INSERT INTO beta_invitations (id, email, inquiry_id, invited_by) VALUES ('invitation', 'beta@example.com', 'x', ${painter})`,
    sql`INSERT INTO beta_prices (invitation_id, plan_id, cents) VALUES ('invitation', 1, 1900)`,
    sql`INSERT INTO inquiry_messages (id, inquiry_id, direction, body, sender_email, sender_proof, dedupe_key) SELECT ${newId()}, id, 'in', 'And my photos?', email, 'proven', 'x' FROM inquiries WHERE dedupe_key = 'x'`,
    sql`INSERT INTO inquiry_attachments (message_id, position, file_key, content_type, name, bytes) SELECT id, 0, 'inbox/a.png', 'image/png', 'moth.png', 10 FROM inquiry_messages WHERE dedupe_key = 'x'`,
    sql`INSERT INTO saved_replies (id, title, text, updated_by, updated_at) VALUES (${newId()}, 'Refunds', 'Within 30 days.', ${painter}, ${at})`,
    sql`INSERT INTO settings (name, value, updated_at) VALUES ('lead-recipient', '"leads@example.com"', ${at})`,
    sql`INSERT INTO provider_events (id, provider, event_id, type, object_id, payload) VALUES (${newId()}, 'stripe', 'evt_1', 'charge.refunded', 'ch_1', '{"data":{"object":{"id":"ch_1"}}}')`,
    sql`INSERT INTO payout_accounts (user_id, provider, provider_account_id, country, state, checked_at) VALUES (${painter}, 'stripe', 'acct_1', 'US', 'enabled', ${at})`,
    sql`INSERT INTO payouts (id, user_id, provider, provider_account_id, amount_cents, state, next_attempt_at) VALUES ('payout', ${painter}, 'stripe', 'acct_1', 1500, 'sent', ${at})`,
    sql`INSERT INTO payout_items (payout_id, entry_id) SELECT 'payout', id FROM ledger_entries LIMIT 1`,
    sql`INSERT INTO payout_reversals (id, payout_id, user_id, amount_cents, state, next_attempt_at) VALUES (${newId()}, 'payout', ${painter}, 100, 'done', ${at})`,
    sql`INSERT INTO bank_payouts (id, user_id, provider_payout_id, amount, currency, state, arrives_at) VALUES (${newId()}, ${painter}, 'po_1', 1500, 'usd', 'paid', ${at})`,
    sql`INSERT INTO cron_steps (step, scheduled_at, started_at, finished_at) VALUES ('outbox', ${at}, ${at}, ${at})`,
    sql`INSERT INTO provider_polls (provider, from_at, to_at) VALUES ('stripe', ${at}, ${at})`,
    sql`INSERT INTO attentions (id, cause, subject, detail) VALUES (${newId()}, 'payment:x', 'Payment', '{"amountCents":500}')`,
    sql`INSERT INTO refunds (id, payment_id, cause, amount_cents, state) VALUES (${newId()}, ${payment}, 'cancel:x', 100, 'wanted')`,
    sql`INSERT INTO disputes (id, payment_id, provider_dispute_id, amount_cents, state) VALUES (${newId()}, ${payment}, 'dp_1', 500, 'needs_response')`,
    sql`INSERT INTO fraud_warnings (id, payment_id, provider_warning_id, fraud_type, is_actionable) VALUES (${newId()}, ${payment}, 'issfr_1', 'made_with_stolen_card', 1)`,
    sql`INSERT INTO image_licenses (payment_id, number, user_id, picture_id, sha256, width_px, height_px, content_type, holder_name, state, issued_at)
      SELECT ${payment}, 'LIC-0000-0001', user_id, id, sha256, 1, 1, 'image/png', 'Ann', 'active', ${at} FROM pictures WHERE user_id = ${painter} LIMIT 1`,
    sql`INSERT INTO video_orders (payment_id, user_id, offer_id, about, script, state) VALUES (${payment}, ${painter}, 'basic:0:0', 'The fox', 'Hello', 'paid')`,
    sql`INSERT INTO video_files (payment_id, position, file_key, content_type, bytes) VALUES (${payment}, 1, 'videos/x', 'video/mp4', 9)`,
    sql`INSERT INTO crypto_checkouts (payment_id, claimed_at, pay_amount, state) SELECT id, ${at}, '0.0001', 'waiting' FROM payments LIMIT 1`,
    sql`INSERT INTO design_reports (id, product_id, reason, detail) VALUES (${newId()}, ${productId}, 'copyright', 'mine')`,
    sql`INSERT INTO moderation_blocks (subject, case_id) SELECT 'picture:x', id FROM moderation_cases LIMIT 1`,
    sql`INSERT OR IGNORE INTO shipments (id, part_id, partner_shipment_id, state) VALUES (${newId()}, ${part}, '77', 'shipped')`,
    sql`INSERT OR IGNORE INTO order_events (id, order_id, kind, dedupe_key) VALUES (${newId()}, ${orderId}, 'paid', 'x')`,
    sql`INSERT OR IGNORE INTO variant_stock (variant_id, is_available, checked_at) VALUES (1, 1, ${at})`,
    sql`INSERT OR IGNORE INTO picture_checks (picture_id, measures, places, version, measured_at) SELECT id, '{}', '', 0, ${at} FROM pictures LIMIT 1`,
    sql`INSERT INTO redesigns (id, user_id, request_key, way, typed, wish) VALUES (${newId()}, ${painter}, 'form', 'words', 'a fox', '')`,
    sql`INSERT INTO social_profiles (user_id, profile_key) VALUES (${painter}, 'sealed')`,
    sql`INSERT INTO shares (id, user_id, product_id, request_key, message, has_hashtags, has_emojis) VALUES ('share', ${painter}, ${productId}, 'form', 'Look', 1, 1)`,
    sql`INSERT INTO share_posts (id, share_id, user_id, network, state, text, due_at) VALUES (${newId()}, 'share', ${painter}, 'twitter', 'manual', 'Look', ${at})`,
    sql`INSERT INTO publish_rules (id, user_id, garments, tone, markup_percent, last_picture_id) VALUES ('rule', ${painter}, '["hoodie"]', 'all', 40, '')`,
    sql`INSERT INTO publish_batches (id, user_id, picture_id, rule_id, request_key) SELECT 'batch', ${painter}, id, 'rule', 'form' FROM pictures LIMIT 1`,
    sql`INSERT INTO publish_items (id, batch_id, user_id, garment_id, colours, price_cents) VALUES (${newId()}, 'batch', ${painter}, 'hoodie', '[]', 4000)`,
    sql`INSERT INTO suggestions (id, user_id, request_key, picture_id, language, typed_title, typed_description, typed_tags) SELECT ${newId()}, ${painter}, 'form', id, 'en', 'Fox', '', '' FROM pictures LIMIT 1`,
    sql`INSERT INTO picture_fixes (id, user_id, picture_id, fix, width_in, state, failure) SELECT ${newId()}, user_id, id, 'trim', 0, 'failed', 'nothing' FROM pictures LIMIT 1`,
    sql`INSERT OR IGNORE INTO version_reports (version_id, report) SELECT version_id, '{"prints":[]}' FROM products WHERE id = ${productId}`,
    sql`INSERT INTO partner_products (product_id, area_costs, checked_at) VALUES (71, '{"back":595}', ${at})`,
    sql`INSERT INTO partner_pauses (name, until) VALUES ('renderings', ${at})`,
    sql`INSERT INTO rendering_tasks (id, version_id, colour, user_id, turn, due_at) SELECT ${newId()}, version_id, 'black', user_id, 0, ${at} FROM products WHERE id = ${productId}`,
    sql`INSERT INTO renderings (version_id, colour, view, file_key, width_px, height_px) SELECT version_id, 'black', 'front', 'renderings/x.webp', 1000, 1000 FROM products WHERE id = ${productId}`,
    sql`INSERT INTO service_reports (service, worked_at) VALUES ('etsy', ${at})`,
    sql`INSERT INTO invariant_checks (name, checked_at, took_ms) VALUES ('I1', ${at}, 3)`,
    sql`INSERT OR IGNORE INTO breakers (company, failures) VALUES ('openai', 2)`,
    sql`INSERT INTO email_opt_outs (user_id, kind) VALUES (${painter}, 'sales')`,
    sql`INSERT INTO trend_analyses (id, user_id, source_kind, source_key, source) VALUES ('0000000000000000000000anal', ${painter}, 'pasted', 'pasted:x', 'Mine')`,
    sql`INSERT INTO tshirt_trends (id, user_id, analysis_id, position, trend) VALUES (${newId()}, ${painter}, '0000000000000000000000anal', 0, 'Retro Cat')`,
    sql`INSERT INTO data_exports (id, user_id) VALUES (${newId()}, ${painter})`,
    sql`INSERT INTO account_deletions (user_id, due_at) VALUES (${painter}, ${at})`,
    sql`INSERT INTO file_deletions (file_key) VALUES ('claims/gone')`,
    sql`INSERT INTO image_collections (id, user_id, name) VALUES (${newId()}, ${painter}, 'Summer')`,
    sql`INSERT INTO library_changes (id, user_id, kind, before) VALUES (${newId()}, ${painter}, 'move', '[]')`,
    sql`INSERT INTO file_walks (name, cursor) VALUES ('pictures/', 'x')`,
    sql`INSERT INTO upload_usage (user_id, pictures, bytes, hour, in_hour) VALUES (${painter}, 1, 9000, ${at}, 1)`,
    sql`INSERT INTO claims (id, order_id, part_id, reason, detail, wanted, contents) VALUES (${claim}, ${orderId}, ${part}, 'damaged', 'a hole', 'refund', '[]')`,
    sql`INSERT INTO claim_photos (claim_id, position, file_key, content_type, bytes) VALUES (${claim}, 0, 'claims/x', 'image/jpeg', 9)`,
    sql`INSERT INTO blog_posts (id, title, slug, content, excerpt, author, html, renderer, reading_minutes, digest, published_at, updated_at) VALUES (${newId()}, 'Black on navy', 'black-on-navy', 'Text', 'Text', 'Inkloom', '<p>Text</p>', 1, 1, 'digest', ${at}, ${at})`,
    sql`INSERT INTO affiliate_banners (id, title, link_url, start_date, end_date, project_name, updated_at) VALUES ('banner', 'Pins', 'https://pins.example.com', '2026-01-01', '2027-01-01', 'Custom Wearables', ${at})`,
    sql`INSERT INTO content_files (id, file_key, kind, content_type, alt, name, bytes, created_by) VALUES (${newId()}, 'content/a.png', 'picture', 'image/png', 'A moth', 'moth.png', 10, ${painter})`,
    sql`INSERT INTO content_imports (id, pieces, created_by) VALUES (${newId()}, '[]', ${painter})`,
    sql`INSERT INTO banner_imports (id, source, created_by) VALUES ('import', 'csv', ${painter})`,
    sql`INSERT INTO banner_import_rows (import_id, position, change, banner_id, given) VALUES ('import', 0, 'new', 'banner', '{}')`,
    sql`INSERT INTO knowledge_base_articles (id, title, slug, excerpt, content, html, renderer, digest, updated_at) VALUES (${newId()}, 'Fringe', 'fringe', 'Text', 'Text', '<p>Text</p>', 1, 'digest', ${at})`,
  ];
}
