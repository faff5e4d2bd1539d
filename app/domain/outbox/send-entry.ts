import { and, eq, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { deliveries } from "~/db/schema";
import { deriveToken } from "~/lib/secrets/hashes-and-tokens";
import { unsubscribeHeaders, unsubscribeLink } from "./email-preferences";
import { renderOutboxEmail } from "./render-email";
import { retryDelayMs, wakeFailedEntriesStatement } from "./retry-schedule";
import { recordSendFailure, waitForWebhookUrl } from "./send-failures";
import { callWebhook } from "./webhook-calls";

export type SendResult = "sent" | "later" | "dead" | "not due";

type SendContext = Pick<App, "db" | "now" | "mailer" | "webhookSender" | "origin" | "appSecret" | "config">;

/**
 * Sends one entry of the outbox. Safe to run twice: mail service and receivers recognize the row's id for a day.
 * `closing` is written in the transaction that marks it as sent.
 */
export async function sendOutboxEntry(
  app: SendContext,
  { deliveryId, closing = [] }: { deliveryId: string; closing?: Statement[] },
): Promise<SendResult> {
  const { db, now } = app;
  // Claims the row by postponing its next attempt, so that two consumers cannot both send it.
  const [claimed] = await db
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      nextAttemptAt: sql`${now()} + ${retryDelayMs(deliveryId, 0)}`,
    })
    .where(
      and(
        eq(deliveries.id, deliveryId),
        eq(deliveries.state, "pending"),
        lte(deliveries.nextAttemptAt, now()),
      ),
    )
    .returning();
  if (!claimed) return "not due";
  try {
    const sent =
      claimed.channel === "webhook" ? await callWebhook(app, claimed) : await sendEmail(app, claimed);
    if (!sent) return await waitForWebhookUrl(app, claimed);
    await runTransaction(db, [
      db
        .update(deliveries)
        .set({ state: "sent", providerId: sent.id, sentAt: now(), lastError: null })
        .where(eq(deliveries.id, deliveryId)),
      ...(claimed.attempts > 1 ? [wakeFailedEntriesStatement(claimed.channel, now())] : []),
      ...closing,
    ]);
    return "sent";
  } catch (error) {
    return recordSendFailure(app, claimed, error);
  }
}

async function sendEmail(app: SendContext, entry: typeof deliveries.$inferSelect): Promise<{ id: string }> {
  const unsubscribe = await unsubscribeLink(app, entry);
  const token = (subject: string) => deriveToken(app.appSecret, subject);
  const rendered = await renderOutboxEmail(app, entry, token, unsubscribe);
  return app.mailer.send(
    {
      from: app.config.mailFrom,
      to: entry.recipient,
      replyTo: app.config.supportEmail,
      ...rendered,
      ...(unsubscribe ? { headers: { ...rendered.headers, ...unsubscribeHeaders(unsubscribe.href) } } : {}),
    },
    entry.id,
  );
}
