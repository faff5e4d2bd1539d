import Stripe from "stripe";
import { secretsIn } from "~/lib/secrets/secrets-in";
import { AdapterError } from "./adapter-error";
import type { PaymentProvider } from "./ports/payments/payment-provider";
import { createStripePayouts } from "./stripe/connect.server";
import { createStripeLists } from "./stripe/lists.server";
import {
  EVENT_TYPES,
  idOf,
  toCheckoutSession,
  toPaymentEvent,
  toProviderDispute,
  toProviderRefund,
} from "./stripe/map-objects.server";
import {
  ask,
  disputeSchema,
  eventSchema,
  fraudWarningSchema,
  intentSchema,
  listOf,
  nullIfRefused,
  refundSchema,
  requireJsonObject,
  sessionSchema,
} from "./stripe/responses.server";
import { createStripeSubscriptions } from "./stripe/subscriptions.server";
import { taxParams } from "./stripe/tax-params";

/** Stripe refuses sessions that last less. */
const MIN_SESSION_MS = 30 * 60 * 1000;
const CALL_TIMEOUT_MS = 12_000;
/** Stripe's largest page. One payment never has that many refunds. */
const MAX_PAGE_SIZE = 100;
/** Newest first: a session that was opened a moment ago is on the first page. */
const MAX_PAGES = 5;

export function createStripe(config: {
  baseUrl: string;
  key: string;
  /** One secret, or two separated by a comma while they are rotated. */
  webhookSecret: string;
  /** Of the webhooks about creators' accounts, separated by commas. Without it no payouts are made. */
  connectWebhookSecret?: string | undefined;
  /** Stripe Tax computes the tax of each payment, and adds it to the price. */
  addsTax?: boolean | undefined;
  fetch: typeof fetch;
  timeoutMs?: number;
}): PaymentProvider &
  Required<Pick<PaymentProvider, "expireCheckout" | "refunds" | "disputes" | "subscriptions">> {
  const rebase = (url: string) => url.replace("https://api.stripe.com", config.baseUrl);
  const stripe = new Stripe(config.key, {
    httpClient: Stripe.createFetchHttpClient((async (input: RequestInfo | URL, init?: RequestInit) =>
      requireJsonObject(await config.fetch(rebase(String(input)), init))) as typeof fetch),
    timeout: config.timeoutMs ?? CALL_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const { priceTax, sessionTax } = taxParams(config);
  const crypto = Stripe.createSubtleCryptoProvider();
  const webhookSecrets = secretsIn(config.webhookSecret);
  const connectSecrets = secretsIn(config.connectWebhookSecret ?? "");

  /** Of an event in either form, with one of the secrets. */
  async function verifyConnectSignature(rawBody: string, signature: string): Promise<boolean> {
    const { signature: signatures } = stripe.webhooks;
    if (!signatures) return false;
    for (const secret of connectSecrets) {
      try {
        await signatures.verifyHeaderAsync(
          rawBody,
          signature,
          secret,
          Stripe.webhooks.DEFAULT_TOLERANCE,
          crypto,
        );
        return true;
      } catch {
        // It may be signed with another secret.
      }
    }
    return false;
  }

  return {
    minCheckoutMs: MIN_SESSION_MS,
    async openCheckout(order) {
      const session = await ask(sessionSchema, () =>
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
                ...priceTax,
                product_data: { name: line.name, images: line.imageUrl ? [line.imageUrl] : undefined },
              },
            })),
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
            expires_at: Math.floor(order.expiresAt / 1000),
            ...sessionTax,
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
        await ask(sessionSchema, () =>
          stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent"] }),
        ),
      );
    },
    async findOpenCheckout({ paymentId, openedFromAt }) {
      let after: string | undefined;
      for (let pages = 0; pages < MAX_PAGES; pages++) {
        const page = await ask(listOf(sessionSchema), () =>
          stripe.checkout.sessions.list({
            status: "open",
            created: { gte: Math.floor(openedFromAt / 1000) },
            limit: MAX_PAGE_SIZE,
            ...(after ? { starting_after: after } : {}),
          }),
        );
        const found = page.data.find((session) => session.client_reference_id === paymentId);
        if (found) return toCheckoutSession(found);
        after = page.data.at(-1)?.id;
        if (!page.has_more || !after) return null;
      }
      throw new AdapterError("stripe", 200, "retryable", "too many open sessions to look through");
    },
    async listCheckoutsBefore(sessionId) {
      const page = await ask(listOf(sessionSchema), () =>
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
        await ask(sessionSchema, () => stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        if (error instanceof AdapterError && error.kind === "refused") return;
        throw error;
      }
    },
    async findPaymentId(providerPaymentId) {
      const intent = await nullIfRefused(intentSchema, () =>
        stripe.paymentIntents.retrieve(providerPaymentId),
      );
      return intent?.metadata.payment_id ?? null;
    },
    refunds: {
      async send({ providerPaymentId, amountCents, key }) {
        const refund = await ask(refundSchema, () =>
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
        return toProviderRefund(await ask(refundSchema, () => stripe.refunds.retrieve(refundId)));
      },
      async list(providerPaymentId) {
        const page = await ask(listOf(refundSchema), () =>
          stripe.refunds.list({ payment_intent: providerPaymentId, limit: MAX_PAGE_SIZE }),
        );
        return page.data.map(toProviderRefund);
      },
    },
    disputes: {
      async find(disputeId) {
        return toProviderDispute(await ask(disputeSchema, () => stripe.disputes.retrieve(disputeId)));
      },
    },
    fraudWarnings: {
      async find(warningId) {
        const warning = await ask(fraudWarningSchema, () =>
          stripe.radar.earlyFraudWarnings.retrieve(warningId),
        );
        return {
          id: warning.id,
          providerPaymentId: idOf(warning.payment_intent),
          fraudType: warning.fraud_type,
          isActionable: warning.actionable,
        };
      },
    },
    lists: createStripeLists(stripe),
    subscriptions: createStripeSubscriptions(stripe, config),
    ...(connectSecrets.length > 0 ? { payouts: createStripePayouts(stripe, verifyConnectSignature) } : {}),
    async listEvents({ fromAt, after }) {
      const page = await ask(listOf(eventSchema), () =>
        stripe.events.list({
          types: [...EVENT_TYPES],
          created: { gte: Math.floor(fromAt / 1000) },
          limit: MAX_PAGE_SIZE,
          ...(after ? { starting_after: after } : {}),
        }),
      );
      return {
        events: page.data.map((event) => ({
          event: toPaymentEvent(event as unknown as Stripe.Event),
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
