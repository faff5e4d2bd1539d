import type Stripe from "stripe";
import type { Sandbox } from "../../server/sandbox.ts";
import { emitEvent, NO_REQUEST } from "../api/events.ts";
import { findOrCreateIntent } from "./intents.ts";

/** 3-D Secure: the bank asks the card's owner, and the payment waits for the answer. */
export function askOwner(sandbox: Sandbox, session: Stripe.Checkout.Session): boolean {
  if (session.status !== "open" || !session.amount_total) return false;
  const intent = findOrCreateIntent(sandbox, session);
  intent.status = "requires_action";
  intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } };
  emitEvent(sandbox, "payment_intent.requires_action", intent, NO_REQUEST);
  sandbox.store.save();
  return true;
}

/** The owner does not confirm: nothing was charged, and the session stays open. */
export function refuseAuthentication(sandbox: Sandbox, session: Stripe.Checkout.Session): void {
  if (session.status !== "open" || !session.amount_total) return;
  const intent = findOrCreateIntent(sandbox, session);
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.last_payment_error = {
    code: "payment_intent_authentication_failure",
    doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
    message:
      "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
    type: "invalid_request_error",
  } as Stripe.PaymentIntent.LastPaymentError;
  emitEvent(sandbox, "payment_intent.payment_failed", intent, NO_REQUEST);
  sandbox.store.save();
}
