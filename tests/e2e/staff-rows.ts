import { sql } from "drizzle-orm";
import type { App } from "../../app/app";
import { runTransaction } from "../../app/db/client";
import { newId } from "../../app/lib/ids";
import { createUser } from "../support/data/factories";

/** Long, because texts of programs are; it must not make a page wider than the screen. */
const LONG = "x".repeat(120);

/**
 * A row for each page of the staff that no journey fills: a dead letter, an event that failed, a refused payout, a paid
 * video with its brief, and an article with two revisions. The ledger knows nothing of them: only
 * the hourly checks, which no journey runs, would tell.
 */
export async function seedStaffRows(app: Pick<App, "db" | "now">): Promise<void> {
  const [video, piece, payout] = [newId(), newId(), newId()];
  const at = app.now();
  const creator = await createUser(app, "walked@example.com");
  const admin = sql`(SELECT id FROM users WHERE email = 'admin@example.com')`;
  const message = JSON.stringify({ type: "deliver", deliveryId: LONG });
  const payload = JSON.stringify({
    data: { object: { id: "ch_walk", receipt_url: LONG, secret: "hidden" } },
  });
  // Those that a journey decides, beside those that stay.
  const decided = JSON.stringify({ type: "refund", refundId: newId() });
  await runTransaction(app.db, [
    sql`INSERT INTO dead_letters (id, type, message, last_at, created_at) VALUES (${newId()}, 'refund', ${decided}, ${at}, ${at})`,
    sql`INSERT INTO provider_events (id, provider, event_id, type, payload, state, attempts, last_error, created_at)
      VALUES (${newId()}, 'stripe', 'evt_decided', 'radar.walk', ${JSON.stringify({ id: "evt_decided", type: "radar.walk", data: { object: { id: "x" } } })}, 'failed', 5, 'It was away', ${at})`,
    sql`INSERT INTO dead_letters (id, type, message, last_at, created_at) VALUES (${newId()}, 'deliver', ${message}, ${at}, ${at})`,
    sql`INSERT INTO provider_events (id, provider, event_id, type, object_id, payload, state, attempts, last_error, created_at)
      VALUES (${newId()}, 'stripe', 'evt_walk', 'charge.updated', 'ch_walk', ${payload}, 'failed', 5, ${LONG}, ${at})`,
    sql`INSERT INTO payouts (id, user_id, provider, provider_account_id, amount_cents, state, attempts, last_error, next_attempt_at, created_at)
      VALUES (${payout}, ${creator}, 'stripe', 'acct_walk', 1500, 'failed', 3, ${LONG}, ${at}, ${at})`,
    sql`INSERT INTO payments (id, kind, subject_id, user_id, amount_cents, provider, intent_key, provider_payment_id, state, paid_at, created_at)
      VALUES (${video}, 'video', 'basic:0:0', ${creator}, 1500, 'stripe', ${video}, ${`pi_${video}`}, 'paid', ${at}, ${at})`,
    sql`INSERT INTO video_orders (payment_id, user_id, offer_id, state, about, script, tone, music, links, briefed_at, assignee_id, started_at, created_at)
      VALUES (${video}, ${creator}, 'basic:0:0', 'working', ${LONG}, ${LONG}, 'calm', 'none', 'https://example.com/', ${at}, ${admin}, ${at}, ${at})`,
    sql`INSERT INTO audit_log (id, actor_id, action, subject, detail, created_at)
      VALUES (${newId()}, ${admin}, 'begin video', ${`video:${video}`},
        ${JSON.stringify({ before: JSON.stringify({ link_url: LONG, is_active: true }), after: JSON.stringify({ link_url: "https://example.com/" }), why: LONG, network: "5f2a9c1b77" })}, ${at})`,
    sql`INSERT INTO content_pieces (id, kind, slug, title, revision, updated_at, created_at)
      VALUES (${piece}, 'question', ${piece}, 'Two revisions', 2, ${at}, ${at})`,
    ...["Wash it cold.", `Wash it warm. ${LONG}`].map(
      (
        body,
        index,
      ) => sql`INSERT INTO content_revisions (content_id, number, title, fields, body, html, renderer, created_at)
        VALUES (${piece}, ${index + 1}, 'Two revisions', '{"group":"orders"}', ${body}, '', 2, ${at})`,
    ),
  ]);
}
