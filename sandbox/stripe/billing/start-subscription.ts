import type Stripe from "stripe";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter } from "../api/errors.ts";
import { emitEvent, epochSeconds, NO_REQUEST, type TriggeringRequest } from "../api/events.ts";
import { countDiscount } from "./begin-period.ts";
import { runDueSteps } from "./billing-clock.ts";
import { findCoupon } from "./catalog.ts";
import { type Collected, collectInvoice, finalizeInvoice } from "./invoices/collect-invoice.ts";
import { itemLine } from "./invoices/invoice-lines.ts";
import { addInvoice, newInvoice } from "./invoices/invoices.ts";
import { periodEnd } from "./periods.ts";
import { detailsOf, newSubscription } from "./subscription-object.ts";

const DAY_S = 24 * 3600;

export interface SubscriptionStart {
  customer: string;
  price: Stripe.Price;
  quantity: number;
  metadata: Record<string, string>;
  description?: string | null;
  /** Epoch seconds; null for no trial. */
  trialEnd: number | null;
  coupon: string | null;
  defaultPaymentMethod?: string | null;
  missingPaymentMethod?: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod;
  /** The payment that was begun at the checkout. */
  intent?: Stripe.PaymentIntent;
  /** At the checkout the card's owner is there; otherwise the first invoice can be left open. */
  isOwnerPresent: boolean;
  collects: boolean;
  /** Tax comes on top of each invoice. */
  isTaxed?: boolean;
}

/** Begins a subscription with its first invoice. It is incomplete until that is paid. */
export function startSubscription(
  sandbox: Sandbox,
  start: SubscriptionStart,
  cause: TriggeringRequest = NO_REQUEST,
): { subscription: Stripe.Subscription; invoice: Stripe.Invoice; collected: Collected } {
  const { price, coupon, trialEnd, intent } = start;
  if (!price.recurring)
    throw invalidParameter(
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
      "items[0][price]",
    );
  const at = epochSeconds(sandbox.now());
  const endsAt = trialEnd ?? periodEnd(at, price.recurring, at);
  const subscription = newSubscription(sandbox, {
    customer: start.customer,
    price,
    quantity: start.quantity,
    metadata: start.metadata,
    description: start.description ?? null,
    startsAt: at,
    endsAt,
    hasTrial: trialEnd !== null,
    defaultPaymentMethod: start.defaultPaymentMethod ?? null,
    missingPaymentMethod: start.missingPaymentMethod ?? "create_invoice",
    isTaxed: start.isTaxed ?? false,
  });
  if (coupon) applyCoupon(sandbox, subscription, coupon);
  const line = itemLine(sandbox, subscription, { start: at, end: endsAt }, { isTrial: trialEnd !== null });
  const invoice = newInvoice(sandbox, subscription, {
    reason: "subscription_create",
    lines: [line],
    period: { start: at, end: at },
    at,
  });
  detailsOf(sandbox, subscription).charged = {
    cents: invoice.total_excluding_tax ?? 0,
    startsAt: at,
    endsAt,
  };
  // A trial's free invoice does not use up the discount.
  if (trialEnd === null) countDiscount(sandbox, subscription);
  addInvoice(sandbox, subscription, invoice, { cause });
  emitEvent(sandbox, "customer.subscription.created", subscription, cause);
  finalizeInvoice(sandbox, invoice, at, intent);
  const collected = start.collects
    ? collectInvoice(sandbox, invoice, at, { isOwnerPresent: start.isOwnerPresent })
    : "requires_action";
  runDueSteps(sandbox, subscription);
  return { subscription, invoice, collected };
}

export function trialEndAfter(sandbox: Sandbox, days: number): number | null {
  return days > 0 ? epochSeconds(sandbox.now()) + days * DAY_S : null;
}

/** Takes a coupon off the invoices from now on, as many as it lasts. */
function applyCoupon(sandbox: Sandbox, subscription: Stripe.Subscription, id: string): void {
  const coupon = findCoupon(sandbox, id);
  const discount = {
    id: `di_1${randomBase62(23)}`,
    coupon: coupon.id,
    invoicesLeft: { once: 1, repeating: coupon.duration_in_months ?? 1, forever: null }[
      coupon.duration as "once" | "repeating" | "forever"
    ],
  };
  detailsOf(sandbox, subscription).discount = discount;
  subscription.discounts = [discount.id];
  coupon.times_redeemed += 1;
}
