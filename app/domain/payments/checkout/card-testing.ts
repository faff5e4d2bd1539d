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
 * Criminals test stolen card numbers on sites that charge small sums automatically. A tester has hundreds of cards and sees only
 * our payment page; an honest buyer mistypes, or has one or two refused cards. The limits are well above what
 * a buyer does in a day and far below what is useful to a tester. They count the signed-in person and the network,
 * never an email address, because anybody could enter another person's address and lock them out.
 */

/** Typing errors and a second card make three or four refusals. At this number the page closes; another can be opened. */
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
    ...(callerHash === null ? [] : [counterOf(`${use}-network`, storedNetworkSubject(callerHash), card)]),
  ];
}

const allCountersOf = (payer: Payer) =>
  (["declines", "cards", "pages"] as const).flatMap((use) => countersOf(payer, use));

/** How much of each limit a payer has used today, as one statement; `isOverLimit` reads it. */
export function limitUsageStatement(app: Pick<App, "db" | "now">, payer: Payer): Statement {
  // A person who has paid before is not blocked for what others on the network do.
  return sql`${usageQuery(app, allCountersOf(payer)).getSQL()}
    UNION ALL SELECT 'has-paid', 1, NULL WHERE EXISTS (SELECT 1 FROM payments WHERE user_id = ${payer.userId} AND state = 'paid')`;
}

export function isOverLimit(payer: Payer, used: Record<string, unknown>[]): boolean {
  const counts = new Map(used.map(({ key, count }) => [String(key), Number(count)]));
  const hasPaid = counts.has("has-paid");
  return allCountersOf(payer).some(({ limit, key }) => {
    const { most, per } = LIMITS[limit];
    return (counts.get(key) ?? 0) >= most && !(hasPaid && per === "network");
  });
}

/** Counts a payment page once; run before the statement that marks the payment open. */
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
      // A repeated event violates the primary key, which rolls back its whole transaction.
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
  // A payment in progress stays open. Otherwise no more is charged; the row changes at the next check.
  await paymentProvider(app, payment.provider).expireCheckout?.(payment.sessionId);
}

/** Today's counts for a payer, for tests and manual inspection. */
export async function readLimitUsage(app: Pick<App, "db" | "now">, payer: Payer) {
  const rows = await usageQuery(app, allCountersOf(payer));
  return Object.fromEntries(rows.map(({ key, count }) => [key.split(":")[0], count]));
}
