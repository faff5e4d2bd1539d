import type { CompanyApp, CompanyContext } from "../company.ts";
import { companyApp, companyPath } from "../company.ts";
import type { Sandbox } from "../context.ts";
import { SETTLE_JOB, settleDebit } from "./bank-debits.ts";
import { acceptDispute, giveEvidence } from "./disputes.ts";
import { invalid, StripeError, type StripeErrorBody } from "./errors.ts";
import { BY_ITSELF, STRIPE_API_VERSION, writeStripeWebhook } from "./events.ts";
import { expanded } from "./expand.ts";
import { STRIPE_REFUSALS, stripeFailure } from "./failures.ts";
import { authorise, causeOf, idempotent, requestId } from "./gate.ts";
import { anything, expand, flag, metadata, type ParamValues, readParams, text } from "./params.ts";
import { cancelIntent, expireSession } from "./payments.ts";
import { DISPUTE_JOB, disputeSession } from "./press-pay.ts";
import { type Answer, found, PREFIX, registerReads } from "./reads.ts";
import { createRefund, failRefund, REFUND_FAILS_JOB, REFUND_PARAMS } from "./refunds.ts";
import { SESSION_PARAMS } from "./session-params.ts";
import { createSession, EXPIRE_JOB } from "./sessions.ts";

/** Stripe's API, as far as payments through Checkout need it. */
export function stripeApp(sandbox: Sandbox): CompanyApp {
  sandbox.webhooks.writeWith("stripe", writeStripeWebhook);
  sandbox.jobs.handle(EXPIRE_JOB, (payload) => {
    const session = sandbox.store.data.stripe.sessions[String(payload.sessionId)];
    if (session?.status === "open") expireSession(sandbox, session, BY_ITSELF);
  });
  sandbox.jobs.handle(SETTLE_JOB, (payload) => {
    const session = sandbox.store.data.stripe.sessions[String(payload.sessionId)];
    if (session) settleDebit(sandbox, session, payload.outcome === "fail" ? "fail" : "succeed");
  });
  sandbox.jobs.handle(REFUND_FAILS_JOB, (payload) => {
    const refund = sandbox.store.data.stripe.refunds[String(payload.refundId)];
    if (refund?.status === "pending") failRefund(sandbox, refund, String(payload.reason));
  });
  sandbox.jobs.handle(DISPUTE_JOB, (payload) =>
    disputeSession(sandbox, String(payload.sessionId), String(payload.reason)),
  );

  const app = companyApp(sandbox, {
    service: "stripe",
    prefix: PREFIX,
    failure: stripeFailure,
    refusals: STRIPE_REFUSALS,
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
  app.post("/v1/disputes/:id", async (c) => {
    const params = readParams(await c.req.text(), { expand, evidence: anything, metadata, submit: flag });
    const dispute = found(state().disputes, c.req.param("id"), "dispute", "dispute");
    giveEvidence(sandbox, dispute, params, causeOf(c));
    return answer(dispute, c, params);
  });
  app.post("/v1/disputes/:id/close", async (c) => {
    const params = readParams(await c.req.text(), { expand });
    const dispute = found(state().disputes, c.req.param("id"), "dispute", "dispute");
    acceptDispute(sandbox, dispute, causeOf(c));
    return answer(dispute, c, params);
  });
  app.post("/v1/refunds", async (c) => {
    const params = readParams(await c.req.text(), REFUND_PARAMS);
    return answer(createRefund(sandbox, params, causeOf(c)), c, params);
  });
}
