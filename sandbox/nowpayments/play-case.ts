import type { Sandbox } from "../server/sandbox.ts";
import { coinsFor, roundCoins } from "./currencies.ts";
import { changePayment, createChildPayment } from "./payments.ts";
import type { NowPayment } from "./state.ts";

/** What a payer or the company can do to a payment. */
export const CASES = {
  success: "Pays in full: confirming, confirmed, sending, finished",
  confirming: "The network has seen the coins",
  confirmed: "The network has confirmed the coins",
  sending: "The company sends the money on",
  finished: "The company is done",
  partially_paid: "Sends sixty percent: partially_paid",
  "send-rest": "Sends what is missing to the same address: a payment of its own",
  "complete-rest": "Sends what is missing, and the company adds it to the payment: finished",
  overpaid: "Sends a quarter too much: finished",
  "wrong-asset": "Sends another coin: a payment of its own that says finished",
  "wrong-amount": "Finished, but with another price than was asked for",
  redeposit: "Sends the same again after the end: a payment of its own",
  failed: "The payment fails",
  expired: "Nothing comes for a week",
  refunded: "The company sends the coins back",
} as const;

export type PaymentCase = keyof typeof CASES;

const PARTIAL = 0.6;
const SURPLUS = 1.25;

/** Plays a case on a payment and tells the app of every step. */
export function playCase(sandbox: Sandbox, payment: NowPayment, name: PaymentCase): void {
  const full = payment.pay_amount;
  const coins = (share: number) => roundCoins(full * share, payment.pay_currency);
  const step = (
    payment_status: NowPayment["payment_status"],
    actually_paid = Math.max(full, payment.actually_paid),
  ) => changePayment(sandbox, payment, { payment_status, actually_paid });
  const rest = roundCoins(Math.max(0, full - payment.actually_paid), payment.pay_currency);
  switch (name) {
    case "success":
      for (const state of ["confirming", "confirmed", "sending", "finished"] as const) step(state);
      break;
    case "confirming":
    case "confirmed":
    case "sending":
    case "finished":
    case "complete-rest":
      step(name === "complete-rest" ? "finished" : name);
      break;
    case "partially_paid":
      step("confirming", coins(PARTIAL));
      step("partially_paid", coins(PARTIAL));
      break;
    case "overpaid":
      step("finished", coins(SURPLUS));
      break;
    case "wrong-amount":
      changePayment(sandbox, payment, {
        payment_status: "finished",
        actually_paid: full,
        price_amount: payment.price_amount / 10,
      });
      break;
    case "send-rest":
    case "redeposit": {
      const sent = name === "redeposit" ? full : rest;
      createChildPayment(sandbox, payment, {
        payCurrency: payment.pay_currency,
        coins: sent,
        status: "finished",
      });
      break;
    }
    case "wrong-asset": {
      const other = payment.pay_currency === "doge" ? "ltc" : "doge";
      const sent = coinsFor(payment.price_amount, other);
      createChildPayment(sandbox, payment, { payCurrency: other, coins: sent, status: "finished" });
      break;
    }
    case "failed":
    case "expired":
    case "refunded":
      changePayment(sandbox, payment, { payment_status: name });
      break;
  }
}
