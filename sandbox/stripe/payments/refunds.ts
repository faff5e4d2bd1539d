import type Stripe from "stripe";
import { ControlError } from "../../control/control-error.ts";
import { takeOutcome } from "../../faults/fault-rules.ts";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter, resourceMissing, StripeError } from "../api/errors.ts";
import { emitEvent, epochSeconds, NO_REQUEST, type TriggeringRequest } from "../api/events.ts";
import {
  booleanParam,
  expandParam,
  integerParam,
  metadataParam,
  type ParamType,
  type ParamValues,
  textParam,
} from "../api/params.ts";
import { recordBalanceTransaction } from "./charges.ts";

export const REFUND_PARAMS: Record<string, ParamType> = {
  amount: { ...integerParam, min: 1 } as ParamType,
  charge: textParam,
  payment_intent: textParam,
  currency: textParam,
  customer: textParam,
  expand: expandParam,
  instructions_email: textParam,
  metadata: metadataParam,
  origin: textParam,
  reason: { is: "choice", values: ["duplicate", "fraudulent", "requested_by_customer"] },
  refund_application_fee: booleanParam,
  reverse_transfer: booleanParam,
};

export const FAIL_REFUND_JOB = "stripe.refund-fails";
/** Banks take days to return a refund. */
const FAILS_AFTER_MS = 5 * 24 * 3600 * 1000;

interface RefundParams {
  amount?: number;
  charge?: string;
  payment_intent?: string;
  metadata?: Record<string, string>;
  reason?: Stripe.Refund.Reason;
}

/** Refunds all or part of a charge; never more than was paid. */
export function createRefund(sandbox: Sandbox, values: ParamValues, cause: TriggeringRequest): Stripe.Refund {
  const params = values as RefundParams;
  const state = sandbox.store.data.stripe;
  const charge = chargeToRefund(sandbox, params);
  if (isWithBank(sandbox, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw executed(message, "charge_disputed", undefined);
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw executed(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded", undefined);
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    const message = `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`;
    throw executed(message, undefined, "amount");
  }

  const refund = makeRefund(sandbox, charge, amount, params);
  state.refunds[refund.id] = refund;
  const luck = takeOutcome(
    sandbox.store,
    "stripe",
    ["refund-pending", "refund-fails"],
    String(refund.payment_intent),
  );
  if (luck) {
    refund.status = "pending";
    refund.pending_reason = "processing";
  }
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emitEvent(sandbox, "refund.created", refund, cause);
  emitEvent(sandbox, "charge.refunded", charge, cause, before);
  if (!luck) giveReference(sandbox, refund, cause);
  if (luck?.outcome === "refund-fails") {
    const reason = luck.reason ?? "expired_or_canceled_card";
    const payload = { refundId: refund.id, reason };
    sandbox.jobs.schedule(FAIL_REFUND_JOB, luck.afterMs ?? FAILS_AFTER_MS, payload);
  }
  sandbox.store.save();
  return refund;
}

/** A dispute that has withdrawn funds and not reinstated them. */
function isWithBank(sandbox: Sandbox, charge: Stripe.Charge): boolean {
  return Object.values(sandbox.store.data.stripe.disputes).some(
    (dispute) =>
      dispute.charge === charge.id &&
      dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0,
  );
}

function makeRefund(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  amount: number,
  params: Pick<RefundParams, "metadata" | "reason">,
): Stripe.Refund {
  const id = `re_3${randomBase62(23)}`;
  return {
    id,
    object: "refund",
    amount,
    balance_transaction: recordBalanceTransaction(sandbox, "refund", id, -amount, 0, charge.currency),
    charge: charge.id,
    created: epochSeconds(sandbox.now()),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent as string,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  } as unknown as Stripe.Refund;
}

/** The network assigns a card refund's reference a moment later; Stripe reports it as an update. */
function giveReference(sandbox: Sandbox, refund: Stripe.Refund, cause: TriggeringRequest): void {
  if (refund.destination_details?.card) {
    refund.destination_details.card.reference = randomBase62(11);
    refund.destination_details.card.reference_status = "available";
  }
  tellUpdate(sandbox, refund, cause, { destination_details: { card: { reference_status: "pending" } } });
}

function tellUpdate(sandbox: Sandbox, refund: Stripe.Refund, cause: TriggeringRequest, before: object): void {
  emitEvent(sandbox, "refund.updated", refund, cause, before);
  emitEvent(sandbox, "charge.refund.updated", refund, cause, before);
}

/** The bank accepted it. */
export function succeedRefund(sandbox: Sandbox, refund: Stripe.Refund): void {
  if (refund.status !== "pending") throw new ControlError(`the refund is ${refund.status}`, 409);
  refund.status = "succeeded";
  delete refund.pending_reason;
  giveReference(sandbox, refund, NO_REQUEST);
  sandbox.store.save();
}

/** The bank returned it, which can happen to a succeeded refund too: the amount is back on our balance. */
export function failRefund(
  sandbox: Sandbox,
  refund: Stripe.Refund,
  reason: string = "expired_or_canceled_card",
): void {
  if (refund.status !== "pending" && refund.status !== "succeeded")
    throw new ControlError(`the refund is ${refund.status}`, 409);
  const before = { status: refund.status };
  const charge = sandbox.store.data.stripe.charges[String(refund.charge)];
  refund.status = "failed";
  refund.failure_reason = reason;
  delete refund.pending_reason;
  refund.failure_balance_transaction = recordBalanceTransaction(
    sandbox,
    "refund_failure",
    refund.id,
    refund.amount,
    0,
    refund.currency,
  );
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  tellUpdate(sandbox, refund, NO_REQUEST, before);
  emitEvent(sandbox, "refund.failed", refund, NO_REQUEST);
  sandbox.store.save();
}

function chargeToRefund(sandbox: Sandbox, params: RefundParams): Stripe.Charge {
  const state = sandbox.store.data.stripe;
  if (params.charge) {
    const charge = state.charges[params.charge];
    if (!charge) throw resourceMissing("charge", params.charge, "charge");
    if (charge.status !== "succeeded") {
      throw executed(
        `Charge ${charge.id} was not successful and cannot be refunded.`,
        "charge_not_refundable",
        "charge",
      );
    }
    return charge;
  }
  if (!params.payment_intent) {
    const message =
      "One of the following params should be provided for this request: payment_intent or charge.";
    throw invalidParameter(message, undefined, "parameter_missing");
  }
  const intent = state.paymentIntents[params.payment_intent];
  if (!intent) throw resourceMissing("payment_intent", params.payment_intent, "payment_intent");
  const charge = state.charges[String(intent.latest_charge)];
  if (charge?.status !== "succeeded") {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
    throw executed(message, "payment_intent_unexpected_state", "payment_intent");
  }
  return charge;
}

function executed(message: string, code: string | undefined, param: string | undefined): StripeError {
  const body = { type: "invalid_request_error", message } as const;
  return new StripeError(400, { ...body, ...(code ? { code } : {}), ...(param ? { param } : {}) }, true);
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
}
