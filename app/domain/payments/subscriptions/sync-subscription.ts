import { and, eq, sql } from "drizzle-orm";
import type { ProviderSubscription } from "~/adapters/ports/payments/subscription-provider";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { subscriptions } from "~/db/schema";
import { newId } from "~/lib/ids";
import type { Subscription } from "~/purchase";
import { paymentProvider, subscriptionPurchaseOf } from "../providers";
import { isLiveSite } from "../session-mismatches";

/** Attempts at a row that may change meanwhile. */
const MAX_TRIES = 8;

/**
 * Updates a subscription to its present state at the provider: inserts it if it is new, else updates its state, period
 * and end. Safe to run twice and concurrently, in any order of events. Null: not ours, or test money on the real site.
 */
export async function syncSubscription(
  app: App,
  { provider, subscriptionId }: { provider: string; subscriptionId: string },
): Promise<Subscription | null> {
  const capability = paymentProvider(app, provider).subscriptions;
  if (!capability) return null;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    // Our row is read before the provider: if its version is unchanged at the write, the response is not outdated.
    const known = await findSubscription(app, { provider, subscriptionId });
    const reported = await capability.find(subscriptionId);
    if (reported.isLive !== isLiveSite(app)) return null;
    const next = known
      ? { ...known, ...changesOf(app, known, reported) }
      : newSubscription(app, provider, reported);
    if (!next) return null;
    if (known && isSame(known, next)) return known;
    try {
      await runTransaction(app.db, [
        known ? updateStatement(known, next) : app.db.insert(subscriptions).values(next),
        ...(known?.state === next.state ? [] : await stateChangedStatements(app, next)),
      ]);
      return next;
    } catch (error) {
      if (!isConstraintViolation(error, "subscription-known", "subscription-moved", "subscription-backwards"))
        throw error;
    }
  }
  throw new Error(`subscription ${subscriptionId}: it kept changing`);
}

async function findSubscription(
  { db }: Pick<App, "db">,
  { provider, subscriptionId }: { provider: string; subscriptionId: string },
): Promise<Subscription | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.provider, provider), eq(subscriptions.providerSubscriptionId, subscriptionId)),
    )
    .limit(1);
  return row;
}

function newSubscription(app: App, provider: string, reported: ProviderSubscription): Subscription | null {
  if (!reported.purchase || !app.subscriptionPurchases[reported.purchase.kind]) return null;
  return {
    id: newId(),
    ...reported.purchase,
    provider,
    providerSubscriptionId: reported.id,
    providerCustomerId: reported.customerId,
    state: reported.state,
    periodEndsAt: reported.periodEndsAt,
    endsWithPeriod: reported.endsWithPeriod,
    isPaused: reported.isPaused,
    trialEndsAt: reported.trialEndsAt,
    version: 0,
    canceledAt: reported.state === "canceled" ? app.now() : null,
    createdAt: app.now(),
  };
}

function changesOf({ now }: Pick<App, "now">, known: Subscription, reported: ProviderSubscription) {
  const { state, periodEndsAt, endsWithPeriod, isPaused, trialEndsAt } = reported;
  return {
    // A person may change to another plan; never to another kind.
    subjectId: reported.purchase?.kind === known.kind ? reported.purchase.subjectId : known.subjectId,
    state,
    periodEndsAt,
    endsWithPeriod,
    isPaused,
    trialEndsAt,
    version: known.version + 1,
    canceledAt: state === "canceled" ? (known.canceledAt ?? now()) : null,
  };
}

function isSame(known: Subscription, next: Subscription): boolean {
  return CHANGING_FIELDS.every((field) => known[field] === next[field]);
}

const CHANGING_FIELDS = [
  "subjectId",
  "state",
  "periodEndsAt",
  "endsWithPeriod",
  "isPaused",
  "trialEndsAt",
] as const satisfies (keyof Subscription)[];

/** Fails as `subscription-moved` if the row changed since it was read. */
function updateStatement(known: Subscription, next: Subscription): Statement {
  return sql`UPDATE subscriptions SET subject_id = ${next.subjectId}, period_ends_at = ${next.periodEndsAt},
    ends_with_period = ${next.endsWithPeriod ? 1 : 0}, is_paused = ${next.isPaused ? 1 : 0}, trial_ends_at = ${next.trialEndsAt},
    canceled_at = ${next.canceledAt}, version = ${next.version},
    state = CASE WHEN version = ${known.version} THEN ${next.state} END WHERE id = ${known.id}`;
}

async function stateChangedStatements(app: App, subscription: Subscription): Promise<Statement[]> {
  const purchase = subscriptionPurchaseOf(app, subscription);
  return (await purchase.stateChangedStatements?.(app, subscription)) ?? [];
}
