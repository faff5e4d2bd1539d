import { AdapterError } from "~/adapters/adapter-error";
import type { SubscriptionChange } from "~/adapters/ports/subscription-provider";
import type { App } from "~/app";
import { monthlyPriceCents } from "~/domain/plans/plan-prices";
import { findPlan, type Plan } from "~/domain/plans/plans";
import { log } from "~/lib/log";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import type { Subscription } from "~/purchase";
import { paymentProvider } from "../providers";
import { settleInvoice } from "./invoices/settle-invoice";
import { addedAllowance, monthStartQuery } from "./plan";
import { syncSubscription } from "./sync-subscription";

/** What a change would cost, as shown before the person agrees. */
export interface PlanChange {
  subscription: Subscription;
  from: Plan;
  to: Plan;
  /** A dearer plan begins now and is paid for the rest of the month; a cheaper one begins with the next month. */
  beginsNow: boolean;
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
  | { status: "same"; subscription: Subscription }
  | { status: "unavailable" };

/** Asks the provider what the change costs; nothing changes. `at` is the moment of an earlier preview, to see it again. */
export async function previewPlanChange(
  app: App,
  { subscription, to, at = app.now() }: { subscription: Subscription | null; to: Plan; at?: number },
): Promise<PlanChangeResult> {
  if (!subscription) return { status: "none" };
  if (subscription.subjectId === String(to.id)) return { status: "same", subscription };
  const from = await findPlan(app, { planId: Number(subscription.subjectId), userId: subscription.userId });
  const provider = paymentProvider(app, subscription.provider).subscriptions;
  if (!from || !provider) return { status: "unavailable" };
  try {
    const [current, [month]] = await Promise.all([
      provider.find(subscription.providerSubscriptionId),
      monthStartQuery(app, { subscriptionId: subscription.id, endsAt: subscription.periodEndsAt ?? 0 }),
    ]);
    const beginsNow = monthlyPriceCents(to) > current.monthlyCents;
    const cost = await provider.previewChange(changeOf(subscription, to, { beginsNow, at }));
    const startsAt = month?.startsAt ?? null;
    const creditsNow =
      beginsNow && startsAt !== null
        ? addedAllowance({ from, to }, { startsAt, changesAt: at, endsAt: cost.nextAt })
        : 0;
    return { status: "shown", change: { subscription, from, to, beginsNow, at, creditsNow, ...cost } };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("error", "subscription.change-not-shown", { status: error.status, problem: error.kind });
    return { status: "unavailable" };
  }
}

/** Changes the plan as it was shown. Pressing twice changes once. `declined`: the card was, and nothing changed. */
export async function changePlan(
  app: App,
  change: PlanChange,
): Promise<"changed" | "declined" | "unavailable"> {
  const { subscription, to, beginsNow, at } = change;
  const { provider: name } = subscription;
  const provider = paymentProvider(app, name).subscriptions;
  try {
    const changed = await provider?.change({
      ...changeOf(subscription, to, { beginsNow, at }),
      key: await sha256Hex(`${subscription.id}:${to.id}:${at}`),
    });
    if (!changed) return "unavailable";
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
  to: Plan,
  { beginsNow, at }: { beginsNow: boolean; at: number },
): SubscriptionChange {
  return {
    subscriptionId: subscription.providerSubscriptionId,
    purchase: { kind: subscription.kind, subjectId: String(to.id), userId: subscription.userId },
    name: to.name,
    monthlyCents: monthlyPriceCents(to),
    isProrated: beginsNow,
    at,
  };
}
