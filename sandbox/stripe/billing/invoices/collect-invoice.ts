import type Stripe from "stripe";
import { takeOutcome } from "../../../faults/fault-rules.ts";
import { randomBase62 } from "../../../server/random-ids.ts";
import type { Sandbox } from "../../../server/sandbox.ts";
import { emitEvent, NO_REQUEST } from "../../api/events.ts";
import { makeCharge } from "../../payments/charges.ts";
import { DECLINES, type DeclineReason } from "../../payments/declines.ts";
import { createIntent } from "../../payments/intents.ts";
import { failIntent, markIntentPaid } from "../../payments/payments.ts";
import type { ChargeFailure } from "../../state.ts";
import { changeBalance, findCustomer } from "../customers.ts";
import { changeSubscription, detailsOf, endSubscription } from "../subscription-object.ts";
import { settleWithBalance, subscriptionIdOf } from "./invoices.ts";

const DAY_S = 24 * 3600;
/** Days between the attempts. Stripe chooses the times itself; these are its former fixed ones. */
export const RETRY_DAYS = [3, 5, 7];

/** Closes a draft: it has a number, the customer's balance is counted, and what is left is due. */
export function finalizeInvoice(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  at: number,
  intent?: Stripe.PaymentIntent,
): void {
  const customer = findCustomer(sandbox, String(invoice.customer));
  const { amountDue, balanceAfter } = settleWithBalance(invoice.total, customer.balance);
  invoice.starting_balance = customer.balance;
  invoice.ending_balance = balanceAfter;
  invoice.amount_due = amountDue;
  invoice.amount_remaining = amountDue;
  // The invoice keeps what the subscription says at this moment.
  const details = invoice.parent?.subscription_details;
  const subscription = sandbox.store.data.stripe.subscriptions[subscriptionIdOf(invoice)];
  if (details && subscription) details.metadata = { ...subscription.metadata };
  invoice.status = "open";
  invoice.automatically_finalizes_at = null;
  invoice.effective_at = at;
  invoice.status_transitions.finalized_at = at;
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? 1).padStart(4, "0")}`;
  invoice.hosted_invoice_url = `${sandbox.url}/stripe/invoice/${invoice.id}`;
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  changeBalance(sandbox, customer, balanceAfter);
  emitEvent(sandbox, "invoice.finalized", invoice, NO_REQUEST);
  if (amountDue === 0) {
    markInvoicePaid(sandbox, invoice, at);
    return;
  }
  const paidWith =
    intent ??
    createIntent(sandbox, {
      amount: amountDue,
      currency: invoice.currency,
      customer: customer.id,
      isForLaterUse: true,
      data: { description: "Subscription update" },
    });
  addInvoicePayment(sandbox, invoice, paidWith, at);
}

function addInvoicePayment(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  at: number,
): void {
  const payment = {
    id: `inpay_1${randomBase62(23)}`,
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  } as unknown as Stripe.InvoicePayment;
  sandbox.store.data.stripe.invoicePayments[payment.id] = payment;
}

export type Collected = "paid" | "declined" | "requires_action";

/** Charges the customer's card for an open invoice. If its owner is there, they answer their bank. */
export function collectInvoice(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  at: number,
  { isOwnerPresent = false }: { isOwnerPresent?: boolean } = {},
): Collected {
  if (invoice.status === "paid") return "paid";
  const card = cardFor(sandbox, invoice);
  const failure = nextFailure(sandbox, invoice, card, isOwnerPresent);
  const payment = paymentOf(sandbox, invoice);
  const intent = sandbox.store.data.stripe.paymentIntents[String(payment?.payment.payment_intent)];
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (failure === null && intent && payment && card) {
    const charge = makeCharge(sandbox, intent, payerOf(invoice, card), "succeeded");
    markIntentPaid(sandbox, intent, charge);
    payment.status = "paid";
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = at;
    emitEvent(sandbox, "invoice_payment.paid", payment, NO_REQUEST);
    markInvoicePaid(sandbox, invoice, at);
    return "paid";
  }
  if (failure === "authentication_required" && intent) {
    intent.status = "requires_action";
    intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } };
    emitEvent(sandbox, "payment_intent.requires_action", intent, NO_REQUEST);
  } else if (failure !== null && failure !== "authentication_required" && intent && card) {
    const decline = DECLINES[failure];
    failIntent(sandbox, intent, makeCharge(sandbox, intent, payerOf(invoice, card), decline), decline);
  }
  recordFailure(sandbox, invoice, at, failure);
  return failure === "authentication_required" ? "requires_action" : "declined";
}

/** Why a charge would fail now; null if it would succeed. */
export function nextFailure(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  card: Stripe.PaymentMethod | undefined,
  isOwnerPresent: boolean,
): ChargeFailure | null {
  if (!card) return "generic_decline";
  const subscription = sandbox.store.data.stripe.subscriptions[subscriptionIdOf(invoice)];
  const details = subscription && detailsOf(sandbox, subscription);
  if (details?.nextCharges && !isOwnerPresent) {
    const { reason } = details.nextCharges;
    details.nextCharges.times -= 1;
    if (details.nextCharges.times <= 0) details.nextCharges = null;
    return reason;
  }
  if (card.card?.last4 === "0341") return "generic_decline";
  if (isOwnerPresent) return null;
  const luck = takeOutcome(sandbox.store, "stripe", ["card-declined"], subscriptionIdOf(invoice));
  if (luck)
    return Object.hasOwn(DECLINES, luck.reason ?? "") ? (luck.reason as DeclineReason) : "generic_decline";
  return card.card?.last4 === "3184" ? "authentication_required" : null;
}

function recordFailure(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  at: number,
  failure: ChargeFailure | null,
): void {
  const subscription = sandbox.store.data.stripe.subscriptions[subscriptionIdOf(invoice)];
  // The first payment of a subscription is not retried, nor is one after a subscription's end.
  const isRetried = subscription && !["incomplete", "canceled"].includes(subscription.status);
  const days = isRetried ? RETRY_DAYS[invoice.attempt_count - 1] : undefined;
  invoice.next_payment_attempt = days === undefined ? null : at + days * DAY_S;
  if (failure === "authentication_required")
    emitEvent(sandbox, "invoice.payment_action_required", invoice, NO_REQUEST);
  emitEvent(sandbox, "invoice.payment_failed", invoice, NO_REQUEST);
  if (!subscription || !isRetried) return;
  const { afterRetries } = sandbox.store.data.stripe;
  if (days === undefined && afterRetries === "cancel") {
    endSubscription(sandbox, subscription, at, "payment_failed");
    return;
  }
  changeSubscription(sandbox, subscription, () => {
    subscription.status = days === undefined && afterRetries === "unpaid" ? "unpaid" : "past_due";
  });
}

/** The invoice is paid; a subscription that waited for it goes on. */
export function markInvoicePaid(sandbox: Sandbox, invoice: Stripe.Invoice, at: number): void {
  invoice.status = "paid";
  invoice.attempted = true;
  invoice.auto_advance = false;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at;
  emitEvent(sandbox, "invoice.paid", invoice, NO_REQUEST);
  emitEvent(sandbox, "invoice.payment_succeeded", invoice, NO_REQUEST);
  const subscription = sandbox.store.data.stripe.subscriptions[subscriptionIdOf(invoice)];
  if (subscription?.latest_invoice === invoice.id) {
    changeSubscription(sandbox, subscription, () => {
      if (["incomplete", "past_due", "unpaid"].includes(subscription.status)) subscription.status = "active";
    });
  }
  sandbox.store.save();
}

/** Final without payment: `void`, or written off as uncollectible. */
export function closeInvoice(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  at: number,
  status: "void" | "uncollectible",
): void {
  invoice.status = status;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  if (status === "void") invoice.status_transitions.voided_at = at;
  else invoice.status_transitions.marked_uncollectible_at = at;
  emitEvent(
    sandbox,
    status === "void" ? "invoice.voided" : "invoice.marked_uncollectible",
    invoice,
    NO_REQUEST,
  );
  sandbox.store.save();
}

export function paymentOf(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.InvoicePayment | undefined {
  return Object.values(sandbox.store.data.stripe.invoicePayments).find(
    (payment) => payment.invoice === invoice.id,
  );
}

/** The subscription's card, or else the customer's. */
export function cardFor(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.PaymentMethod | undefined {
  const state = sandbox.store.data.stripe;
  const subscription = state.subscriptions[subscriptionIdOf(invoice)];
  const customer = state.customers[String(invoice.customer)];
  const id = subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return state.paymentMethods[String(id)];
}

function payerOf(invoice: Stripe.Invoice, card: Stripe.PaymentMethod) {
  return {
    email: invoice.customer_email,
    name: invoice.customer_name,
    receiptUrl: String(invoice.hosted_invoice_url),
    card: { id: card.id, last4: card.card?.last4 ?? "4242" },
  };
}
