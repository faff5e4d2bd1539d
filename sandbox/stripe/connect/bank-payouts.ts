import type Stripe from "stripe";
import { ControlError } from "../../control/control-error.ts";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { epochSeconds } from "../api/events.ts";
import { emitConnectEvent } from "./connect-events.ts";
import type { ConnectedAccount } from "./connect-state.ts";

export const BANK_PAYOUT_JOB = "stripe.bank-payout";
/** Stripe's rolling schedule: two days after the money came in. */
export const PAID_TO_BANK_AFTER_MS = 2 * 24 * 3600 * 1000;
const ARRIVES_AFTER_S = 24 * 3600;

/** Pays everything that an account holds to its bank; nothing if it holds nothing or has no bank account. */
export function payToBank(sandbox: Sandbox, account: ConnectedAccount): Stripe.Payout | null {
  const amount = account.balanceCents;
  if (amount === 0 || account.isClosed || !account.provided.includes("bank")) return null;
  const id = `po_1${randomBase62(23)}`;
  const created = epochSeconds(sandbox.now());
  const payout = {
    id,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created + ARRIVES_AFTER_S,
    automatic: true,
    balance_transaction: `txn_1${randomBase62(23)}`,
    created,
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: `ba_1${randomBase62(23)}`,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "in_progress",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "in_transit",
    trace_id: null,
    type: "bank_account",
  } as unknown as Stripe.Payout;
  sandbox.store.data.stripe.connect.payouts[id] = { accountId: account.id, payout };
  account.balanceCents = 0;
  emitConnectEvent(sandbox, { type: "payout.created", object: payout, accountId: account.id });
  sandbox.store.save();
  return payout;
}

/** The bank takes the money, or sends it back. */
export function settleBankPayout(sandbox: Sandbox, id: string, outcome: "paid" | "failed"): void {
  const known = sandbox.store.data.stripe.connect.payouts[id];
  if (!known) throw new ControlError("there is no such payout", 404);
  const { payout, accountId } = known;
  if (payout.status !== "in_transit") throw new ControlError(`the payout is ${payout.status}`, 409);
  payout.status = outcome;
  if (outcome === "failed") {
    payout.failure_code = "account_closed";
    payout.failure_message = "The bank account has been closed.";
    const account = sandbox.store.data.stripe.connect.accounts[accountId];
    if (account) account.balanceCents += payout.amount;
  }
  emitConnectEvent(sandbox, { type: `payout.${outcome}`, object: payout, accountId });
  sandbox.store.save();
}
