import type { App } from "~/app";
import { log } from "~/lib/log";
import { recordEvent } from "./record-events";
import type { WebhookProvider } from "./webhook-provider";

export type ReceiveEventResult = "recorded" | "known" | "irrelevant" | "forged";

/** Verifies, records and enqueues a webhook's delivery. Throws if it cannot be recorded, so that the sender retries. */
export async function receiveEvent(
  app: App,
  provider: WebhookProvider,
  delivery: { payload: string; headers: Headers },
): Promise<ReceiveEventResult> {
  const event = await provider.verify(app, delivery);
  if (!event) {
    log("warn", "webhook.forged", { provider: provider.name });
    return "forged";
  }
  if (provider.isRelevant?.(event) === false) return "irrelevant";
  const eventId = await recordEvent(app, provider, { event, payload: delivery.payload });
  if (!eventId) return "known";
  await app.enqueue({ type: "provider-event", eventId });
  return "recorded";
}
