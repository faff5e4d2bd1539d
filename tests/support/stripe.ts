import Stripe from "stripe";
import { createCardPayments } from "~/adapters/stripe.server";
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
}

interface Refund {
  id: string;
  object: "refund";
  amount: number;
  payment_intent: string;
  status: "pending" | "succeeded" | "failed";
}

/**
 * Stripe at the level of HTTP, for rules that race: the production adapter and Stripe's own package run against it
 * unchanged. It keeps idempotency keys as Stripe does, and answers may be lost on request.
 */
export function fakeStripe() {
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
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
      const answer = perform(method, url.pathname, new URLSearchParams(body));
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
    const [, id, act] = /^\/v1\/(?:checkout\/sessions|refunds)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    if (path.startsWith("/v1/checkout/sessions")) {
      if (method === "POST" && !id) return json(create(form));
      const session = sessions.get(id ?? "");
      if (!session) return failure(404, "invalid_request_error", "No such checkout.session");
      if (act === "expire") {
        if (session.status !== "open") return failure(400, "invalid_request_error", "not open");
        Object.assign(session, { status: "expired", url: null });
      }
      return json(session);
    }
    if (path.startsWith("/v1/refunds")) {
      if (method === "POST" && !id) {
        const refund: Refund = {
          id: `re_${newId()}`,
          object: "refund",
          amount: Number(form.get("amount")),
          payment_intent: form.get("payment_intent") ?? "",
          status: faults.refundState,
        };
        refunds.set(refund.id, refund);
        return json(refund);
      }
      const refund = refunds.get(id ?? "");
      return refund ? json(refund) : failure(404, "invalid_request_error", "No such refund");
    }
    return failure(404, "invalid_request_error", "Unrecognized request URL");
  }

  function create(form: URLSearchParams): Session {
    let amount = 0;
    for (let n = 0; form.has(`line_items[${n}][quantity]`); n++)
      amount +=
        Number(form.get(`line_items[${n}][quantity]`)) *
        Number(form.get(`line_items[${n}][price_data][unit_amount]`));
    const id = `cs_test_${newId()}`;
    const session: Session = {
      id,
      object: "checkout.session",
      url: `https://checkout.example/pay/${id}`,
      status: "open",
      payment_status: "unpaid",
      amount_total: amount,
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      client_reference_id: form.get("client_reference_id") ?? "",
      payment_intent: null,
      livemode: false,
    };
    sessions.set(id, session);
    return session;
  }

  return {
    cards: createCardPayments({
      baseUrl: "https://stripe.example",
      key: "sk_test_x",
      webhookSecret: WEBHOOK_SECRET,
      fetch: call,
    }),
    sessions,
    refunds,
    calls,
    faults,
    /** What the person does on the provider's page. */
    pay(sessionId: string, changes: Partial<Session> = {}) {
      const session = sessions.get(sessionId);
      if (!session) throw new Error(`no session ${sessionId}`);
      Object.assign(session, {
        status: "complete",
        payment_status: "paid",
        url: null,
        payment_intent: `pi_${newId()}`,
        ...changes,
      });
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
