import { takeOutcome } from "../faults/fault-rules.ts";
import { PLANNED_OUTCOMES, type PlannedOutcome } from "../faults/outcomes.ts";
import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { type ServiceApp, type ServiceContext, serviceApp, servicePath } from "../server/service-app.ts";
import { COINS, coinsFor } from "./currencies.ts";
import { errorResponse, NOWPAYMENTS_REFUSALS, NowPaymentsError, plainErrorResponse } from "./errors.ts";
import { writeIpn } from "./ipn.ts";
import {
  changePayment,
  createInvoice,
  createInvoicePayment,
  EXPIRE_PAYMENT_JOB,
  type InvoiceParams,
} from "./payments.ts";
import { playCase } from "./play-case.ts";
import type { NowInvoice, NowPayment } from "./state.ts";

const PREFIX = "/nowpayments";
const PLANNED = Object.keys(PLANNED_OUTCOMES.nowpayments) as PlannedOutcome<"nowpayments">[];
const INVOICE_TEXTS = [
  "pay_currency",
  "order_id",
  "order_description",
  "ipn_callback_url",
  "success_url",
  "cancel_url",
  "partially_paid_url",
] as const;

/** NOWPayments' API, the part needed to be paid in cryptocurrency. */
export function nowpaymentsApp(sandbox: Sandbox): ServiceApp {
  sandbox.webhooks.setWriter("nowpayments", writeIpn);
  sandbox.jobs.handle(EXPIRE_PAYMENT_JOB, ({ paymentId }) => {
    const payment = sandbox.store.data.nowpayments.payments[String(paymentId)];
    if (payment?.payment_status === "waiting") changePayment(sandbox, payment, { payment_status: "expired" });
  });
  const app = serviceApp(sandbox, {
    service: "nowpayments",
    prefix: PREFIX,
    errorResponse: plainErrorResponse,
    refusals: NOWPAYMENTS_REFUSALS,
    onError(error) {
      if (error instanceof NowPaymentsError) return errorResponse(error.status, error.code, error.message);
      console.error(error);
      return errorResponse(500, "INTERNAL_ERROR", "Internal error");
    },
    onUnknownPath: (c) =>
      errorResponse(404, "NOT_FOUND", `Cannot ${c.req.method} ${servicePath(c, { prefix: PREFIX })}`),
  });
  app.use(async (c, next) => {
    const isOpen = servicePath(c, { prefix: PREFIX }) === "/v1/status";
    if (!isOpen && c.req.header("x-api-key") !== SANDBOX_CREDENTIALS.NOWPAYMENTS_API_KEY)
      throw new NowPaymentsError(403, "INVALID_API_KEY", "Invalid api key");
    await next();
  });
  registerReads(app, sandbox);

  app.post("/v1/invoice", async (c) => {
    const params = readInvoiceParams(await readObject(c));
    await c.get("work")();
    return c.json(showInvoice(sandbox, createInvoice(sandbox, params)), 201);
  });
  app.post("/v1/invoice-payment", async (c) => {
    const body = await readObject(c);
    const invoice = sandbox.store.data.nowpayments.invoices[String(body.iid)];
    if (!invoice) throw new NowPaymentsError(404, "NOT_FOUND", "Invoice was not found");
    if (typeof body.pay_currency !== "string")
      throw new NowPaymentsError(400, "INVALID_REQUEST_PARAMS", "pay_currency must be a string");
    await c.get("work")();
    const payment = createInvoicePayment(sandbox, invoice, { pay_currency: body.pay_currency });
    const answer = showCreated(payment);
    const planned = takeOutcome(sandbox.store, "nowpayments", PLANNED, payment.order_id ?? "");
    if (planned) playCase(sandbox, payment, planned.outcome);
    return c.json(answer, 201);
  });
  return app;
}

