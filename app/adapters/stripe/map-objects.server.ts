import type Stripe from "stripe";
import type { CheckoutSession, PaymentEvent } from "../ports/payments/payment-provider";
import type { ProviderDispute, ProviderRefund } from "../ports/payments/returned-money";
import type { StripeDispute, StripeRefund, StripeSession } from "./responses.server";

export function toCheckoutSession(session: StripeSession): CheckoutSession {
  const intent = typeof session.payment_intent === "string" ? null : session.payment_intent;
  return {
    id: session.id,
    url: session.url,
    // An unknown status counts as open, so it never counts as paid.
    status: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    isPaid: session.status === "complete" && session.payment_status === "paid",
    isFailed: session.status === "complete" && session.payment_status === "unpaid" && isOver(intent),
    amountCents: session.amount_total ?? 0,
    taxCents: session.total_details?.amount_tax ?? 0,
    currency: session.currency ?? "",
    paymentId: session.client_reference_id,
    providerPaymentId: idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
    invoiceId: idOf(session.invoice),
    isLive: session.livemode,
    createdAt: session.created * 1000,
  };
}

/** After a late refusal Stripe waits for another payment method. We offer none, so the session has failed. */
function isOver(intent: { status: string } | null): boolean {
  return intent?.status === "requires_payment_method" || intent?.status === "canceled";
}

export function toProviderRefund(refund: StripeRefund): ProviderRefund {
  const state = refund.status === "succeeded" ? "succeeded" : null;
  return {
    id: refund.id,
    state: state ?? (refund.status === "failed" || refund.status === "canceled" ? "failed" : "pending"),
    amountCents: refund.amount,
    currency: refund.currency,
    key: refund.metadata?.refund ?? null,
  };
}

export function toProviderDispute(dispute: StripeDispute): ProviderDispute {
  const { status } = dispute;
  const isInquiry = status.startsWith("warning") || status === "prevented";
  const moved = dispute.balance_transactions.reduce((total, { amount }) => total + amount, 0);
  return {
    id: dispute.id,
    providerPaymentId: idOf(dispute.payment_intent),
    // An unknown status is neither won nor lost.
    state: isInquiry ? "inquiry" : status === "won" || status === "lost" ? status : "open",
    withdrawnCents: Math.max(0, -moved),
    feeCents: dispute.balance_transactions.reduce((total, { fee }) => total + fee, 0),
    amountCents: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    dueAt: dispute.evidence_details.due_by === null ? null : dispute.evidence_details.due_by * 1000,
  };
}

const EVENT_SUBJECTS: Record<string, PaymentEvent["subject"]> = {
  "checkout.session.completed": "checkout",
  "checkout.session.async_payment_succeeded": "checkout",
  "checkout.session.async_payment_failed": "checkout-failed",
  "checkout.session.expired": "checkout",
  "payment_intent.payment_failed": "decline",
  "charge.refunded": "refund",
  "charge.refund.updated": "refund",
  "refund.created": "refund",
  "refund.updated": "refund",
  "refund.failed": "refund",
  "charge.dispute.created": "dispute",
  "charge.dispute.updated": "dispute",
  "charge.dispute.closed": "dispute",
  "charge.dispute.funds_withdrawn": "dispute",
  "charge.dispute.funds_reinstated": "dispute",
  "radar.early_fraud_warning.created": "fraud-warning",
  "radar.early_fraud_warning.updated": "fraud-warning",
  "customer.subscription.created": "subscription",
  "customer.subscription.updated": "subscription",
  "customer.subscription.deleted": "subscription",
  "customer.subscription.paused": "subscription",
  "customer.subscription.resumed": "subscription",
  "invoice.created": "invoice",
  "invoice.paid": "invoice",
  "invoice.payment_failed": "invoice",
  "invoice.payment_action_required": "invoice",
  "invoice.voided": "invoice",
  "invoice.marked_uncollectible": "invoice",
};

/**
 * A request for the list of events may name 20 types. Losing an event of these types is harmless: another reports
 * the same (each refund is created, and each unpaid month has made its subscription past due). That an invoice was closed
 * without payment is told by no other.
 */
const UNLISTED_TYPES: ReadonlySet<string> = new Set([
  "charge.refunded",
  "charge.refund.updated",
  "charge.dispute.updated",
  "radar.early_fraud_warning.updated",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.payment_failed",
  "invoice.payment_action_required",
]);

/** The types of events that we request when we read the list of events. */
export const EVENT_TYPES: readonly string[] = Object.keys(EVENT_SUBJECTS).filter(
  (type) => !UNLISTED_TYPES.has(type),
);

interface EventObject {
  object?: string;
  id?: string;
  payment_intent?: string | { id: string } | null;
  subscription?: string | { id: string } | null;
  client_reference_id?: string | null;
  metadata?: Record<string, string> | null;
  last_payment_error?: { payment_method?: { card?: { fingerprint?: string | null } | null } | null } | null;
}

export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as EventObject;
  const id = object.id ?? null;
  return {
    id: event.id,
    type: event.type,
    subject: EVENT_SUBJECTS[event.type] ?? "other",
    sessionId: object.object === "checkout.session" ? id : null,
    providerPaymentId: object.object === "payment_intent" ? id : idOf(object.payment_intent),
    disputeId: object.object === "dispute" ? id : null,
    warningId: object.object === "radar.early_fraud_warning" ? id : null,
    subscriptionId: object.object === "subscription" ? id : idOf(object.subscription),
    invoiceId: object.object === "invoice" ? id : null,
    paymentId: object.client_reference_id ?? object.metadata?.payment_id ?? null,
    cardFingerprint: object.last_payment_error?.payment_method?.card?.fingerprint ?? null,
  };
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
