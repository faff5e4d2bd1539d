import type Stripe from "stripe";
import type { CardDispute, CardEvent, CardRefund, CheckoutSession } from "./card-payments";

export function toCheckoutSession(session: Stripe.Checkout.Session): CheckoutSession {
  const intent = typeof session.payment_intent === "string" ? null : session.payment_intent;
  return {
    id: session.id,
    url: session.url,
    // A word that this version does not know is not "complete", and so never pays.
    status: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    isPaid: session.status === "complete" && session.payment_status === "paid",
    isFailed: session.status === "complete" && session.payment_status === "unpaid" && isOver(intent),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    paymentId: session.client_reference_id,
    providerPaymentId: idOf(session.payment_intent),
    isLive: session.livemode,
    createdAt: session.created * 1000,
  };
}

/** What a bank refuses late goes back to where another way to pay could be given; with us it is over. */
function isOver(intent: Stripe.PaymentIntent | null): boolean {
  return intent?.status === "requires_payment_method" || intent?.status === "canceled";
}

export function toCardRefund(refund: Stripe.Refund): CardRefund {
  const state = refund.status === "succeeded" ? "succeeded" : null;
  return {
    id: refund.id,
    state: state ?? (refund.status === "failed" || refund.status === "canceled" ? "failed" : "pending"),
    amountCents: refund.amount,
    currency: refund.currency,
    key: refund.metadata?.refund ?? null,
  };
}

export function toCardDispute(dispute: Stripe.Dispute): CardDispute {
  const status: string = dispute.status;
  const isInquiry = status.startsWith("warning") || status === "prevented";
  const moved = dispute.balance_transactions.reduce((total, { amount }) => total + amount, 0);
  return {
    id: dispute.id,
    providerPaymentId: idOf(dispute.payment_intent),
    // A word that this version does not know is neither won nor lost.
    state: isInquiry ? "inquiry" : status === "won" || status === "lost" ? status : "open",
    withdrawnCents: Math.max(0, -moved),
    feeCents: dispute.balance_transactions.reduce((total, { fee }) => total + fee, 0),
    amountCents: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    dueAt: dispute.evidence_details.due_by === null ? null : dispute.evidence_details.due_by * 1000,
  };
}

const ABOUT: Record<string, CardEvent["subject"]> = {
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
};

/** The types of events that we act on: what is asked for where the provider's list is read. */
export const EVENT_TYPES: readonly string[] = Object.keys(ABOUT);

interface EventObject {
  object?: string;
  id?: string;
  payment_intent?: string | { id: string } | null;
  client_reference_id?: string | null;
  metadata?: Record<string, string> | null;
  last_payment_error?: { payment_method?: { card?: { fingerprint?: string | null } | null } | null } | null;
}

export function toCardEvent(event: Stripe.Event): CardEvent {
  const object = event.data.object as EventObject;
  const id = object.id ?? null;
  return {
    id: event.id,
    type: event.type,
    subject: ABOUT[event.type] ?? "other",
    sessionId: object.object === "checkout.session" ? id : null,
    providerPaymentId: object.object === "payment_intent" ? id : idOf(object.payment_intent),
    disputeId: object.object === "dispute" ? id : null,
    paymentId: object.client_reference_id ?? object.metadata?.payment_id ?? null,
    cardFingerprint: object.last_payment_error?.payment_method?.card?.fingerprint ?? null,
  };
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
