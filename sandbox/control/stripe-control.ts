import type Stripe from "stripe";
import type { Sandbox } from "../server/sandbox.ts";
import { StripeError } from "../stripe/api/errors.ts";
import { NO_REQUEST } from "../stripe/api/events.ts";
import { successUrl } from "../stripe/checkout/payment-page.ts";
import { DISPUTE_ACTIONS, type DisputeAction, openDispute } from "../stripe/disputes/disputes.ts";
import { warnOfFraud } from "../stripe/disputes/fraud-warnings.ts";
import { payByBankDebit, settleBankDebit } from "../stripe/payments/bank-debits.ts";
import { DECLINES, type DeclineReason } from "../stripe/payments/declines.ts";
import { intentOf } from "../stripe/payments/intents.ts";
import { declineSession, expireSession } from "../stripe/payments/payments.ts";
import { createRefund, failRefund, succeedRefund } from "../stripe/payments/refunds.ts";
import { submitPayment } from "../stripe/payments/submit-payment.ts";
import { ControlError } from "./control-error.ts";

export interface SessionActionInput {
  email?: string;
  name?: string;
  /** `decline`: Stripe's decline code. `dispute`: the cardholder's reason. */
  reason?: string;
  /** `pay-by-bank`, `settle`: the bank's decision. */
  outcome?: "succeed" | "fail";
  /** `pay-by-bank`: when the bank decides, on the sandbox clock. */
  afterMs?: number;
  amountCents?: number;
  inquiry?: boolean;
}

/** What `alter` may change on a session, so that it no longer matches what the app requested. */
export interface SessionChanges {
  amountCents?: number;
  currency?: string;
  reference?: string;
  isLive?: boolean;
  mode?: Stripe.Checkout.Session.Mode;
  paymentStatus?: Stripe.Checkout.Session.PaymentStatus;
}

type Session = Stripe.Checkout.Session;

export const SESSION_ACTIONS: Record<
  string,
  { label: string; what: string; fits(session: Session, charge: Stripe.Charge | undefined): boolean }
> = {
  pay: {
    label: "Pay",
    what: "Pays by card: charge.succeeded, payment_intent.succeeded, checkout.session.completed",
    fits: isOpen,
  },
  "pay-by-bank": {
    label: "Pay by bank debit",
    what: "Completes unpaid: checkout.session.completed, and after four days (afterMs) the bank's answer (outcome: succeed or fail)",
    fits: (session) => isOpen(session) && session.mode !== "subscription",
  },
  settle: {
    label: "Bank says yes",
    what: "The bank answers a debit now (outcome: succeed or fail): checkout.session.async_payment_succeeded or _failed",
    fits: (_session, charge) => charge?.status === "pending",
  },
  decline: {
    label: "Decline",
    what: `Refuses the card: payment_intent.payment_failed. reason: ${Object.keys(DECLINES).join(", ")}`,
    fits: isOpen,
  },
  expire: { label: "Expire", what: "Ends the session: checkout.session.expired", fits: isOpen },
  refund: {
    label: "Refund in the dashboard",
    what: "Gives money back without the app (amountCents, or what is left): refund.created, charge.refunded",
    fits: (_session, charge) => charge?.status === "succeeded" && !charge.refunded,
  },
  "warn-of-fraud": {
    label: "Warn of fraud",
    what: "The card network takes it for fraud, before any dispute: radar.early_fraud_warning.created",
    fits: (_session, charge) => charge?.status === "succeeded" && !charge.disputed,
  },
  dispute: {
    label: "Dispute",
    what: "The card's owner goes to the bank: charge.dispute.created, charge.dispute.funds_withdrawn (reason, amountCents, inquiry)",
    fits: (_session, charge) => charge?.status === "succeeded" && !charge.disputed,
  },
};

function isOpen(session: Session): boolean {
  return session.status === "open";
}

/** Actions of buyers and banks at Stripe. A session is named by its own id, its payment's or its charge's. */
export class StripeControl {
  constructor(private readonly sandbox: Sandbox) {}

