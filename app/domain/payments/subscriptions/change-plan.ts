import { AdapterError } from "~/adapters/adapter-error";
import type {
  ProviderSubscription,
  SubscriptionChange,
} from "~/adapters/ports/payments/subscription-provider";
import type { App } from "~/app";
import { monthlyPriceCents } from "~/domain/plans/plan-prices";
import { findPlan, type Plan } from "~/domain/plans/plans";
import { log } from "~/lib/log";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import type { Subscription } from "~/purchase";
import { paymentProvider } from "../providers";
import { settleInvoice } from "./invoices/settle-invoice";
import { addedAllowance } from "./plan";
import { readHeldPlan, readMonthlyCents, recordMadeChange, recordShownChange } from "./plan-changes";
import { syncSubscription } from "./sync-subscription";
import { isMonthUncharged } from "./uncharged-month";

/** What a change would cost, as shown before the person agrees. */
export interface PlanChange {
  subscription: Subscription;
  from: Plan;
  to: Plan;
  /** A dearer plan begins now and is paid for the rest of the month; a cheaper one begins with the next month. */
  beginsNow: boolean;
  /** The plan that the person has, which another was to follow: it stays. */
  isKept: boolean;
  /** It was to end with its month, which the change takes back: what is chosen goes on. */
  isResumed: boolean;
  /** What a month of the plan that they have costs, and of the other. */
  fromMonthlyCents: number;
  monthlyCents: number;
  dueNowCents: number;
  nextCents: number;
  /** Credits that the rest of the month brings at once. */
  creditsNow: number;
  /** When the next month begins and is charged, epoch ms. */
  nextAt: number;
  /** The moment for which the rest of the month was reckoned, epoch ms. */
  at: number;
}

export type PlanChangeResult =
  | { status: "shown"; change: PlanChange }
  /** The person has no plan, or this one: there is nothing to change. */
  | { status: "none" }
  /** `arranged`: they have another plan until this one begins. */
  | { status: "same"; subscription: Subscription; arrangedAfter: Plan | null }
  /** The present month is not paid: a dearer plan would be set off against it and could be had for nothing. */
  | {
      status: "unpaid";
      subscription: Subscription;
      from: Plan;
      /** When the next month is charged, where nobody is charged for the present one; else null. */
      nextAt: number | null;
    }
  /** Nothing is charged while it is paused: the provider would void what a dearer plan costs, and it would never begin. */
  | { status: "paused"; subscription: Subscription; from: Plan }
  | { status: "unavailable" };

/**
 * Asks the provider what the change costs; nothing changes. What counts is the plan that the person has, not one that is to
 * follow it: that one is not paid for yet. `at` is the moment of an earlier preview, to see it again.
 */
export async function previewPlanChange(
  app: App,
  { subscription, to, at = app.now() }: { subscription: Subscription | null; to: Plan; at?: number },
): Promise<PlanChangeResult> {
  if (!subscription) return { status: "none" };
  const chosenId = Number(subscription.subjectId);
  const { heldId, isPaid } = await readHeldPlan(app, subscription);
  const from = await findPlan(app, { planId: heldId, userId: subscription.userId });
  if (chosenId === to.id)
    return { status: "same", subscription, arrangedAfter: heldId === to.id ? null : from };
  const provider = paymentProvider(app, subscription.provider).subscriptions;
  if (!from || !provider) return { status: "unavailable" };
  try {
    const current = await provider.find(subscription.providerSubscriptionId);
    if (current.isPaused) return { status: "paused", subscription, from };
    const isResumed = current.endsWithPeriod;
    const fromMonthlyCents =
      heldId === chosenId
        ? current.monthlyCents
        : ((await readMonthlyCents(app, { subscription, heldId })) ?? monthlyPriceCents(from));
    const isKept = to.id === heldId;
    const monthlyCents = isKept ? fromMonthlyCents : monthlyPriceCents(to);
    const beginsNow = !isKept && monthlyCents > fromMonthlyCents;
    if (beginsNow && !isPaid) {
      const isPaidThere = await settleLatestInvoice(app, subscription, current);
      if (isPaidThere) return previewPlanChange(app, { subscription, to, at });
      const isUncharged = await isMonthUncharged(app, { ...subscription, ...current, id: subscription.id });
      return { status: "unpaid", subscription, from, nextAt: isUncharged ? current.periodEndsAt : null };
    }
    const cost = await provider.previewChange(
      changeOf(subscription, { to, monthlyCents, beginsNow, isResumed, at }),
    );
    // As the provider says: a month that has just begun may not have been told to us yet.
    const startsAt = current.periodStartsAt;
    const creditsNow =
      beginsNow && startsAt !== null
        ? addedAllowance({ from, to }, { startsAt, changesAt: at, endsAt: cost.nextAt })
        : 0;
    const change = {
      subscription,
      from,
      to,
      beginsNow,
      isKept,
      isResumed,
      fromMonthlyCents,
      monthlyCents,
      at,
      creditsNow,
    };
    return { status: "shown", change: { ...change, ...cost } };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("error", "subscription.change-not-shown", { status: error.status, problem: error.kind });
    return { status: "unavailable" };
  }
}

/** True if the present month has been paid and nobody had told us yet. */
async function settleLatestInvoice(
  app: App,
  subscription: Subscription,
  { latestInvoiceId }: ProviderSubscription,
): Promise<boolean> {
  if (!latestInvoiceId) return false;
  await settleInvoice(app, { provider: subscription.provider, invoiceId: latestInvoiceId });
  return (await readHeldPlan(app, subscription)).isPaid;
}

/** Changes the plan as it was shown. Pressing twice changes once. `declined`: the card was, and nothing changed. */
export async function changePlan(
  app: App,
  change: PlanChange,
): Promise<"changed" | "declined" | "unavailable"> {
  const { subscription, to, at } = change;
  const { provider: name } = subscription;
  const provider = paymentProvider(app, name).subscriptions;
  if (!provider) return "unavailable";
  try {
    await recordShownChange(app, change);
    const changed = await provider.change({
      ...changeOf(subscription, change),
      key: await sha256Hex(`${subscription.id}:${to.id}:${at}`),
    });
    await recordMadeChange(app, change);
    await syncSubscription(app, { provider: name, subscriptionId: changed.id });
    if (changed.latestInvoiceId)
      await settleInvoice(app, { provider: name, invoiceId: changed.latestInvoiceId });
    return "changed";
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    if (error.kind === "refused") return "declined";
    log("error", "subscription.not-changed", { status: error.status, problem: error.kind });
    return "unavailable";
  }
}

function changeOf(
  subscription: Subscription,
  {
    to,
    monthlyCents,
    beginsNow,
    isResumed,
    at,
  }: Pick<PlanChange, "to" | "monthlyCents" | "beginsNow" | "isResumed" | "at">,
): SubscriptionChange {
  return {
    subscriptionId: subscription.providerSubscriptionId,
    purchase: { kind: subscription.kind, subjectId: String(to.id), userId: subscription.userId },
    name: to.name,
    monthlyCents,
    isProrated: beginsNow,
    isResumed,
    at,
  };
}
