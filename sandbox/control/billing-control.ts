import type Stripe from "stripe";
import type { Sandbox } from "../server/sandbox.ts";
import { StripeError } from "../stripe/api/errors.ts";
import { NO_REQUEST } from "../stripe/api/events.ts";
import { moveClock, runDueSteps } from "../stripe/billing/billing-clock.ts";
import { updateSubscription } from "../stripe/billing/change-subscription.ts";
import { collectInvoice, paymentOf } from "../stripe/billing/invoices/collect-invoice.ts";
import { invoicesOf } from "../stripe/billing/invoices/invoices.ts";
import { periodEnd } from "../stripe/billing/periods.ts";
import {
  detailsOf,
  endSubscription,
  isOver,
  itemOf,
  subscriptionNow,
} from "../stripe/billing/subscription-object.ts";
import { openDispute } from "../stripe/disputes/disputes.ts";
import { DECLINES } from "../stripe/payments/declines.ts";
import { createRefund } from "../stripe/payments/refunds.ts";
import type { AfterRetries, ChargeFailure } from "../stripe/state.ts";
import { ControlError } from "./control-error.ts";

export interface SubscriptionActionInput {
  /** `advance`: 1 to 60. */
  months?: number;
  /** `fail-next`: Stripe's decline code, or `authentication_required`. `dispute`: the cardholder's reason. */
  reason?: string;
  /** `fail-next`: how many charges fail. */
  times?: number;
  /** `refund`, `dispute`. */
  amountCents?: number;
  /** `pause`: what happens to the invoices meanwhile. */
  behavior?: string;
}

type Subscription = Stripe.Subscription;

const HOUR_S = 3600;
const MAX_MONTHS = 60;
const AFTER_RETRIES: readonly AfterRetries[] = ["cancel", "unpaid", "past_due"];

export const SUBSCRIPTION_ACTIONS: Record<
  string,
  { label: string; what: string; fits(subscription: Subscription): boolean }
> = {
  "end-period": {
    label: "End the period now",
    what: "Moves its clock an hour past the end of its period or trial: customer.subscription.updated, invoice.created, and the charge",
    fits: isRunning,
  },
  advance: {
    label: "Advance a month",
    what: "Moves its clock by months, with all that happens meanwhile",
    fits: isRunning,
  },
  "fail-next": {
    label: "Let the next charge fail",
    what: "The card is refused at the next charge (reason, times): invoice.payment_failed",
    fits: isRunning,
  },
  retry: {
    label: "Try the open invoice again",
    what: "Moves its clock to the next attempt, or charges the open invoice now",
    fits: ({ status }) => ["past_due", "unpaid", "incomplete"].includes(status),
  },
  pause: {
    label: "Pause collection",
    what: "Invoices are voided (behavior: void, keep_as_draft, mark_uncollectible): customer.subscription.updated",
    fits: (subscription) => isRunning(subscription) && subscription.pause_collection === null,
  },
  unpause: {
    label: "Collect again",
    what: "Ends the pause: customer.subscription.updated",
    fits: ({ pause_collection }) => pause_collection !== null,
  },
  cancel: {
    label: "Cancel in the dashboard",
    what: "Ends it now, without paying back: customer.subscription.deleted",
    fits: isRunning,
  },
  refund: {
    label: "Refund the last payment",
    what: "Gives money back without the app (amountCents, or what is left): refund.created, charge.refunded",
    fits: () => true,
  },
  dispute: {
    label: "Dispute the last payment",
    what: "The card's owner goes to the bank: charge.dispute.created (reason, amountCents)",
    fits: () => true,
  },
};

function isRunning(subscription: Subscription): boolean {
  return !isOver(subscription);
}

/** What time, banks and the dashboard do to subscriptions. */
export class BillingControl {
  constructor(private readonly sandbox: Sandbox) {}

  /** Runs one of `SUBSCRIPTION_ACTIONS` and returns the subscription's new state, with its clock in epoch ms. */
  act(id: string, action: string, input: SubscriptionActionInput = {}) {
    const subscription = this.sandbox.store.data.stripe.subscriptions[id];
    if (!subscription) throw new ControlError("there is no such subscription", 404);
    const run: Record<string, () => unknown> = {
      "end-period": () => moveClock(this.sandbox, subscription, endOfPeriod(subscription)),
      advance: () => this.advance(subscription, input.months ?? 1),
      "fail-next": () => this.failNext(subscription, input),
      retry: () => this.retry(subscription),
      pause: () => this.setPause(subscription, { behavior: input.behavior ?? "void" }),
      unpause: () => this.setPause(subscription, ""),
      cancel: () => this.cancel(subscription),
      refund: () => this.refund(subscription, input.amountCents),
      dispute: () => openDispute(this.sandbox, this.lastCharge(subscription), input),
    };
    const known = Object.hasOwn(SUBSCRIPTION_ACTIONS, action) ? SUBSCRIPTION_ACTIONS[action] : undefined;
    if (!known) {
      const names = Object.keys(SUBSCRIPTION_ACTIONS).join(", ");
      throw new ControlError(`nothing of a subscription is called "${action}"; there are ${names}`, 404);
    }
    if (!known.fits(subscription)) throw new ControlError(`the subscription is ${subscription.status}`, 409);
    run[action]?.();
    return { subscription, now: subscriptionNow(this.sandbox, subscription) * 1000 };
  }

