import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { subscriptionCheckouts, subscriptions } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { newId } from "~/lib/ids";
import type { Subscription } from "~/purchase";

export type SubscriptionCheckout = typeof subscriptionCheckouts.$inferSelect;

/** What a person is about to subscribe to, with the prices that the page shows. */
export interface SubscriptionOffer {
  kind: string;
  subjectId: string;
  userId: string;
  monthlyCents: number;
  firstMonthCents: number;
}

/** How long the provider's page stays open. */
const SESSION_MS = 60 * 60 * 1000;

/**
 * The person's open checkout of this kind, made from the offer if there is none, or the subscription that they have: one
 * whose first payment is not confirmed yet, too, so that nobody pays for a second.
 */
export async function openCheckoutOf(
  app: Pick<App, "db" | "now" | "config">,
  offer: SubscriptionOffer,
): Promise<{ checkout: SubscriptionCheckout | undefined; current: Subscription | undefined }> {
  const at = app.now();
  const ofPerson = and(
    eq(subscriptionCheckouts.userId, offer.userId),
    eq(subscriptionCheckouts.kind, offer.kind),
    isNull(subscriptionCheckouts.closedAt),
  );
  await runTransaction(app.db, [
    sql`INSERT INTO subscription_checkouts (id, kind, subject_id, user_id, provider, monthly_cents, first_month_cents, expires_at, created_at)
      SELECT ${newId()}, ${offer.kind}, ${offer.subjectId}, ${offer.userId}, ${app.config.checkoutProvider}, ${offer.monthlyCents},
        ${offer.firstMonthCents}, ${at + SESSION_MS}, ${at}
      WHERE NOT EXISTS (SELECT 1 FROM subscriptions WHERE user_id = ${offer.userId} AND kind = ${offer.kind} AND state <> 'canceled')
      ON CONFLICT DO NOTHING`,
  ]);
  const [checkouts, current] = await app.db.batch([
    app.db.select().from(subscriptionCheckouts).where(ofPerson).limit(1),
    currentSubscriptionQuery(app, offer),
  ]);
  return { checkout: checkouts[0], current: current[0] };
}

/** The subscription of a kind that a person pays for, or has just paid for and waits for (`incomplete`), for a batch. */
export function currentSubscriptionQuery(
  { db }: Pick<App, "db">,
  { userId, kind }: { userId: string; kind: string },
) {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.kind, kind),
        sql`${subscriptions.state} <> 'canceled'`,
      ),
    )
    .orderBy(sql`${subscriptions.state} = 'incomplete', ${subscriptions.id} DESC`)
    .limit(1);
}

/** True while a subscription is not canceled: an invoice that is told after the end gives nothing that the end took away. */
export function isNotCanceledCondition({ id }: Pick<Subscription, "id">): SQL {
  return sql`EXISTS (SELECT 1 FROM subscriptions WHERE id = ${id} AND state <> 'canceled')`;
}

/** True where a person pays for no other subscription of the kind than this one: who subscribed again keeps what they have. */
export function noOtherLiveCondition({
  id,
  kind,
  userId,
}: Pick<Subscription, "id" | "kind" | "userId">): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM subscriptions WHERE user_id = ${userId} AND kind = ${kind} AND id <> ${id}
    AND state IN ('active', 'past_due'))`;
}

/** The subscription of a kind that a person pays for now, for a batch: at most one row. */
export function liveSubscriptionQuery(
  { db }: Pick<App, "db">,
  { userId, kind }: { userId: string; kind: string },
) {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.kind, kind),
        sql`${subscriptions.state} IN ('active', 'past_due')`,
      ),
    )
    .orderBy(sql`${subscriptions.id} DESC`)
    .limit(1);
}

/** The same outside a batch. */
export async function findLiveSubscription(
  app: Pick<App, "db">,
  person: { userId: string; kind: string },
): Promise<Subscription | null> {
  const [row] = await liveSubscriptionQuery(app, person);
  return row ?? null;
}

export async function findCheckoutBySession(
  { db }: Pick<App, "db">,
  { provider, sessionId }: { provider: string; sessionId: string },
): Promise<SubscriptionCheckout | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionCheckouts)
    .where(and(eq(subscriptionCheckouts.provider, provider), eq(subscriptionCheckouts.sessionId, sessionId)))
    .limit(1);
  return row;
}

/** Records the provider's page of an open checkout. */
export function sessionOpenedStatement(id: string, session: { id: string; url: string | null }): Statement {
  return updateTable(subscriptionCheckouts)
    .set({ sessionId: session.id, checkoutUrl: session.url })
    .where(and(eq(subscriptionCheckouts.id, id), isNull(subscriptionCheckouts.closedAt)));
}

/** Closes a checkout: paid, if it became a subscription. A closed one stays as it is. */
export function closeCheckoutStatement(
  { now }: Pick<App, "now">,
  id: string,
  subscriptionId: string | null,
): Statement {
  return updateTable(subscriptionCheckouts)
    .set({ closedAt: now(), subscriptionId })
    .where(and(eq(subscriptionCheckouts.id, id), isNull(subscriptionCheckouts.closedAt)));
}
