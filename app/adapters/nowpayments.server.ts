import type { z } from "zod";
import { secretsIn } from "~/lib/secrets/secrets-in";
import { AdapterError } from "./adapter-error";
import { parseResponse, requestJson } from "./calls/http-client.server";
import { toCheckoutSession, toPaymentEvent } from "./nowpayments/map-payments";
import {
  currenciesSchema,
  estimateSchema,
  invoiceSchema,
  minimumSchema,
  paymentSchema,
} from "./nowpayments/responses";
import { isSignedBy } from "./nowpayments/signature";
import type { PaymentProvider, ProviderCrypto } from "./ports/payments/payment-provider";

/** With less time left, a transfer that is begun at once may come too late. */
const MIN_CHECKOUT_MS = 30 * 60 * 1000;
const CALL_TIMEOUT_MS = 12_000;
const LIVE_HOST = "api.nowpayments.io";
const PRICE_CURRENCY = "usd";

/**
 * Cryptocurrency payments. The company cannot refund, end a payment or list payments with an API key, so those
 * capabilities are absent; it has no idempotency keys either, so the caller opens a checkout once.
 */
export function createNowPayments(config: {
  baseUrl: string;
  key: string;
  /** One secret, or two separated by a comma while they are rotated. */
  ipnSecret: string;
  /** Our own origin, where the company sends its notifications. */
  appOrigin: string;
  fetch: typeof fetch;
}): Omit<PaymentProvider, "refunds" | "expireCheckout"> & { crypto: ProviderCrypto } {
  const isLive = new URL(config.baseUrl).hostname === LIVE_HOST;
  const secrets = secretsIn(config.ipnSecret);

  async function ask<T>(
    schema: z.ZodType<T>,
    method: "GET" | "POST",
    path: string,
    body?: object,
  ): Promise<T> {
    const answer = await requestJson({
      service: "nowpayments",
      fetch: config.fetch,
      url: `${config.baseUrl}${path}`,
      method,
      headers: {
        "x-api-key": config.key,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs: CALL_TIMEOUT_MS,
      describeError: (_status, failure) => ({ message: codeOf(failure) }),
    });
    return parseResponse("nowpayments", schema, answer);
  }

  const findPayment = (id: string) => ask(paymentSchema, "GET", `/payment/${encodeURIComponent(id)}`);

  return {
    minCheckoutMs: MIN_CHECKOUT_MS,
    async openCheckout(order) {
      const { payCurrency } = order;
      if (!payCurrency) throw new Error("a cryptocurrency checkout needs its currency");
      const amountCents = order.lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
      const invoice = await ask(invoiceSchema, "POST", "/invoice", {
        price_amount: amountCents / 100,
        price_currency: PRICE_CURRENCY,
        pay_currency: payCurrency,
        order_id: order.paymentId,
        order_description: order.lines.map((line) => line.name).join(", "),
        ipn_callback_url: `${config.appOrigin}/webhooks/nowpayments`,
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        partially_paid_url: order.successUrl,
      });
      const payment = await ask(paymentSchema, "POST", "/invoice-payment", {
        iid: invoice.id,
        pay_currency: payCurrency,
      });
      // Without the payment's id the page would begin another payment of the invoice.
      const page = new URL(invoice.invoice_url);
      page.searchParams.set("paymentId", payment.payment_id);
      return toCheckoutSession({ invoice_id: invoice.id, ...payment }, { url: page.href, isLive });
    },
    findCheckout: async (sessionId) => toCheckoutSession(await findPayment(sessionId), { url: null, isLive }),
    async findPaymentId(providerPaymentId) {
      try {
        return (await findPayment(providerPaymentId)).order_id ?? null;
      } catch (error) {
        if (error instanceof AdapterError && error.kind === "refused") return null;
        throw error;
      }
    },
    async verifyEvent(rawBody, headers) {
      const signature = headers.get("x-nowpayments-sig") ?? "";
      return (await isSignedBy(secrets, rawBody, signature)) ? toPaymentEvent(rawBody) : null;
    },
    readRecordedEvent: toPaymentEvent,
    crypto: {
      async listCurrencies() {
        const { currencies } = await ask(currenciesSchema, "GET", "/currencies");
        return [...new Set(currencies)];
      },
      async findMinimumCents(currency) {
        const query = new URLSearchParams({
          currency_from: currency,
          currency_to: PRICE_CURRENCY,
          fiat_equivalent: PRICE_CURRENCY,
        });
        const { fiat_equivalent } = await ask(minimumSchema, "GET", `/min-amount?${query}`);
        return Math.ceil(Number(fiat_equivalent ?? 0) * 100);
      },
      async estimate({ amountCents, currency }) {
        const query = new URLSearchParams({
          amount: String(amountCents / 100),
          currency_from: PRICE_CURRENCY,
          currency_to: currency,
        });
        return (await ask(estimateSchema, "GET", `/estimate?${query}`)).estimated_amount;
      },
    },
  };
}

/** The company's code of an error; its message may repeat what was sent. */
function codeOf(failure: unknown): string {
  const code = typeof failure === "object" && failure !== null && "code" in failure ? failure.code : null;
  return typeof code === "string" && /^[A-Z_]{1,60}$/.test(code) ? code : "refused";
}
