import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { SANDBOX_CREDENTIALS } from "../../server/credentials.ts";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Delivery } from "../../server/records.ts";
import type { Sandbox } from "../../server/sandbox.ts";

export const STRIPE_API_VERSION = "2026-10-28.endive";
const EVENTS_KEPT = 2000;

/** The request that caused an event; null for the hosted page and for timers. */
export interface TriggeringRequest {
  requestId: string | null;
  idempotencyKey: string | null;
}

export const NO_REQUEST: TriggeringRequest = { requestId: null, idempotencyKey: null };

/** Records an event and posts it to the app, with a snapshot of the object. */
export function emitEvent(
  sandbox: Sandbox,
  type: string,
  object: object,
  cause: TriggeringRequest,
  before?: object,
): void {
  const event = {
    id: `evt_1${randomBase62(23)}`,
    object: "event",
    api_version: STRIPE_API_VERSION,
    created: epochSeconds(sandbox.now()),
    data: { object: structuredClone(object), ...(before ? { previous_attributes: before } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  } as unknown as Stripe.Event;
  const events = sandbox.store.data.stripe.events;
  events.push(event);
  events.splice(0, events.length - EVENTS_KEPT);
  sandbox.webhooks.send({
    service: "stripe",
    eventId: event.id,
    type,
    url: `${sandbox.appOrigin}/webhooks/stripe`,
    payload: event as unknown as Record<string, unknown>,
  });
}

/** `Stripe-Signature: t=…,v1=…`; each attempt is signed with its own time. */
export function writeStripeWebhook(delivery: Delivery): { body: string; headers: Record<string, string> } {
  // Indented like real events, which catches receivers that verify a parsed and re-serialized body.
  const body = JSON.stringify(delivery.payload, null, 2);
  // Real time, not the sandbox's: receivers refuse signatures more than five minutes old.
  const timestamp = epochSeconds(Date.now() - (delivery.signedAgoMs ?? 0));
  const own = delivery.url.endsWith("/stripe-connect")
    ? SANDBOX_CREDENTIALS.STRIPE_CONNECT_WEBHOOK_SECRET
    : SANDBOX_CREDENTIALS.STRIPE_WEBHOOK_SECRET;
  const secret = delivery.badSignature ? "whsec_not_the_secret" : own;
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return {
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      "stripe-signature": `t=${timestamp},v1=${signature}`,
    },
  };
}

/** Epoch seconds from epoch ms. */
export function epochSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
