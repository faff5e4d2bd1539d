import type Stripe from "stripe";
import type { Sandbox } from "../../server/sandbox.ts";
import { NO_REQUEST, type TriggeringRequest } from "../api/events.ts";
import { findCustomer } from "./customers.ts";
import { itemLine } from "./invoices/invoice-lines.ts";
import { addInvoice, newInvoice } from "./invoices/invoices.ts";
import { periodEnd } from "./periods.ts";
import { changeSubscription, detailsOf, endSubscription, itemOf } from "./subscription-object.ts";

type Subscription = Stripe.Subscription;

/** The period or the trial is over. Without a card after a trial the subscription may pause or end. */
export function beginNextPeriod(sandbox: Sandbox, subscription: Subscription, at: number): void {
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method;
  const isStopped =
    subscription.status === "trialing" && missing !== "create_invoice" && !hasCard(sandbox, subscription);
  if (isStopped && missing === "cancel") {
    endSubscription(sandbox, subscription, at, "cancellation_requested");
    return;
  }
  if (isStopped) {
    const pause = () => {
      subscription.status = "paused";
    };
    changeSubscription(sandbox, subscription, pause, { type: "customer.subscription.paused" });
    return;
  }
  const item = itemOf(subscription);
  bill(sandbox, subscription, {
    at,
    waits: true,
    before: { start: item.current_period_start, end: item.current_period_end },
  });
}

/**
 * Begins a period with its invoice, in which prorations that waited come first. The draft waits for an hour before it
 * is charged, as at renewals; without `waits` it is charged by the caller.
 */
export function bill(
  sandbox: Sandbox,
  subscription: Subscription,
  {
    at,
    waits,
    before,
    type,
  }: {
    at: number;
    waits: boolean;
    before: { start: number; end: number };
    type?: string;
  },
  cause: TriggeringRequest = NO_REQUEST,
): Stripe.Invoice {
  const item = itemOf(subscription);
  const details = detailsOf(sandbox, subscription);
  if (!item.price.recurring) throw new Error(`${item.price.id} does not recur`);
  const end = periodEnd(subscription.billing_cycle_anchor, item.price.recurring, at);
  const line = itemLine(sandbox, subscription, { start: at, end });
  const lines = [...details.pendingLines, line];
  details.pendingLines = [];
  const off = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  details.charged = { cents: line.amount - off, startsAt: at, endsAt: end };
  const invoice = newInvoice(sandbox, subscription, {
    reason: "subscription_cycle",
    lines,
    period: before,
    at,
  });
  countDiscount(sandbox, subscription);
  const isKept =
    subscription.status === "unpaid" || subscription.pause_collection?.behavior === "keep_as_draft";
  if (isKept) invoice.auto_advance = false;
  addInvoice(sandbox, subscription, invoice, { waits: waits && !isKept, cause });
  changeSubscription(
    sandbox,
    subscription,
    () => {
      item.current_period_start = at;
      item.current_period_end = end;
      if (subscription.status === "trialing" || subscription.status === "paused")
        subscription.status = "active";
    },
    { cause, ...(type ? { type } : {}) },
  );
  return invoice;
}

/** Counts an invoice on the coupon; one that has run out is taken off. */
export function countDiscount(sandbox: Sandbox, subscription: Subscription): void {
  const details = detailsOf(sandbox, subscription);
  if (!details.discount || details.discount.invoicesLeft === null) return;
  details.discount.invoicesLeft -= 1;
  if (details.discount.invoicesLeft > 0) return;
  details.discount = null;
  subscription.discounts = [];
}

function hasCard(sandbox: Sandbox, subscription: Subscription): boolean {
  const customer = findCustomer(sandbox, String(subscription.customer));
  return (
    subscription.default_payment_method !== null || customer.invoice_settings.default_payment_method !== null
  );
}
