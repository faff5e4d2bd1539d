import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { deliveries } from "~/db/schema";
import { readSettings } from "~/domain/settings/settings";
import { newId } from "~/lib/ids";
import { words } from "./words";

/**
 * Writes a webhook call to the outbox, in the batch of the change it reports; afterwards enqueue
 * `{ type: "deliver", deliveryId }`. A second call with the same key is ignored.
 */
export function queueWebhookCallStatement(
  { db, now }: Pick<App, "db" | "now">,
  call: {
    event: "beta-application";
    /** The setting that holds the URL. It is read on sending, so a corrected URL applies to waiting calls. */
    endpoint: "lead-webhook-url";
    payload: Record<string, unknown>;
    key: string;
  },
): { statement: Statement; deliveryId: string } {
  const deliveryId = newId();
  const statement = db
    .insert(deliveries)
    .values({
      id: deliveryId,
      channel: "webhook",
      template: call.event,
      recipient: call.endpoint,
      data: JSON.stringify(call.payload),
      dedupeKey: call.key,
      nextAttemptAt: now(),
      createdAt: now(),
    })
    .onConflictDoNothing();
  return { statement, deliveryId };
}

export const WEBHOOK_NOT_CONFIGURED = words.webhookNotConfigured;

/**
 * Makes the call of a claimed entry. The receiver recognizes a repeated call by the entry's id. Returns null if no URL is
 * configured. Throws AdapterError.
 */
export async function callWebhook(
  app: Pick<App, "db" | "now" | "appSecret" | "config" | "webhookSender">,
  entry: Pick<typeof deliveries.$inferSelect, "id" | "data">,
): Promise<{ id: string } | null> {
  const configured = await readSettings(app, ["lead-webhook-url", "lead-webhook-secret", "lead-recipient"]);
  const url = configured["lead-webhook-url"];
  const secret = configured["lead-webhook-secret"];
  if (!url || !secret) return null;
  const payload = JSON.parse(entry.data) as Record<string, unknown>;
  const recipientEmail = configured["lead-recipient"] || app.config.supportEmail;
  const { status } = await app.webhookSender.post({
    url,
    secret,
    id: entry.id,
    at: app.now(),
    body: JSON.stringify({ ...payload, recipientEmail }),
  });
  return { id: `HTTP ${status}` };
}
