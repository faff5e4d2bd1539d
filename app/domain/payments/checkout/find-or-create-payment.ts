import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { newId } from "~/lib/ids";
import { purchaseOf } from "../providers";
import { limitUsageStatement, type Payer } from "./card-testing";
import type { CheckoutRequest } from "./checkout-request";

const CHECKOUT_SESSION_MS = 60 * 60 * 1000;
/** Coins are awaited for a week. */
const CRYPTO_CHECKOUT_MS = 7 * 24 * 60 * 60 * 1000;

export interface PaymentRow extends Record<string, unknown> {
  id: string;
  provider: string;
  state: string;
  session_id: string | null;
  checkout_url: string | null;
  expires_at: number;
  created_at: number;
}

/** The current payment for this intent to pay, created if there is none, and how much of the payer's limits is used. */
export async function findOrCreatePayment(
  app: Pick<App, "db" | "now" | "config" | "purchases">,
  purchase: CheckoutRequest,
  payer: Payer,
): Promise<{ row: PaymentRow; used: Record<string, unknown>[] }> {
  const { db, now } = app;
  const { isRepeatable } = purchaseOf(app, purchase);
  // Each person has their own payment for a pack; an order has one payment for all payers.
  const subject = isRepeatable ? `${purchase.userId ?? ""}:${purchase.subjectId}` : purchase.subjectId;
  const { crypto } = purchase;
  // Each currency has a payment of its own, and cards another.
  const means = crypto ? `${purchase.kind}@${crypto.provider}-${crypto.payCurrency}` : purchase.kind;
  const intent = `${means}:${subject}:${purchase.amountCents}`;
  const provider = crypto?.provider ?? app.config.checkoutProvider;
  const lastsMs = crypto ? CRYPTO_CHECKOUT_MS : CHECKOUT_SESSION_MS;
  const ofIntent = sql`intent_key >= ${`${intent}:`} AND intent_key < ${`${intent};`}`;
  // A finished payment allows another one, except for a paid order; so does one that only its bank still works on, for days. Coins
  // that are underway keep theirs: more of them may have to follow.
  const isUnderway = crypto ? sql`0` : sql`processing_at IS NOT NULL`;
  const isWaiting = sql`state IN ('created', 'open') AND NOT ${isUnderway}`;
  const over = isRepeatable ? sql`NOT (${isWaiting})` : sql`state IN ('expired', 'failed')`;
  const first = isRepeatable
    ? sql`(${isWaiting}) DESC`
    : sql`state IN ('paid', 'disputed') DESC, state IN ('created', 'open') DESC`;
  const at = now();
  const results = await runTransaction(db, [
    sql`INSERT INTO payments (id, kind, subject_id, user_id, amount_cents, currency, pay_currency, provider, intent_key, state, refunded_cents, caller_hash, expires_at, created_at)
      VALUES (${newId()}, ${purchase.kind}, ${purchase.subjectId}, ${purchase.userId}, ${purchase.amountCents}, 'usd', ${crypto?.payCurrency ?? null}, ${provider},
        ${`${intent}:`} || (SELECT count(*) FROM payments WHERE ${ofIntent} AND ${over}), 'created', 0, ${payer.callerHash}, ${at + lastsMs}, ${at})
      ON CONFLICT (intent_key) DO NOTHING`,
    sql`SELECT id, provider, state, session_id, checkout_url, expires_at, created_at FROM payments WHERE ${ofIntent}
      ORDER BY ${first}, id DESC LIMIT 1`,
    limitUsageStatement(app, payer),
  ]);
  return { row: results[1]?.results[0] as PaymentRow, used: results[2]?.results ?? [] };
}
