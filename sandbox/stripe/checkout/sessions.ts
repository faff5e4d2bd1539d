import type Stripe from "stripe";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter } from "../api/errors.ts";
import { epochSeconds } from "../api/events.ts";
import type { ParamValues } from "../api/params.ts";
import type { SessionDetails } from "../state.ts";
import { type LineItemParams, lineItem, type ShippingOptionParams, shippingCost } from "./line-items.ts";
import { REFUSED_PARAMS } from "./session-params.ts";
import { planSubscription, type SubscriptionSessionParams } from "./subscription-sessions.ts";

export const EXPIRE_SESSION_JOB = "stripe.expire";
const MIN_LIFE_S = 30 * 60;
const MAX_LIFE_S = 24 * 3600;
const MINIMUM_CHARGE_CENTS = 50;

interface SessionParams extends SubscriptionSessionParams {
  mode?: string;
  ui_mode?: string;
  success_url?: string;
  cancel_url?: string;
  client_reference_id?: string;
  customer_email?: string;
  customer_creation?: "always" | "if_required";
  expires_at?: number;
  locale?: Stripe.Checkout.Session.Locale;
  line_items?: LineItemParams[];
  metadata?: Record<string, string>;
  payment_intent_data?: SessionDetails["paymentIntentData"] & { capture_method?: string };
  shipping_options?: ShippingOptionParams[];
  automatic_tax?: { enabled: boolean };
  submit_type?: Stripe.Checkout.Session.SubmitType;
  phone_number_collection?: { enabled?: string };
  allowed_payment_method_types?: string[];
  excluded_payment_method_types?: string[];
}

const NO_INVOICE: Stripe.Checkout.Session.InvoiceCreation = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
};

/** Creates an open Checkout Session for one payment or for a subscription, with prices from `price_data`. */
export function createSession(sandbox: Sandbox, values: ParamValues): Stripe.Checkout.Session {
  const params = values as unknown as SessionParams;
  if (!params.mode) throw invalidParameter("Missing required param: mode.", "mode", "parameter_missing");
  const refused = REFUSED_PARAMS[params.mode];
  if (!refused) throw invalidParameter(`This sandbox does not play \`mode=${params.mode}\` yet.`, "mode");
  for (const name of refused) {
    if (values[name] !== undefined)
      throw invalidParameter(`This sandbox does not play \`${name}\` with \`mode=${params.mode}\`.`, name);
  }
  if ((params.ui_mode ?? "hosted_page") !== "hosted_page") {
    throw invalidParameter(`This sandbox does not play \`ui_mode=${params.ui_mode}\` yet.`, "ui_mode");
  }
  if (!params.success_url) {
    throw invalidParameter("Missing required param: success_url.", "success_url", "parameter_missing");
  }
  checkUrl(params.success_url, "success_url");
  if (params.cancel_url) checkUrl(params.cancel_url, "cancel_url");
  if (params.customer_email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(params.customer_email)) {
    throw invalidParameter(
      `Invalid email address: ${params.customer_email}`,
      "customer_email",
      "email_invalid",
    );
  }
  const captureMethod = params.payment_intent_data?.capture_method ?? "automatic";
  if (captureMethod === "manual") {
    throw invalidParameter(
      "This sandbox does not play manual capture yet.",
      "payment_intent_data[capture_method]",
    );
  }

  const now = epochSeconds(sandbox.now());
  const expiresAt = params.expires_at ?? now + MAX_LIFE_S;
  if (expiresAt < now + MIN_LIFE_S - 5) {
    const message = "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.";
    throw invalidParameter(message, "expires_at");
  }
  if (expiresAt > now + MAX_LIFE_S + 5) {
    const message = "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.";
    throw invalidParameter(message, "expires_at");
  }

  const lineItems = (params.line_items ?? []).map((item, index) => lineItem(item, index, now));
  const first = lineItems[0];
  if (!first) {
    const message = `You must provide a list of line items for ${params.mode} mode, using the \`line_items\` parameter.`;
    throw invalidParameter(message, "line_items", "parameter_missing");
  }
  const currency = first.currency;
  if (lineItems.some((item) => item.currency !== currency)) {
    throw invalidParameter("All prices on a Checkout Session must have the same currency.", "line_items");
  }
  const shipping = params.shipping_options?.[0] ? shippingCost(params.shipping_options, currency) : null;
  const subtotal = lineItems.reduce((sum, item) => sum + item.amount_subtotal, 0);
  const isSubscription = params.mode === "subscription";
  const plan = isSubscription ? planSubscription(sandbox, lineItems, params) : null;
  if (!isSubscription && lineItems.some((item) => item.price?.recurring))
    throw invalidParameter(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      "mode",
    );
  const total = plan ? plan.amountDue : subtotal + (shipping?.cost.amount_total ?? 0);
  if (total > 0 && total < MINIMUM_CHARGE_CENTS) {
    const minimum = `$0.50 ${currency}`;
    const message = `The Checkout Session's total amount due must add up to at least ${minimum}`;
    throw invalidParameter(message, undefined, "amount_too_small");
  }

  const id = `cs_test_a1${randomBase62(56)}`;
  const session: Stripe.Checkout.Session = {
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: (params.allowed_payment_method_types as never) ?? null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: {
      enabled: params.automatic_tax?.enabled ?? false,
      liability: null,
      provider: null,
      status: params.automatic_tax?.enabled ? "requires_location_inputs" : null,
    },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: isSubscription ? null : (params.customer_creation ?? "if_required"),
    customer_details: params.customer_email ? customerDetails(params.customer_email, null) : null,
    customer_email: params.customer_email ?? null,
    discounts: plan?.discounts ?? [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: isSubscription ? null : NO_INVOICE,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: isSubscription ? "subscription" : "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: isSubscription ? "always" : "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: total === 0 ? "no_payment_required" : "unpaid",
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled === "true" },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: shipping?.cost ?? null,
    shipping_options: shipping?.options ?? [],
    status: "open",
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: {
      amount_discount: plan?.discountCents ?? 0,
      amount_shipping: shipping?.cost.amount_total ?? 0,
      amount_tax: 0,
    },
    ui_mode: "hosted_page",
    url: `${sandbox.url}/stripe/pay/${id}`,
    wallet_options: null,
  };
  const state = sandbox.store.data.stripe;
  state.sessions[id] = session;
  state.sessionDetails[id] = {
    lineItems,
    paymentIntentData: params.payment_intent_data ?? {},
    ...(plan ? { subscription: plan.details } : {}),
  };
  sandbox.jobs.schedule(EXPIRE_SESSION_JOB, expiresAt * 1000 - sandbox.now(), { sessionId: id });
  sandbox.store.save();
  return session;
}

export function customerDetails(
  email: string | null,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

function checkUrl(url: string, param: string): void {
  // The placeholder is accepted in the query although braces are not valid there.
  const candidate = url.replaceAll("{CHECKOUT_SESSION_ID}", "cs");
  if (!/^https?:\/\//.test(candidate) || !URL.canParse(candidate)) {
    throw invalidParameter("Not a valid URL", param, "url_invalid");
  }
}
