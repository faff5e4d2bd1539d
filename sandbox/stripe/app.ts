import type { Sandbox } from "../server/sandbox.ts";
import type { ServiceApp, ServiceContext } from "../server/service-app.ts";
import { serviceApp, servicePath } from "../server/service-app.ts";
import { authenticate, requestId, triggeringRequest, withIdempotencyKey } from "./api/authentication.ts";
import { STRIPE_REFUSALS, stripeErrorResponse } from "./api/error-responses.ts";
import { invalidParameter, StripeError, type StripeErrorBody } from "./api/errors.ts";
import { NO_REQUEST, STRIPE_API_VERSION, writeStripeWebhook } from "./api/events.ts";
import { expandFields } from "./api/expand.ts";
import {
  anyParam,
  booleanParam,
  expandParam,
  metadataParam,
  type ParamValues,
  readParams,
  textParam,
} from "./api/params.ts";
import { findOrThrow, registerReadRoutes, type SendObject, STRIPE_PREFIX } from "./api/read-routes.ts";
import { registerBilling } from "./billing/billing-routes.ts";
import { SESSION_PARAMS } from "./checkout/session-params.ts";
import { createSession, EXPIRE_SESSION_JOB } from "./checkout/sessions.ts";
import { registerConnect } from "./connect/connect-routes.ts";
import { acceptDispute, submitEvidence } from "./disputes/disputes.ts";
import { SETTLE_DEBIT_JOB, settleBankDebit } from "./payments/bank-debits.ts";
import { expireSession, refuseIntentCancel } from "./payments/payments.ts";
import { createRefund, FAIL_REFUND_JOB, failRefund, REFUND_PARAMS } from "./payments/refunds.ts";
import { disputeSession, OPEN_DISPUTE_JOB } from "./payments/submit-payment.ts";

/** Stripe's API, the part needed for payments and subscriptions through Checkout, for Billing and for Connect. */
export function stripeApp(sandbox: Sandbox): ServiceApp {
  sandbox.webhooks.setWriter("stripe", writeStripeWebhook);
  sandbox.jobs.handle(EXPIRE_SESSION_JOB, (payload) => {
    const session = sandbox.store.data.stripe.sessions[String(payload.sessionId)];
    if (session?.status === "open") expireSession(sandbox, session, NO_REQUEST);
  });
  sandbox.jobs.handle(SETTLE_DEBIT_JOB, (payload) => {
    const session = sandbox.store.data.stripe.sessions[String(payload.sessionId)];
    if (session) settleBankDebit(sandbox, session, payload.outcome === "fail" ? "fail" : "succeed");
  });
  sandbox.jobs.handle(FAIL_REFUND_JOB, (payload) => {
    const refund = sandbox.store.data.stripe.refunds[String(payload.refundId)];
    if (refund?.status === "pending") failRefund(sandbox, refund, String(payload.reason));
  });
  sandbox.jobs.handle(OPEN_DISPUTE_JOB, (payload) =>
    disputeSession(sandbox, String(payload.sessionId), String(payload.reason)),
  );

  const app = serviceApp(sandbox, {
    service: "stripe",
    prefix: STRIPE_PREFIX,
    errorResponse: stripeErrorResponse,
    refusals: STRIPE_REFUSALS,
    onError(error) {
      if (error instanceof StripeError) return Response.json({ error: error.body }, { status: error.status });
      console.error(error);
      const body: StripeErrorBody = { type: "api_error", message: "An unknown error occurred." };
      return Response.json({ error: body }, { status: 500 });
    },
    onUnknownPath(c) {
      const message = `Unrecognized request URL (${c.req.method}: ${servicePath(c, { prefix: STRIPE_PREFIX })}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
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
    authenticate(c);
    await next();
  });
  app.use((c, next) => withIdempotencyKey(sandbox, c, next));

  const answer = (object: object, c: ServiceContext, params: ParamValues) =>
    c.json(expandFields(sandbox, object, (params.expand as string[] | undefined) ?? []));

  registerReadRoutes(app, sandbox, answer);
  registerWrites(app, sandbox, answer);
  registerBilling(app, sandbox, answer);
  registerConnect(app, sandbox, answer);
  return app;
}

function registerWrites(app: ServiceApp, sandbox: Sandbox, answer: SendObject): void {
  const state = () => sandbox.store.data.stripe;
  app.post("/v1/checkout/sessions", async (c) => {
    const body = await c.req.text();
    if (/(^|&)payment_method_types(\[|%5B|=)/i.test(body)) {
      const message =
        "The `payment_method_types` parameter is no longer supported. Payment methods are managed from the Dashboard; use `allowed_payment_method_types` or `excluded_payment_method_types` to narrow them.";
      throw invalidParameter(message, "payment_method_types", "payment_method_types_no_longer_supported");
    }
    const params = readParams(body, SESSION_PARAMS);
    return answer(createSession(sandbox, params), c, params);
  });
  app.post("/v1/checkout/sessions/:id/expire", async (c) => {
    const params = readParams(await c.req.text(), { expand: expandParam });
    const session = findOrThrow(state().sessions, c.req.param("id"), "checkout.session", "session");
    expireSession(sandbox, session, triggeringRequest(c));
    return answer(session, c, params);
  });
  app.post("/v1/payment_intents/:id/cancel", async (c) => {
    readParams(await c.req.text(), { expand: expandParam, cancellation_reason: textParam });
    return refuseIntentCancel(
      sandbox,
      findOrThrow(state().paymentIntents, c.req.param("id"), "payment_intent", "intent"),
    );
  });
  app.post("/v1/disputes/:id", async (c) => {
    const params = readParams(await c.req.text(), {
      expand: expandParam,
      evidence: anyParam,
      metadata: metadataParam,
      submit: booleanParam,
    });
    const dispute = findOrThrow(state().disputes, c.req.param("id"), "dispute", "dispute");
    submitEvidence(sandbox, dispute, params, triggeringRequest(c));
    return answer(dispute, c, params);
  });
  app.post("/v1/disputes/:id/close", async (c) => {
    const params = readParams(await c.req.text(), { expand: expandParam });
    const dispute = findOrThrow(state().disputes, c.req.param("id"), "dispute", "dispute");
    acceptDispute(sandbox, dispute, triggeringRequest(c));
    return answer(dispute, c, params);
  });
  app.post("/v1/refunds", async (c) => {
    const params = readParams(await c.req.text(), REFUND_PARAMS);
    return answer(createRefund(sandbox, params, triggeringRequest(c)), c, params);
  });
}
