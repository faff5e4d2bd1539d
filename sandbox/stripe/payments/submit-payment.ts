import type Stripe from "stripe";
import { takeOutcome } from "../../faults/fault-rules.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { submitSubscription } from "../checkout/submit-subscription.ts";
import { openDispute } from "../disputes/disputes.ts";
import { payByBankDebit } from "./bank-debits.ts";
import { DECLINES, type DeclineReason } from "./declines.ts";
import { intentOf } from "./intents.ts";
import { declineSession, type PayOutcome, paySession } from "./payments.ts";

export const OPEN_DISPUTE_JOB = "stripe.dispute";

/** Submits the payment form, applying the planned outcome for the next payment, if any. */
export function submitPayment(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  person: { email?: string | undefined; name?: string | undefined },
): PayOutcome | "declined" {
  if (sandbox.store.data.stripe.sessionDetails[session.id]?.subscription)
    return submitSubscription(sandbox, session, person);
  if (session.status !== "open" || !session.amount_total) return paySession(sandbox, session, person);
  const names = ["bank-debit", "bank-debit-fails", "card-declined", "disputed"] as const;
  const luck = takeOutcome(sandbox.store, "stripe", names, session.client_reference_id ?? session.id);
  const later = luck?.afterMs === undefined ? {} : { afterMs: luck.afterMs };
  switch (luck?.outcome) {
    case "bank-debit":
      return payByBankDebit(sandbox, session, person, later);
    case "bank-debit-fails":
      return payByBankDebit(sandbox, session, person, { outcome: "fail", ...later });
    case "card-declined": {
      const reason = luck.reason ?? "generic_decline";
      const known = Object.hasOwn(DECLINES, reason) ? (reason as DeclineReason) : "generic_decline";
      declineSession(sandbox, session, known);
      return "declined";
    }
    case "disputed": {
      const outcome = paySession(sandbox, session, person);
      sandbox.jobs.schedule(OPEN_DISPUTE_JOB, luck.afterMs ?? 0, {
        sessionId: session.id,
        reason: luck.reason ?? "fraudulent",
      });
      return outcome;
    }
    default:
      return paySession(sandbox, session, person);
  }
}

/** Opens a planned dispute. */
export function disputeSession(sandbox: Sandbox, sessionId: string, reason: string): void {
  const state = sandbox.store.data.stripe;
  const session = state.sessions[sessionId];
  const intent = session && intentOf(state, session);
  const charge = state.charges[String(intent?.latest_charge)];
  if (charge) openDispute(sandbox, charge, { reason });
}
