import type Stripe from "stripe";
import type { Sandbox } from "../context.ts";
import { randomBase62 } from "../ids.ts";
import { recordBalance } from "./charges.ts";
import { invalid, missing, StripeError } from "./errors.ts";
import { type Cause, emit, seconds } from "./events.ts";
import { expand, flag, integer, metadata, type Param, type ParamValues, text } from "./params.ts";

export const REFUND_PARAMS: Record<string, Param> = {
  amount: { ...integer, min: 1 } as Param,
  charge: text,
  payment_intent: text,
  currency: text,
  customer: text,
  expand,
  instructions_email: text,
  metadata,
  origin: text,
  reason: { is: "choice", values: ["duplicate", "fraudulent", "requested_by_customer"] },
  refund_application_fee: flag,
  reverse_transfer: flag,
};

interface RefundParams {
  amount?: number;
  charge?: string;
  payment_intent?: string;
  metadata?: Record<string, string>;
  reason?: Stripe.Refund.Reason;
}

/** Gives back all or part of a charge; never more than was paid. */
export function createRefund(sandbox: Sandbox, values: ParamValues, cause: Cause): Stripe.Refund {
  const params = values as RefundParams;
  const state = sandbox.store.data.stripe;
  const charge = chargeToRefund(sandbox, params);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw executed(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded", undefined);
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    const message = `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`;
    throw executed(message, undefined, "amount");
  }

  const id = `re_3${randomBase62(23)}`;
  const refund = {
    id,
    object: "refund",
    amount,
    balance_transaction: recordBalance(sandbox, "refund", id, -amount, 0, charge.currency),
    charge: charge.id,
    created: seconds(sandbox.now()),
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
  state.refunds[id] = refund;
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit(sandbox, "refund.created", refund, cause);
  emit(sandbox, "charge.refunded", charge, cause, before);
  // A card refund gets its reference from the network a moment later, which Stripe tells as an update.
  if (refund.destination_details?.card) {
    refund.destination_details.card.reference = randomBase62(11);
    refund.destination_details.card.reference_status = "available";
  }
  emit(sandbox, "refund.updated", refund, cause, {
    destination_details: { card: { reference_status: "pending" } },
  });
  emit(sandbox, "charge.refund.updated", refund, cause);
  sandbox.store.changed();
  return refund;
}

function chargeToRefund(sandbox: Sandbox, params: RefundParams): Stripe.Charge {
  const state = sandbox.store.data.stripe;
  if (params.charge) {
    const charge = state.charges[params.charge];
    if (!charge) throw missing("charge", params.charge, "charge");
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
    throw invalid(message, undefined, "parameter_missing");
  }
  const intent = state.paymentIntents[params.payment_intent];
  if (!intent) throw missing("payment_intent", params.payment_intent, "payment_intent");
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
