import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { epochSeconds, STRIPE_API_VERSION } from "../api/events.ts";

export const CONNECT_WEBHOOK_PATH = "/webhooks/stripe-connect";

/** A v2 notification: it has the object's id and none of its fields. */
export function emitAccountEvent(sandbox: Sandbox, accountId: string, type: string): void {
  send(sandbox, type, {
    id: `evt_test_${randomBase62(22)}`,
    object: "v2.core.event",
    type,
    created: new Date(sandbox.now()).toISOString(),
    livemode: false,
    reason: null,
    related_object: { id: accountId, type: "v2.core.account", url: `/v2/core/accounts/${accountId}` },
  });
}

/** A v1 event: of a connected account, or of the platform's own if `accountId` is null. */
export function emitConnectEvent(
  sandbox: Sandbox,
  { type, object, accountId }: { type: string; object: object; accountId: string | null },
): void {
  send(sandbox, type, {
    id: `evt_1${randomBase62(23)}`,
    object: "event",
    ...(accountId === null ? {} : { account: accountId }),
    api_version: STRIPE_API_VERSION,
    created: epochSeconds(sandbox.now()),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
}

function send(sandbox: Sandbox, type: string, payload: Record<string, unknown> & { id: string }): void {
  sandbox.webhooks.send({
    service: "stripe",
    eventId: payload.id,
    type,
    url: `${sandbox.appOrigin}${CONNECT_WEBHOOK_PATH}`,
    payload,
  });
}
