import type Stripe from "stripe";
import { ControlError } from "../../control/control-error.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter, StripeError } from "../api/errors.ts";
import { emitEvent, NO_REQUEST, type TriggeringRequest } from "../api/events.ts";
import type { ParamValues } from "../api/params.ts";
import { recordBalanceTransaction } from "../payments/charges.ts";
import { EVIDENCE_FIELDS, makeDispute } from "./new-dispute.ts";

/** The dispute fee, charged whether won or lost. */
export const DISPUTE_FEE_CENTS = 1500;

/** Stripe's dispute reasons, with Visa's code for each. */
const DISPUTE_REASONS: Record<string, string> = {
  fraudulent: "10.4",
  product_not_received: "13.1",
  product_unacceptable: "13.3",
  credit_not_processed: "13.6",
  duplicate: "12.6.1",
  unrecognized: "10.4",
  general: "13.7",
};

/**
 * The cardholder disputes a charge. A chargeback takes the money at once; an inquiry does not, but may become a
 * chargeback.
 */
export function openDispute(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  {
    reason = "fraudulent",
    amountCents,
    inquiry = false,
  }: {
    reason?: string | undefined;
    amountCents?: number | undefined;
    inquiry?: boolean | undefined;
  } = {},
): Stripe.Dispute {
  if (charge.status !== "succeeded") throw new ControlError(`the charge is ${charge.status}`, 409);
  if (charge.disputed) throw new ControlError("the charge is disputed already", 409);
  const number = Object.hasOwn(DISPUTE_REASONS, reason) ? DISPUTE_REASONS[reason] : undefined;
  if (number === undefined)
    throw new ControlError(`reason should be one of ${Object.keys(DISPUTE_REASONS).join(", ")}`);
  const amount = amountCents ?? charge.amount - charge.amount_refunded;
  if (!Number.isInteger(amount) || amount < 1 || amount > charge.amount)
    throw new ControlError(`amountCents should be between 1 and ${charge.amount}`);
  const dispute = makeDispute(sandbox, charge, amount, reason, number, inquiry);
  sandbox.store.data.stripe.disputes[dispute.id] = dispute;
  charge.disputed = true;
  emitEvent(sandbox, "charge.dispute.created", dispute, NO_REQUEST);
  if (!inquiry) withdraw(sandbox, dispute);
  sandbox.store.save();
  return dispute;
}

function withdraw(sandbox: Sandbox, dispute: Stripe.Dispute): void {
  record(sandbox, dispute, -dispute.amount, DISPUTE_FEE_CENTS);
  emitEvent(sandbox, "charge.dispute.funds_withdrawn", dispute, NO_REQUEST);
}

function record(sandbox: Sandbox, dispute: Stripe.Dispute, amount: number, fee: number): void {
  const id = recordBalanceTransaction(sandbox, "adjustment", dispute.id, amount, fee, dispute.currency);
  const line = sandbox.store.data.stripe.balanceTransactions[id];
  if (line) dispute.balance_transactions.push(structuredClone(line));
}

/** Manual actions on a dispute; `update` is the bank's reaction to submitted evidence. */
export const DISPUTE_ACTIONS = {
  /** An inquiry becomes a chargeback: the money is withdrawn. */
  escalate(sandbox: Sandbox, dispute: Stripe.Dispute) {
    if (!isInquiry(dispute)) throw new ControlError("this is no inquiry", 409);
    const before = { status: dispute.status };
    dispute.status = "needs_response";
    dispute.is_charge_refundable = false;
    emitEvent(sandbox, "charge.dispute.updated", dispute, NO_REQUEST, before);
    withdraw(sandbox, dispute);
  },
  review(sandbox: Sandbox, dispute: Stripe.Dispute) {
    submit(sandbox, dispute, NO_REQUEST);
  },
  win(sandbox: Sandbox, dispute: Stripe.Dispute) {
    if (isInquiry(dispute)) {
      close(sandbox, dispute, "warning_closed");
      return;
    }
    close(sandbox, dispute, "won", () => {
      record(sandbox, dispute, dispute.amount, 0);
      emitEvent(sandbox, "charge.dispute.funds_reinstated", dispute, NO_REQUEST);
    });
  },
  lose(sandbox: Sandbox, dispute: Stripe.Dispute) {
    if (isInquiry(dispute)) throw new ControlError("an inquiry is not lost: escalate it first", 409);
    close(sandbox, dispute, "lost");
  },
};
export type DisputeAction = keyof typeof DISPUTE_ACTIONS;

function isInquiry(dispute: Stripe.Dispute): boolean {
  return dispute.status.startsWith("warning");
}

const ENDS = ["won", "lost", "warning_closed"];

function close(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  status: "won" | "lost" | "warning_closed",
  first?: () => void,
  cause: TriggeringRequest = NO_REQUEST,
): void {
  if (ENDS.includes(dispute.status)) throw new ControlError(`the dispute is ${dispute.status}`, 409);
  const before = { status: dispute.status };
  dispute.status = status;
  first?.();
  emitEvent(sandbox, "charge.dispute.closed", dispute, cause, before);
  sandbox.store.save();
}

function submit(sandbox: Sandbox, dispute: Stripe.Dispute, cause: TriggeringRequest): void {
  if (!dispute.status.endsWith("needs_response"))
    throw new ControlError(`the dispute is ${dispute.status}`, 409);
  const before = { status: dispute.status };
  dispute.status = dispute.status === "needs_response" ? "under_review" : "warning_under_review";
  dispute.evidence_details.has_evidence = true;
  dispute.evidence_details.submission_count += 1;
  emitEvent(sandbox, "charge.dispute.updated", dispute, cause, before);
  sandbox.store.save();
}

/** `POST /v1/disputes/:id`: stores the shop's evidence and, with `submit`, sends it to the bank. */
export function submitEvidence(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  params: ParamValues,
  cause: TriggeringRequest,
): void {
  if (!dispute.status.endsWith("needs_response")) throw closed(dispute);
  for (const [field, value] of Object.entries((params.evidence ?? {}) as Record<string, string>)) {
    if (!EVIDENCE_FIELDS.includes(field))
      throw invalidParameter(
        `Received unknown parameter: evidence[${field}]`,
        `evidence[${field}]`,
        "parameter_unknown",
      );
    Object.assign(dispute.evidence, { [field]: value });
    dispute.evidence_details.has_evidence = true;
  }
  if (params.metadata) Object.assign(dispute.metadata, params.metadata);
  // Evidence is submitted unless the call says otherwise.
  if (params.submit !== false) submit(sandbox, dispute, cause);
  sandbox.store.save();
}

/** `POST /v1/disputes/:id/close`: the shop accepts the loss. */
export function acceptDispute(sandbox: Sandbox, dispute: Stripe.Dispute, cause: TriggeringRequest): void {
  if (!dispute.status.endsWith("needs_response")) throw closed(dispute);
  close(sandbox, dispute, isInquiry(dispute) ? "warning_closed" : "lost", undefined, cause);
}

function closed(dispute: Stripe.Dispute): StripeError {
  const message = `This dispute is ${dispute.status} and can no longer be changed.`;
  return new StripeError(400, { type: "invalid_request_error", message }, true);
}
