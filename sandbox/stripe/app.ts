import type Stripe from "stripe";
import type { CompanyApp, CompanyContext } from "../company.ts";
import { companyApp, companyPath } from "../company.ts";
import type { Sandbox } from "../context.ts";
import { SANDBOX_CREDENTIALS } from "../credentials.ts";
import { beginIdempotent } from "../idempotency.ts";
import { randomBase62 } from "../ids.ts";
import { invalid, missing, StripeError, type StripeErrorBody } from "./errors.ts";
import { BY_ITSELF, type Cause, STRIPE_API_VERSION, writeStripeWebhook } from "./events.ts";
import { expanded } from "./expand.ts";
import { expand, type Param, type ParamValues, readParams, text } from "./params.ts";
import { cancelIntent, expireSession } from "./payments.ts";
import { createRefund, REFUND_PARAMS } from "./refunds.ts";
import { SESSION_PARAMS } from "./session-params.ts";
import { createSession, EXPIRE_JOB } from "./sessions.ts";

const PREFIX = "/stripe";
const KEY_CHARS_MAX = 255;
const PAGE: Record<string, Param> = {
  limit: { is: "integer", min: 1 },
  starting_after: text,
  ending_before: text,
  expand,
};

/** Stripe's API, as far as payments through Checkout need it. */
export function stripeApp(sandbox: Sandbox): CompanyApp {
  sandbox.webhooks.writeWith("stripe", writeStripeWebhook);
  sandbox.jobs.handle(EXPIRE_JOB, (payload) => {
    const session = sandbox.store.data.stripe.sessions[String(payload.sessionId)];
    if (session?.status === "open") expireSession(sandbox, session, BY_ITSELF);
  });

  const app = companyApp(sandbox, {
    service: "stripe",
    prefix: PREFIX,
    failure(status, retryAfterSeconds) {
      const limited = status === 429;
      const error: StripeErrorBody = limited
        ? { type: "invalid_request_error", code: "rate_limit", message: "Request rate limit exceeded." }
        : { type: "api_error", message: "Sorry! There was an error while talking to one of our backends." };
      const headers: Record<string, string> =
        retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
      return Response.json({ error }, { status, headers: { ...headers, "request-id": requestId() } });
    },
    onError(error) {
      if (error instanceof StripeError) return Response.json({ error: error.body }, { status: error.status });
      console.error(error);
      const body: StripeErrorBody = { type: "api_error", message: "An unknown error occurred." };
      return Response.json({ error: body }, { status: 500 });
    },
    onUnknownPath(c) {
      const message = `Unrecognized request URL (${c.req.method}: ${companyPath(c, { prefix: PREFIX })}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
      return Response.json({ error: { type: "invalid_request_error", message } }, { status: 404 });
    },
  });

  app.use(async (c, next) => {
    const id = requestId();
    c.set("requestId" as never, id as never);
    await next();
    if (!c.res.headers.has("request-id")) c.res.headers.set("request-id", id);
    c.res.headers.set("stripe-version", STRIPE_API_VERSION);
    const key = c.req.header("idempotency-key");
    if (key) c.res.headers.set("idempotency-key", key);
  });
  app.use(async (c, next) => {
    authorise(c);
    await next();
  });
  app.use((c, next) => idempotent(sandbox, c, next));

  const answer = (object: object, c: CompanyContext, params: ParamValues) =>
    c.json(expanded(sandbox, object, (params.expand as string[] | undefined) ?? []));

  registerReads(app, sandbox, answer);
  registerWrites(app, sandbox, answer);
  return app;
}

type Answer = (object: object, c: CompanyContext, params: ParamValues) => Response;

function registerWrites(app: CompanyApp, sandbox: Sandbox, answer: Answer): void {
  const state = () => sandbox.store.data.stripe;
  app.post("/v1/checkout/sessions", async (c) => {
    const body = await c.req.text();
    if (/(^|&)payment_method_types(\[|%5B|=)/i.test(body)) {
      const message =
        "The `payment_method_types` parameter is no longer supported. Payment methods are managed from the Dashboard; use `allowed_payment_method_types` or `excluded_payment_method_types` to narrow them.";
      throw invalid(message, "payment_method_types", "payment_method_types_no_longer_supported");
    }
    const params = readParams(body, SESSION_PARAMS);
    return answer(createSession(sandbox, params), c, params);
  });
  app.post("/v1/checkout/sessions/:id/expire", async (c) => {
    const params = readParams(await c.req.text(), { expand });
    const session = found(state().sessions, c.req.param("id"), "checkout.session", "session");
    expireSession(sandbox, session, causeOf(c));
    return answer(session, c, params);
  });
  app.post("/v1/payment_intents/:id/cancel", async (c) => {
    readParams(await c.req.text(), { expand, cancellation_reason: text });
    return cancelIntent(
      sandbox,
      found(state().paymentIntents, c.req.param("id"), "payment_intent", "intent"),
    );
  });
  app.post("/v1/refunds", async (c) => {
    const params = readParams(await c.req.text(), REFUND_PARAMS);
    return answer(createRefund(sandbox, params, causeOf(c)), c, params);
  });
}

function registerReads(app: CompanyApp, sandbox: Sandbox, answer: Answer): void {
  const state = () => sandbox.store.data.stripe;
  const read = (c: CompanyContext, fields: Record<string, Param> = { expand }) =>
    readParams(new URL(c.req.url).search.slice(1), fields);

  /** A list, newest first, narrowed by what the query names. */
  const list = <T extends { id: string; created?: number }>(
    path: string,
    rows: () => T[],
    filters: Record<string, (row: T, value: never) => boolean>,
  ) => {
    const fields = { ...PAGE };
    for (const name of Object.keys(filters)) {
      fields[name] = name === "created" ? { is: "anything" } : name === "types" ? expand : text;
    }
    app.get(path, (c) => {
      const params = read(c, fields);
      const kept = rows()
        .reverse()
        .filter((row) =>
          Object.entries(filters).every(
            ([name, keep]) => params[name] === undefined || keep(row, params[name] as never),
          ),
        );
      return answer(
        { object: "list", ...page(kept, params), url: companyPath(c, { prefix: PREFIX }) },
        c,
        params,
      );
    });
  };

  list("/v1/checkout/sessions", () => Object.values(state().sessions), {
    payment_intent: (session, id: string) => session.payment_intent === id,
    status: (session, status: string) => session.status === status,
    customer: () => false,
    subscription: () => false,
    created: withinTime,
  });
  list("/v1/payment_intents", () => Object.values(state().paymentIntents), {
    customer: () => false,
    created: withinTime,
  });
  list("/v1/charges", () => Object.values(state().charges), {
    payment_intent: (charge, id: string) => charge.payment_intent === id,
    created: withinTime,
  });
  list("/v1/refunds", () => Object.values(state().refunds), {
    payment_intent: (refund, id: string) => refund.payment_intent === id,
    charge: (refund, id: string) => refund.charge === id,
    created: withinTime,
  });
  list<Stripe.Event>("/v1/events", () => [...state().events], {
    type: (event, type: string) =>
      type.endsWith("*") ? event.type.startsWith(type.slice(0, -1)) : event.type === type,
    types: (event, types: string[]) => types.includes(event.type),
    created: withinTime,
  });
  list("/v1/balance_transactions", () => Object.values(state().balanceTransactions), {
    source: (row, id: string) => row.source === id,
    type: (row, type: string) => row.type === type,
  });

  const one = (path: string, rows: () => Record<string, object>, name: string, param: string) => {
    app.get(path, (c) => {
      const params = read(c);
      return answer(found(rows(), c.req.param("id") ?? "", name, param), c, params);
    });
  };
  one("/v1/checkout/sessions/:id", () => state().sessions, "checkout.session", "session");
  one("/v1/payment_intents/:id", () => state().paymentIntents, "payment_intent", "intent");
  one("/v1/charges/:id", () => state().charges, "charge", "id");
  one("/v1/refunds/:id", () => state().refunds, "refund", "refund");
  one("/v1/balance_transactions/:id", () => state().balanceTransactions, "balance transaction", "id");
  one(
    "/v1/events/:id",
    () => Object.fromEntries(state().events.map((event) => [event.id, event])),
    "event",
    "id",
  );

  app.get("/v1/checkout/sessions/:id/line_items", (c) => {
    const params = read(c, PAGE);
    const session = found(state().sessions, c.req.param("id"), "checkout.session", "session");
    const items = state().sessionDetails[session.id]?.lineItems ?? [];
    return answer(
      { object: "list", ...page(items, params), url: companyPath(c, { prefix: PREFIX }) },
      c,
      params,
    );
  });
  app.get("/v1/balance", (c) => {
    const params = read(c);
    const rows = Object.values(state().balanceTransactions);
    const currencies = [...new Set(rows.map((row) => row.currency))];
    const pending = (currencies.length > 0 ? currencies : ["usd"]).map((currency) => {
      const amount = rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.net, 0);
      return { amount, currency, source_types: { card: amount } };
    });
    const available = pending.map((line) => ({ ...line, amount: 0, source_types: { card: 0 } }));
    return answer({ object: "balance", available, livemode: false, pending }, c, params);
  });
}

function withinTime(row: { created?: number }, range: string | Record<string, string>): boolean {
  const created = row.created ?? 0;
  if (typeof range === "string") return created === Number(range);
  return (
    (range.gt === undefined || created > Number(range.gt)) &&
    (range.gte === undefined || created >= Number(range.gte)) &&
    (range.lt === undefined || created < Number(range.lt)) &&
    (range.lte === undefined || created <= Number(range.lte))
  );
}

function page<T extends { id: string }>(rows: T[], params: ParamValues): { data: T[]; has_more: boolean } {
  const limit = Math.min(Number(params.limit ?? 10), 100);
  const after = params.starting_after ? rows.findIndex((row) => row.id === params.starting_after) : -1;
  if (params.starting_after && after === -1)
    throw missing("object", String(params.starting_after), "starting_after");
  const rest = rows.slice(after + 1);
  return { data: rest.slice(0, limit), has_more: rest.length > limit };
}

function found<T>(rows: Record<string, T>, id: string, name: string, param: string): T {
  const row = Object.hasOwn(rows, id) ? rows[id] : undefined;
  if (row === undefined) throw missing(name, id, param);
  return row;
}

function requestId(): string {
  return `req_${randomBase62(14)}`;
}

function causeOf(c: CompanyContext): Cause {
  return {
    requestId: c.get("requestId" as never) ?? null,
    idempotencyKey: c.req.header("idempotency-key") ?? null,
  };
}

function authorise(c: CompanyContext): void {
  const header = c.req.header("authorization") ?? "";
  const basic = /^Basic (.+)$/i.exec(header)?.[1];
  const key = basic
    ? Buffer.from(basic, "base64").toString("utf8").split(":")[0]
    : /^Bearer (.+)$/i.exec(header)?.[1];
  if (!key) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.";
    throw new StripeError(401, { type: "invalid_request_error", message });
  }
  if (key !== SANDBOX_CREDENTIALS.STRIPE_SECRET_KEY) {
    const shown = `${key.slice(0, 8)}${"*".repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;
    throw new StripeError(401, {
      type: "invalid_request_error",
      message: `Invalid API Key provided: ${shown}`,
    });
  }
  const version = c.req.header("stripe-version");
  if (version && version !== STRIPE_API_VERSION) {
    throw invalid(`Invalid Stripe API version: ${version}. This sandbox plays ${STRIPE_API_VERSION} only.`);
  }
}

async function idempotent(sandbox: Sandbox, c: CompanyContext, next: () => Promise<void>): Promise<void> {
  const key = c.req.header("idempotency-key");
  if (c.req.method !== "POST" || !key) {
    await c.get("work")();
    await next();
    return;
  }
  if (key.length > KEY_CHARS_MAX) {
    const message = `Idempotency keys can be up to ${KEY_CHARS_MAX} characters long; this one has ${key.length}.`;
    throw new StripeError(400, { type: "idempotency_error", message });
  }
  const fingerprint = `${c.req.method} ${c.req.path} ${await c.req.text()}`;
  const outcome = beginIdempotent(sandbox.store, sandbox.now(), "stripe", key, fingerprint);
  switch (outcome.kind) {
    case "replay": {
      const { status, body, requestId } = outcome.record;
      const headers = {
        "content-type": "application/json",
        "idempotent-replayed": "true",
        "original-request": requestId,
      };
      c.res = new Response(body, { status, headers });
      return;
    }
    case "other-parameters": {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new StripeError(400, { type: "idempotency_error", message });
    }
    case "in-flight": {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
      throw new StripeError(409, { type: "idempotency_error", code: "idempotency_key_in_use", message });
    }
    case "fresh": {
      let stored: Parameters<typeof outcome.finish>[0];
      try {
        await c.get("work")();
        await next();
        const refused = c.error instanceof StripeError && !c.error.executed;
        if (!refused && c.res.status !== 404) {
          const requestId = String(c.get("requestId" as never));
          stored = { status: c.res.status, body: await c.res.clone().text(), requestId };
        }
      } finally {
        outcome.finish(stored);
      }
    }
  }
}
