import Stripe from "stripe";
import { AdapterError } from "./adapter-error";

export interface CheckoutOrder {
  /** Our payment's id: goes in as client_reference_id and comes back in every event. */
  paymentId: string;
  email?: string;
  lines: { name: string; unitCents: number; quantity: number; imageUrl?: string }[];
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
}

export interface CheckoutSession {
  id: string;
  url: string | null;
  status: "open" | "complete" | "expired";
  isPaid: boolean;
  amountCents: number;
  currency: string;
  paymentId: string | null;
  providerPaymentId: string | null;
  isLive: boolean;
}

export interface CardEvent {
  id: string;
  type: string;
  /** What the event speaks of, in our terms; `other` is nothing that we act on. */
  about: "checkout" | "checkout-failed" | "refund" | "dispute" | "other";
  sessionId: string | null;
  providerPaymentId: string | null;
  refundId: string | null;
}

export interface CardPayments {
  openCheckout(order: CheckoutOrder): Promise<CheckoutSession>;
  findCheckout(sessionId: string): Promise<CheckoutSession>;
  /** Ends an open session, so that nobody pays for what is no longer offered; a session that is not open stays. */
  expireCheckout(sessionId: string): Promise<void>;
  refund(refund: { providerPaymentId: string; amountCents: number; key: string }): Promise<{
    id: string;
    state: "pending" | "succeeded" | "failed";
  }>;
  findRefund(refundId: string): Promise<{ id: string; state: "pending" | "succeeded" | "failed" }>;
  /** Verifies the signature over the raw body. Null where it does not hold: answer 400 and record nothing. */
  readEvent(rawBody: string, signature: string | null): Promise<CardEvent | null>;
  /** Reads an event again whose signature held when it was recorded. */
  readRecordedEvent(rawBody: string): CardEvent;
}

const CALL_TIMEOUT_MS = 12_000;

export function createCardPayments(config: {
  baseUrl: string;
  key: string;
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

  return {
    async openCheckout(order) {
      const session = await translated(() =>
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
      return readSession(session);
    },
    async findCheckout(sessionId) {
      return readSession(await translated(() => stripe.checkout.sessions.retrieve(sessionId)));
    },
    async expireCheckout(sessionId) {
      try {
        await translated(() => stripe.checkout.sessions.expire(sessionId));
      } catch (error) {
        if (error instanceof AdapterError && error.kind === "refused") return;
        throw error;
      }
    },
    async refund({ providerPaymentId, amountCents, key }) {
      const refund = await translated(() =>
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
      return readRefund(refund);
    },
    async findRefund(refundId) {
      return readRefund(await translated(() => stripe.refunds.retrieve(refundId)));
    },
    async readEvent(rawBody, signature) {
      if (!signature) return null;
      try {
        const event = await stripe.webhooks.constructEventAsync(
          rawBody,
          signature,
          config.webhookSecret,
          undefined,
          crypto,
        );
        return readEventFacts(event);
      } catch {
        return null;
      }
    },
    readRecordedEvent: (rawBody) => readEventFacts(JSON.parse(rawBody) as Stripe.Event),
  };
}

function readSession(session: Stripe.Checkout.Session): CheckoutSession {
  return {
    id: session.id,
    url: session.url,
    // A word that this version does not know is not "complete", and so never pays.
    status: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    isPaid: session.status === "complete" && session.payment_status === "paid",
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    paymentId: session.client_reference_id,
    providerPaymentId: idOf(session.payment_intent),
    isLive: session.livemode,
  };
}

function readRefund(refund: Stripe.Refund): { id: string; state: "pending" | "succeeded" | "failed" } {
  const state = refund.status === "succeeded" ? "succeeded" : null;
  return {
    id: refund.id,
    state: state ?? (refund.status === "failed" || refund.status === "canceled" ? "failed" : "pending"),
  };
}

const ABOUT: Record<string, CardEvent["about"]> = {
  "checkout.session.completed": "checkout",
  "checkout.session.async_payment_succeeded": "checkout",
  "checkout.session.async_payment_failed": "checkout-failed",
  "checkout.session.expired": "checkout",
  "refund.created": "refund",
  "refund.updated": "refund",
  "refund.failed": "refund",
  "charge.dispute.created": "dispute",
  "charge.dispute.closed": "dispute",
};

function readEventFacts(event: Stripe.Event): CardEvent {
  const object = event.data.object as {
    object?: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  return {
    id: event.id,
    type: event.type,
    about: ABOUT[event.type] ?? "other",
    sessionId: object.object === "checkout.session" ? (object.id ?? null) : null,
    providerPaymentId: object.object === "payment_intent" ? (object.id ?? null) : idOf(object.payment_intent),
    refundId: object.object === "refund" ? (object.id ?? null) : null,
  };
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

async function translated<T>(call: () => Promise<T>): Promise<T> {
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
