import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { epochSeconds } from "../api/events.ts";
import type { Decline } from "./declines.ts";

/** Stripe's price for a domestic card. */
const FEE_RATE = 0.029;
const FEE_FIXED_CENTS = 30;

/** Result of a payment attempt; a bank debit is pending for days. */
export type ChargeOutcome = "succeeded" | "pending" | Decline;

/** Whose card is charged. */
export interface Payer {
  email: string | null;
  name: string | null;
  receiptUrl: string;
  /** A card that is kept; without it the card is used once. */
  card?: { id: string; last4: string };
}

/** The person at a hosted payment page. */
export function payerOf(sandbox: Sandbox, session: Stripe.Checkout.Session): Payer {
  return {
    email: session.customer_details?.email ?? session.customer_email,
    name: session.customer_details?.name ?? null,
    receiptUrl: `${sandbox.url}/stripe/pay/${session.id}`,
  };
}

/** Records one payment attempt as a charge: succeeded, pending or failed. */
export function makeCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  payer: Payer,
  outcome: ChargeOutcome,
): Stripe.Charge {
  const failure = typeof outcome === "object" ? outcome : undefined;
  const pending = outcome === "pending";
  const state = sandbox.store.data.stripe;
  const id = `ch_3${randomBase62(23)}`;
  const created = epochSeconds(sandbox.now());
  const charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: outcome === "succeeded" ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: { city: null, country: "US", line1: null, line2: null, postal_code: null, state: null },
      email: payer.email,
      name: payer.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: intent.statement_descriptor ?? "INKLOOM",
    captured: !failure,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: failure ? failedOutcome(failure) : GOOD_OUTCOME,
    paid: outcome === "succeeded",
    payment_intent: intent.id,
    payment_method: payer.card?.id ?? `pm_1${randomBase62(23)}`,
    payment_method_details: pending
      ? bankDetails()
      : cardDetails(payer.card?.last4 ?? failure?.last4 ?? "4242"),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: outcome !== "succeeded" ? null : payer.receiptUrl,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status: failure ? "failed" : outcome,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  } as unknown as Stripe.Charge;
  if (outcome === "succeeded") recordChargeIncome(sandbox, charge);
  state.charges[id] = charge;
  return charge;
}

const GOOD_OUTCOME = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 12,
  seller_message: "Payment complete.",
  type: "authorized",
};

function failedOutcome(failure: Decline): object {
  // Stripe itself blocks a card reported as stolen; it never reaches the bank.
  const blocked = failure.declineCode === "fraudulent";
  return {
    ...GOOD_OUTCOME,
    advice_code: "try_again_later",
    network_decline_code: blocked ? null : "05",
    network_status: blocked ? "not_sent_to_network" : "declined_by_network",
    reason: blocked ? "highest_risk_level" : failure.declineCode,
    risk_level: blocked ? "highest" : "normal",
    risk_score: blocked ? 92 : 12,
    seller_message: blocked
      ? "Stripe blocked this payment as too risky."
      : "The bank did not return any further details with this decline.",
    type: blocked ? "blocked" : "issuer_declined",
  };
}

function cardDetails(last4: string): object {
  const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" };
  return {
    card: {
      brand: "visa",
      checks,
      country: "US",
      exp_month: 12,
      exp_year: 2034,
      fingerprint: fingerprintOf(last4),
      funding: "credit",
      last4,
      network: "visa",
      three_d_secure: null,
      wallet: null,
    },
    type: "card",
  };
}

/** The fingerprint is the same for the same card of all customers. */
export function fingerprintOf(last4: string): string {
  return createHash("sha256").update(`card ${last4}`).digest("hex").slice(0, 16);
}

/** The payment method as included in a payment's error. */
export function attemptedPaymentMethod(charge: Stripe.Charge): Stripe.PaymentMethod {
  const details = charge.payment_method_details as unknown as Record<string, object> & { type: string };
  return {
    id: String(charge.payment_method),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: charge.billing_details,
    created: charge.created,
    customer: null,
    livemode: false,
    metadata: {},
    type: details.type,
    [details.type]: details[details.type],
  } as unknown as Stripe.PaymentMethod;
}

function bankDetails(): object {
  return {
    type: "us_bank_account",
    us_bank_account: {
      account_holder_type: "individual",
      account_type: "checking",
      bank_name: "STRIPE TEST BANK",
      fingerprint: randomBase62(16),
      last4: "6789",
      mandate: null,
      payment_reference: null,
      routing_number: "110000000",
    },
  };
}

/** Adds a charge's amount, less the fee, to the balance. */
export function recordChargeIncome(sandbox: Sandbox, charge: Stripe.Charge): void {
  const fee = Math.round(charge.amount * FEE_RATE) + FEE_FIXED_CENTS;
  charge.balance_transaction = recordBalanceTransaction(
    sandbox,
    "charge",
    charge.id,
    charge.amount,
    fee,
    charge.currency,
  );
}

/** Adds a balance transaction and returns its id. Amounts are cents, negative when money leaves. */
export function recordBalanceTransaction(
  sandbox: Sandbox,
  type: "charge" | "refund" | "refund_failure" | "adjustment" | "transfer" | "transfer_refund",
  source: string,
  amount: number,
  fee: number,
  currency: string,
): string {
  const id = `txn_3${randomBase62(23)}`;
  const created = epochSeconds(sandbox.now());
  const details = [
    { amount: fee, application: null, currency, description: "Stripe processing fees", type: "stripe_fee" },
  ];
  sandbox.store.data.stripe.balanceTransactions[id] = {
    id,
    object: "balance_transaction",
    amount,
    available_on: created + 2 * 24 * 3600,
    balance_type: "payments",
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : details,
    net: amount - fee,
    reporting_category: type,
    source,
    status: "pending",
    type,
  } as unknown as Stripe.BalanceTransaction;
  return id;
}
