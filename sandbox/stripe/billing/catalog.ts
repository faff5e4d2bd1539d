import type Stripe from "stripe";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter, resourceMissing } from "../api/errors.ts";
import { emitEvent, epochSeconds, type TriggeringRequest } from "../api/events.ts";
import {
  anyParam,
  booleanParam,
  expandParam,
  integerParam,
  metadataParam,
  type ParamType,
  type ParamValues,
  textParam,
} from "../api/params.ts";
import type { Recurring } from "./periods.ts";

export const PRODUCT_PARAMS: Record<string, ParamType> = {
  active: booleanParam,
  description: textParam,
  expand: expandParam,
  id: textParam,
  images: { is: "list", of: textParam },
  metadata: metadataParam,
  name: { is: "string", required: true },
  statement_descriptor: { is: "string", maxLength: 22 },
  tax_code: textParam,
  type: { is: "choice", values: ["good", "service"] },
  unit_label: textParam,
  url: textParam,
};

export const COUPON_PARAMS: Record<string, ParamType> = {
  amount_off: integerParam,
  currency: textParam,
  duration: { is: "choice", values: ["forever", "once", "repeating"] },
  duration_in_months: { is: "integer", min: 1 },
  expand: expandParam,
  id: textParam,
  max_redemptions: { is: "integer", min: 1 },
  metadata: metadataParam,
  name: { is: "string", maxLength: 40 },
  percent_off: textParam,
  redeem_by: integerParam,
};

export const RECURRING: ParamType = {
  is: "object",
  fields: {
    interval: { is: "choice", values: ["day", "week", "month", "year"], required: true },
    interval_count: { is: "integer", min: 1 },
    usage_type: { is: "choice", values: ["licensed"] },
  },
};

export const PRICE_PARAMS: Record<string, ParamType> = {
  active: booleanParam,
  currency: { is: "string", required: true },
  expand: expandParam,
  lookup_key: textParam,
  metadata: metadataParam,
  nickname: textParam,
  product: textParam,
  product_data: anyParam,
  recurring: RECURRING,
  tax_behavior: { is: "choice", values: ["exclusive", "inclusive", "unspecified"] },
  unit_amount: { is: "integer", min: 0, required: true },
};

/** A price's own data, as given with a line of a checkout or an item of a subscription. */
export interface PriceData {
  currency: string;
  product: string;
  unit_amount: number;
  recurring?: { interval: Recurring["interval"]; interval_count?: number };
}

export function createProduct(sandbox: Sandbox, values: ParamValues, cause: TriggeringRequest) {
  const params = values as { id?: string; name: string; metadata?: Record<string, string> };
  const { products } = sandbox.store.data.stripe;
  if (params.id !== undefined && Object.hasOwn(products, params.id))
    throw invalidParameter("Product already exists.", "id", "resource_already_exists");
  const product = newProduct(sandbox, params);
  products[product.id] = product;
  emitEvent(sandbox, "product.created", product, cause);
  sandbox.store.save();
  return product;
}

export function newProduct(
  sandbox: Sandbox,
  {
    id,
    name,
    ...data
  }: { id?: string; name: string; description?: string; metadata?: Record<string, string> },
): Stripe.Product {
  const created = epochSeconds(sandbox.now());
  return {
    id: id ?? `prod_${randomBase62(14)}`,
    object: "product",
    active: true,
    created,
    default_price: null,
    description: data.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: data.metadata ?? {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: created,
    url: null,
  } as unknown as Stripe.Product;
}

export function createPrice(sandbox: Sandbox, values: ParamValues, cause: TriggeringRequest): Stripe.Price {
  const params = values as unknown as PriceData & { product_data?: { name?: string } };
  const state = sandbox.store.data.stripe;
  const inline = params.product_data?.name ? newProduct(sandbox, { name: params.product_data.name }) : null;
  if (inline) state.products[inline.id] = inline;
  const product = inline?.id ?? params.product;
  if (!product) throw invalidParameter("Missing required param: product.", "product", "parameter_missing");
  const price = addPrice(sandbox, { ...params, product }, "product");
  price.active = true;
  emitEvent(sandbox, "price.created", price, cause);
  return price;
}

/** A price that is made together with what it is used for; Stripe marks it as inactive. */
export function addPrice(sandbox: Sandbox, data: PriceData, param: string): Stripe.Price {
  const state = sandbox.store.data.stripe;
  if (!Object.hasOwn(state.products, data.product)) throw resourceMissing("product", data.product, param);
  const price = newPrice(epochSeconds(sandbox.now()), data);
  state.prices[price.id] = price;
  sandbox.store.save();
  return price;
}

export function newPrice(
  created: number,
  { currency, product, unit_amount, recurring }: PriceData,
): Stripe.Price {
  return {
    id: `price_1${randomBase62(23)}`,
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created,
    currency: currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount,
    unit_amount_decimal: String(unit_amount),
  } as unknown as Stripe.Price;
}

export function createCoupon(sandbox: Sandbox, values: ParamValues, cause: TriggeringRequest): Stripe.Coupon {
  const params = values as {
    id?: string;
    name?: string;
    amount_off?: number;
    percent_off?: string;
    currency?: string;
    duration?: Stripe.Coupon.Duration;
    duration_in_months?: number;
    metadata?: Record<string, string>;
  };
  const { coupons } = sandbox.store.data.stripe;
  if (params.id !== undefined && Object.hasOwn(coupons, params.id))
    throw invalidParameter("Coupon already exists.", "id", "resource_already_exists");
  const percent = params.percent_off === undefined ? null : Number(params.percent_off);
  if (percent === null && params.amount_off === undefined)
    throw invalidParameter("You must pass either percent_off or amount_off", undefined, "parameter_missing");
  if (percent !== null && !(percent > 0 && percent <= 100))
    throw invalidParameter(`Invalid percent_off: ${params.percent_off}`, "percent_off");
  if (params.duration === "repeating" && params.duration_in_months === undefined)
    throw invalidParameter(
      "Missing required param: duration_in_months.",
      "duration_in_months",
      "parameter_missing",
    );
  const coupon = {
    id: params.id ?? randomBase62(8),
    object: "coupon",
    amount_off: params.amount_off ?? null,
    created: epochSeconds(sandbox.now()),
    currency: params.amount_off === undefined ? null : (params.currency ?? "usd"),
    duration: params.duration ?? "once",
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: null,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    percent_off: percent,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  } as unknown as Stripe.Coupon;
  coupons[coupon.id] = coupon;
  emitEvent(sandbox, "coupon.created", coupon, cause);
  sandbox.store.save();
  return coupon;
}

/** What a coupon takes off an amount, in cents. */
export function couponDiscount(coupon: Stripe.Coupon, cents: number): number {
  if (coupon.percent_off !== null) return Math.round((cents * coupon.percent_off) / 100);
  return Math.min(cents, coupon.amount_off ?? 0);
}

export function findCoupon(sandbox: Sandbox, id: string, param = "discounts[0][coupon]"): Stripe.Coupon {
  const { coupons } = sandbox.store.data.stripe;
  const coupon = Object.hasOwn(coupons, id) ? coupons[id] : undefined;
  if (!coupon) throw resourceMissing("coupon", id, param);
  return coupon;
}
