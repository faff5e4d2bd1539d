import Stripe from "stripe";
import { createStripe } from "~/adapters/stripe.server";
import { newId } from "~/lib/ids";

const WEBHOOK_SECRET = "whsec_test";

interface Session {
  id: string;
  object: "checkout.session";
  url: string | null;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  client_reference_id: string;
  payment_intent: string | null;
  livemode: boolean;
  /** Epoch seconds. */
  created: number;
}

interface Refund {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  payment_intent: string;
  status: "pending" | "succeeded" | "failed";
  metadata: Record<string, string>;
}

interface Intent {
  id: string;
  object: "payment_intent";
  status: "succeeded" | "processing" | "requires_payment_method";
  metadata: { payment_id: string };
}

interface Dispute {
  id: string;
  object: "dispute";
  amount: number;
  currency: string;
  payment_intent: string;
  reason: string;
  status: "warning_needs_response" | "needs_response" | "won" | "lost";
  balance_transactions: { amount: number; fee: number }[];
  evidence_details: { due_by: number };
}

/** As Stripe charges it for a dispute, won or lost. */
export const DISPUTE_FEE_CENTS = 1500;

interface Event {
  id: string;
  object: "event";
  type: string;
  created: number;
  data: { object: object };
}

/**
 * Stripe at the level of HTTP, for rules that race: the production adapter and Stripe's own package run against it
 * unchanged. It keeps idempotency keys as Stripe does, and answers may be lost on request.
 */
