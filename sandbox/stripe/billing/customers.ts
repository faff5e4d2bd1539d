import type Stripe from "stripe";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter, resourceMissing } from "../api/errors.ts";
import { emitEvent, epochSeconds, NO_REQUEST, type TriggeringRequest } from "../api/events.ts";
import {
  anyParam,
  expandParam,
  integerParam,
  metadataUpdateParam,
  type ParamType,
  type ParamValues,
  textParam,
  updatedMetadata,
} from "../api/params.ts";
import { fingerprintOf } from "../payments/charges.ts";

export const CUSTOMER_PARAMS: Record<string, ParamType> = {
  address: anyParam,
  balance: integerParam,
  description: textParam,
  email: { is: "string", maxLength: 512 },
  expand: expandParam,
  invoice_settings: {
    is: "object",
    fields: {
      custom_fields: anyParam,
      default_payment_method: textParam,
      footer: textParam,
      rendering_options: anyParam,
    },
  },
  metadata: metadataUpdateParam,
  name: { is: "string", maxLength: 256 },
  phone: textParam,
  preferred_locales: { is: "list", of: textParam },
  shipping: anyParam,
  tax: anyParam,
  tax_exempt: { is: "choice", values: ["none", "exempt", "reverse"] },
};

/** Stripe's test cards that a customer can keep, by their last four digits. */
export const CARDS: Record<string, { label: string; brand: string; number: string }> = {
  "4242": { label: "Works", brand: "visa", number: "4242 4242 4242 4242" },
  "4444": { label: "Works", brand: "mastercard", number: "5555 5555 5555 4444" },
  "0341": { label: "Is declined at every charge", brand: "visa", number: "4000 0000 0000 0341" },
  "3184": { label: "The bank asks its owner at every charge", brand: "visa", number: "4000 0027 6000 3184" },
};

interface CustomerValues {
  balance?: number;
  description?: string;
  email?: string;
  invoice_settings?: { default_payment_method?: string };
  metadata?: Record<string, string> | "";
  name?: string;
  phone?: string;
}

export function createCustomer(
  sandbox: Sandbox,
  values: ParamValues,
  cause: TriggeringRequest,
): Stripe.Customer {
  const params = values as CustomerValues;
  const customer = {
    id: `cus_${randomBase62(14)}`,
    object: "customer",
    address: null,
    balance: params.balance ?? 0,
    created: epochSeconds(sandbox.now()),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: randomBase62(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: updatedMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  } as unknown as Stripe.Customer;
  sandbox.store.data.stripe.customers[customer.id] = customer;
  emitEvent(sandbox, "customer.created", customer, cause);
  sandbox.store.save();
  return customer;
}

export function updateCustomer(
  sandbox: Sandbox,
  customer: Stripe.Customer,
  values: ParamValues,
  cause: TriggeringRequest,
): void {
  const params = values as CustomerValues;
  const card = params.invoice_settings?.default_payment_method;
  const known = card === undefined ? undefined : sandbox.store.data.stripe.paymentMethods[card];
  if (card !== undefined && known?.customer !== customer.id)
    throw invalidParameter(
      "The customer does not have a payment method with this ID. The payment method must be attached to the customer.",
      "invoice_settings[default_payment_method]",
      "resource_missing",
    );
  const { metadata, invoice_settings: _, ...fields } = params;
  Object.assign(customer, fields);
  customer.metadata = updatedMetadata(customer.metadata, metadata);
  if (card !== undefined) customer.invoice_settings.default_payment_method = card;
  emitEvent(sandbox, "customer.updated", customer, cause);
  sandbox.store.save();
}

/** Keeps a card with a customer as the one that is charged from now on. */
export function attachCard(
  sandbox: Sandbox,
  customer: Stripe.Customer,
  last4 = "4242",
): Stripe.PaymentMethod {
  const card = CARDS[last4];
  if (!card) throw new Error(`no test card ends with ${last4}`);
  const state = sandbox.store.data.stripe;
  const method = {
    id: `pm_1${randomBase62(23)}`,
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: {
      address: { city: null, country: "US", line1: null, line2: null, postal_code: null, state: null },
      email: customer.email,
      name: customer.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.brand,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: fingerprintOf(last4),
      funding: "credit",
      generated_from: null,
      last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: epochSeconds(sandbox.now()),
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  } as unknown as Stripe.PaymentMethod;
  state.paymentMethods[method.id] = method;
  customer.invoice_settings.default_payment_method = method.id;
  emitEvent(sandbox, "payment_method.attached", method, NO_REQUEST);
  emitEvent(sandbox, "customer.updated", customer, NO_REQUEST);
  sandbox.store.save();
  return method;
}

export function findCustomer(sandbox: Sandbox, id: string, param = "customer"): Stripe.Customer {
  const { customers } = sandbox.store.data.stripe;
  const customer = Object.hasOwn(customers, id) ? customers[id] : undefined;
  if (!customer) throw resourceMissing("customer", id, param);
  return customer;
}

/** Adds to what the customer owes or, below zero, has to their credit; it goes into the next invoice. */
export function changeBalance(sandbox: Sandbox, customer: Stripe.Customer, balance: number): void {
  if (customer.balance === balance) return;
  const before = { balance: customer.balance };
  customer.balance = balance;
  emitEvent(sandbox, "customer.updated", customer, NO_REQUEST, before);
}
