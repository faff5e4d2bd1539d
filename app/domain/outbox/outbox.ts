import { and, asc, eq, lte, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { deliveries } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import type { EmailContext, EmailTemplate } from "~/emails/email-template";
import { type EmailTemplateData, type EmailTemplateName, emailTemplates } from "~/emails/email-templates";
import { type RenderedEmail, renderEmail } from "~/emails/render-email";
import { deriveToken } from "~/lib/hashes-and-tokens";
import { newId } from "~/lib/ids";
import { callWebhook, WEBHOOK_NOT_CONFIGURED } from "./webhook-calls";

/**
 * After this many tries a letter waits for a human. They take 12 to 20 hours in all, less than the day for which the mail
 * service remembers a letter's key: whatever answer was lost on the way, a letter that went out does not go out again.
 */
export const MAX_SEND_ATTEMPTS = 12;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 4 * 60 * 60 * 1000;
/** How often a webhook without an address looks whether it has one by now; whoever gives it one wakes it at once. */
const UNSET_RETRY_MS = 60 * 60 * 1000;
const WAKE_WITHIN_MS = 5 * 60 * 1000;
const WOKEN_AT_ONCE = 500;
/** A letter that fails by itself must not be woken into its end by the luck of others. */
const KEPT_ATTEMPTS = 3;

/**
 * The outbox's row, to be written in the same batch as what the letter tells of; afterwards enqueue
 * `{ type: "deliver", deliveryId }`. The same key is never written twice.
 */
export function queueEmailStatement<Name extends EmailTemplateName>(
  { db, now }: Pick<App, "db" | "now">,
  letter: { template: Name; to: string; data: EmailTemplateData<Name>; key: string },
): { statement: Statement; deliveryId: string } {
  const deliveryId = newId();
  const statement = db
    .insert(deliveries)
    .values({
      id: deliveryId,
      template: letter.template,
      recipient: letter.to,
      data: JSON.stringify(letter.data),
      dedupeKey: letter.key,
      nextAttemptAt: now(),
      createdAt: now(),
    })
    .onConflictDoNothing();
  return { statement, deliveryId };
}

export type SendResult = "sent" | "later" | "dead" | "not due";

type Row = typeof deliveries.$inferSelect;
type SendContext = Pick<App, "db" | "now" | "mailer" | "webhookSender" | "origin" | "appSecret" | "config">;

/**
 * Sends one row of the outbox. Safe to run twice: mail service and receivers know the row's id again for a day. `closing`
 * is written with its being sent.
 */
export async function sendOutboxEntry(
  app: SendContext,
  { deliveryId, closing = [] }: { deliveryId: string; closing?: Statement[] },
): Promise<SendResult> {
  const { db, now } = app;
  // Claimed by moving its next attempt ahead: two consumers cannot both hold it.
  const [claimed] = await db
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      nextAttemptAt: sql`${now()} + ${retryDelay(deliveryId, 0)}`,
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
      ...(claimed.attempts > 1 ? [wakeStatement(claimed.channel, now())] : []),
      ...closing,
    ]);
    return "sent";
  } catch (error) {
    return recordFailure(app, claimed, error);
  }
}

async function sendEmail(app: SendContext, letter: Row): Promise<{ id: string }> {
  const rendered = await renderOutboxEmail(app, letter, (subject) => deriveToken(app.appSecret, subject));
  return app.mailer.send(
    { from: app.config.mailFrom, to: letter.recipient, replyTo: app.config.supportEmail, ...rendered },
    letter.id,
  );
}

/** Nobody has said yet where it goes: that uses up no try of it, and an admin is told. */
async function waitForWebhookUrl(app: Pick<App, "db" | "now">, row: Row): Promise<SendResult> {
  await runTransaction(app.db, [
    app.db
      .update(deliveries)
      .set({
        attempts: sql`${deliveries.attempts} - 1`,
        lastError: WEBHOOK_NOT_CONFIGURED,
        nextAttemptAt: app.now() + UNSET_RETRY_MS,
      })
      .where(and(eq(deliveries.id, row.id), eq(deliveries.state, "pending"))),
    openIncidentStatement(app, {
      cause: `webhook-unset:${row.recipient}`,
      subject: "Beta applications",
      detail: { why: WEBHOOK_NOT_CONFIGURED, setting: row.recipient },
    }),
  ]);
  return "later";
}

