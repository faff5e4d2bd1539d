import type Stripe from "stripe";
import { randomBase62 } from "../../../server/random-ids.ts";
import type { Sandbox } from "../../../server/sandbox.ts";
import { couponDiscount } from "../catalog.ts";
import { shareFrom } from "../periods.ts";
import { detailsOf, itemOf } from "../subscription-object.ts";

export type Line = Stripe.InvoiceLineItem;

export interface Period {
  start: number;
  end: number;
}

/** What the subscription's item costs for a period, with the coupon in use; a trial is free. */
export function itemLine(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  period: Period,
  { isTrial = false }: { isTrial?: boolean } = {},
): Line {
  const item = itemOf(subscription);
  const { price, quantity = 1 } = item;
  const name = productName(sandbox, price);
  const unit = money(price.unit_amount ?? 0, price.currency);
  const amount = isTrial ? 0 : (price.unit_amount ?? 0) * quantity;
  const { discount } = detailsOf(sandbox, subscription);
  const coupon = discount && sandbox.store.data.stripe.coupons[discount.coupon];
  const off = coupon && !isTrial ? couponDiscount(coupon, amount) : 0;
  return line(subscription, price, quantity, {
    amount,
    description: isTrial
      ? `Trial period for ${name}`
      : `${quantity} × ${name} (at ${unit} / ${price.recurring?.interval ?? "month"})`,
    period,
    discounts: discount && off > 0 ? [{ amount: off, discount: discount.id }] : [],
  });
}

/**
 * Two lines for a change within a period: what was charged for its rest goes back, and the rest is charged at the new
 * price. Both are computed by the second.
 */
export function prorationLines(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  next: { price: Stripe.Price; quantity: number },
  at: number,
): { lines: Line[]; charged: { cents: number; startsAt: number; endsAt: number } } {
  const item = itemOf(subscription);
  const period = { start: at, end: item.current_period_end };
  const { charged } = detailsOf(sandbox, subscription);
  const full = {
    cents: subscription.status === "trialing" ? 0 : (next.price.unit_amount ?? 0) * next.quantity,
    startsAt: item.current_period_start,
    endsAt: item.current_period_end,
  };
  const rest = shareFrom(full, at);
  const after = `after ${day(at)}`;
  const credit = line(subscription, item.price, item.quantity ?? 1, {
    amount: -shareFrom(charged, at) || 0,
    description: `Unused time on ${productName(sandbox, item.price)} ${after}`,
    period,
    isProration: true,
  });
  const debit = line(subscription, next.price, next.quantity, {
    amount: rest,
    description: `Remaining time on ${productName(sandbox, next.price)} ${after}`,
    period,
    isProration: true,
  });
  return { lines: [credit, debit], charged: { cents: rest, startsAt: at, endsAt: period.end } };
}

interface LineData {
  amount: number;
  description: string;
  period: Period;
  isProration?: boolean;
  discounts?: { amount: number; discount: string }[];
}

function line(
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  quantity: number,
  { amount, description, period, isProration = false, discounts = [] }: LineData,
): Line {
  return {
    id: `il_1${randomBase62(23)}`,
    object: "line_item",
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: discounts,
    discountable: !isProration,
    discounts: discounts.map(({ discount }) => discount),
    invoice: null,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: isProration ? `ii_1${randomBase62(23)}` : null,
        proration: isProration,
        proration_details: isProration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
      type: "subscription_item_details",
    },
    period,
    pretax_credit_amounts: discounts.map((given) => ({ ...given, type: "discount" })),
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  } as unknown as Line;
}

export function productName(sandbox: Sandbox, price: Stripe.Price): string {
  return sandbox.store.data.stripe.products[String(price.product)]?.name ?? "Subscription";
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
}

function day(at: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(at * 1000);
}
