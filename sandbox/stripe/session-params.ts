import { anything, expand, flag, integer, metadata, type Param, text } from "./params.ts";

const productData: Param = {
  is: "object",
  fields: {
    name: { is: "string", required: true },
    description: text,
    images: { is: "list", of: text },
    metadata,
    tax_code: text,
    tax_details: anything,
    unit_label: text,
  },
};

const lineItem: Param = {
  is: "object",
  fields: {
    price: text,
    price_data: {
      is: "object",
      fields: {
        currency: { is: "string", required: true },
        product: text,
        product_data: productData,
        recurring: anything,
        tax_behavior: { is: "choice", values: ["exclusive", "inclusive", "unspecified"] },
        unit_amount: { is: "integer", min: 0 },
        unit_amount_decimal: text,
      },
    },
    quantity: { is: "integer", min: 0 },
    adjustable_quantity: anything,
    metadata,
    tax_rates: { is: "list", of: text },
  },
};

const shippingOption: Param = {
  is: "object",
  fields: {
    shipping_rate: text,
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
            currency_options: anything,
          },
        },
        delivery_estimate: anything,
        metadata,
        tax_behavior: text,
        tax_code: text,
      },
    },
  },
};

/** Parameters of `POST /v1/checkout/sessions`; every one that the API knows, so that only strangers are refused. */
export const SESSION_PARAMS: Record<string, Param> = {
  adaptive_pricing: anything,
  after_expiration: anything,
  allow_promotion_codes: flag,
  allowed_payment_method_types: { is: "list", of: text },
  automatic_tax: {
    is: "object",
    fields: { enabled: { is: "boolean", required: true }, liability: anything },
  },
  billing_address_collection: { is: "choice", values: ["auto", "required"] },
  branding_settings: anything,
  cancel_url: text,
  client_reference_id: { is: "string", maxLength: 200 },
  consent_collection: anything,
  currency: text,
  custom_fields: anything,
  custom_text: anything,
  customer: text,
  customer_account: text,
  customer_creation: { is: "choice", values: ["always", "if_required"] },
  customer_email: { is: "string", maxLength: 800 },
  customer_update: anything,
  discounts: anything,
  excluded_payment_method_types: { is: "list", of: text },
  expand,
  expires_at: integer,
  integration_identifier: text,
  invoice_creation: anything,
  line_items: { is: "list", of: lineItem },
  locale: text,
  managed_payments: anything,
  metadata,
  mode: { is: "choice", values: ["payment", "setup", "subscription"] },
  name_collection: anything,
  optional_items: anything,
  origin_context: text,
  payment_intent_data: {
    is: "object",
    fields: {
      application_fee_amount: integer,
      capture_method: { is: "choice", values: ["automatic", "automatic_async", "manual"] },
      description: text,
      metadata,
      on_behalf_of: text,
      receipt_email: text,
      setup_future_usage: { is: "choice", values: ["off_session", "on_session"] },
      shipping: anything,
      statement_descriptor: { is: "string", maxLength: 22 },
      statement_descriptor_suffix: { is: "string", maxLength: 22 },
      transfer_data: anything,
      transfer_group: text,
    },
  },
  payment_method_collection: text,
  payment_method_configuration: text,
  payment_method_data: anything,
  payment_method_options: anything,
  permissions: anything,
  phone_number_collection: anything,
  redirect_on_completion: text,
  return_url: text,
  saved_payment_method_options: anything,
  setup_intent_data: anything,
  shipping_address_collection: anything,
  shipping_options: { is: "list", of: shippingOption },
  submit_type: { is: "choice", values: ["auto", "book", "donate", "pay", "subscribe"] },
  subscription_data: anything,
  success_url: { is: "string", maxLength: 5000 },
  tax_id_collection: anything,
  ui_mode: { is: "choice", values: ["hosted_page", "embedded_page", "elements", "form"] },
  wallet_options: anything,
};

/** Known to the API, but this sandbox cannot play them. Refused loudly, never ignored: an ignored one is a false yes. */
export const NOT_PLAYED = [
  "customer",
  "customer_account",
  "discounts",
  "optional_items",
  "shipping_address_collection",
  "subscription_data",
  "setup_intent_data",
  "custom_fields",
  "consent_collection",
  "invoice_creation",
  "after_expiration",
] as const;
