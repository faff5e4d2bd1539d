import Stripe from "stripe";
import { createStripe } from "~/adapters/stripe.server";
import { newId } from "~/lib/ids";
import { ConnectControl } from "../../../sandbox/control/connect-control";
import type { FaultRule } from "../../../sandbox/faults/fault-kinds";
import { SANDBOX_CREDENTIALS } from "../../../sandbox/server/credentials";
import type { Sandbox } from "../../../sandbox/server/sandbox";
import { STRIPE_API_VERSION } from "../../../sandbox/stripe/api/events";
import { stripeApp } from "../../../sandbox/stripe/app";
import { moveClock } from "../../../sandbox/stripe/billing/billing-clock";
import {
  cancelSubscription,
  payInvoice,
  updateSubscription,
} from "../../../sandbox/stripe/billing/change-subscription";
import { findInvoice } from "../../../sandbox/stripe/billing/invoices/invoices";
import { detailsOf, findSubscription } from "../../../sandbox/stripe/billing/subscription-object";
import { createSession } from "../../../sandbox/stripe/checkout/sessions";
import { DISPUTE_ACTIONS, DISPUTE_FEE_CENTS, openDispute } from "../../../sandbox/stripe/disputes/disputes";
import { warnOfFraud } from "../../../sandbox/stripe/disputes/fraud-warnings";
import { payByBankDebit, settleBankDebit } from "../../../sandbox/stripe/payments/bank-debits";
import { paySession } from "../../../sandbox/stripe/payments/payments";
import { createRefund, failRefund, succeedRefund } from "../../../sandbox/stripe/payments/refunds";
import { submitPayment } from "../../../sandbox/stripe/payments/submit-payment";
import { emptyStripeState } from "../../../sandbox/stripe/state";

export { DISPUTE_FEE_CENTS };

type Session = Stripe.Checkout.Session;

const WEBHOOK_SECRET = "whsec_test";
const CONNECT_SECRET = "whsec_connect_test";
const HOUR_MS = 60 * 60 * 1000;
/** Response delay, during which races can happen. */
const LATENCY_MS = 5;
const BY_HAND = { requestId: null, idempotencyKey: null };

/**
 * The sandbox's Stripe without its server, for tests of races: the production adapter and Stripe's own package call it
 * directly. Responses can be lost on request, webhooks arrive only when a test calls `delivery`, and the provider's
 * event list holds what `happened`.
 */