  /** What happens to subscriptions whose retries have all failed. */
  setAfterRetries(name: string): AfterRetries {
    const choice = AFTER_RETRIES.find((known) => known === name);
    if (!choice) throw new ControlError(`afterRetries should be one of ${AFTER_RETRIES.join(", ")}`);
    this.sandbox.store.data.stripe.afterRetries = choice;
    this.sandbox.store.save();
    return choice;
  }

  private advance(subscription: Subscription, months: number): void {
    if (!Number.isInteger(months) || months < 1 || months > MAX_MONTHS)
      throw new ControlError(`months should be a whole number from 1 to ${MAX_MONTHS}`);
    const now = subscriptionNow(this.sandbox, subscription);
    moveClock(this.sandbox, subscription, periodEnd(now, { interval: "month", interval_count: months }, now));
  }

  private failNext(
    subscription: Subscription,
    { reason = "generic_decline", times = 1 }: SubscriptionActionInput,
  ) {
    if (!Object.hasOwn(DECLINES, reason) && reason !== "authentication_required") {
      const names = [...Object.keys(DECLINES), "authentication_required"].join(", ");
      throw new ControlError(`no decline is called "${reason}"; there are ${names}`);
    }
    if (!Number.isInteger(times) || times < 1)
      throw new ControlError("times should be a whole number from 1");
    detailsOf(this.sandbox, subscription).nextCharges = { reason: reason as ChargeFailure, times };
    this.sandbox.store.save();
  }

  private retry(subscription: Subscription): void {
    const open = invoicesOf(this.sandbox, subscription).find(({ status }) => status === "open");
    if (!open) throw new ControlError("no invoice is open", 409);
    if (open.next_payment_attempt !== null) {
      moveClock(this.sandbox, subscription, open.next_payment_attempt);
      return;
    }
    collectInvoice(this.sandbox, open, subscriptionNow(this.sandbox, subscription));
    runDueSteps(this.sandbox, subscription);
  }

  private setPause(subscription: Subscription, pause: { behavior: string } | ""): void {
    if (pause !== "" && !["void", "keep_as_draft", "mark_uncollectible"].includes(pause.behavior))
      throw new ControlError("behavior should be one of void, keep_as_draft, mark_uncollectible");
    updateSubscription(this.sandbox, subscription, { pause_collection: pause }, NO_REQUEST);
  }

  private cancel(subscription: Subscription): void {
    const now = subscriptionNow(this.sandbox, subscription);
    endSubscription(this.sandbox, subscription, now, "cancellation_requested");
    runDueSteps(this.sandbox, subscription);
  }

  private refund(subscription: Subscription, amountCents: number | undefined): void {
    const amount: Record<string, number> = amountCents === undefined ? {} : { amount: amountCents };
    const charge = this.lastCharge(subscription).id;
    try {
      createRefund(this.sandbox, { charge, ...amount }, NO_REQUEST);
    } catch (error) {
      if (error instanceof StripeError) throw new ControlError(error.message, 409);
      throw error;
    }
  }

  /** The charge that paid the subscription's latest paid invoice. */
  private lastCharge(subscription: Subscription): Stripe.Charge {
    const { paymentIntents, charges } = this.sandbox.store.data.stripe;
    const paid = invoicesOf(this.sandbox, subscription)
      .filter(({ status, amount_paid }) => status === "paid" && amount_paid > 0)
      .at(-1);
    const intent = paid && paymentIntents[String(paymentOf(this.sandbox, paid)?.payment.payment_intent)];
    const charge = charges[String(intent?.latest_charge)];
    if (!charge) throw new ControlError("nothing was paid on this subscription", 409);
    return charge;
  }
}

/** An hour past the end of its period, so that a renewal is charged, too. */
function endOfPeriod(subscription: Subscription): number {
  return itemOf(subscription).current_period_end + HOUR_S;
}
