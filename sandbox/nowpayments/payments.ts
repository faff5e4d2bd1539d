import { randomBase62 } from "../server/random-ids.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { COINS, coinsFor } from "./currencies.ts";
import { NowPaymentsError } from "./errors.ts";
import { sendIpn } from "./ipn.ts";
import type { NowInvoice, NowPayment } from "./state.ts";

const RATE_HOLDS_MS = 20 * 60 * 1000;
const PAYMENT_LASTS_MS = 7 * 24 * 60 * 60 * 1000;
export const EXPIRE_PAYMENT_JOB = "nowpayments.expire";

export function nextId(sandbox: Sandbox): number {
  const state = sandbox.store.data.nowpayments;
  state.lastId += 1 + Math.floor(Math.random() * 900);
  return state.lastId;
}

export interface InvoiceParams {
  price_amount: number;
  price_currency: string;
  pay_currency?: string;
  order_id?: string;
  order_description?: string;
  ipn_callback_url?: string;
  success_url?: string;
  cancel_url?: string;
  partially_paid_url?: string;
}

export function createInvoice(sandbox: Sandbox, params: InvoiceParams): NowInvoice {
  if (params.price_currency.toLowerCase() !== "usd")
    throw new NowPaymentsError(
      400,
      "INVALID_REQUEST_PARAMS",
      "price_currency is not supported by this sandbox",
    );
  if (params.pay_currency !== undefined) requireCoin(params.pay_currency);
  const at = new Date(sandbox.now()).toISOString();
  const invoice: NowInvoice = {
    id: String(nextId(sandbox)),
    token_id: String(nextId(sandbox)),
    order_id: params.order_id ?? null,
    order_description: params.order_description ?? null,
    price_amount: params.price_amount,
    price_currency: params.price_currency.toLowerCase(),
    pay_currency: params.pay_currency ?? null,
    ipn_callback_url: params.ipn_callback_url ?? null,
    success_url: params.success_url ?? null,
    cancel_url: params.cancel_url ?? null,
    partially_paid_url: params.partially_paid_url ?? null,
    created_at: at,
    updated_at: at,
  };
  sandbox.store.data.nowpayments.invoices[invoice.id] = invoice;
  sandbox.store.save();
  return invoice;
}

export function createInvoicePayment(
  sandbox: Sandbox,
  invoice: NowInvoice,
  { pay_currency }: { pay_currency: string },
): NowPayment {
  const coin = requireCoin(pay_currency);
  if (invoice.price_amount < coin.minimumUsd)
    throw new NowPaymentsError(400, "AMOUNT_MINIMAL_ERROR", "amountTo is too small");
  const id = nextId(sandbox);
  const now = sandbox.now();
  const payment: NowPayment = {
    payment_id: id,
    invoice_id: invoice.id,
    payment_status: "waiting",
    pay_address: `${coin.address}${randomBase62(28).toLowerCase()}`,
    payin_extra_id: coin.hasMemo ? String(id % 1_000_000) : null,
    price_amount: invoice.price_amount,
    price_currency: invoice.price_currency,
    pay_amount: coinsFor(invoice.price_amount, pay_currency),
    pay_currency,
    actually_paid: 0,
    outcome_amount: null,
    outcome_currency: null,
    payin_hash: null,
    payout_hash: null,
    order_id: invoice.order_id,
    order_description: invoice.order_description,
    ipn_callback_url: invoice.ipn_callback_url,
    purchase_id: String(nextId(sandbox)),
    parent_payment_id: null,
    network: coin.network,
    created_at: new Date(now).toISOString(),
    updated_at: new Date(now).toISOString(),
    expiration_estimate_date: new Date(now + RATE_HOLDS_MS).toISOString(),
  };
  sandbox.store.data.nowpayments.payments[id] = payment;
  sandbox.jobs.schedule(EXPIRE_PAYMENT_JOB, PAYMENT_LASTS_MS, { paymentId: id });
  sandbox.store.save();
  return payment;
}

/** A deposit to a payment's address after it was over, or of another coin: a payment of its own that names the first. */
export function createChildPayment(
  sandbox: Sandbox,
  parent: NowPayment,
  deposit: { payCurrency: string; coins: number; status: NowPayment["payment_status"] },
): NowPayment {
  const id = nextId(sandbox);
  const at = new Date(sandbox.now()).toISOString();
  const child: NowPayment = {
    ...parent,
    payment_id: id,
    payment_status: "waiting",
    parent_payment_id: parent.payment_id,
    pay_currency: deposit.payCurrency,
    pay_amount: deposit.coins,
    actually_paid: 0,
    network: COINS[deposit.payCurrency]?.network ?? parent.network,
    created_at: at,
    updated_at: at,
  };
  sandbox.store.data.nowpayments.payments[id] = child;
  changePayment(sandbox, child, { payment_status: deposit.status, actually_paid: deposit.coins });
  return child;
}

/** Changes a payment and tells the app. */
export function changePayment(
  sandbox: Sandbox,
  payment: NowPayment,
  change: Partial<
    Pick<NowPayment, "payment_status" | "actually_paid" | "pay_currency" | "price_amount" | "order_id">
  >,
): void {
  Object.assign(payment, change, { updated_at: new Date(sandbox.now()).toISOString() });
  if (payment.actually_paid > 0) payment.payin_hash ??= randomBase62(64).toLowerCase();
  if (payment.payment_status === "finished") {
    payment.outcome_amount = payment.actually_paid;
    payment.outcome_currency = payment.pay_currency;
    payment.payout_hash ??= randomBase62(64).toLowerCase();
  }
  sandbox.store.save();
  sendIpn(sandbox, payment);
}

function requireCoin(currency: string) {
  const coin = COINS[currency.toLowerCase()];
  if (!coin) throw new NowPaymentsError(400, "INVALID_REQUEST_PARAMS", `Currency ${currency} was not found`);
  return coin;
}
