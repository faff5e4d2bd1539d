import type Stripe from "stripe";
import type { Sandbox } from "../context.ts";
import { ControlError } from "../control/control-error.ts";
import { makeCharge, recordIncome } from "./charges.ts";
import { BY_ITSELF, emit } from "./events.ts";
import { complete, intentOf, lose, type PayOutcome, receive } from "./payments.ts";
import { customerDetails } from "./sessions.ts";

export const SETTLE_JOB = "stripe.settle";
const DAY_MS = 24 * 3600 * 1000;
/** A debit from an American bank account takes up to four working days. */
const SETTLES_AFTER_MS = 4 * DAY_MS;

const FAILURE = {
  code: "payment_method_provider_decline",
  message: "The customer's bank account has insufficient funds to complete this purchase.",
};

/**
 * A person pays by bank debit: the session completes at once and unpaid, and days later the bank says whether there
 * was money. `outcome` is what it will say by itself after `afterMs` of the sandbox's clock.
 */
export function payByBank(
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
  if (!session.amount_total) throw new ControlError("nothing is due on this session", 409);
  session.customer_details = customerDetails(person.email || session.customer_email, person.name || null);
  session.payment_method_types = ["card", "us_bank_account"];
  const intent = intentOf(sandbox, session);
  const charge = makeCharge(sandbox, intent, session, "pending");
  intent.status = "processing";
  intent.payment_method_types = ["card", "us_bank_account"];
  intent.payment_method = charge.payment_method;
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  emit(sandbox, "charge.pending", charge, BY_ITSELF);
  emit(sandbox, "payment_intent.processing", intent, BY_ITSELF);
  complete(sandbox, session);
  sandbox.jobs.schedule(SETTLE_JOB, afterMs, { sessionId: session.id, outcome });
  return "paid";
}

/** The bank's answer to a debit that is under way. */
export function settleDebit(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  outcome: "succeed" | "fail",
): void {
  const state = sandbox.store.data.stripe;
  const intent = state.paymentIntents[String(session.payment_intent)];
  const charge = state.charges[String(intent?.latest_charge)];
  if (!intent || charge?.status !== "pending") throw new ControlError("no bank debit is under way here", 409);
  sandbox.jobs.cancel(SETTLE_JOB, (payload) => payload.sessionId === session.id);
  if (outcome === "succeed") {
    charge.status = "succeeded";
    charge.paid = true;
    charge.amount_captured = charge.amount;
    recordIncome(sandbox, charge);
    receive(sandbox, intent, charge);
    session.payment_status = "paid";
    emit(sandbox, "checkout.session.async_payment_succeeded", session, BY_ITSELF);
  } else {
    charge.status = "failed";
    charge.captured = false;
    charge.failure_code = FAILURE.code;
    charge.failure_message = FAILURE.message;
    lose(sandbox, intent, charge, FAILURE);
    emit(sandbox, "checkout.session.async_payment_failed", session, BY_ITSELF);
  }
  sandbox.store.changed();
}
