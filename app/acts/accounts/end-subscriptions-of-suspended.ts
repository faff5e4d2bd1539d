import { sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type {
  ProviderSubscription,
  ProviderSubscriptions,
} from "~/adapters/ports/payments/subscription-provider";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { findSubscriptionRecipient } from "~/domain/payments/emails/email-recipient";
import { paymentProvider } from "~/domain/payments/providers";
import { syncSubscription } from "~/domain/payments/subscriptions/sync-subscription";
import { log } from "~/lib/log";
import type { Subscription } from "~/purchase";

const AT_ONCE = 50;

type Ending = Pick<Subscription, "id" | "kind" | "userId" | "provider" | "providerSubscriptionId"> & {
  suspensionId: string;
};

/**
 * Ends what suspended people pay for by the month: they can neither use it nor log in to cancel it. It is asked for every
 * minute until the provider has done it, so that one that was down, a page that was open when the account was suspended, and an
 * end that was taken back at the provider are covered. A first payment that a bank is still deciding about is waited for.
 */
export async function endSubscriptionsOfSuspended(app: App): Promise<void> {
  const due = await app.db.all<Ending>(sql`SELECT s.id, s.kind, s.user_id AS userId, s.provider,
      s.provider_subscription_id AS providerSubscriptionId, suspensions.id AS suspensionId
    FROM suspensions JOIN subscriptions s ON s.user_id = suspensions.user_id
    WHERE suspensions.closed_at IS NULL AND (s.state = 'past_due' OR s.state = 'active' AND s.ends_with_period = 0)
    LIMIT ${AT_ONCE}`);
  for (const subscription of due) await endSubscription(app, subscription);
}

async function endSubscription(app: App, subscription: Ending): Promise<void> {
  const { provider, providerSubscriptionId: subscriptionId } = subscription;
  const capability = paymentProvider(app, provider).subscriptions;
  if (!capability) return;
  try {
    const current = await capability.find(subscriptionId);
    if (current.state !== "canceled")
      await tellEnd(app, subscription, await endAtProvider(capability, current));
    await syncSubscription(app, { provider, subscriptionId });
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("error", "subscription.not-ended", {
      subscription: subscription.id,
      status: error.status,
      problem: error.kind,
    });
  }
}

/** With the month that is paid; at once where that month's charge is still to come or is being tried again. */
async function endAtProvider(
  provider: ProviderSubscriptions,
  { id, state, latestInvoiceId }: ProviderSubscription,
): Promise<ProviderSubscription> {
  const invoice = latestInvoiceId ? await provider.findInvoice(latestInvoiceId) : null;
  return state === "active" && invoice?.state !== "open"
    ? provider.setEndsWithPeriod({ subscriptionId: id, endsWithPeriod: true })
    : provider.cancel(id);
}

/** Once for each suspension. */
async function tellEnd(app: App, subscription: Ending, ended: ProviderSubscription): Promise<void> {
  const recipient = await findSubscriptionRecipient(app, subscription);
  if (!recipient) return;
  const email = queueEmailStatement(app, {
    template: "subscription-ended",
    to: recipient.email,
    key: `subscription-ended:${subscription.id}:${subscription.suspensionId}`,
    data: { kind: recipient.kind, endsAt: ended.state === "canceled" ? null : ended.periodEndsAt },
  });
  await runTransaction(app.db, [email.statement]);
  await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
}
