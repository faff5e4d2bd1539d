import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { deliveries } from "~/db/schema";
import { readSettings } from "~/domain/settings/settings";
import { newId } from "~/lib/ids";

/**
 * A call to somebody's webhook as a row of the outbox, to be written in the batch of what it tells of; afterwards
 * enqueue `{ type: "deliver", deliveryId }`. The same key is never written twice.
 */
export function queueWebhookCallStatement(
  { db, now }: Pick<App, "db" | "now">,
  call: {
    /** What it tells of. */
    event: "beta-application";
    /** The setting that holds the address, read when it is sent: mended there, what waits goes to the new one. */
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

export const WEBHOOK_NOT_CONFIGURED = "Webhook URL not configured";

/**
 * Makes the call of a claimed row. Its id is the key by which the receiver knows a call that comes again. Null where no
 * address is configured. Throws AdapterError.
 */
export async function callWebhook(
  app: Pick<App, "db" | "now" | "appSecret" | "config" | "webhookSender">,
  row: Pick<typeof deliveries.$inferSelect, "id" | "data">,
): Promise<{ id: string } | null> {
  const target = await readSettings(app, ["lead-webhook-url", "lead-webhook-secret", "lead-recipient"]);
  const url = target["lead-webhook-url"];
  const secret = target["lead-webhook-secret"];
  if (!url || !secret) return null;
  const payload = JSON.parse(row.data) as Record<string, unknown>;
  const recipientEmail = target["lead-recipient"] || app.config.supportEmail;
  const { status } = await app.webhookSender.post({
    url,
    secret,
    id: row.id,
    at: app.now(),
    body: JSON.stringify({ ...payload, recipientEmail }),
  });
  return { id: `HTTP ${status}` };
}
