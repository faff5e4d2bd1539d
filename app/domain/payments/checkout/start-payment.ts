import { sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { CheckoutOrder } from "~/adapters/stripe.server";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { networkSubject } from "~/domain/limits/subjects";
import { newId } from "~/lib/ids";
import { log } from "~/lib/log";
import { type PaymentKind, PURCHASE_HANDLERS } from "../purchases/purchase-handlers";
import { closePaymentStatement, settlePayment } from "../settle";
import { isOverLimit, limitUsageStatement, type Payer, pageOpenedStatements } from "./card-testing";

export interface CheckoutRequest {
  kind: PaymentKind;
  /** The pack's id, or the order's. */
  subjectId: string;
  /** Who pays, where signed in. Packs need somebody, orders do not. */
  userId: string | null;
  email?: string;
  /** What the lines add up to; checked. */
  amountCents: number;
  lines: CheckoutOrder["lines"];
  /** Paths of this site. `{CHECKOUT_SESSION_ID}` in the first becomes the session's id. */
  successPath: string;
  cancelPath: string;
  /** The address that the request came from, against the testing of cards. */
  callerAddress?: string;
}

export type StartPaymentResult =
  /** Send the browser to `url`. */
  | { status: "open"; paymentId: string; url: string }
  /** Nothing to pay: paid before, or waiting for the bank. Show how it stands. */
  | { status: "paid" | "processing"; paymentId: string; sessionId: string | null }
  /** Too many cards were refused today, or too many pages opened: nothing more is taken from this payer for now. */
  | { status: "limited" }
  /** The provider does not answer; nothing was charged. */
  | { status: "unavailable" };

const CHECKOUT_SESSION_MS = 60 * 60 * 1000;
/** The provider refuses sessions that last less than 30 minutes; one more for its clock. */
const SHORTEST_SESSION_MS = 31 * 60 * 1000;
/** An open session with less time left than this is replaced: nobody should be cut off while typing. */
const TIME_TO_PAY_MS = 5 * 60 * 1000;
/** A second click within this time finds the first one's session without asking the provider about it. */
const DOUBLE_CLICK_MS = 15_000;
const ROUNDS = 6;
const PAUSE_MS = 350;

interface Row extends Record<string, unknown> {
  id: string;
  state: string;
  session_id: string | null;
  checkout_url: string | null;
  expires_at: number;
  created_at: number;
}

/**
 * Opens the provider's payment page for a purchase, or finds the one that is open already: double clicks, second tabs
 * and the back button all meet in one row and one session. The row comes first, and its id is the key with which the
 * provider tells a repeated request from a new one.
 */
export async function startPayment(app: App, purchase: CheckoutRequest): Promise<StartPaymentResult> {
  const sum = purchase.lines.reduce((total, line) => total + line.unitCents * line.quantity, 0);
  if (sum !== purchase.amountCents)
    throw new Error(`lines of ${sum} cents for a purchase of ${purchase.amountCents}`);

  const payer = {
    userId: purchase.userId,
    callerHash: purchase.callerAddress ? (await networkSubject(app, purchase.callerAddress)).key : null,
  };
  for (let round = 0; round < ROUNDS; round++) {
    const { row, used } = await findOrCreatePayment(app, purchase, payer);
    if (row.state === "paid" || row.state === "disputed")
      return { status: "paid", paymentId: row.id, sessionId: row.session_id };
    if (row.state === "open") {
      const known = await reuseOpenSession(app, row);
      if (known) return known;
      continue;
    }
    // Only a new page is refused: one that is open may be one that the person is paying on.
    if (isOverLimit(payer, used)) return { status: "limited" };
    const opened = await openSession(app, purchase, row, payer);
    if (opened) return opened;
  }
  return { status: "unavailable" };
}

/** The payment that is under way for this intent, made where there is none: one statement decides. */
async function findOrCreatePayment(app: Pick<App, "db" | "now">, purchase: CheckoutRequest, payer: Payer) {
  const { db, now } = app;
  const { isRepeatable } = PURCHASE_HANDLERS[purchase.kind];
  // Packs are everybody's; an order is one order, whoever pays it and signed in or not.
  const subject = isRepeatable ? `${purchase.userId ?? ""}:${purchase.subjectId}` : purchase.subjectId;
  const intent = `${purchase.kind}:${subject}:${purchase.amountCents}`;
  const ofIntent = sql`intent_key >= ${`${intent}:`} AND intent_key < ${`${intent};`}`;
  // What is over makes room for the next; an order that was paid never does.
  const over = isRepeatable ? sql`state NOT IN ('created', 'open')` : sql`state IN ('expired', 'failed')`;
  const first = isRepeatable
    ? sql`state IN ('created', 'open') DESC`
    : sql`state IN ('paid', 'disputed') DESC, state IN ('created', 'open') DESC`;
  const at = now();
  const results = await runTransaction(db, [
    sql`INSERT INTO payments (id, kind, subject_id, user_id, amount_cents, currency, provider, intent_key, state, refunded_cents, caller_hash, expires_at, created_at)
      VALUES (${newId()}, ${purchase.kind}, ${purchase.subjectId}, ${purchase.userId}, ${purchase.amountCents}, 'usd', 'stripe',
        ${`${intent}:`} || (SELECT count(*) FROM payments WHERE ${ofIntent} AND ${over}), 'created', 0, ${payer.callerHash}, ${at + CHECKOUT_SESSION_MS}, ${at})
      ON CONFLICT (intent_key) DO NOTHING`,
    sql`SELECT id, state, session_id, checkout_url, expires_at, created_at FROM payments WHERE ${ofIntent}
      ORDER BY ${first}, id DESC LIMIT 1`,
    limitUsageStatement(app, payer),
  ]);
  return { row: results[1]?.results[0] as Row, used: results[2]?.results ?? [] };
}

/** An open session: paid meanwhile, over, or still good. Null: look again. */
async function reuseOpenSession(app: App, row: Row): Promise<StartPaymentResult | null> {
  const known = { paymentId: row.id, sessionId: row.session_id };
  const still: StartPaymentResult | null = row.checkout_url
    ? { status: "open", paymentId: row.id, url: row.checkout_url }
    : null;
  if (still && app.now() - row.created_at < DOUBLE_CLICK_MS) return still;
  try {
    const settlement = await settlePayment(app, { paymentId: row.id });
    if (settlement.status === "unpaid") {
      if (settlement.session === "processing") return { status: "processing", ...known };
      if (settlement.session === "closed") return null;
      if (still && row.expires_at - app.now() > TIME_TO_PAY_MS) return still;
      if (row.session_id) await app.cards.expireCheckout(row.session_id);
      return null;
    }
    if (settlement.status === "unknown") {
      await runTransaction(app.db, [closePaymentStatement(row.id, "failed")]);
      return null;
    }
    return { status: settlement.status === "mismatch" ? "processing" : "paid", ...known };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return still ?? { status: "unavailable" };
  }
}

/** Opens the session of a payment that has none. Null: look again. */
async function openSession(
  app: App,
  purchase: CheckoutRequest,
  row: Row,
  payer: Payer,
): Promise<StartPaymentResult | null> {
  if (row.expires_at - app.now() < SHORTEST_SESSION_MS) {
    await runTransaction(app.db, [closePaymentStatement(row.id, "expired")]);
    return null;
  }
  try {
    const session = await app.cards.openCheckout({
      paymentId: row.id,
      email: purchase.email,
      lines: purchase.lines,
      successUrl: app.origin + purchase.successPath,
      cancelUrl: app.origin + purchase.cancelPath,
      expiresAt: row.expires_at,
    });
    await runTransaction(app.db, [
      ...pageOpenedStatements(app, payer, row.id),
      sql`UPDATE payments SET state = 'open', session_id = ${session.id}, checkout_url = ${session.url} WHERE id = ${row.id} AND state = 'created'`,
    ]);
    // A repeated request gets the first one's answer, which may have been paid and closed since.
    return session.url ? { status: "open", paymentId: row.id, url: session.url } : null;
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    if (error.status === 409) {
      // The same request is under way in another tab: its session is ours.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return null;
    }
    log("error", "payment.not-opened", { payment: row.id, status: error.status, kind: error.kind });
    // The provider keeps its answer under the key, failures too: the next click needs a key of its own. Without an
    // answer (status 0) the same key is right, since a session may have been made.
    if (error.status !== 0 && error.status !== 429)
      await runTransaction(app.db, [closePaymentStatement(row.id, "failed")]);
    return { status: "unavailable" };
  }
}
