import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments, rateCounters } from "~/db/schema";
import {
  type Counter,
  counterOf,
  countUseQuery,
  isUsedCondition,
  usageQuery,
  windowStart,
} from "~/domain/limits/count-use";
import { LIMITS } from "~/domain/limits/limits";
import { personSubject, storedNetworkSubject } from "~/domain/limits/subjects";
import { log } from "~/lib/log";
import { paymentProvider } from "../providers";

/*
 * Stolen card numbers are tried out where small sums are taken by machine. A tester has hundreds of cards and sees only
 * our payment page; an honest buyer mistypes, or has one or two cards that are refused. The limits stand well above what
 * a person does in a day and far below what is worth a tester's while. They count the signed-in person and the network,
 * never an e-mail address: anybody could type in somebody else's and lock them out.
 */

/** A typing error or two and a second card make three or four; then the page is closed, and another may be opened. */
export const MAX_DECLINES_PER_SESSION = 5;

export interface Payer {
  userId: string | null;
  /** The network that the request came from, as `networkSubject` keys it; null where it has none. */
  callerHash: string | null;
}

/** `card` is one card's own counter, for limits that count different cards. */
function countersOf(
  { userId, callerHash }: Payer,
  use: "pages" | "declines" | "cards",
  card?: string,
): Counter[] {
  return [
    ...(userId === null ? [] : [counterOf(`${use}-person`, personSubject(userId), card)]),
    ...(callerHash === null ? [] : [counterOf(`${use}-caller`, storedNetworkSubject(callerHash), card)]),
  ];
}

const allCountersOf = (payer: Payer) =>
  (["declines", "cards", "pages"] as const).flatMap((use) => countersOf(payer, use));

/** How much of each limit a payer has used today, as one statement; `isOverLimit` reads it. */
export function limitUsageStatement(app: Pick<App, "db" | "now">, payer: Payer): Statement {
  // Who has paid before is no tester, whatever others on the same network do.
  return sql`${usageQuery(app, allCountersOf(payer)).getSQL()}
    UNION ALL SELECT 'has-paid', 1 WHERE EXISTS (SELECT 1 FROM payments WHERE user_id = ${payer.userId} AND state = 'paid')`;
}

export function isOverLimit(payer: Payer, used: Record<string, unknown>[]): boolean {
  const counts = new Map(used.map(({ key, count }) => [String(key), Number(count)]));
  const hasPaid = counts.has("has-paid");
  return allCountersOf(payer).some(({ limit, key }) => {
    const { most, per } = LIMITS[limit];
    return (counts.get(key) ?? 0) >= most && !(hasPaid && per === "network");
  });
}

/** Counts a payment page, once, in front of the statement that marks the payment open. */
export function pageOpenedStatements(
  app: Pick<App, "db" | "now">,
  payer: Payer,
  paymentId: string,
): Statement[] {
  const isNew = sql`EXISTS (SELECT 1 FROM payments WHERE id = ${paymentId} AND state = 'created')`;
  return countersOf(payer, "pages").map((counter) => countUseQuery(app, counter, isNew));
}

/**
 * Counts a card that was refused on one of our payment pages, once for each event of the provider, and closes a page
 * with too many. False: not our payment.
 */
export async function recordDecline(
  app: App,
  event: { id: string; paymentId: string; cardFingerprint: string | null },
): Promise<boolean> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, event.paymentId)).limit(1);
  if (!payment) return false;
  try {
    await runTransaction(app.db, [
      // The lock: an event that comes again violates the primary key, and its whole transaction is undone.
      app.db.insert(rateCounters).values({
        key: `decline:${event.id}`,
        windowStart: windowStart(app, "declines-person"),
        count: 1,
      }),
      app.db
        .update(payments)
        .set({ declines: sql`${payments.declines} + 1` })
        .where(eq(payments.id, payment.id)),
      ...countersOf(payment, "declines").map((counter) => countUseQuery(app, counter)),
      ...newCardStatements(app, payment, event.cardFingerprint),
    ]);
  } catch (error) {
    if (!isConstraintViolation(error, "already-counted")) throw error;
  }
  await closeTestedCheckout(app, payment.id);
  return true;
}

/** A card counts once a day. */
function newCardStatements(app: App, payer: Payer, fingerprint: string | null): Statement[] {
  if (fingerprint === null) return [];
  const uses = countersOf(payer, "cards", fingerprint);
  return countersOf(payer, "cards").flatMap((counter, index) => {
    const use = uses[index] as Counter;
    return [countUseQuery(app, counter, sql`NOT ${isUsedCondition(app, use)}`), countUseQuery(app, use)];
  });
}

async function closeTestedCheckout(app: App, paymentId: string): Promise<void> {
  const [payment] = await app.db
    .select({
      provider: payments.provider,
      declines: payments.declines,
      sessionId: payments.sessionId,
      state: payments.state,
    })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .limit(1);
  if (!payment?.sessionId || payment.state !== "open" || payment.declines < MAX_DECLINES_PER_SESSION) return;
  log("warn", "payment.tried", { payment: paymentId, declines: payment.declines });
  // A payment in progress stays; otherwise nothing more is taken, and the row follows when it is next asked about.
  await paymentProvider(app, payment.provider).expireCheckout(payment.sessionId);
}

/** For tests and a look by hand: what is counted of a payer today. */
export async function readLimitUsage(app: Pick<App, "db" | "now">, payer: Payer) {
  const rows = await usageQuery(app, allCountersOf(payer));
  return Object.fromEntries(rows.map(({ key, count }) => [key.split(":")[0], count]));
}
