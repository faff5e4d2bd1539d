import Stripe from "stripe";
import { z } from "zod";
import { AdapterError } from "../adapter-error";
import { parseResponse } from "../calls/http-client.server";

/** Stripe's largest answer, a hundred events with their objects, is about a tenth of it. */
export const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/**
 * The same response, read whole, if it is an object of JSON: on any other JSON Stripe's client fails with an error of its
 * own code, or never ends. Throws AdapterError otherwise.
 */
export async function requireJsonObject(response: Response): Promise<Response> {
  const { status } = response;
  const text = await readText(response);
  const body = parseObject(text);
  // Stripe's client treats any answer with this field as an error, even with status 200.
  const isExpected = response.ok ? body !== null && !("error" in body) : isObject(body?.error);
  if (!isExpected)
    throw new AdapterError(
      "stripe",
      status,
      isAuth(status) ? "auth" : "retryable",
      "answer has an unexpected form",
    );
  return new Response(text, { status, headers: response.headers });
}

/** Calls Stripe and validates the answer. */
export async function ask<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T> {
  return parseResponse("stripe", schema, await withAdapterErrors(call));
}

/** Null if the provider knows no such object; throws if it does not answer. */
export async function nullIfRefused<T>(
  schema: z.ZodType<T>,
  call: () => Promise<unknown>,
): Promise<T | null> {
  try {
    return await ask(schema, call);
  } catch (error) {
    if (error instanceof AdapterError && error.kind === "refused") return null;
    throw error;
  }
}

async function withAdapterErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Stripe's client treats anything that its fetch throws as a lost connection.
    const cause: unknown = error.detail;
    if (cause instanceof AdapterError) throw cause;
    const status = error.statusCode ?? 0;
    const retryable = status === 0 || status === 409 || status === 429 || status >= 500;
    const kind = retryable ? "retryable" : isAuth(status) ? "auth" : "refused";
    throw new AdapterError("stripe", status, kind, error.code ?? error.type);
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) {
      await reader?.cancel();
      throw new AdapterError("stripe", response.status, "retryable", "answer is too large");
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAuth(status: number): boolean {
  return status === 401 || status === 403;
}

/* What we read of Stripe's objects. A missing field makes the answer invalid: a missing amount is not zero. */
const id = z.string().min(1);
const cents = z.number().int().nonnegative();
const seconds = z.number().int().nonnegative();
const metadata = z.record(z.string(), z.string());
/** An id, or the object where it was asked for. */
const reference = z.union([id, z.object({ id })]);

export const intentSchema = z.object({ id, metadata });

export const sessionSchema = z.object({
  id,
  url: z.url({ protocol: /^https?$/ }).nullable(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: cents.nullable(),
  total_details: z.object({ amount_tax: cents }).nullish(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  payment_intent: z.union([id, z.object({ id, status: z.string() })]).nullable(),
  subscription: reference.nullish(),
  invoice: reference.nullish(),
  livemode: z.boolean(),
  created: seconds,
});

export const refundSchema = z.object({
  id,
  status: z.string().nullable(),
  amount: cents,
  currency: z.string(),
  metadata: metadata.nullable(),
});

export const disputeSchema = z.object({
  id,
  status: z.string(),
  amount: cents,
  currency: z.string(),
  reason: z.string(),
  payment_intent: reference.nullable(),
  balance_transactions: z.array(z.object({ amount: z.number().int(), fee: z.number().int() })),
  evidence_details: z.object({ due_by: seconds.nullable() }),
});

export const fraudWarningSchema = z.object({
  id,
  actionable: z.boolean(),
  fraud_type: z.string(),
  payment_intent: reference.nullish(),
});

export const subscriptionSchema = z.object({
  id,
  status: z.string(),
  customer: reference,
  cancel_at_period_end: z.boolean(),
  cancel_at: seconds.nullable(),
  start_date: seconds,
  latest_invoice: reference.nullish(),
  trial_end: seconds.nullable(),
  pause_collection: z.object({ behavior: z.string() }).nullable(),
  livemode: z.boolean(),
  metadata,
  items: z.object({
    data: z
      .array(
        z.object({
          id,
          quantity: z.number().int().nonnegative().optional(),
          current_period_start: seconds.optional(),
          current_period_end: seconds.optional(),
          price: z.object({ unit_amount: cents.nullable(), product: reference }),
        }),
      )
      .min(1),
  }),
});

/** What the change of a subscription would be charged as; amounts are negative where money is owed to the customer. */
export const invoicePreviewSchema = z.object({
  amount_due: cents,
  total: z.number().int(),
  starting_balance: z.number().int(),
});

export const productSchema = z.object({ id });
export const couponSchema = z.object({ id });
export const portalSessionSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const invoiceSchema = z.object({
  id,
  customer: reference.nullish(),
  status: z.string().nullable(),
  billing_reason: z.string().nullish(),
  amount_paid: cents,
  amount_due: cents,
  total: z.number().int().nullish(),
  /** Negative where an invoice gives back more than it charges. */
  total_taxes: z.array(z.object({ amount: z.number().int() })).nullish(),
  currency: z.string(),
  livemode: z.boolean(),
  period_start: seconds,
  period_end: seconds,
  parent: z
    .object({
      subscription_details: z
        .object({ subscription: reference, metadata: z.record(z.string(), z.string()).nullish() })
        .nullish(),
    })
    .nullable(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ start: seconds, end: seconds }) })) }),
});

export const invoiceItemSchema = z.object({ id });

export const invoicePaymentSchema = z.object({ id, invoice: reference });

/** The fields of an event's object are read one by one, each if it is there. */
export const eventSchema = z.looseObject({
  id,
  type: z.string(),
  created: seconds,
  data: z.looseObject({ object: z.looseObject({}) }),
});

export const listOf = <T>(schema: z.ZodType<T>) => z.object({ data: z.array(schema), has_more: z.boolean() });

export type StripeSession = z.infer<typeof sessionSchema>;
export type StripeRefund = z.infer<typeof refundSchema>;
export type StripeDispute = z.infer<typeof disputeSchema>;
export type StripeSubscription = z.infer<typeof subscriptionSchema>;
export type StripeInvoice = z.infer<typeof invoiceSchema>;
