import type Stripe from "stripe";
import type { Sandbox } from "../context.ts";
import { randomBase62 } from "../ids.ts";
import { seconds } from "./events.ts";

/** Stripe's price for a domestic card. */
const FEE_RATE = 0.029;
const FEE_FIXED_CENTS = 30;

/** Records one attempt to take the money: a charge that succeeded, or the trace of one that failed. */
export function makeCharge(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  session: Stripe.Checkout.Session,
  failure: { code: string; decline_code: string; message: string } | undefined,
): Stripe.Charge {
  const state = sandbox.store.data.stripe;
  const id = `ch_3${randomBase62(23)}`;
  const created = seconds(sandbox.now());
  const last4 = failure ? "0002" : "4242";
  const charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: { city: null, country: "US", line1: null, line2: null, postal_code: null, state: null },
      email: session.customer_details?.email ?? session.customer_email,
      name: session.customer_details?.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: intent.statement_descriptor ?? "INKLOOM",
    captured: !failure,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: failure ? "try_again_later" : null,
      network_advice_code: null,
      network_decline_code: failure ? "05" : null,
      network_status: failure ? "declined_by_network" : "approved_by_network",
      reason: failure?.decline_code ?? null,
      risk_level: "normal",
      risk_score: 12,
      seller_message: failure
        ? "The bank did not return any further details with this decline."
        : "Payment complete.",
      type: failure ? "issuer_declined" : "authorized",
    },
    paid: !failure,
    payment_intent: intent.id,
    payment_method: `pm_1${randomBase62(23)}`,
    payment_method_details: {
      card: {
        brand: "visa",
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
        country: "US",
        exp_month: 12,
        exp_year: 2034,
        funding: "credit",
        last4,
        network: "visa",
        three_d_secure: null,
        wallet: null,
      },
      type: "card",
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: failure ? null : `${sandbox.url}/stripe/pay/${session.id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status: failure ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: intent.transfer_group,
  } as unknown as Stripe.Charge;
  if (!failure) {
    const fee = Math.round(intent.amount * FEE_RATE) + FEE_FIXED_CENTS;
    charge.balance_transaction = recordBalance(sandbox, "charge", id, intent.amount, fee, intent.currency);
  }
  state.charges[id] = charge;
  return charge;
}

/** Adds a line to the account's balance and returns its id. Amounts are cents, negative when money leaves. */
export function recordBalance(
  sandbox: Sandbox,
  type: "charge" | "refund",
  source: string,
  amount: number,
  fee: number,
  currency: string,
): string {
  const id = `txn_3${randomBase62(23)}`;
  const created = seconds(sandbox.now());
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
