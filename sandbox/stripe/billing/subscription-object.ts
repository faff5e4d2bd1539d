import type Stripe from "stripe";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { resourceMissing } from "../api/errors.ts";
import { emitEvent, epochSeconds, NO_REQUEST, type TriggeringRequest } from "../api/events.ts";
import type { SubscriptionDetails } from "../state.ts";

export type Item = Stripe.SubscriptionItem;

export interface NewSubscription {
  customer: string;
  price: Stripe.Price;
  quantity: number;
  metadata: Record<string, string>;
  description: string | null;
  /** Epoch seconds, of the subscription's start and of the end of its first period. */
  startsAt: number;
  endsAt: number;
  hasTrial: boolean;
  defaultPaymentMethod: string | null;
  missingPaymentMethod: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod;
  isTaxed: boolean;
}

/** A subscription of one item, stored but not announced. */
export function newSubscription(sandbox: Sandbox, data: NewSubscription): Stripe.Subscription {
  const { price, startsAt, endsAt, hasTrial } = data;
  const id = `sub_1${randomBase62(23)}`;
  const item = {
    id: `si_${randomBase62(14)}`,
    object: "subscription_item",
    billing_thresholds: null,
    created: startsAt,
    current_period_end: endsAt,
    current_period_start: startsAt,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: data.quantity,
    subscription: id,
    tax_rates: [],
  } as unknown as Item;
  const subscription = {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: data.isTaxed, liability: null },
    billing_cycle_anchor: hasTrial ? endsAt : startsAt,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: { proration_discounts: "included" },
      type: "flexible",
      updated_at: startsAt,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: startsAt,
    currency: price.currency,
    customer: data.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: data.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: data.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [item],
      has_more: false,
      total_count: 1,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: data.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: startsAt,
    status: hasTrial ? "trialing" : "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: hasTrial ? endsAt : null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: data.missingPaymentMethod },
    },
    trial_start: hasTrial ? startsAt : null,
  } as unknown as Stripe.Subscription;
  const state = sandbox.store.data.stripe;
  state.subscriptions[id] = subscription;
  state.subscriptionDetails[id] = {
    aheadMs: 0,
    charged: { cents: 0, startsAt, endsAt },
    pendingLines: [],
    discount: null,
    nextCharges: null,
    isTrialEndAnnounced: false,
  };
  return subscription;
}

/** The older object that every item still carries beside its price. */
export function planOf(price: Stripe.Price): object {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval,
    interval_count: price.recurring?.interval_count,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

export function itemOf(subscription: Stripe.Subscription): Item {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

export function detailsOf(sandbox: Sandbox, subscription: Stripe.Subscription): SubscriptionDetails {
  const details = sandbox.store.data.stripe.subscriptionDetails[subscription.id];
  if (!details) throw new Error(`${subscription.id} has no details`);
  return details;
}

export function findSubscription(sandbox: Sandbox, id: string): Stripe.Subscription {
  const { subscriptions } = sandbox.store.data.stripe;
  const subscription = Object.hasOwn(subscriptions, id) ? subscriptions[id] : undefined;
  if (!subscription) throw resourceMissing("subscription", id, "id");
  return subscription;
}

export function isOver({ status }: Stripe.Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

/** The subscription's own time in epoch seconds; it can be ahead of the sandbox's. */
export function subscriptionNow(sandbox: Sandbox, subscription: Stripe.Subscription): number {
  return epochSeconds(sandbox.now() + detailsOf(sandbox, subscription).aheadMs);
}

/** Changes a subscription and tells the app what it was before. */
export function changeSubscription(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  apply: () => void,
  {
    cause = NO_REQUEST,
    type = "customer.subscription.updated",
  }: { cause?: TriggeringRequest; type?: string } = {},
): void {
  const before = structuredClone(subscription) as unknown as Record<string, unknown>;
  apply();
  const after = subscription as unknown as Record<string, unknown>;
  const changed = Object.keys(before).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return;
  const previous = Object.fromEntries(changed.map((name) => [name, before[name]]));
  emitEvent(sandbox, type, subscription, cause, previous);
  sandbox.store.save();
}

/** Ends a subscription for good. */
export function endSubscription(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  at: number,
  reason: "cancellation_requested" | "payment_failed",
  cause: TriggeringRequest = NO_REQUEST,
): void {
  subscription.status = "canceled";
  subscription.ended_at = at;
  subscription.canceled_at ??= at;
  if (subscription.cancellation_details) subscription.cancellation_details.reason ??= reason;
  // Unpaid invoices stay open and are not collected.
  for (const invoice of Object.values(sandbox.store.data.stripe.invoices)) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
    if (invoice.status !== "open" && invoice.status !== "draft") continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.automatically_finalizes_at = null;
  }
  emitEvent(sandbox, "customer.subscription.deleted", subscription, cause);
  sandbox.store.save();
}