export function fakeStripe() {
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  const intents = new Map<string, Intent>();
  const disputes = new Map<string, Dispute>();
  /** Refunds asked for and refused because of a dispute, by our id of them, until they go through. */
  const refused = new Map<string, { payment_intent: string; amount: number }>();
  const events: Event[] = [];
  const clock = { now: () => Date.now() };
  const answers = new Map<string, { body: string; answer: Promise<Response> }>();
  const faults = { loseNextAnswer: false, down: false, refundState: "succeeded" as Refund["status"] };
  const calls: string[] = [];

  const call: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const method = init?.method ?? "GET";
    calls.push(`${method} ${url.pathname}`);
    if (faults.down) return failure(503, "api_error", "down");
    const key = new Headers(init?.headers).get("idempotency-key");
    const body = String(init?.body ?? "");
    let response: Response;
    const known = key ? answers.get(key) : undefined;
    if (known && known.body !== body) response = failure(400, "idempotency_error", "other parameters");
    else if (known) response = (await known.answer).clone();
    else {
      const answer = perform(
        method,
        url.pathname,
        method === "GET" ? url.searchParams : new URLSearchParams(body),
      );
      if (key) answers.set(key, { body, answer: answer.then((made) => made.clone()) });
      response = await answer;
    }
    if (faults.loseNextAnswer) {
      faults.loseNextAnswer = false;
      throw new TypeError("connection lost");
    }
    return response;
  };

  async function perform(method: string, path: string, form: URLSearchParams): Promise<Response> {
    // A real provider takes its time, which is when races happen.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const [, what, id, act] =
      /^\/v1\/(checkout\/sessions|refunds|payment_intents|disputes|events)(?:\/(\w+))?(?:\/(\w+))?$/.exec(
        path,
      ) ?? [];
    const found = (rows: Map<string, object>) => {
      const row = rows.get(id ?? "");
      return row ? json(row) : failure(404, "invalid_request_error", `No such ${what}`);
    };
    if (what === "payment_intents") return found(intents);
    if (what === "disputes") return found(disputes);
    if (what === "events") {
      const types = [...form.entries()].flatMap(([name, value]) =>
        name.startsWith("types[") ? [value] : [],
      );
      const listed = events.filter(
        ({ type, created }) =>
          types.includes(type) &&
          created >= Number(form.get("created[gte]") ?? 0) &&
          created <= Number(form.get("created[lte]") ?? Number.POSITIVE_INFINITY),
      );
      return list(listed, form);
    }
    if (what === "checkout/sessions") {
      if (method === "POST" && !id) return json(create(form));
      if (!id)
        return list(
          [...sessions.values()].map((session) => ({ ...session, payment_intent: intentIn(session) })),
          form,
        );
      const session = sessions.get(id ?? "");
      if (!session) return failure(404, "invalid_request_error", "No such checkout.session");
      if (act === "expire") {
        if (session.status !== "open") return failure(400, "invalid_request_error", "not open");
        Object.assign(session, { status: "expired", url: null });
      }
      return json({ ...session, payment_intent: intentIn(session) });
    }
    if (what === "refunds") {
      if (method === "POST") {
        const payment_intent = form.get("payment_intent") ?? "";
        const amount = Number(form.get("amount"));
        const refund = form.get("metadata[refund]") ?? "";
        // As Stripe does: what the bank has taken is not there to be sent back.
        if (isWithBank(payment_intent)) {
          refused.set(refund, { payment_intent, amount });
          return failure(400, "invalid_request_error", "charge_disputed");
        }
        refused.delete(refund);
        return json(makeRefund(payment_intent, amount, { refund }));
      }
      if (id) return found(refunds);
      const data = [...refunds.values()].filter(
        (refund) => refund.payment_intent === form.get("payment_intent"),
      );
      return json({ object: "list", data, has_more: false, url: "/v1/refunds" });
    }
    return failure(404, "invalid_request_error", "Unrecognized request URL");
  }

  const isWithBank = (paymentIntent: string) =>
    [...disputes.values()].some(
      ({ payment_intent, balance_transactions }) =>
        payment_intent === paymentIntent &&
        balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0,
    );
  const intentIn = (session: Session) => intents.get(session.payment_intent ?? "") ?? null;

  /** A page of a list as Stripe cuts it, the newest first. */
  function list(rows: { id: string }[], form: URLSearchParams): Response {
    const newest = [...rows].reverse();
    const after = form.get("starting_after");
    const from = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
    if (after !== null && from === 0)
      return failure(404, "invalid_request_error", `No such object: ${after}`);
    const limit = Math.min(100, Number(form.get("limit") ?? 10));
    const data = newest.slice(from, from + limit);
    return json({ object: "list", data, has_more: newest.length > from + limit, url: "/v1/list" });
  }

  function makeRefund(paymentIntent: string, amount: number, metadata: Record<string, string>): Refund {
    const refund: Refund = {
      id: `re_${newId()}`,
      object: "refund",
      amount,
      currency: "usd",
      payment_intent: paymentIntent,
      status: faults.refundState,
      metadata,
    };
    refunds.set(refund.id, refund);
    return refund;
  }

  function intentOf(sessionId: string): string {
    const intent = sessions.get(sessionId)?.payment_intent;
    if (!intent) throw new Error(`${sessionId} was not paid`);
    return intent;
  }

  function create(form: URLSearchParams): Session {
    let amountCents = 0;
    for (let n = 0; form.has(`line_items[${n}][quantity]`); n++)
      amountCents +=
        Number(form.get(`line_items[${n}][quantity]`)) *
        Number(form.get(`line_items[${n}][price_data][unit_amount]`));
    return open({
      paymentId: form.get("client_reference_id") ?? "",
      amountCents,
      currency: form.get("line_items[0][price_data][currency]") ?? "",
    });
  }

  function open(page: { paymentId: string; amountCents: number; currency?: string }): Session {
    const id = `cs_test_${newId()}`;
    const session: Session = {
      id,
      object: "checkout.session",
      url: `https://checkout.example/pay/${id}`,
      status: "open",
      payment_status: "unpaid",
      amount_total: page.amountCents,
      currency: page.currency ?? "usd",
      client_reference_id: page.paymentId,
      payment_intent: null,
      livemode: false,
      created: Math.floor(clock.now() / 1000),
    };
    sessions.set(id, session);
    return session;
  }

  return {
    /** The production adapter, talking to this stand-in. */
    provider: createStripe({
      baseUrl: "https://stripe.example",
      key: "sk_test_x",
      webhookSecret: WEBHOOK_SECRET,
      fetch: call,
    }),
    sessions,
    refunds,
    disputes,
    refused,
    calls,
    faults,
    /** The provider's own; the wall's unless a test sets it. */
    clock,
    /** What happened, on the provider's list whether or not anybody is told. */
    happened(type: string, object: object): Event {
      const event: Event = {
        id: `evt_${newId()}`,
        object: "event",
        type,
        created: Math.floor(clock.now() / 1000),
        data: { object: structuredClone(object) },
      };
      events.push(event);
      return event;
    },
    /** Keys are kept for a day. */
    forgetKeys: () => answers.clear(),
    /** A payment page, as the product's call makes it. */
    open,
    /** What the person does on the provider's page. */
    pay(sessionId: string, changes: Partial<Session> = {}) {
      const session = sessions.get(sessionId);
      if (!session) throw new Error(`no session ${sessionId}`);
      const intent: Intent = {
        id: `pi_${newId()}`,
        object: "payment_intent",
        status: changes.payment_status === "unpaid" ? "processing" : "succeeded",
        metadata: { payment_id: session.client_reference_id },
      };
      intents.set(intent.id, intent);
      Object.assign(session, {
        status: "complete",
        payment_status: "paid",
        url: null,
        payment_intent: intent.id,
        ...changes,
      });
    },
    /** What the bank says days after a payment by debit. */
    settleDebit(sessionId: string, isCovered: boolean) {
      const intent = intents.get(intentOf(sessionId));
      if (intent) intent.status = isCovered ? "succeeded" : "requires_payment_method";
      if (isCovered) Object.assign(sessions.get(sessionId) ?? {}, { payment_status: "paid" });
    },
    refundByHand(sessionId: string, amount: number): Refund {
      return makeRefund(intentOf(sessionId), amount, {});
    },
    dispute(sessionId: string, amount: number, isInquiry = false): Dispute {
      const dispute: Dispute = {
        id: `dp_${newId()}`,
        object: "dispute",
        amount,
        currency: "usd",
        payment_intent: intentOf(sessionId),
        reason: "fraudulent",
        status: isInquiry ? "warning_needs_response" : "needs_response",
        balance_transactions: isInquiry ? [] : [{ amount: -amount, fee: DISPUTE_FEE_CENTS }],
        evidence_details: { due_by: 1_800_000_000 },
      };
      disputes.set(dispute.id, dispute);
      return dispute;
    },
    decide(dispute: Dispute, status: "won" | "lost") {
      dispute.status = status;
      if (status === "won") dispute.balance_transactions.push({ amount: dispute.amount, fee: 0 });
    },
    /** A delivery as Stripe would post it, signed by Stripe's own package. */
    async delivery(type: string, object: object, id = `evt_${newId()}`, secret = WEBHOOK_SECRET) {
      const payload = JSON.stringify({
        id,
        object: "event",
        type,
        api_version: "2026-10-28.endive",
        data: { object },
      });
      const signature = await new Stripe("sk_test_x").webhooks.generateTestHeaderStringAsync({
        payload,
        secret,
        cryptoProvider: Stripe.createSubtleCryptoProvider(),
      });
      return new Request("http://localhost:8788/webhooks/stripe", {
        method: "POST",
        headers: { "stripe-signature": signature, "content-type": "application/json" },
        body: payload,
      });
    },
  };
}

export type FakeStripe = ReturnType<typeof fakeStripe>;

function json(body: object): Response {
  return Response.json({ ...body });
}

function failure(status: number, type: string, message: string): Response {
  return Response.json({ error: { type, message } }, { status });
}
