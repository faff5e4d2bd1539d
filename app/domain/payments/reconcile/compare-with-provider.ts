import { and, desc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { CheckoutSession } from "~/adapters/ports/payment-provider";
import type { App } from "~/app";
import { payments, subscriptionCheckouts } from "~/db/schema";
import type { Payment } from "~/purchase";
import { findSession } from "../find-session";
import { paymentProvider } from "../providers";

/** Payments compared at once. Without a list each one is a call of its own. */
const LISTED_AT_ONCE = 50;
const SINGLE_AT_ONCE = 20;
const MAX_PAGES = 3;
const MAX_REFUND_CALLS = 10;
/** The provider's clock may differ from ours. */
const CLOCK_DIFFERENCE_MS = 10 * 60 * 1000;

export interface ProviderDifference {
  kind: "missing-here" | "missing-there" | "different";
  paymentId: string | null;
  sessionId: string | null;
  cents: number;
  /** A difference: a key of the page's words, with the provider's value and ours. */
  what: "session" | "paid" | "amount" | "currency" | "refunds";
  there: string | null;
  here: string | null;
}

export interface Comparison {
  compared: number;
  /** Of the sessions between the oldest and the newest payment compared; null where the provider has no list. */
  listed: number | null;
  fromAt: number | null;
  toAt: number | null;
  differences: ProviderDifference[];
  /** Continue before this payment; null at the end. */
  next: string | null;
}

/**
 * Compares a page of our payments, newest first, with what the provider has of them, and the provider's list of the same
 * time with ours. Reads only. Throws if the provider does not answer.
 */
export async function compareWithProvider(
  app: Pick<App, "db" | "now" | "paymentProviders">,
  { provider, before }: { provider: string; before: string | null },
): Promise<Comparison> {
  const port = paymentProvider(app, provider);
  const atOnce = port.listCheckoutsBefore ? LISTED_AT_ONCE : SINGLE_AT_ONCE;
  const found = await app.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        isNotNull(payments.sessionId),
        before === null ? undefined : lt(payments.id, before),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(atOnce + 1);
  const own = found.slice(0, atOnce);
  const [newest, oldest] = [own[0], own.at(-1)];
  if (!newest || !oldest)
    return { compared: 0, listed: null, fromAt: null, toAt: null, differences: [], next: null };
  const listed = await listSessions(app, provider, newest, oldest);
  const sessions = new Map(listed?.map((session) => [session.id, session]));
  const differences: ProviderDifference[] = [];
  for (const payment of own) {
    const id = payment.sessionId ?? "";
    const session = sessions.get(id) ?? (await findSession(app, provider, id));
    differences.push(...differencesOf(payment, session));
  }
  differences.push(...(await refundDifferences(app, provider, own)));
  differences.push(...(await unknownHere(app, listed ?? [], oldest.createdAt - CLOCK_DIFFERENCE_MS)));
  return {
    compared: own.length,
    listed: listed?.length ?? null,
    fromAt: oldest.createdAt,
    toAt: newest.createdAt,
    differences,
    next: found.length > atOnce ? oldest.id : null,
  };
}

async function listSessions(
  app: Pick<App, "db" | "now" | "paymentProviders">,
  provider: string,
  newest: Payment,
  oldest: Payment,
): Promise<CheckoutSession[] | null> {
  const port = paymentProvider(app, provider);
  if (!port.listCheckoutsBefore) return null;
  const first = await findSession(app, provider, newest.sessionId ?? "");
  if (!first) return null;
  const list = [first];
  for (let page = 0; page < MAX_PAGES; page++) {
    const more = await port.listCheckoutsBefore(list.at(-1)?.id ?? first.id);
    list.push(...more);
    const last = more.at(-1);
    if (!last || last.createdAt < oldest.createdAt - CLOCK_DIFFERENCE_MS) break;
  }
  return list;
}

function differencesOf(payment: Payment, session: CheckoutSession | null): ProviderDifference[] {
  const of = (
    what: ProviderDifference["what"],
    there: string | null,
    here: string | null,
    kind: ProviderDifference["kind"] = "different",
  ): ProviderDifference => ({
    kind,
    what,
    there,
    here,
    paymentId: payment.id,
    sessionId: payment.sessionId,
    cents: payment.amountCents,
  });
  if (!session) return [of("session", null, payment.state, "missing-there")];
  const asked = payment.askedCents ?? payment.amountCents;
  const isPaidHere = payment.state === "paid" || payment.state === "disputed";
  // Coins that an admin accepted are not finished at the provider.
  const isAccepted = payment.payCurrency !== null && isPaidHere;
  return [
    ...(session.isPaid !== isPaidHere && !isAccepted
      ? [of("paid", session.isPaid ? "paid" : session.status, payment.state)]
      : []),
    ...(session.amountCents !== asked ? [of("amount", String(session.amountCents), String(asked))] : []),
    ...(session.currency !== payment.currency ? [of("currency", session.currency, payment.currency)] : []),
  ];
}

/** For payments of which something went back: the provider's refunds, without those that failed, and ours. */
async function refundDifferences(
  app: Pick<App, "db" | "now" | "paymentProviders">,
  provider: string,
  own: Payment[],
): Promise<ProviderDifference[]> {
  const { refunds } = paymentProvider(app, provider);
  if (!refunds) return [];
  const differing: ProviderDifference[] = [];
  for (const payment of own.filter(({ refundedCents }) => refundedCents > 0).slice(0, MAX_REFUND_CALLS)) {
    const sent = payment.providerPaymentId ? await refunds.list(payment.providerPaymentId) : [];
    const there = sent
      .filter(({ state }) => state !== "failed")
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (there !== payment.refundedCents)
      differing.push({
        kind: "different",
        what: "refunds",
        there: String(there),
        here: String(payment.refundedCents),
        paymentId: payment.id,
        sessionId: payment.sessionId,
        cents: payment.amountCents,
      });
  }
  return differing;
}

/** Paid sessions of the provider that no payment and no subscription of ours has. */
async function unknownHere(
  { db }: Pick<App, "db">,
  listed: CheckoutSession[],
  fromAt: number,
): Promise<ProviderDifference[]> {
  const paid = listed.filter(({ isPaid, createdAt }) => isPaid && createdAt >= fromAt);
  const known = new Set<string>();
  // D1 binds at most 100 values to a statement.
  for (let start = 0; start < paid.length; start += 90) {
    const ids = paid.slice(start, start + 90).map(({ id }) => id);
    const [own, subscribed] = await db.batch([
      db.select({ id: payments.sessionId }).from(payments).where(inArray(payments.sessionId, ids)),
      db
        .select({ id: subscriptionCheckouts.sessionId })
        .from(subscriptionCheckouts)
        .where(inArray(subscriptionCheckouts.sessionId, ids)),
    ]);
    for (const { id } of [...own, ...subscribed]) if (id) known.add(id);
  }
  return paid
    .filter(({ id }) => !known.has(id))
    .map((session) => ({
      kind: "missing-here",
      what: "session",
      there: "paid",
      here: null,
      paymentId: session.paymentId,
      sessionId: session.id,
      cents: session.amountCents,
    }));
}