function registerReads(app: ServiceApp, sandbox: Sandbox): void {
  app.get("/v1/status", (c) => c.json({ message: "OK" }));
  app.get("/v1/currencies", (c) => c.json({ currencies: Object.keys(COINS) }));
  app.get("/v1/min-amount", (c) => {
    const [from, to] = [c.req.query("currency_from") ?? "", c.req.query("currency_to") ?? ""];
    const coin = COINS[from];
    if (!coin) throw new NowPaymentsError(400, "BAD_REQUEST", `Currency ${from} was not found`);
    const answer = { currency_from: from, currency_to: to, min_amount: coinsFor(coin.minimumUsd, from) };
    return c.json(c.req.query("fiat_equivalent") ? { ...answer, fiat_equivalent: coin.minimumUsd } : answer);
  });
  app.get("/v1/estimate", (c) => {
    const [from, to] = [c.req.query("currency_from") ?? "", c.req.query("currency_to") ?? ""];
    const amount = Number(c.req.query("amount"));
    if (from !== "usd" || !COINS[to] || !(amount > 0))
      throw new NowPaymentsError(400, "BAD_REQUEST", "The estimate cannot be made");
    return c.json({
      currency_from: from,
      amount_from: amount,
      currency_to: to,
      // Text here, numbers elsewhere: as the company does it.
      estimated_amount: String(coinsFor(amount, to)),
    });
  });
  app.get("/v1/payment/:id", (c) => {
    const payment = sandbox.store.data.nowpayments.payments[c.req.param("id")];
    if (!payment) throw new NowPaymentsError(404, "NOT_FOUND", "Payment was not found");
    return c.json(showRead(payment));
  });
}

function readInvoiceParams(body: Record<string, unknown>): InvoiceParams {
  const { price_amount, price_currency, ...rest } = body;
  if (typeof price_amount !== "number" || !(price_amount > 0))
    throw new NowPaymentsError(400, "INVALID_REQUEST_PARAMS", "price_amount must be a positive number");
  if (typeof price_currency !== "string")
    throw new NowPaymentsError(400, "INVALID_REQUEST_PARAMS", "price_currency must be a string");
  const known: readonly string[] = [...INVOICE_TEXTS, "is_fixed_rate", "is_fee_paid_by_user"];
  const wrong = Object.keys(rest).find((name) => !known.includes(name));
  if (wrong) throw new NowPaymentsError(400, "INVALID_REQUEST_PARAMS", `"${wrong}" is not allowed`);
  const texts = INVOICE_TEXTS.flatMap((name) => {
    if (rest[name] === undefined) return [];
    if (typeof rest[name] !== "string")
      throw new NowPaymentsError(400, "INVALID_REQUEST_PARAMS", `${name} must be a string`);
    return [[name, rest[name]]];
  });
  return { price_amount, price_currency, ...Object.fromEntries(texts) };
}

async function readObject(c: ServiceContext): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await c.req.text());
    if (typeof body === "object" && body !== null) return body as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new NowPaymentsError(400, "BAD_REQUEST", "The body is not JSON");
}

/** The price is text here, though a number was sent. */
function showInvoice(sandbox: Sandbox, invoice: NowInvoice) {
  return {
    ...invoice,
    price_amount: String(invoice.price_amount),
    price_currency: invoice.price_currency.toUpperCase(),
    invoice_url: `${sandbox.url}${PREFIX}/payment/?iid=${invoice.id}`,
    payout_currency: null,
  };
}

/** Ids are text in the answer to a create, and numbers when read. */
function showCreated(payment: NowPayment) {
  const {
    invoice_id,
    actually_paid,
    outcome_amount,
    outcome_currency,
    payin_hash,
    payout_hash,
    parent_payment_id,
    ...shown
  } = payment;
  return { ...shown, payment_id: String(payment.payment_id), amount_received: null, type: "crypto2crypto" };
}

function showRead(payment: NowPayment) {
  return { ...payment, invoice_id: Number(payment.invoice_id), payment_extra_ids: null };
}
