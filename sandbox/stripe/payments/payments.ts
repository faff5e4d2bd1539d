import type Stripe from "stripe";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter, StripeError } from "../api/errors.ts";
import { emitEvent, epochSeconds, NO_REQUEST, type TriggeringRequest } from "../api/events.ts";
import { customerDetails, EXPIRE_SESSION_JOB } from "../checkout/sessions.ts";
import { attemptedPaymentMethod, makeCharge } from "./charges.ts";
import { DECLINES, type Decline, type DeclineReason } from "./declines.ts";

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
    markIntentPaid(sandbox, intent, makeCharge(sandbox, intent, session, "succeeded"));
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
  failIntent(sandbox, intent, makeCharge(sandbox, intent, session, failure), failure);
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
  const intent = sandbox.store.data.stripe.paymentIntents[String(session.payment_intent)];
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

/** The session's PaymentIntent, created at the first attempt to pay, as Stripe does since 2022. */
export function findOrCreateIntent(sandbox: Sandbox, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const state = sandbox.store.data.stripe;
  const existing = state.paymentIntents[String(session.payment_intent)];
  if (existing) return existing;
  const data = state.sessionDetails[session.id]?.paymentIntentData ?? {};
  const id = `pi_3${randomBase62(23)}`;
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomBase62(25)}`,
    confirmation_method: "automatic",
    created: epochSeconds(sandbox.now()),
    currency: session.currency ?? "usd",
    customer: null,
    customer_account: null,
    description: data.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: data.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: data.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: data.statement_descriptor ?? null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: data.transfer_group ?? null,
  } as unknown as Stripe.PaymentIntent;
  state.paymentIntents[id] = intent;
  session.payment_intent = id;
  emitEvent(sandbox, "payment_intent.created", intent, NO_REQUEST);
  return intent;
}
