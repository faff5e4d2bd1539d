import type Stripe from "stripe";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter, resourceMissing } from "../api/errors.ts";
import {
  anyParam,
  booleanParam,
  expandParam,
  integerParam,
  metadataParam,
  metadataUpdateParam,
  type ParamType,
  type ParamValues,
  textParam,
} from "../api/params.ts";
import { addPrice, type PriceData, RECURRING } from "./catalog.ts";
import { itemOf } from "./subscription-object.ts";

const PRICE_DATA: ParamType = {
  is: "object",
  fields: {
    currency: { is: "string", required: true },
    product: { is: "string", required: true },
    recurring: { ...RECURRING, required: true },
    tax_behavior: textParam,
    unit_amount: { is: "integer", min: 0, required: true },
  },
};

const ITEMS: ParamType = {
  is: "list",
  of: {
    is: "object",
    fields: {
      id: textParam,
      price: textParam,
      price_data: PRICE_DATA,
      quantity: { is: "integer", min: 1 },
      metadata: metadataParam,
    },
  },
};

const PRORATION_BEHAVIOR: ParamType = {
  is: "choice",
  values: ["always_invoice", "create_prorations", "none"],
};
const TRIAL_SETTINGS: ParamType = {
  is: "object",
  fields: {
    end_behavior: {
      is: "object",
      fields: {
        missing_payment_method: {
          is: "choice",
          values: ["cancel", "create_invoice", "pause"],
          required: true,
        },
      },
    },
  },
};
const DISCOUNTS: ParamType = {
  is: "list",
  of: { is: "object", fields: { coupon: { is: "string", required: true } } },
};

export const NEW_SUBSCRIPTION_PARAMS: Record<string, ParamType> = {
  collection_method: { is: "choice", values: ["charge_automatically"] },
  customer: { is: "string", required: true },
  default_payment_method: textParam,
  description: textParam,
  discounts: DISCOUNTS,
  expand: expandParam,
  items: { ...ITEMS, required: true },
  metadata: metadataParam,
  off_session: booleanParam,
  payment_behavior: { is: "choice", values: ["allow_incomplete", "default_incomplete"] },
  trial_end: integerParam,
  trial_period_days: { is: "integer", min: 1 },
  trial_settings: TRIAL_SETTINGS,
};

/** Real parameters that the sandbox does not play are unknown to it: ignoring them would hide a difference. */
export const SUBSCRIPTION_PARAMS: Record<string, ParamType> = {
  cancel_at: { ...integerParam, unsets: true },
  cancel_at_period_end: booleanParam,
  cancellation_details: anyParam,
  default_payment_method: textParam,
  description: textParam,
  expand: expandParam,
  items: ITEMS,
  metadata: metadataUpdateParam,
  pause_collection: {
    is: "object",
    unsets: true,
    fields: {
      behavior: { is: "choice", values: ["keep_as_draft", "mark_uncollectible", "void"], required: true },
      resumes_at: integerParam,
    },
  },
  payment_behavior: { is: "choice", values: ["allow_incomplete", "error_if_incomplete"] },
  proration_behavior: PRORATION_BEHAVIOR,
  proration_date: integerParam,
};

export const CANCEL_PARAMS: Record<string, ParamType> = {
  cancellation_details: anyParam,
  expand: expandParam,
  invoice_now: booleanParam,
  prorate: booleanParam,
};

export const RESUME_PARAMS: Record<string, ParamType> = {
  billing_cycle_anchor: { is: "choice", values: ["now"] },
  expand: expandParam,
};

export const PREVIEW_PARAMS: Record<string, ParamType> = {
  customer: textParam,
  expand: expandParam,
  subscription: { is: "string", required: true },
  subscription_details: {
    is: "object",
    fields: { items: ITEMS, proration_behavior: PRORATION_BEHAVIOR, proration_date: integerParam },
  },
};

export interface ItemChange {
  id?: string;
  price?: string;
  price_data?: PriceData;
  quantity?: number;
}

export interface ChangeParams {
  items?: ItemChange[];
  proration_behavior?: "always_invoice" | "create_prorations" | "none";
  proration_date?: number;
}

/** The price and quantity that an item shall have; null if no item is named. */
export function requestedItem(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  items: ItemChange[] | undefined,
  at = "items",
): { price: Stripe.Price; quantity: number } | null {
  const [change, ...more] = items ?? [];
  if (!change) return null;
  const item = itemOf(subscription);
  if (more.length > 0 || (change.id ?? item.id) !== item.id || change.id === undefined)
    throw invalidParameter("This sandbox plays subscriptions of one item only; name it by its id.", at);
  const price = requestedPrice(sandbox, change, at) ?? item.price;
  const [before, after] = [item.price.recurring, price.recurring];
  if (before?.interval !== after?.interval || before?.interval_count !== after?.interval_count)
    throw invalidParameter("This sandbox does not play a change of the interval yet.", at);
  if (price.currency !== item.price.currency)
    throw invalidParameter("The price's currency does not match the subscription's.", at);
  // A new price begins with a quantity of one.
  return { price, quantity: change.quantity ?? (price === item.price ? (item.quantity ?? 1) : 1) };
}

export function requestedPrice(sandbox: Sandbox, change: ItemChange, at = "items"): Stripe.Price | null {
  if (change.price_data) return addPrice(sandbox, change.price_data, `${at}[0][price_data][product]`);
  if (!change.price) return null;
  const { prices } = sandbox.store.data.stripe;
  const price = Object.hasOwn(prices, change.price) ? prices[change.price] : undefined;
  if (!price) throw resourceMissing("price", change.price, `${at}[0][price]`);
  return price;
}

export function asChange(values: ParamValues | undefined): ChangeParams {
  return (values ?? {}) as unknown as ChangeParams;
}