/** The other side is back: who waits for hours because it was away is tried again within minutes, not all at once. */
function wakeStatement(channel: Row["channel"], at: number): Statement {
  return sql`UPDATE deliveries SET next_attempt_at = ${at} + abs(random() % ${WAKE_WITHIN_MS})
    WHERE id IN (SELECT id FROM deliveries WHERE state = 'pending' AND channel = ${channel} AND next_attempt_at > ${at + WAKE_WITHIN_MS}
      AND last_error IS NOT NULL AND attempts < ${MAX_SEND_ATTEMPTS - KEPT_ATTEMPTS} ORDER BY next_attempt_at LIMIT ${WOKEN_AT_ONCE})`;
}

async function recordFailure(app: Pick<App, "db" | "now">, letter: Row, error: unknown): Promise<SendResult> {
  const known = error instanceof AdapterError ? error : null;
  const isDead = known?.kind === "refused" || letter.attempts >= MAX_SEND_ATTEMPTS;
  const message = error instanceof Error ? error.message.slice(0, 200) : "unknown";
  // Who asks for a year's patience gets the longest that we have.
  const asked = Math.min(LONGEST_RETRY_MS, (known?.retryAfterSeconds ?? 0) * 1000);
  const delay = Math.max(retryDelay(letter.id, letter.attempts), asked);
  const kind = letter.channel;
  const statements: Statement[] = [
    app.db
      .update(deliveries)
      .set({ state: isDead ? "dead" : "pending", lastError: message, nextAttemptAt: app.now() + delay })
      .where(and(eq(deliveries.id, letter.id), eq(deliveries.state, "pending"))),
  ];
  if (isDead)
    statements.push(
      openIncidentStatement(app, {
        cause: `${kind}:${letter.id}`,
        subject: `letter:${letter.id}`,
        detail: { why: message, [kind]: letter.template, attempts: letter.attempts },
      }),
    );
  // A key or a quota concerns every letter, and is told at the first.
  if (kind === "letter" && (known?.kind === "auth" || known?.kind === "quota"))
    statements.push(
      openIncidentStatement(app, {
        cause: `mail:${known.kind}:${new Date(app.now()).toISOString().slice(0, 10)}`,
        subject: "Mail service",
        detail: { why: message, status: known.status },
      }),
    );
  await runTransaction(app.db, statements);
  return isDead ? "dead" : "later";
}

/** The letter as it would be sent; `token` makes the secrets of its links. */
export function renderOutboxEmail(
  app: Pick<App, "origin" | "config">,
  letter: Pick<Row, "template" | "data">,
  token: EmailContext["token"],
): Promise<RenderedEmail> {
  const template = emailTemplates[letter.template as EmailTemplateName] as EmailTemplate<unknown>;
  return Promise.resolve(template(JSON.parse(letter.data), { origin: app.origin, token })).then((content) =>
    renderEmail(content, { origin: app.origin, supportEmail: app.config.supportEmail }),
  );
}

/** What is due, oldest first: what the cron hands to the queue again. */
export async function listDueOutboxEntries(
  { db, now }: Pick<App, "db" | "now">,
  limit = 100,
): Promise<string[]> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.state, "pending"), lte(deliveries.nextAttemptAt, now())))
    .orderBy(asc(deliveries.nextAttemptAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Doubling, bounded, with a spread that comes from the id: no herd, and the same in every test. */
function retryDelay(deliveryId: string, attempts: number): number {
  const base = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts);
  const spread = (Number.parseInt(deliveryId.slice(-4), 36) % 1000) / 1000;
  return Math.round(base * (0.75 + spread / 2));
}
