import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments, rateCounters } from "~/db/schema";
import { hmacSha256Hex } from "~/lib/hashes-and-tokens";
import { log } from "~/lib/log";

/*
 * Stolen card numbers are tried out where small sums are taken by machine. Who tests has hundreds of cards and sees only
 * our payment page; an honest buyer mistypes, or has one or two cards that are refused. So the limits stand well above
 * what a person does in a day and far below what is worth a tester's while. They follow the person who is signed in and
 * the address it comes from, never an e-mail address that anybody could type in: nobody is locked out by others.
 */
const DAY_MS = 24 * 60 * 60 * 1000;

/** A typing error or two and a second card come to three or four; then the page is closed, and another may be opened. */
export const MAX_DECLINES_PER_SESSION = 5;

export const CARD_TESTING_LIMITS = {
  /** Refused cards in a day. Three closed pages: no person goes on after that. */
  "declines-person": 15,
  /** A household or an office shares one address. */
  "declines-caller": 25,
  /** Different cards that were refused: a wallet has fewer. */
  "cards-person": 6,
  "cards-caller": 12,
  /** Payment pages opened, whether or not anything was entered. */
  "pages-person": 40,
  "pages-caller": 120,
} as const;

type CardTestingLimit = keyof typeof CARD_TESTING_LIMITS;

export interface Payer {
  userId: string | null;
  /** The address that a request came from; null where it has none. */
  callerHash: string | null;
}

/** A hash of the address, of a whole /64 for IPv6: one customer has all of it. The table holds no addresses. */
export async function hashCallerAddress(
  { appSecret }: Pick<App, "appSecret">,
  address: string,
): Promise<string> {
  const place = address.includes(":") ? networkOf(address) : address;
  return (await hmacSha256Hex(appSecret, `caller:${place}`)).slice(0, 32);
}

/** The first four groups of an IPv6 address, with what `::` leaves out. */
function networkOf(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  while (tail !== undefined && groups.length + rest.length < 8) groups.push("0");
  return [...groups, ...rest].slice(0, 4).join(":");
}

function keysOf(payer: Payer): { limit: CardTestingLimit; key: string }[] {
  const who = { person: payer.userId, caller: payer.callerHash };
  return (Object.keys(CARD_TESTING_LIMITS) as CardTestingLimit[]).flatMap((limit) => {
    const subject = who[limit.endsWith("person") ? "person" : "caller"];
    return subject === null ? [] : [{ limit, key: `${limit}:${subject}` }];
  });
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS;
}

/** How much of each limit a payer has used today, as one statement; `isOverLimit` reads it. */
export function limitUsageStatement({ now }: Pick<App, "now">, payer: Payer): SQL {
  const keys = keysOf(payer).map(({ key }) => sql`${key}`);
  // Who has paid before is no tester, whatever others at the same address do.
  return sql`SELECT key, count FROM rate_counters WHERE key IN (${sql.join([sql`''`, ...keys], sql`, `)}) AND window_start = ${dayOf(now())}
    UNION ALL SELECT 'has-paid', 1 WHERE EXISTS (SELECT 1 FROM payments WHERE user_id = ${payer.userId} AND state = 'paid')`;
}

export function isOverLimit(payer: Payer, used: Record<string, unknown>[]): boolean {
  const counts = new Map(used.map(({ key, count }) => [String(key), Number(count)]));
  const isKnown = counts.has("has-paid");
  return keysOf(payer).some(
    ({ limit, key }) =>
      (counts.get(key) ?? 0) >= CARD_TESTING_LIMITS[limit] && !(isKnown && limit.endsWith("caller")),
  );
}

/** Counts a payment page, once, in front of the statement that marks the payment open. */
export function pageOpenedStatements({ now }: Pick<App, "now">, payer: Payer, paymentId: string): SQL[] {
  const isNew = sql`EXISTS (SELECT 1 FROM payments WHERE id = ${paymentId} AND state = 'created')`;
  return keysOf(payer)
    .filter(({ limit }) => limit.startsWith("pages"))
    .map(({ key }) => countStatement(key, now(), isNew));
}

function countStatement(key: string, now: number, where: SQL = sql`true`): SQL {
  return sql`INSERT INTO rate_counters (key, window_start, count) SELECT ${key}, ${dayOf(now)}, 1 WHERE ${where}
    ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1`;
}

/**
 * A card was refused on one of our payment pages, as the provider tells. Counted once for each event; a page with too
 * many is closed. False: not our payment.
 */
export async function recordDecline(
  app: App,
  event: { id: string; paymentId: string; cardFingerprint: string | null },
): Promise<boolean> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, event.paymentId)).limit(1);
  if (!payment) return false;
  const { userId, callerHash } = payment;
  const at = app.now();
  const statements = keysOf({ userId, callerHash }).flatMap(({ limit, key }) => {
    if (limit.startsWith("declines")) return [countStatement(key, at)];
    if (!limit.startsWith("cards") || event.cardFingerprint === null) return [];
    // A card counts once a day.
    const seen = `${key}:${event.cardFingerprint}`;
    const isNew = sql`NOT EXISTS (SELECT 1 FROM rate_counters WHERE key = ${seen} AND window_start = ${dayOf(at)})`;
    return [countStatement(key, at, isNew), countStatement(seen, at)];
  });
  try {
    await runTransaction(app.db, [
      // The lock: an event that comes again breaks the primary key, and with it its whole batch.
      sql`INSERT INTO rate_counters (key, window_start, count) VALUES (${`decline:${event.id}`}, ${dayOf(at)}, 1)`,
      sql`UPDATE payments SET declines = declines + 1 WHERE id = ${payment.id}`,
      ...statements,
    ]);
  } catch (error) {
    if (!isConstraintViolation(error, "already-counted")) throw error;
  }
  await closeTestedCheckout(app, payment.id);
  return true;
}

async function closeTestedCheckout(app: App, paymentId: string): Promise<void> {
  const [payment] = await app.db
    .select({ declines: payments.declines, sessionId: payments.sessionId, state: payments.state })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .limit(1);
  if (!payment?.sessionId || payment.state !== "open" || payment.declines < MAX_DECLINES_PER_SESSION) return;
  log("warn", "payment.tried", { payment: paymentId, declines: payment.declines });
  // What is being paid at this moment stays; else nothing more is taken, and the row follows when it is next asked about.
  await app.cards.expireCheckout(payment.sessionId);
}

/** For the tests and a look by hand: what is counted of a payer today. */
export async function readLimitUsage(app: Pick<App, "db" | "now">, payer: Payer) {
  const keys = keysOf(payer).map(({ key }) => key);
  const rows = await app.db.select().from(rateCounters).where(inArray(rateCounters.key, keys));
  return Object.fromEntries(rows.map(({ key, count }) => [key.split(":")[0], count]));
}
