import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { log } from "~/lib/log";
import { requireKnownOrigin } from "../checkout/require-known-origin";
import { canOpenUntil, paymentProvider } from "../providers";
import { confirmSubscription } from "./confirm-subscription";
import { settleSession } from "./settle-subscription-checkout";
import {
  closeCheckoutStatement,
  openCheckoutOf,
  type SubscriptionCheckout,
  type SubscriptionOffer,
  sessionOpenedStatement,
} from "./subscription-checkouts";

export interface SubscriptionRequest extends SubscriptionOffer {
  /** Its name on the provider's page and receipts. */
  name: string;
  email: string;
  /** Percent off the first month, or null. `firstMonthCents` is what that leaves. */
  firstMonthPercentOff: number | null;
  /** Paths of this site. `{CHECKOUT_SESSION_ID}` in the first becomes the session's id. */
  successPath: string;
  cancelPath: string;
}

export type StartSubscriptionResult =
  /** Send the browser to `url`. */
  | { status: "open"; url: string }
  /** The person pays for one of this kind already. */
  | { status: "subscribed" }
  /** The page is done, and the first payment is not confirmed yet: nothing more is sold. */
  | { status: "confirming" }
  /** The provider does not answer; nothing was charged. */
  | { status: "unavailable" };

const MAX_TRIES = 4;
const CONFLICT_PAUSE_MS = 350;
/** An open page with less time left is replaced, so that nobody is cut off while typing. */
const MIN_TIME_TO_PAY_MS = 5 * 60 * 1000;

/**
 * Opens the provider's page for a subscription, or finds the open one: double clicks and second tabs get the same. A page
 * for another plan or price is ended first, so that nobody can pay twice.
 */
export async function startSubscription(
  app: App,
  request: SubscriptionRequest,
): Promise<StartSubscriptionResult> {
  try {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const { checkout, current } = await openCheckoutOf(app, request);
      const known =
        current?.state === "incomplete" ? (await confirmSubscription(app, current)).state : current?.state;
      if (known === "incomplete") return { status: "confirming" };
      // Given up by the bank since: look again.
      if (known === "canceled") continue;
      if (known) return { status: "subscribed" };
      // Closed by another request just now.
      if (!checkout) continue;
      const result = checkout.sessionId
        ? await reusePage(app, request, checkout, checkout.sessionId)
        : await openPage(app, request, checkout);
      if (result) return result;
    }
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("error", "subscription.not-opened", {
      kind: request.kind,
      status: error.status,
      problem: error.kind,
    });
  }
  return { status: "unavailable" };
}

/** Null: look again. */
async function openPage(
  app: App,
  request: SubscriptionRequest,
  checkout: SubscriptionCheckout,
): Promise<StartSubscriptionResult | null> {
  if (!isOffered(request, checkout) || !canOpenUntil(app, checkout)) {
    await runTransaction(app.db, [closeCheckoutStatement(app, checkout.id, null)]);
    return null;
  }
  const subscriptions = paymentProvider(app, checkout.provider).subscriptions;
  if (!subscriptions) throw new Error(`${checkout.provider} sells no subscriptions`);
  try {
    const session = await subscriptions.openCheckout({
      key: checkout.id,
      purchase: { kind: request.kind, subjectId: request.subjectId, userId: request.userId },
      name: request.name,
      monthlyCents: request.monthlyCents,
      firstMonthPercentOff: request.firstMonthPercentOff,
      customerId: null,
      email: request.email,
      successUrl: app.origin + request.successPath,
      cancelUrl: app.origin + request.cancelPath,
      expiresAt: checkout.expiresAt,
    });
    requireKnownOrigin(app, { provider: checkout.provider, url: session.url });
    await runTransaction(app.db, [sessionOpenedStatement(checkout.id, session)]);
    // A repeated request gets the first answer, whose page may have been paid or ended since.
    return session.url ? { status: "open", url: session.url } : null;
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    if (error.status === 409) {
      // The same request is under way in another tab; look for its page.
      await new Promise((resolve) => setTimeout(resolve, CONFLICT_PAUSE_MS));
      return null;
    }
    // Without an answer the same key is right, because a page may have been opened. An answer, even a failure, is
    // repeated to its key, so the next click needs a new one.
    if (error.status !== 0 && error.status !== 429)
      await runTransaction(app.db, [closeCheckoutStatement(app, checkout.id, null)]);
    throw error;
  }
}

/** What to do with a page that is open already: use it, or end it. Null: look again. */
async function reusePage(
  app: App,
  request: SubscriptionRequest,
  checkout: SubscriptionCheckout,
  sessionId: string,
): Promise<StartSubscriptionResult | null> {
  const provider = paymentProvider(app, checkout.provider);
  const isUsable = isOffered(request, checkout) && checkout.expiresAt - app.now() > MIN_TIME_TO_PAY_MS;
  const session = await provider.findCheckout(sessionId);
  if (isUsable && session.status === "open" && session.url) return { status: "open", url: session.url };
  if (session.status === "open") await provider.expireCheckout?.(sessionId);
  // Read again, because it may have been paid before it could be ended.
  const settlement = await settleSession(app, checkout, await provider.findCheckout(sessionId));
  if (settlement.status === "subscribed") return { status: "subscribed" };
  // A bank that takes days: the page is done, and the first invoice is not paid yet.
  if (settlement.status === "open") return { status: "confirming" };
  return null;
}

function isOffered(request: SubscriptionRequest, checkout: SubscriptionCheckout): boolean {
  return (
    checkout.subjectId === request.subjectId &&
    checkout.monthlyCents === request.monthlyCents &&
    checkout.firstMonthCents === request.firstMonthCents
  );
}
