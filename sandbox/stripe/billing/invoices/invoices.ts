import type Stripe from "stripe";
import { randomBase62 } from "../../../server/random-ids.ts";
import type { Sandbox } from "../../../server/sandbox.ts";
import { resourceMissing } from "../../api/errors.ts";
import { emitEvent, NO_REQUEST, type TriggeringRequest } from "../../api/events.ts";
import { taxOn } from "../../tax-rate.ts";
import { findCustomer } from "../customers.ts";
import type { Line, Period } from "./invoice-lines.ts";

/** Stripe charges no less; a smaller amount goes to the customer's balance. */
const MINIMUM_CHARGE_CENTS = 50;
const HOUR_S = 3600;

export interface NewInvoice {
  reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  lines: Line[];
  /** The invoice's own period: of a renewal the one that has ended, not the one that it pays for. */
  period: Period;
  /** Epoch seconds. */
  at: number;
}

/** An invoice as a draft, neither stored nor announced. */
export function newInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  { reason, lines, period, at }: NewInvoice,
): Stripe.Invoice {
  const customer = findCustomer(sandbox, String(subscription.customer));
  const id = `in_1${randomBase62(23)}`;
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const discounts = lines.flatMap(({ discount_amounts }) => discount_amounts ?? []);
  const net = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  const taxes = invoiceTaxes(subscription.automatic_tax.enabled, net);
  const total = net + taxes.reduce((sum, { amount }) => sum + amount, 0);
  const { amountDue } = settleWithBalance(total, customer.balance);
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Inkloom",
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax.enabled,
      liability: null,
      provider: null,
      status: subscription.automatic_tax.enabled ? "complete" : null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: "list",
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      total_count: lines.length,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: net,
    total_pretax_credit_amounts: discounts.map((given) => ({ ...given, type: "discount" })),
    total_taxes: taxes,
    webhooks_delivered_at: at,
  } as unknown as Stripe.Invoice;
}

/** The tax on an invoice's total, in the form of `total_taxes`. */
export function invoiceTaxes(isTaxed: boolean, net: number): Stripe.Invoice.TotalTax[] {
  if (!isTaxed || net === 0) return [];
  return [
    {
      amount: taxOn(net),
      tax_behavior: "exclusive",
      tax_rate_details: null,
      taxability_reason: "standard_rated",
      taxable_amount: net,
      type: "tax_rate_details",
    },
  ];
}

/** Stores a draft as the subscription's latest invoice and tells the app. A renewal stays a draft for an hour. */
export function addInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  { waits = false, cause = NO_REQUEST }: { waits?: boolean; cause?: TriggeringRequest } = {},
): Stripe.Invoice {
  if (waits) invoice.automatically_finalizes_at = invoice.created + HOUR_S;
  sandbox.store.data.stripe.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  emitEvent(sandbox, "invoice.created", invoice, cause);
  sandbox.store.save();
  return invoice;
}

/** What is charged of a total, and the customer's balance after it; below zero it is to their credit. */
export function settleWithBalance(
  total: number,
  balance: number,
): { amountDue: number; balanceAfter: number } {
  const due = total + balance;
  if (due >= MINIMUM_CHARGE_CENTS) return { amountDue: due, balanceAfter: 0 };
  return { amountDue: 0, balanceAfter: due };
}

export function subscriptionIdOf(invoice: Stripe.Invoice): string {
  return String(invoice.parent?.subscription_details?.subscription);
}

export function findInvoice(sandbox: Sandbox, id: string): Stripe.Invoice {
  const { invoices } = sandbox.store.data.stripe;
  const invoice = Object.hasOwn(invoices, id) ? invoices[id] : undefined;
  if (!invoice) throw resourceMissing("invoice", id, "invoice");
  return invoice;
}

export function invoicesOf(sandbox: Sandbox, subscription: Stripe.Subscription): Stripe.Invoice[] {
  return Object.values(sandbox.store.data.stripe.invoices).filter(
    (invoice) => subscriptionIdOf(invoice) === subscription.id,
  );
}