  /** Runs one of `SESSION_ACTIONS` and returns the session's new state. */
  act(id: string, action: string, input: SessionActionInput = {}) {
    const session = this.session(id);
    const run: Record<string, () => object> = {
      pay: () => ({ outcome: submitPayment(this.sandbox, session, input), redirectTo: successUrl(session) }),
      "pay-by-bank": () => ({
        outcome: payByBankDebit(this.sandbox, session, input, input),
        redirectTo: successUrl(session),
      }),
      settle: () => {
        settleBankDebit(this.sandbox, session, input.outcome ?? "succeed");
        return {};
      },
      decline: () => ({ outcome: declineSession(this.sandbox, session, asDecline(input.reason)) }),
      expire: () => {
        if (!isOpen(session)) throw new ControlError(`the session is ${session.status}`, 409);
        expireSession(this.sandbox, session, NO_REQUEST);
        return {};
      },
      refund: () => ({ refund: this.refund(session, input.amountCents) }),
      "warn-of-fraud": () => ({ warning: warnOfFraud(this.sandbox, this.charge(session)) }),
      dispute: () => ({ dispute: openDispute(this.sandbox, this.charge(session), input) }),
    };
    if (!Object.hasOwn(run, action))
      throw new ControlError(
        `nothing of a session is called "${action}"; there are ${Object.keys(run).join(", ")}`,
        404,
      );
    const result = run[action]?.() ?? {};
    return { ...result, status: session.status, paymentStatus: session.payment_status };
  }

  pay(sessionId: string, person: { email?: string; name?: string } = {}) {
    return this.act(sessionId, "pay", person);
  }

  decline(sessionId: string, reason?: DeclineReason) {
    return this.act(sessionId, "decline", reason ? { reason } : {});
  }

  /** Changes the session's amount, currency, user or mode, so that it differs from what the app requested. */
  alter(id: string, changes: SessionChanges): Session {
    const session = this.session(id);
    if (changes.amountCents !== undefined) {
      if (!Number.isInteger(changes.amountCents) || changes.amountCents < 0)
        throw new ControlError("amountCents should be whole cents");
      session.amount_total = changes.amountCents;
      session.amount_subtotal = changes.amountCents;
    }
    if (changes.currency !== undefined) session.currency = changes.currency;
    if (changes.reference !== undefined) session.client_reference_id = changes.reference;
    if (changes.isLive !== undefined) session.livemode = changes.isLive;
    if (changes.mode !== undefined) session.mode = changes.mode;
    if (changes.paymentStatus !== undefined) session.payment_status = changes.paymentStatus;
    this.sandbox.store.save();
    return session;
  }

  /** The bank completes a pending refund, or returns one that had succeeded. */
  settleRefund(refundId: string, action: string, reason?: string): Stripe.Refund {
    const refund = this.sandbox.store.data.stripe.refunds[refundId];
    if (!refund) throw new ControlError("there is no such refund", 404);
    if (action === "succeed") succeedRefund(this.sandbox, refund);
    else if (action === "fail") failRefund(this.sandbox, refund, reason);
    else throw new ControlError(`nothing of a refund is called "${action}"; there are succeed, fail`, 404);
    return refund;
  }

  /** Actions: win, lose, review (evidence was submitted) and escalate (an inquiry becomes a chargeback). */
  settleDispute(disputeId: string, action: string): Stripe.Dispute {
    const dispute = this.sandbox.store.data.stripe.disputes[disputeId];
    if (!dispute) throw new ControlError("there is no such dispute", 404);
    if (!Object.hasOwn(DISPUTE_ACTIONS, action)) {
      const names = Object.keys(DISPUTE_ACTIONS).join(", ");
      throw new ControlError(`nothing of a dispute is called "${action}"; there are ${names}`, 404);
    }
    DISPUTE_ACTIONS[action as DisputeAction](this.sandbox, dispute);
    return dispute;
  }

  private refund(session: Session, amountCents: number | undefined): Stripe.Refund {
    const params = { charge: this.charge(session).id };
    try {
      const amount: Record<string, number> = amountCents === undefined ? {} : { amount: amountCents };
      return createRefund(this.sandbox, { ...params, ...amount }, NO_REQUEST);
    } catch (error) {
      if (error instanceof StripeError) throw new ControlError(error.message, 409);
      throw error;
    }
  }

  /** The charge of a paid session. */
  private charge(session: Session): Stripe.Charge {
    const charge = this.chargeOf(session);
    if (!charge) throw new ControlError("nothing was paid on this session", 409);
    return charge;
  }

  chargeOf(session: Session): Stripe.Charge | undefined {
    const state = this.sandbox.store.data.stripe;
    return state.charges[String(intentOf(state, session)?.latest_charge)];
  }

  private session(id: string): Session {
    const { sessions, charges } = this.sandbox.store.data.stripe;
    const intent = charges[id]?.payment_intent ?? id;
    const session =
      sessions[id] ?? Object.values(sessions).find((candidate) => candidate.payment_intent === intent);
    if (!session) throw new ControlError("there is no such session", 404);
    return session;
  }
}

function asDecline(reason = "generic_decline"): DeclineReason {
  if (Object.hasOwn(DECLINES, reason)) return reason as DeclineReason;
  throw new ControlError(`no decline is called "${reason}"; there are ${Object.keys(DECLINES).join(", ")}`);
}
