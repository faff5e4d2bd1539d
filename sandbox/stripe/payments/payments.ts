import type Stripe from "stripe";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter, StripeError } from "../api/errors.ts";
import { emitEvent, epochSeconds, NO_REQUEST, type TriggeringRequest } from "../api/events.ts";
import { customerDetails, EXPIRE_SESSION_JOB } from "../checkout/sessions.ts";
import { attemptedPaymentMethod, makeCharge, payerOf } from "./charges.ts";
import { DECLINES, type Decline, type DeclineReason } from "./declines.ts";
import { findOrCreateIntent, intentOf } from "./intents.ts";

export type PayOutcome = "paid" | "already-paid" | "expired";

/** Pays on the hosted page; a second click does not pay again. */
export function paySession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  person: { email?: string | undefined; name?: string | undefined },
): PayOutcome {
  if (session.status === "complete") return "already-paid";
  if (session.status !== "open") return "expired";
  const email = person.email || session.customer_email;
  session.customer_details = customerDetails(email, person.name || null);
  if ((session.amount_total ?? 0) > 0) {
    const intent = findOrCreateIntent(sandbox, session);
    markIntentPaid(sandbox, intent, makeCharge(sandbox, intent, payerOf(sandbox, session), "succeeded"));
    session.payment_status = "paid";
  }
  completeSession(sandbox, session);
  return "paid";
}

/** The PaymentIntent succeeded. */
export function markIntentPaid(sandbox: Sandbox, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.payment_method = charge.payment_method;
  intent.last_payment_error = null;
  intent.next_action = null;
  emitEvent(sandbox, "charge.succeeded", charge, NO_REQUEST);
  emitEvent(sandbox, "payment_intent.succeeded", intent, NO_REQUEST);
}

/** Completes the session, whether paid or pending. */
export function completeSession(sandbox: Sandbox, session: Stripe.Checkout.Session): void {
  session.status = "complete";
  session.url = null;
  sandbox.jobs.cancel(EXPIRE_SESSION_JOB, (payload) => payload.sessionId === session.id);
  emitEvent(sandbox, "checkout.session.completed", session, NO_REQUEST);
  sandbox.store.save();
}

/** The card is declined; the session stays open for another attempt. */
export function declineSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  reason: DeclineReason = "generic_decline",
): "declined" | "not-open" {
  if (session.status !== "open" || !session.amount_total) return "not-open";
  const intent = findOrCreateIntent(sandbox, session);
  const failure = DECLINES[reason];
  failIntent(sandbox, intent, makeCharge(sandbox, intent, payerOf(sandbox, session), failure), failure);
  sandbox.store.save();
  return "declined";
}

/** The attempt failed; the PaymentIntent waits for another. */
export function failIntent(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  failure: Pick<Decline, "code" | "message"> & { declineCode?: string },
): void {
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.latest_charge = charge.id;
  intent.last_payment_error = {
    charge: charge.id,
    code: failure.code,
    ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll("_", "-")}`,
    message: failure.message,
    payment_method: attemptedPaymentMethod(charge),
    type: failure.declineCode ? "card_error" : "invalid_request_error",
  } as Stripe.PaymentIntent.LastPaymentError;
  emitEvent(sandbox, "charge.failed", charge, NO_REQUEST);
  emitEvent(sandbox, "payment_intent.payment_failed", intent, NO_REQUEST);
}

/** Expires an open session: on request, or when its time is over. */
export function expireSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  cause: TriggeringRequest,
): void {
  if (session.status !== "open") {
    throw invalidParameter(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  session.status = "expired";
  session.url = null;
  sandbox.jobs.cancel(EXPIRE_SESSION_JOB, (payload) => payload.sessionId === session.id);
  const intent = intentOf(sandbox.store.data.stripe, session);
  if (intent && intent.status !== "canceled") {
    intent.status = "canceled";
    intent.canceled_at = epochSeconds(sandbox.now());
    intent.cancellation_reason = "expired";
    emitEvent(sandbox, "payment_intent.canceled", intent, cause);
  }
  emitEvent(sandbox, "checkout.session.expired", session, cause);
  sandbox.store.save();
}

/** `POST /v1/payment_intents/:id/cancel`. All intents here belong to a Checkout Session, so it is always refused. */
export function refuseIntentCancel(sandbox: Sandbox, intent: Stripe.PaymentIntent): never {
  const session = Object.values(sandbox.store.data.stripe.sessions).find(
    (candidate) => candidate.payment_intent === intent.id,
  );
  const message =
    session?.status === "open"
      ? "You cannot cancel this PaymentIntent because it was created by a Checkout Session. Expire the Checkout Session instead."
      : `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`;
  throw new StripeError(
    400,
    { type: "invalid_request_error", code: "payment_intent_unexpected_state", message },
    true,
  );
}
