import type Stripe from "stripe";
import { takeOutcome } from "../../faults/fault-rules.ts";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { StripeError } from "../api/errors.ts";
import { epochSeconds } from "../api/events.ts";
import { metadataParam, type ParamType, type ParamValues, textParam } from "../api/params.ts";
import { recordBalanceTransaction } from "../payments/charges.ts";
import { canReceive, findAccount } from "./accounts.ts";
import { BANK_PAYOUT_JOB, PAID_TO_BANK_AFTER_MS } from "./bank-payouts.ts";
import { emitConnectEvent } from "./connect-events.ts";

export const TRANSFER_PARAMS: Record<string, ParamType> = {
  amount: { is: "integer", min: 1, required: true },
  currency: { is: "string", required: true },
  destination: { is: "string", required: true },
  description: textParam,
  metadata: metadataParam,
  source_transaction: textParam,
  transfer_group: textParam,
};

export const REVERSAL_PARAMS: Record<string, ParamType> = {
  amount: { is: "integer", min: 1 },
  description: textParam,
  metadata: metadataParam,
};

/** `POST /v1/transfers`: from our balance to a connected account. */
export function createTransfer(sandbox: Sandbox, values: ParamValues): Stripe.Transfer {
  const params = values as {
    amount: number;
    currency: string;
    destination: string;
    metadata?: Record<string, string>;
    transfer_group?: string;
  };
  const account = findAccount(sandbox, params.destination);
  const planned = takeOutcome(
    sandbox.store,
    "stripe",
    ["balance-too-low", "transfer-refused"],
    params.transfer_group ?? "",
  );
  if (planned?.outcome === "balance-too-low")
    throw refused("You have insufficient available funds in your Stripe account.", "balance_insufficient");
  if (!canReceive(sandbox, account) || planned)
    throw refused(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers",
      "insufficient_capabilities_for_transfer",
    );
  const id = `tr_1${randomBase62(23)}`;
  const { currency } = params;
  const transfer = {
    id,
    object: "transfer",
    amount: params.amount,
    amount_reversed: 0,
    balance_transaction: recordBalanceTransaction(sandbox, "transfer", id, -params.amount, 0, currency),
    created: epochSeconds(sandbox.now()),
    currency,
    description: null,
    destination: account.id,
    destination_payment: `py_1${randomBase62(23)}`,
    livemode: false,
    metadata: params.metadata ?? {},
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: "card",
    transfer_group: params.transfer_group ?? null,
  } as unknown as Stripe.Transfer;
  sandbox.store.data.stripe.connect.transfers[id] = transfer;
  account.balanceCents += params.amount;
  sandbox.jobs.schedule(BANK_PAYOUT_JOB, PAID_TO_BANK_AFTER_MS, { accountId: account.id });
  emitConnectEvent(sandbox, { type: "transfer.created", object: transfer, accountId: null });
  sandbox.store.save();
  return transfer;
}

/** `POST /v1/transfers/:id/reversals`: what the account still holds can be taken back. */
export function createReversal(
  sandbox: Sandbox,
  transfer: Stripe.Transfer,
  values: ParamValues,
): Stripe.TransferReversal {
  const params = values as { amount?: number; metadata?: Record<string, string> };
  const left = transfer.amount - transfer.amount_reversed;
  const amount = params.amount ?? left;
  if (amount > left || amount === 0)
    throw refused(
      `Transfer ${transfer.id} has ${left} cents left to reverse.`,
      "transfer_reversal_too_large",
    );
  const account = findAccount(sandbox, String(transfer.destination));
  if (account.isClosed || account.balanceCents < amount)
    throw refused(
      "The connected account does not have enough funds in its balance to cover this reversal.",
      "balance_insufficient",
    );
  const id = `trr_1${randomBase62(23)}`;
  const reversal = {
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: recordBalanceTransaction(
      sandbox,
      "transfer_refund",
      id,
      amount,
      0,
      transfer.currency,
    ),
    created: epochSeconds(sandbox.now()),
    currency: transfer.currency,
    destination_payment_refund: `pyr_1${randomBase62(23)}`,
    metadata: params.metadata ?? {},
    source_refund: null,
    transfer: transfer.id,
  } as unknown as Stripe.TransferReversal;
  transfer.reversals.data.unshift(reversal);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  account.balanceCents -= amount;
  emitConnectEvent(sandbox, { type: "transfer.reversed", object: transfer, accountId: null });
  sandbox.store.save();
  return reversal;
}

/** Such answers are stored under their idempotency key. */
function refused(message: string, code: string): StripeError {
  return new StripeError(400, { type: "invalid_request_error", message, code }, true);
}
