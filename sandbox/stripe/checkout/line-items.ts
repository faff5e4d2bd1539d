import type Stripe from "stripe";
import { randomBase62 } from "../../server/random-ids.ts";
import { invalidParameter, StripeError } from "../api/errors.ts";
import { newPrice, type PriceData } from "../billing/catalog.ts";

export interface LineItemParams {
  quantity?: number;
  price?: string;
  price_data?: {
    currency: string;
    unit_amount?: number;
    unit_amount_decimal?: string;
    product?: string;
    product_data?: { name: string; description?: string };
    recurring?: PriceData["recurring"];
  };
}

export interface ShippingOptionParams {
  shipping_rate?: string;
  shipping_rate_data?: { display_name: string; fixed_amount?: { amount: number; currency: string } };
}

/** A line item with an inline price. */
export function lineItem(params: LineItemParams, index: number, now: number): Stripe.LineItem {
  const at = `line_items[${index}]`;
  if (params.price) {
    const body = { type: "invalid_request_error", code: "resource_missing", param: `${at}[price]` } as const;
    throw new StripeError(400, { ...body, message: `No such price: '${params.price}'` });
  }
  const data = params.price_data;
  if (!data) {
    throw invalidParameter(`Missing required param: ${at}[price].`, `${at}[price]`, "parameter_missing");
  }
  if (data.product || !data.product_data) {
    if (data.product)
      throw invalidParameter(`No such product: '${data.product}'`, `${at}[price_data][product]`);
    const param = `${at}[price_data][product_data]`;
    throw invalidParameter(`Missing required param: ${param}.`, param, "parameter_missing");
  }
  if (!/^[a-z]{3}$/i.test(data.currency)) {
    throw invalidParameter(`Invalid currency: ${data.currency}.`, `${at}[price_data][currency]`);
  }
  const unitAmount = data.unit_amount ?? wholeCents(data.unit_amount_decimal, at);
  const quantity = params.quantity ?? 0;
  if (quantity < 1)
    throw invalidParameter(
      `Missing required param: ${at}[quantity].`,
      `${at}[quantity]`,
      "parameter_missing",
    );
  const currency = data.currency.toLowerCase();
  const price = newPrice(now, {
    currency,
    product: `prod_${randomBase62(14)}`,
    unit_amount: unitAmount,
    ...(data.recurring ? { recurring: data.recurring } : {}),
  });
  return {
    id: `li_1${randomBase62(23)}`,
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: unitAmount * quantity,
    amount_tax: 0,
    amount_total: unitAmount * quantity,
    currency,
    description: data.product_data.name,
    metadata: {},
    price,
    quantity,
  } as Stripe.LineItem;
}

function wholeCents(decimal: string | undefined, at: string): number {
  const param = `${at}[price_data][unit_amount]`;
  if (decimal === undefined)
    throw invalidParameter(`Missing required param: ${param}.`, param, "parameter_missing");
  if (!/^\d+$/.test(decimal))
    throw invalidParameter("This sandbox does not play fractions of a cent.", param);
  return Number(decimal);
}

/** Shipping options; the first one is used. */
export function shippingCost(options: ShippingOptionParams[], currency: string) {
  const rates = options.map((option, index) => {
    const data = option.shipping_rate_data;
    if (!data?.fixed_amount) {
      const param = `shipping_options[${index}][shipping_rate_data]`;
      throw invalidParameter(`Missing required param: ${param}.`, param, "parameter_missing");
    }
    if (data.fixed_amount.currency.toLowerCase() !== currency) {
      throw invalidParameter(
        "Shipping rates must have the currency of the prices.",
        `shipping_options[${index}]`,
      );
    }
    return { shipping_amount: data.fixed_amount.amount, shipping_rate: `shr_1${randomBase62(23)}` };
  });
  const first = rates[0];
  if (!first) throw invalidParameter("Invalid array", "shipping_options");
  const cost: Stripe.Checkout.Session.ShippingCost = {
    amount_subtotal: first.shipping_amount,
    amount_tax: 0,
    amount_total: first.shipping_amount,
    shipping_rate: first.shipping_rate,
  };
  return { cost, options: rates };
}
