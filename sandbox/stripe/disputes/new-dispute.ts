import type Stripe from "stripe";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { epochSeconds } from "../api/events.ts";

const ANSWER_WITHIN_S = 9 * 24 * 3600;

/** A new dispute object. */
export function makeDispute(
  sandbox: Sandbox,
  charge: Stripe.Charge,
  amount: number,
  reason: string,
  reasonCode: string,
  inquiry: boolean,
): Stripe.Dispute {
  const now = epochSeconds(sandbox.now());
  return {
    id: `dp_1${randomBase62(23)}`,
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: now + ANSWER_WITHIN_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: "manual",
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: reasonCode,
    payment_intent: charge.payment_intent as string,
    payment_method_details: {
      card: {
        brand: "visa",
        case_type: inquiry ? "inquiry" : "chargeback",
        network: "visa",
        network_reason_code: reasonCode,
      },
      type: "card",
    },
    reason,
    status: inquiry ? "warning_needs_response" : "needs_response",
  } as unknown as Stripe.Dispute;
}

/** Evidence fields. */
export const EVIDENCE_FIELDS = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
];

function noEvidence(charge: Stripe.Charge): object {
  return {
    ...Object.fromEntries(EVIDENCE_FIELDS.map((field) => [field, null])),
    enhanced_evidence: {},
    customer_email_address: charge.billing_details.email,
    customer_name: charge.billing_details.name,
  };
}
