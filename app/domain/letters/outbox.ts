import { and, asc, eq, lte, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { applyAll, type Statement } from "~/db/client";
import { deliveries } from "~/db/schema";
import { attentionStatement } from "~/domain/attentions/attention";
import { type LetterData, type LetterName, type LetterTemplate, type LetterTools, letters } from "~/emails";
import { type RenderedLetter, renderLetter } from "~/emails/letter";
import { newId } from "~/lib/ids";
import { secretToken } from "~/lib/tokens";
import { callWebhook, NOT_CONFIGURED } from "./webhooks";

/**
 * After this many tries a letter waits for a human. They take 12 to 20 hours in all, less than the day for which the mail
 * service remembers a letter's key: whatever answer was lost on the way, a letter that went out does not go out again.
 */
export const MAX_ATTEMPTS = 12;
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
export function letterStatement<Name extends LetterName>(
  { db, now }: Pick<App, "db" | "now">,
  letter: { template: Name; to: string; data: LetterData<Name>; key: string },
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

export type Delivery = "sent" | "later" | "dead" | "not due";

type Row = typeof deliveries.$inferSelect;
type Sender = Pick<App, "db" | "now" | "mail" | "webhooks" | "origin" | "secret" | "settings">;

/**
 * Sends one row of the outbox. Safe to run twice: mail service and receivers know the row's id again for a day. `closing`
 * is written with its being sent.
 */
export async function deliverNow(
  app: Sender,
  { deliveryId, closing = [] }: { deliveryId: string; closing?: Statement[] },
): Promise<Delivery> {
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
    const sent = claimed.channel === "webhook" ? await callWebhook(app, claimed) : await post(app, claimed);
    if (!sent) return await waitForAddress(app, claimed);
    await applyAll(db, [
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

async function post(app: Sender, letter: Row): Promise<{ id: string }> {
  const rendered = await rendering(app, letter, (subject) => secretToken(app.secret, subject));
  return app.mail.send(
    { from: app.settings.mailFrom, to: letter.recipient, replyTo: app.settings.supportEmail, ...rendered },
    letter.id,
  );
}

/** Nobody has said yet where it goes: that uses up no try of it, and an admin is told. */
async function waitForAddress(app: Pick<App, "db" | "now">, row: Row): Promise<Delivery> {
  await applyAll(app.db, [
    app.db
      .update(deliveries)
      .set({
        attempts: sql`${deliveries.attempts} - 1`,
        lastError: NOT_CONFIGURED,
        nextAttemptAt: app.now() + UNSET_RETRY_MS,
      })
      .where(and(eq(deliveries.id, row.id), eq(deliveries.state, "pending"))),
    attentionStatement(app, {
      cause: `webhook-unset:${row.recipient}`,
      subject: "Beta applications",
      detail: { why: NOT_CONFIGURED, setting: row.recipient },
    }),
  ]);
  return "later";
}

/** The other side is back: who waits for hours because it was away is tried again within minutes, not all at once. */
function wakeStatement(channel: Row["channel"], at: number): Statement {
  return sql`UPDATE deliveries SET next_attempt_at = ${at} + abs(random() % ${WAKE_WITHIN_MS})
    WHERE id IN (SELECT id FROM deliveries WHERE state = 'pending' AND channel = ${channel} AND next_attempt_at > ${at + WAKE_WITHIN_MS}
      AND last_error IS NOT NULL AND attempts < ${MAX_ATTEMPTS - KEPT_ATTEMPTS} ORDER BY next_attempt_at LIMIT ${WOKEN_AT_ONCE})`;
}

async function recordFailure(app: Pick<App, "db" | "now">, letter: Row, error: unknown): Promise<Delivery> {
  const known = error instanceof AdapterError ? error : null;
  const isDead = known?.kind === "refused" || letter.attempts >= MAX_ATTEMPTS;
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
      attentionStatement(app, {
        cause: `${kind}:${letter.id}`,
        subject: `letter:${letter.id}`,
        detail: { why: message, [kind]: letter.template, attempts: letter.attempts },
      }),
    );
  // A key or a quota concerns every letter, and is told at the first.
  if (kind === "letter" && (known?.kind === "auth" || known?.kind === "quota"))
    statements.push(
      attentionStatement(app, {
        cause: `mail:${known.kind}:${new Date(app.now()).toISOString().slice(0, 10)}`,
        subject: "Mail service",
        detail: { why: message, status: known.status },
      }),
    );
  await applyAll(app.db, statements);
  return isDead ? "dead" : "later";
}

/** The letter as it would be sent; `token` makes the secrets of its links. */
export function rendering(
  app: Pick<App, "origin" | "settings">,
  letter: Pick<Row, "template" | "data">,
  token: LetterTools["token"],
): Promise<RenderedLetter> {
  const template = letters[letter.template as LetterName] as LetterTemplate<unknown>;
  return Promise.resolve(template(JSON.parse(letter.data), { origin: app.origin, token })).then((content) =>
    renderLetter(content, { origin: app.origin, supportEmail: app.settings.supportEmail }),
  );
}

/** What is due, oldest first: what the cron hands to the queue again. */
export async function listDueDeliveries(
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
