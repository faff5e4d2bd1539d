import Stripe from "stripe";
import { AdapterError } from "./adapter-error";
import type { CardPayments } from "./card-payments";
import {
  EVENT_TYPES,
  toCardDispute,
  toCardEvent,
  toCardRefund,
  toCheckoutSession,
} from "./map-stripe-objects.server";

export type * from "./card-payments";

const CALL_TIMEOUT_MS = 12_000;
/** The provider's largest page; nobody refunds one payment a hundred times. */
const REFUNDS_OF_A_PAYMENT = 100;
const LARGEST_PAGE = 100;

export function createCardPayments(config: {
  baseUrl: string;
  key: string;
  /** One secret, or two separated by a comma while they are rotated. */
  webhookSecret: string;
  fetch: typeof fetch;
}): CardPayments {
  const rebase = (url: string) => url.replace("https://api.stripe.com", config.baseUrl);
  const stripe = new Stripe(config.key, {
    httpClient: Stripe.createFetchHttpClient(((input: RequestInfo | URL, init?: RequestInit) =>
      config.fetch(rebase(String(input)), init)) as typeof fetch),
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const crypto = Stripe.createSubtleCryptoProvider();
  const webhookSecrets = config.webhookSecret.split(/[\s,]+/).filter((secret) => secret !== "");

  return {
    async openCheckout(order) {
      const session = await withAdapterErrors(() =>
        stripe.checkout.sessions.create(
          {
            mode: "payment",
            client_reference_id: order.paymentId,
            customer_email: order.email,
            line_items: order.lines.map((line) => ({
              quantity: line.quantity,
              price_data: {
                currency: "usd",
                unit_amount: line.unitCents,
                product_data: { name: line.name, images: line.imageUrl ? [line.imageUrl] : undefined },
              },
            })),
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
            expires_at: Math.floor(order.expiresAt / 1000),
            metadata: { payment_id: order.paymentId },
            payment_intent_data: { metadata: { payment_id: order.paymentId } },
          },
          { idempotencyKey: `checkout-${order.paymentId}` },
        ),
      );
      return toCheckoutSession(session);
    },
    async findCheckout(sessionId) {
      return toCheckoutSession(
        await withAdapterErrors(() =>
          stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] }),
        ),
      );
    },
    async listCheckoutsBefore(sessionId) {
      const page = await withAdapterErrors(() =>
        stripe.checkout.sessions.list({
          starting_after: sessionId,
          limit: LARGEST_PAGE,
          expand: ["data.payment_intent"],
        }),
      );
      return page.data.map(toCheckoutSession);
    },
    async expireCheckout(sessionId) {
      try {
        await withAdapterErrors(() => stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        if (error instanceof AdapterError && error.kind === "refused") return;
        throw error;
      }
    },
    async findPaymentId(providerPaymentId) {
      const intent = await nullIfRefused(() => stripe.paymentIntents.retrieve(providerPaymentId));
      return intent?.metadata.payment_id ?? null;
    },
    async refund({ providerPaymentId, amountCents, key }) {
      const refund = await withAdapterErrors(() =>
        stripe.refunds.create(
          {
            payment_intent: providerPaymentId,
            amount: amountCents,
            reason: "requested_by_customer",
            metadata: { refund: key },
          },
          { idempotencyKey: `refund-${key}` },
        ),
      );
      return toCardRefund(refund);
    },
    async findRefund(refundId) {
      return toCardRefund(await withAdapterErrors(() => stripe.refunds.retrieve(refundId)));
    },
    async listRefunds(providerPaymentId) {
      const page = await withAdapterErrors(() =>
        stripe.refunds.list({ payment_intent: providerPaymentId, limit: REFUNDS_OF_A_PAYMENT }),
      );
      return page.data.map(toCardRefund);
    },
    async findDispute(disputeId) {
      return toCardDispute(await withAdapterErrors(() => stripe.disputes.retrieve(disputeId)));
    },
    async listEvents({ fromAt, after }) {
      const page = await withAdapterErrors(() =>
        stripe.events.list({
          types: [...EVENT_TYPES],
          created: { gte: Math.floor(fromAt / 1000) },
          limit: LARGEST_PAGE,
          ...(after ? { starting_after: after } : {}),
        }),
      );
      return {
        events: page.data.map((event) => ({
          event: toCardEvent(event),
          payload: JSON.stringify(event),
          occurredAt: event.created * 1000,
        })),
        next: page.has_more ? (page.data.at(-1)?.id ?? null) : null,
      };
    },
    async readEvent(rawBody, signature) {
      if (!signature) return null;
      for (const secret of webhookSecrets) {
        try {
          const event = await stripe.webhooks.constructEventAsync(
            rawBody,
            signature,
            secret,
            undefined,
            crypto,
          );
          return toCardEvent(event);
        } catch {
          // Perhaps the other secret's.
        }
      }
      return null;
    },
    readRecordedEvent: (rawBody) => toCardEvent(JSON.parse(rawBody) as Stripe.Event),
  };
}

/** Null where the provider knows no such thing; throws where it does not answer. */
async function nullIfRefused<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await withAdapterErrors(call);
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
    const status = error.statusCode ?? 0;
    const retryable = status === 0 || status === 409 || status === 429 || status >= 500;
    const kind = retryable ? "retryable" : status === 401 || status === 403 ? "auth" : "refused";
    throw new AdapterError("stripe", status, kind, error.code ?? error.type);
  }
}
