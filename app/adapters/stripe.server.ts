import Stripe from "stripe";
import { AdapterError } from "./adapter-error";
import {
  EVENT_TYPES,
  toCheckoutSession,
  toPaymentEvent,
  toProviderDispute,
  toProviderRefund,
} from "./map-stripe-objects.server";
import { toProviderInvoice, toProviderSubscription } from "./map-stripe-subscriptions.server";
import type { PaymentProvider } from "./payment-provider";

const CALL_TIMEOUT_MS = 12_000;
/** Stripe's largest page. One payment never has that many refunds. */
const MAX_PAGE_SIZE = 100;

export function createStripe(config: {
  baseUrl: string;
  key: string;
  /** One secret, or two separated by a comma while they are rotated. */
  webhookSecret: string;
  fetch: typeof fetch;
}): PaymentProvider & Required<Pick<PaymentProvider, "refunds" | "disputes" | "subscriptions">> {
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
          limit: MAX_PAGE_SIZE,
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
    refunds: {
      async send({ providerPaymentId, amountCents, key }) {
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
        return toProviderRefund(refund);
      },
      async find(refundId) {
        return toProviderRefund(await withAdapterErrors(() => stripe.refunds.retrieve(refundId)));
      },
      async list(providerPaymentId) {
        const page = await withAdapterErrors(() =>
          stripe.refunds.list({ payment_intent: providerPaymentId, limit: MAX_PAGE_SIZE }),
        );
        return page.data.map(toProviderRefund);
      },
    },
    disputes: {
      async find(disputeId) {
        return toProviderDispute(await withAdapterErrors(() => stripe.disputes.retrieve(disputeId)));
      },
    },
    subscriptions: {
      async find(subscriptionId) {
        return toProviderSubscription(
          await withAdapterErrors(() => stripe.subscriptions.retrieve(subscriptionId)),
        );
      },
      async findInvoice(invoiceId) {
        return toProviderInvoice(await withAdapterErrors(() => stripe.invoices.retrieve(invoiceId)));
      },
    },
    async listEvents({ fromAt, after }) {
      const page = await withAdapterErrors(() =>
        stripe.events.list({
          types: [...EVENT_TYPES],
          created: { gte: Math.floor(fromAt / 1000) },
          limit: MAX_PAGE_SIZE,
          ...(after ? { starting_after: after } : {}),
        }),
      );
      return {
        events: page.data.map((event) => ({
          event: toPaymentEvent(event),
          payload: JSON.stringify(event),
          occurredAt: event.created * 1000,
        })),
        next: page.has_more ? (page.data.at(-1)?.id ?? null) : null,
      };
    },
    async verifyEvent(rawBody, headers) {
      const signature = headers.get("stripe-signature");
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
          return toPaymentEvent(event);
        } catch {
          // It may be signed with the other secret.
        }
      }
      return null;
    },
    readRecordedEvent: (rawBody) => toPaymentEvent(JSON.parse(rawBody) as Stripe.Event),
  };
}

/** Null if the provider knows no such object; throws if it does not answer. */
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