export function fakeStripe({ addsTax = false } = {}) {
  /** The app's time at its latest checkout request: tests move the app's clock. */
  let askedAt: number | null = null;
  const clock = { now: (): number => askedAt ?? Date.now() };
  /** Told of each event that the fake itself sends. */
  let listener: (type: string, object: object) => void = () => {};
  const sandbox = quietSandbox(
    () => clock.now(),
    (type, object) => listener(type, object),
  );
  const state = sandbox.store.data.stripe;
  const app = stripeApp(sandbox);
  const faults = {
    loseNextAnswer: false,
    down: false,
    refundState: "succeeded",
    /** Replaces the next responses to calls whose method and path match; the calls are executed anyway. */
    answers: [] as { to: RegExp; with: () => Response; times: number }[],
  };
  const calls: string[] = [];
  /** Refunds refused because of a dispute, by our own id, until they succeed. */
  const refused = new Map<string, { payment_intent: string; amount: number }>();
  const underWay = new Map<string, Promise<Response>>();

  const call: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const name = `${init?.method ?? "GET"} ${url.pathname}`;
    calls.push(name);
    if (faults.down) return Response.json({ error: { type: "api_error", message: "down" } }, { status: 503 });
    const key = new Headers(init?.headers).get("idempotency-key") ?? newId();
    // Concurrent identical requests wait: the first one's response is stored under the key.
    await underWay.get(key);
    const answer = perform(url, init);
    underWay.set(key, answer);
    const response = (await answer).clone();
    underWay.delete(key);
    const spoilt = faults.answers.find(({ to, times }) => times > 0 && to.test(name));
    if (spoilt) {
      spoilt.times--;
      return spoilt.with();
    }
    if (faults.loseNextAnswer) {
      faults.loseNextAnswer = false;
      throw new TypeError("connection lost");
    }
    return response;
  };

  async function perform(url: URL, init: RequestInit | undefined): Promise<Response> {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    const method = init?.method ?? "GET";
    const text = String(init?.body ?? "");
    const form = new URLSearchParams(text);
    if (method === "POST" && url.pathname === "/v1/checkout/sessions")
      askedAt = Number(form.get("expires_at")) * 1000 - HOUR_MS;
    const headers = new Headers(init?.headers);
    // The runtime warns when a form is read as text.
    headers.set("content-type", "text/plain");
    headers.set("authorization", `Bearer ${SANDBOX_CREDENTIALS.STRIPE_SECRET_KEY}`);
    const isRefund = method === "POST" && url.pathname === "/v1/refunds";
    if (isRefund) planRefund();
    const response = await app.fetch(
      new Request(`http://stripe.example/stripe${url.pathname}${url.search}`, {
        method,
        headers,
        ...(method === "GET" ? {} : { body: text }),
      }),
      { incoming: undefined } as never,
    );
    return isRefund ? noteRefund(form, response) : response;
  }

  /** The next refund stays pending unless it succeeds at once. */
  function planRefund(): void {
    const action = { kind: "outcome", outcome: "refund-pending" } as const;
    const rule: FaultRule = { id: "refund", service: "stripe", action, times: 1 };
    sandbox.store.data.faults = faults.refundState === "succeeded" ? [] : [rule];
  }

  async function noteRefund(form: URLSearchParams, response: Response): Promise<Response> {
    // A refund that is tried anew has another key: its id and a round.
    const [ours = ""] = (form.get("metadata[refund]") ?? "").split(":");
    if (!response.ok) {
      refused.set(ours, {
        payment_intent: form.get("payment_intent") ?? "",
        amount: Number(form.get("amount")),
      });
      return response;
    }
    refused.delete(ours);
    const refund = (await response.clone().json()) as Stripe.Refund;
    if (faults.refundState !== "failed") return response;
    refund.status = "failed";
    Object.assign(state.refunds[refund.id] ?? {}, { status: "failed" });
    return Response.json(refund);
  }

  function open(page: { paymentId: string; amountCents: number; currency?: string }): Session {
    const metadata = { payment_id: page.paymentId };
    return createSession(sandbox, {
      mode: "payment",
      success_url: "https://shop.example/",
      client_reference_id: page.paymentId,
      metadata,
      automatic_tax: { enabled: addsTax },
      payment_intent_data: { metadata },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: page.currency ?? "usd",
            unit_amount: page.amountCents,
            product_data: { name: "A pack" },
          },
        },
      ],
    } as never);
  }

  const sessionOf = (sessionId: string): Session => {
    const session = state.sessions[sessionId];
    if (!session) throw new Error(`no session ${sessionId}`);
    return session;
  };
  const chargeOf = (sessionId: string): Stripe.Charge => {
    const intent = state.paymentIntents[String(sessionOf(sessionId).payment_intent)];
    const charge = state.charges[String(intent?.latest_charge)];
    if (!charge) throw new Error(`${sessionId} was not paid`);
    return charge;
  };

  const invoiceChargeOf = (invoiceId: string): Stripe.Charge => {
    const paid = Object.values(state.invoicePayments).find(({ invoice }) => invoice === invoiceId);
    const intent = state.paymentIntents[String(paid?.payment.payment_intent)];
    const charge = state.charges[String(intent?.latest_charge)];
    if (!charge) throw new Error(`${invoiceId} was not paid`);
    return charge;
  };

  return {
    /** The production adapter, connected to this fake. */
    provider: createStripe({
      baseUrl: "https://stripe.example",
      key: "sk_test_x",
      webhookSecret: WEBHOOK_SECRET,
      connectWebhookSecret: CONNECT_SECRET,
      addsTax,
      fetch: call,
    }),
    /** Creators' accounts, transfers to them and payouts to their banks. */
    connect: state.connect,
    /** What creators, Stripe and banks do. */
    connectControl: new ConnectControl(sandbox),
    /** The next payout is refused in this way. */
    refuseNextPayout(outcome: "balance-too-low" | "transfer-refused") {
      const action = { kind: "outcome", outcome } as const;
      sandbox.store.data.faults.push({ id: outcome, service: "stripe", action, times: 1 });
    },
    /** A webhook request about a creator's account, signed like Stripe's. */
    connectDelivery: (payload: object, secret = CONNECT_SECRET) => signed("stripe-connect", payload, secret),
    sessions: rowsOf(state.sessions),
    refunds: rowsOf(state.refunds),
    disputes: rowsOf(state.disputes),
    refused,
    calls,
    faults,
    /** The provider's clock; the app's unless a test sets it. */
    clock,
    /** Events on the provider's list, whether or not a webhook is sent. */
    happened(type: string, object: object): Stripe.Event {
      const event = {
        id: `evt_${newId()}`,
        object: "event",
        type,
        created: Math.floor(clock.now() / 1000),
        data: { object: structuredClone(object) },
      } as unknown as Stripe.Event;
      (state.events as HappenedEvents).add(event);
      return event;
    },
    /** From now on a test hears of each event that the fake itself sends. */
    listen(tell: (type: string, object: object) => void) {
      listener = tell;
    },
    /** Keys are kept for a day. */
    forgetKeys() {
      sandbox.store.data.idempotency = {};
    },
    /** Creates a checkout session as the app does. */
    open,
    /** The buyer pays on the provider's page; `changes` make the session differ from what was requested. */
    pay(sessionId: string, changes: Partial<Session> = {}) {
      const session = sessionOf(sessionId);
      const person = { email: "ann@example.com" };
      if (changes.payment_status === "unpaid") payByBankDebit(sandbox, session, person);
      else paySession(sandbox, session, person);
      Object.assign(session, changes);
    },
    /** The bank's decision days after a payment by debit. */
    settleDebit(sessionId: string, isCovered: boolean) {
      settleBankDebit(sandbox, sessionOf(sessionId), isCovered ? "succeed" : "fail");
    },
    /** The bank completes a pending refund or returns one later. */
    settleRefund(refund: Stripe.Refund, isDone: boolean) {
      if (isDone) succeedRefund(sandbox, refund);
      else failRefund(sandbox, refund);
    },
    intentOf: (sessionId: string) => String(sessionOf(sessionId).payment_intent),
    refundByHand(sessionId: string, amount: number): Stripe.Refund {
      planRefund();
      return createRefund(sandbox, { charge: chargeOf(sessionId).id, amount } as never, BY_HAND);
    },
    dispute(sessionId: string, amountCents: number, inquiry = false): Stripe.Dispute {
      return openDispute(sandbox, chargeOf(sessionId), { amountCents, inquiry });
    },
    /** A paid invoice's charge is refunded at the provider, or disputed by the bank. */
    refundInvoice(invoiceId: string, amount: number): Stripe.Refund {
      planRefund();
      return createRefund(sandbox, { charge: invoiceChargeOf(invoiceId).id, amount } as never, BY_HAND);
    },
    disputeInvoice(invoiceId: string, amountCents: number): Stripe.Dispute {
      return openDispute(sandbox, invoiceChargeOf(invoiceId), { amountCents, inquiry: false });
    },
    subscriptions: state.subscriptions,
    /** The next charges of a subscription are declined so many times. */
    declineNext(subscriptionId: string, times: number) {
      detailsOf(sandbox, findSubscription(sandbox, subscriptionId)).nextCharges = {
        reason: "generic_decline",
        times,
      };
    },
    /** The customer pays an open invoice on the provider's page. */
    payInvoice(invoiceId: string) {
      const invoice = findInvoice(sandbox, invoiceId);
      const at = Math.floor(clock.now() / 1000);
      payInvoice(sandbox, invoice, at, { isOwnerPresent: true });
    },
    /** What its customer changes on the provider's portal: pauses, resumes, ends it with its period. */
    changeSubscription(subscriptionId: string, changes: Parameters<typeof updateSubscription>[2]) {
      updateSubscription(sandbox, findSubscription(sandbox, subscriptionId), changes, BY_HAND);
    },
    cancelSubscription(subscriptionId: string) {
      cancelSubscription(sandbox, findSubscription(sandbox, subscriptionId), {}, BY_HAND);
    },
    /** The card network takes the charge for fraud. */
    warnOfInvoiceFraud: (invoiceId: string) => warnOfFraud(sandbox, invoiceChargeOf(invoiceId)),
    warnOfFraud: (sessionId: string) => warnOfFraud(sandbox, chargeOf(sessionId)),
    fraudWarnings: state.fraudWarnings,
    /** The customer pays a subscription on the hosted page. */
    subscribe: (sessionId: string) =>
      submitPayment(sandbox, sessionOf(sessionId), { email: "ann@example.com" }),
    /** What happens to a subscription by itself until a time (epoch ms). */
    passUntil: (subscriptionId: string, at: number) =>
      moveClock(sandbox, findSubscription(sandbox, subscriptionId), Math.floor(at / 1000)),
    invoices: state.invoices,
    /** An inquiry becomes a dispute: the funds are withdrawn. */
    escalate(dispute: Stripe.Dispute) {
      DISPUTE_ACTIONS.escalate(sandbox, dispute);
    },
    /** A won dispute is lost after all. */
    reverse(dispute: Stripe.Dispute) {
      dispute.status = "lost";
      dispute.balance_transactions.push({ amount: -dispute.amount, fee: 0 } as Stripe.BalanceTransaction);
    },
    decide(dispute: Stripe.Dispute, status: "won" | "lost") {
      // Banks sometimes reverse a final decision.
      if (dispute.status === "lost") dispute.status = "under_review";
      if (status === "won") DISPUTE_ACTIONS.win(sandbox, dispute);
      else DISPUTE_ACTIONS.lose(sandbox, dispute);
    },
    /** A webhook request, signed by Stripe's own package. */
    async delivery(type: string, object: object, id = `evt_${newId()}`, secret = WEBHOOK_SECRET) {
      const event = { id, object: "event", type, api_version: STRIPE_API_VERSION, data: { object } };
      return signed("stripe", event, secret);
    },
  };
}

