import {
  anyParam,
  booleanParam,
  expandParam,
  integerParam,
  metadataParam,
  type ParamType,
  textParam,
} from "../api/params.ts";
import { RECURRING } from "../billing/catalog.ts";

const productData: ParamType = {
  is: "object",
  fields: {
    name: { is: "string", required: true },
    description: textParam,
    images: { is: "list", of: textParam },
    metadata: metadataParam,
    tax_code: textParam,
    tax_details: anyParam,
    unit_label: textParam,
  },
};

const lineItem: ParamType = {
  is: "object",
  fields: {
    price: textParam,
    price_data: {
      is: "object",
      fields: {
        currency: { is: "string", required: true },
        product: textParam,
        product_data: productData,
        recurring: RECURRING,
        tax_behavior: { is: "choice", values: ["exclusive", "inclusive", "unspecified"] },
        unit_amount: { is: "integer", min: 0 },
        unit_amount_decimal: textParam,
      },
    },
    quantity: { is: "integer", min: 0 },
    adjustable_quantity: anyParam,
    metadata: metadataParam,
    tax_rates: { is: "list", of: textParam },
  },
};

const shippingOption: ParamType = {
  is: "object",
  fields: {
    shipping_rate: textParam,
    shipping_rate_data: {
      is: "object",
      fields: {
        display_name: { is: "string", required: true, maxLength: 100 },
        type: { is: "choice", values: ["fixed_amount"] },
        fixed_amount: {
          is: "object",
          fields: {
            amount: { is: "integer", required: true, min: 0 },
            currency: { is: "string", required: true },
            currency_options: anyParam,
          },
        },
        delivery_estimate: anyParam,
        metadata: metadataParam,
        tax_behavior: textParam,
        tax_code: textParam,
      },
    },
  },
};

/** All parameters of `POST /v1/checkout/sessions` in the real API, so that only unknown ones are refused. */
export const SESSION_PARAMS: Record<string, ParamType> = {
  adaptive_pricing: anyParam,
  after_expiration: anyParam,
  allow_promotion_codes: booleanParam,
  allowed_payment_method_types: { is: "list", of: textParam },
  automatic_tax: {
    is: "object",
    fields: { enabled: { is: "boolean", required: true }, liability: anyParam },
  },
  billing_address_collection: { is: "choice", values: ["auto", "required"] },
  branding_settings: anyParam,
  cancel_url: textParam,
  client_reference_id: { is: "string", maxLength: 200 },
  consent_collection: anyParam,
  currency: textParam,
  custom_fields: anyParam,
  custom_text: anyParam,
  customer: textParam,
  customer_account: textParam,
  customer_creation: { is: "choice", values: ["always", "if_required"] },
  customer_email: { is: "string", maxLength: 800 },
  customer_update: anyParam,
  discounts: {
    is: "list",
    of: { is: "object", fields: { coupon: textParam, promotion_code: textParam } },
  },
  excluded_payment_method_types: { is: "list", of: textParam },
  expand: expandParam,
  expires_at: integerParam,
  integration_identifier: textParam,
  invoice_creation: anyParam,
  line_items: { is: "list", of: lineItem },
  locale: textParam,
  managed_payments: anyParam,
  metadata: metadataParam,
  mode: { is: "choice", values: ["payment", "setup", "subscription"] },
  name_collection: anyParam,
  optional_items: anyParam,
  origin_context: textParam,
  payment_intent_data: {
    is: "object",
    fields: {
      application_fee_amount: integerParam,
      capture_method: { is: "choice", values: ["automatic", "automatic_async", "manual"] },
      description: textParam,
      metadata: metadataParam,
      on_behalf_of: textParam,
      receipt_email: textParam,
      setup_future_usage: { is: "choice", values: ["off_session", "on_session"] },
      shipping: anyParam,
      statement_descriptor: { is: "string", maxLength: 22 },
      statement_descriptor_suffix: { is: "string", maxLength: 22 },
      transfer_data: anyParam,
      transfer_group: textParam,
    },
  },
  payment_method_collection: textParam,
  payment_method_configuration: textParam,
  payment_method_data: anyParam,
  payment_method_options: anyParam,
  permissions: anyParam,
  phone_number_collection: anyParam,
  redirect_on_completion: textParam,
  return_url: textParam,
  saved_payment_method_options: anyParam,
  setup_intent_data: anyParam,
  shipping_address_collection: anyParam,
  shipping_options: { is: "list", of: shippingOption },
  submit_type: { is: "choice", values: ["auto", "book", "donate", "pay", "subscribe"] },
  subscription_data: {
    is: "object",
    fields: {
      // The sandbox plays the flexible mode, the default since 2025-09-30, and refuses the other.
      billing_mode: {
        is: "object",
        fields: { type: { is: "choice", values: ["flexible"], required: true } },
      },
      description: { is: "string", maxLength: 500 },
      metadata: metadataParam,
      trial_period_days: { is: "integer", min: 1 },
      trial_settings: anyParam,
    },
  },
  success_url: { is: "string", maxLength: 5000 },
  tax_id_collection: anyParam,
  ui_mode: { is: "choice", values: ["hosted_page", "embedded_page", "elements", "form"] },
  wallet_options: anyParam,
};

/**
 * Real parameters that the sandbox does not support. They are refused: ignoring them would hide a difference from
 * Stripe.
 */
const UNSUPPORTED_PARAMS = [
  "customer_account",
  "optional_items",
  "shipping_address_collection",
  "setup_intent_data",
  "custom_fields",
  "consent_collection",
  "invoice_creation",
  "after_expiration",
];

/** By mode: what the sandbox does not support, and what Stripe refuses in it. */
export const REFUSED_PARAMS: Record<string, readonly string[]> = {
  payment: [...UNSUPPORTED_PARAMS, "customer", "discounts", "subscription_data"],
  subscription: [
    ...UNSUPPORTED_PARAMS,
    "customer_creation",
    "payment_intent_data",
    "shipping_options",
    "submit_type",
  ],
};
