import { sum } from "~/lib/sum";
import type { ProviderInvoice, ProviderSubscription } from "../ports/payments/subscription-provider";
import { idOf } from "./map-objects.server";
import type { StripeInvoice, StripeSubscription } from "./responses.server";

/** The subscription's metadata says what was sold; it is set when the subscription is created. */
export function toProviderSubscription(subscription: StripeSubscription): ProviderSubscription {
  const { purchase_kind: kind, subject_id: subjectId, user_id: userId } = subscription.metadata;
  // Since API version 2025-03-31 the item has the period; our subscriptions have one item.
  const item = subscription.items.data[0];
  const periodStart = item?.current_period_start;
  const periodEnd = item?.current_period_end;
  return {
    id: subscription.id,
    state: toState(subscription.status),
    customerId: idOf(subscription.customer),
    purchase: kind && subjectId && userId ? { kind, subjectId, userId } : null,
    monthlyCents: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    latestInvoiceId: idOf(subscription.latest_invoice),
    startedAt: subscription.start_date * 1000,
    periodStartsAt: periodStart === undefined ? null : periodStart * 1000,
    periodEndsAt: periodEnd === undefined ? null : periodEnd * 1000,
    trialEndsAt: subscription.trial_end === null ? null : subscription.trial_end * 1000,
    isPaused: subscription.status === "paused" || subscription.pause_collection !== null,
    // Stripe's portal sets the time alone, the API the flag.
    endsWithPeriod: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    isLive: subscription.livemode,
  };
}

/** An unknown status counts as past due: nothing is granted for it and nothing is taken away. */
function toState(status: string): ProviderSubscription["state"] {
  switch (status) {
    case "incomplete":
      return "incomplete";
    case "active":
    case "trialing":
      return "active";
    case "canceled":
    case "incomplete_expired":
      return "canceled";
    default:
      return "past_due";
  }
}

export function toProviderInvoice(invoice: StripeInvoice): ProviderInvoice {
  // A subscription's invoice covers the period of its lines; the invoice's own period is the previous one.
  const period = invoice.lines.data.at(-1)?.period ?? {
    start: invoice.period_start,
    end: invoice.period_end,
  };
  const amountCents = invoice.status === "paid" ? invoice.amount_paid : invoice.amount_due;
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    subjectId: invoice.parent?.subscription_details?.metadata?.subject_id ?? null,
    isDraft: invoice.status === "draft",
    state: invoice.status === "paid" ? "paid" : isOver(invoice.status) ? "void" : "open",
    reason: NEW_PERIOD_REASONS.has(invoice.billing_reason ?? "") ? "month" : "change",
    amountCents,
    fullCents: Math.max(0, invoice.total ?? amountCents),
    taxCents: taxIn(invoice, amountCents),
    currency: invoice.currency,
    periodStartsAt: period.start * 1000,
    periodEndsAt: period.end * 1000,
    isLive: invoice.livemode,
  };
}

/** The tax in what is charged: a balance of the customer's pays its share of both price and tax. */
function taxIn({ total, total_taxes }: StripeInvoice, chargedCents: number): number {
  const taxCents = sum((total_taxes ?? []).map(({ amount }) => amount));
  if (taxCents <= 0 || !total || total <= 0) return 0;
  return Math.min(taxCents, Math.round((taxCents * chargedCents) / total));
}

const NEW_PERIOD_REASONS: ReadonlySet<string> = new Set(["subscription_create", "subscription_cycle"]);

function isOver(status: string | null): boolean {
  return status === "void" || status === "uncollectible";
}