async function signed(provider: string, event: object, secret: string): Promise<Request> {
  const payload = JSON.stringify(event);
  const signature = await new Stripe("sk_test_x").webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
  return new Request(`http://localhost:8788/webhooks/${provider}`, {
    method: "POST",
    headers: { "stripe-signature": signature, "content-type": "application/json" },
    body: payload,
  });
}

export type FakeStripe = ReturnType<typeof fakeStripe>;

/** Keeps only events that a test emits; the fake's own are dropped. */
class HappenedEvents extends Array<Stripe.Event> {
  add(event: Stripe.Event): void {
    super.push(event);
  }
  override push(): number {
    return this.length;
  }
}

/** A sandbox without disk, timers and webhooks, which tells a test of its events. */
function quietSandbox(now: () => number, tell: (type: string, object: object) => void): Sandbox {
  const events = new HappenedEvents();
  return {
    store: {
      data: {
        modes: { stripe: "normal" },
        faults: [],
        idempotency: {},
        stripe: { ...emptyStripeState(), events },
      },
      save() {},
    },
    jobs: { handle() {}, schedule() {}, cancel() {} },
    webhooks: {
      setWriter() {},
      send({ type, payload }: { type: string; payload: Partial<Stripe.Event> }) {
        // Notifications of the newer form name their object only.
        if (payload.data) tell(type, payload.data.object);
      },
    },
    requests: { add() {} },
    violations: [],
    invalidRequests: [],
    now,
    appOrigin: "http://localhost:8788",
    url: "https://checkout.example",
  } as unknown as Sandbox;
}

/** The fake's state, for tests to read and change. */
function rowsOf<Row>(rows: Record<string, Row>) {
  return {
    get: (id: string) => rows[id],
    set(id: string, row: Row) {
      rows[id] = row;
    },
    keys: () => Object.keys(rows).values(),
    values: () => Object.values(rows).values(),
    get size() {
      return Object.keys(rows).length;
    },
  };
}
