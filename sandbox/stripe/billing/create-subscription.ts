import type Stripe from "stripe";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter } from "../api/errors.ts";
import type { TriggeringRequest } from "../api/events.ts";
import type { ParamValues } from "../api/params.ts";
import { findCustomer } from "./customers.ts";
import { startSubscription, trialEndAfter } from "./start-subscription.ts";
import { type ItemChange, requestedPrice } from "./subscription-params.ts";

interface CreateParams {
  customer: string;
  default_payment_method?: string;
  description?: string;
  discounts?: { coupon: string }[];
  items: ItemChange[];
  metadata?: Record<string, string>;
  payment_behavior?: "allow_incomplete" | "default_incomplete";
  trial_end?: number;
  trial_period_days?: number;
  trial_settings?: {
    end_behavior: {
      missing_payment_method: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod;
    };
  };
}

/** `POST /v1/subscriptions`, without a checkout: the customer has a card, or the first invoice stays open. */
export function createSubscription(
  sandbox: Sandbox,
  values: ParamValues,
  cause: TriggeringRequest,
): Stripe.Subscription {
  const params = values as unknown as CreateParams;
  const customer = findCustomer(sandbox, params.customer);
  const [item, ...more] = params.items;
  if (!item || more.length > 0)
    throw invalidParameter("This sandbox plays subscriptions of one item only.", "items");
  const price = requestedPrice(sandbox, item);
  if (!price)
    throw invalidParameter(
      "Missing required param: items[0][price].",
      "items[0][price]",
      "parameter_missing",
    );
  const trialEnd = params.trial_end ?? trialEndAfter(sandbox, params.trial_period_days ?? 0);
  const behavior = params.payment_behavior ?? "allow_incomplete";
  const card = params.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const isFree = trialEnd !== null || price.unit_amount === 0;
  if (!card && !isFree && behavior !== "default_incomplete")
    throw invalidParameter(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      undefined,
      "resource_missing",
    );
  const { subscription } = startSubscription(
    sandbox,
    {
      customer: customer.id,
      price,
      quantity: item.quantity ?? 1,
      metadata: params.metadata ?? {},
      description: params.description ?? null,
      trialEnd,
      coupon: params.discounts?.[0]?.coupon ?? null,
      defaultPaymentMethod: params.default_payment_method ?? null,
      missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice",
      isOwnerPresent: false,
      collects: behavior !== "default_incomplete",
    },
    cause,
  );
  return subscription;
}
