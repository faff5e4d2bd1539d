import type Stripe from "stripe";
import type { Sandbox } from "../../server/sandbox.ts";
import { emitEvent, NO_REQUEST } from "../api/events.ts";
import { beginNextPeriod } from "./begin-period.ts";
import { closeInvoice, collectInvoice, finalizeInvoice } from "./invoices/collect-invoice.ts";
import { invoicesOf } from "./invoices/invoices.ts";
import {
  changeSubscription,
  detailsOf,
  endSubscription,
  isOver,
  itemOf,
  subscriptionNow,
} from "./subscription-object.ts";

export const BILLING_JOB = "stripe.billing";
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** A first invoice can be paid this long. */
const INCOMPLETE_LIFE_S = 23 * HOUR_S;
const TRIAL_NOTICE_S = 3 * DAY_S;
/** A century of monthly steps: more is a mistake of ours. */
const MAX_STEPS = 5000;

type Subscription = Stripe.Subscription;
/** What happens to a subscription by itself, and when (epoch seconds of its own clock). */
interface Step {
  at: number;
  run(at: number): void;
}

/** Runs what is due by the subscription's own clock, one step after another, and plans the next. */
export function runDueSteps(sandbox: Sandbox, subscription: Subscription): void {
  const now = subscriptionNow(sandbox, subscription);
  let next = nextStep(sandbox, subscription);
  for (let steps = 0; next && next.at <= now; steps++) {
    if (steps === MAX_STEPS) throw new Error(`${subscription.id} never comes to rest`);
    next.run(next.at);
    next = nextStep(sandbox, subscription);
  }
  sandbox.jobs.cancel(BILLING_JOB, (payload) => payload.subscriptionId === subscription.id);
  if (next) {
    const delayMs = next.at * 1000 - (sandbox.now() + detailsOf(sandbox, subscription).aheadMs);
    sandbox.jobs.schedule(BILLING_JOB, delayMs, { subscriptionId: subscription.id });
  }
  sandbox.store.save();
}

/** Moves a subscription's own clock forward to a time, in epoch seconds. */
export function moveClock(sandbox: Sandbox, subscription: Subscription, to: number): void {
  const ahead = to * 1000 - sandbox.now();
  const details = detailsOf(sandbox, subscription);
  details.aheadMs = Math.max(details.aheadMs, ahead);
  runDueSteps(sandbox, subscription);
}

/** The earliest step; of two at the same time the first of this list. */
function nextStep(sandbox: Sandbox, subscription: Subscription): Step | null {
  if (isOver(subscription)) return null;
  const steps = [
    ...invoiceSteps(sandbox, subscription),
    ...trialSteps(sandbox, subscription),
    ...periodSteps(sandbox, subscription),
  ];
  return steps.reduce<Step | null>(
    (first, step) => (first === null || step.at < first.at ? step : first),
    null,
  );
}

function invoiceSteps(sandbox: Sandbox, subscription: Subscription): Step[] {
  return invoicesOf(sandbox, subscription).flatMap((invoice): Step[] => {
    if (invoice.status === "draft" && invoice.automatically_finalizes_at !== null)
      return [
        {
          at: invoice.automatically_finalizes_at,
          run: (at) => finalizeAndCollect(sandbox, subscription, invoice, at),
        },
      ];
    if (invoice.status === "open" && invoice.next_payment_attempt !== null)
      return [{ at: invoice.next_payment_attempt, run: (at) => void collectInvoice(sandbox, invoice, at) }];
    return [];
  });
}

/** Closes a draft and charges it. What a paused subscription would charge is voided, written off or left as a draft. */
export function finalizeAndCollect(
  sandbox: Sandbox,
  subscription: Subscription,
  invoice: Stripe.Invoice,
  at: number,
): void {
  const behavior = subscription.pause_collection?.behavior;
  if (behavior === "void" || behavior === "mark_uncollectible") {
    closeInvoice(sandbox, invoice, at, behavior === "void" ? "void" : "uncollectible");
    return;
  }
  if (behavior === "keep_as_draft") {
    invoice.auto_advance = false;
    invoice.automatically_finalizes_at = null;
    return;
  }
  finalizeInvoice(sandbox, invoice, at);
  collectInvoice(sandbox, invoice, at);
}

function trialSteps(sandbox: Sandbox, subscription: Subscription): Step[] {
  if (subscription.status !== "trialing" || subscription.trial_end === null) return [];
  const details = detailsOf(sandbox, subscription);
  if (details.isTrialEndAnnounced) return [];
  const announce = () => {
    details.isTrialEndAnnounced = true;
    emitEvent(sandbox, "customer.subscription.trial_will_end", subscription, NO_REQUEST);
  };
  return [{ at: Math.max(subscription.created, subscription.trial_end - TRIAL_NOTICE_S), run: announce }];
}

function periodSteps(sandbox: Sandbox, subscription: Subscription): Step[] {
  const { status, cancel_at, pause_collection } = subscription;
  if (status === "incomplete")
    return [
      {
        at: subscription.created + INCOMPLETE_LIFE_S,
        run: (at) => expireIncomplete(sandbox, subscription, at),
      },
    ];
  const end = (at: number) => endSubscription(sandbox, subscription, at, "cancellation_requested");
  const steps: Step[] = [];
  if (cancel_at !== null) steps.push({ at: cancel_at, run: end });
  if (pause_collection?.resumes_at)
    steps.push({
      at: pause_collection.resumes_at,
      run: () =>
        changeSubscription(sandbox, subscription, () => {
          subscription.pause_collection = null;
        }),
    });
  if (status === "paused") return steps;
  const periodEndsAt = itemOf(subscription).current_period_end;
  steps.push({
    at: periodEndsAt,
    run: subscription.cancel_at_period_end ? end : (at) => beginNextPeriod(sandbox, subscription, at),
  });
  return steps;
}

function expireIncomplete(sandbox: Sandbox, subscription: Subscription, at: number): void {
  for (const invoice of invoicesOf(sandbox, subscription))
    if (invoice.status === "open") closeInvoice(sandbox, invoice, at, "void");
  changeSubscription(sandbox, subscription, () => {
    subscription.status = "incomplete_expired";
    subscription.ended_at = at;
  });
}
