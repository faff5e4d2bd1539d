import type Stripe from "stripe";
import { ControlError } from "../../control/control-error.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { emitEvent, NO_REQUEST } from "../api/events.ts";
import { customerDetails } from "../checkout/sessions.ts";
import { makeCharge, payerOf, recordChargeIncome } from "./charges.ts";
import { findOrCreateIntent, intentOf } from "./intents.ts";
import { completeSession, failIntent, markIntentPaid, type PayOutcome } from "./payments.ts";

export const SETTLE_DEBIT_JOB = "stripe.settle";
const DAY_MS = 24 * 3600 * 1000;
/** A debit from an American bank account takes up to four business days. */
const SETTLES_AFTER_MS = 4 * DAY_MS;

const FAILURE = {
  code: "payment_method_provider_decline",
  message: "The customer's bank account has insufficient funds to complete this purchase.",
};

/**
 * Pays by bank debit: the session completes at once but unpaid; days later the bank debit succeeds or fails. `outcome`
 * is the bank's decision after `afterMs` on the sandbox clock.
 */
export function payByBankDebit(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  person: { email?: string | undefined; name?: string | undefined },
  {
    outcome = "succeed",
    afterMs = SETTLES_AFTER_MS,
  }: { outcome?: "succeed" | "fail"; afterMs?: number } = {},
): PayOutcome {
  if (session.status === "complete") return "already-paid";
  if (session.status !== "open") return "expired";
  if (session.mode === "subscription")
    throw new ControlError("this sandbox takes no bank debits for subscriptions", 409);
  if (!session.amount_total) throw new ControlError("nothing is due on this session", 409);
  session.customer_details = customerDetails(person.email || session.customer_email, person.name || null);
  session.payment_method_types = ["card", "us_bank_account"];
  const intent = findOrCreateIntent(sandbox, session);
  const charge = makeCharge(sandbox, intent, payerOf(sandbox, session), "pending");
  intent.status = "processing";
  intent.payment_method_types = ["card", "us_bank_account"];
  intent.payment_method = charge.payment_method;
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  emitEvent(sandbox, "charge.pending", charge, NO_REQUEST);
  emitEvent(sandbox, "payment_intent.processing", intent, NO_REQUEST);
  completeSession(sandbox, session);
  sandbox.jobs.schedule(SETTLE_DEBIT_JOB, afterMs, { sessionId: session.id, outcome });
  return "paid";
}

/** The bank's decision on a pending debit. */
export function settleBankDebit(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  outcome: "succeed" | "fail",
): void {
  const state = sandbox.store.data.stripe;
  const intent = intentOf(state, session);
  const charge = state.charges[String(intent?.latest_charge)];
  if (!intent || charge?.status !== "pending") throw new ControlError("no bank debit is under way here", 409);
  sandbox.jobs.cancel(SETTLE_DEBIT_JOB, (payload) => payload.sessionId === session.id);
  if (outcome === "succeed") {
    charge.status = "succeeded";
    charge.paid = true;
    charge.amount_captured = charge.amount;
    recordChargeIncome(sandbox, charge);
    markIntentPaid(sandbox, intent, charge);
    session.payment_status = "paid";
    emitEvent(sandbox, "checkout.session.async_payment_succeeded", session, NO_REQUEST);
  } else {
    charge.status = "failed";
    charge.captured = false;
    charge.failure_code = FAILURE.code;
    charge.failure_message = FAILURE.message;
    failIntent(sandbox, intent, charge, FAILURE);
    emitEvent(sandbox, "checkout.session.async_payment_failed", session, NO_REQUEST);
  }
  sandbox.store.save();
}
