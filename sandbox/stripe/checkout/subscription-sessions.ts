import type Stripe from "stripe";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter } from "../api/errors.ts";
import { couponDiscount, findCoupon, newProduct } from "../billing/catalog.ts";
import { findCustomer } from "../billing/customers.ts";
import { settleWithBalance } from "../billing/invoices/invoices.ts";
import type { SessionDetails } from "../state.ts";

export interface SubscriptionSessionParams {
  customer?: string;
  customer_email?: string;
  discounts?: { coupon?: string }[];
  subscription_data?: {
    description?: string;
    metadata?: Record<string, string>;
    trial_period_days?: number;
  };
}

/** What a checkout in subscription mode will begin, and what is due at once: nothing with a trial. */
export function planSubscription(
  sandbox: Sandbox,
  lineItems: Stripe.LineItem[],
  params: SubscriptionSessionParams,
): {
  details: NonNullable<SessionDetails["subscription"]>;
  discounts: Stripe.Checkout.Session.Discount[];
  discountCents: number;
  amountDue: number;
} {
  const [item, ...more] = lineItems;
  if (!item?.price?.recurring)
    throw invalidParameter(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      "line_items",
    );
  if (more.length > 0)
    throw invalidParameter("This sandbox plays subscriptions of one line only.", "line_items");
  if (params.customer && params.customer_email)
    throw invalidParameter(
      "You may only specify one of these parameters: customer, customer_email.",
      "customer",
    );
  const customer = params.customer ? findCustomer(sandbox, params.customer) : null;
  const couponId = params.discounts?.[0]?.coupon ?? null;
  const coupon = couponId === null ? null : findCoupon(sandbox, couponId);
  const trialDays = params.subscription_data?.trial_period_days ?? 0;
  const discountCents = coupon && trialDays === 0 ? couponDiscount(coupon, item.amount_subtotal) : 0;
  item.amount_discount = discountCents;
  item.amount_total = trialDays > 0 ? 0 : item.amount_subtotal - discountCents;

  const state = sandbox.store.data.stripe;
  const product = newProduct(sandbox, {
    id: String(item.price.product),
    name: item.description ?? "Subscription",
  });
  state.products[product.id] = product;
  state.prices[item.price.id] = item.price;
  return {
    details: {
      metadata: params.subscription_data?.metadata ?? {},
      description: params.subscription_data?.description ?? null,
      trialDays,
      coupon: couponId,
    },
    discounts: coupon
      ? ([{ coupon: coupon.id, promotion_code: null }] as Stripe.Checkout.Session.Discount[])
      : [],
    discountCents,
    amountDue: settleWithBalance(item.amount_total, customer?.balance ?? 0).amountDue,
  };
}
