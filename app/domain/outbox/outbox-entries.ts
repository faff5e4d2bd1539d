import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { keysetClauses } from "~/db/keyset-pagination";
import { deliveries } from "~/db/schema";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { newId } from "~/lib/ids";
import { type Cursor, paginate } from "~/lib/pagination";
import { renderOutboxEmail, type SendResult, sendOutboxEntry } from "./outbox";

/** The outbox, letters and webhooks, as an admin sees it. No link of a letter works from here: the secrets in them are made when it is sent. */

const ENTRIES_PER_PAGE = 25;
const AGAIN_AFTER_MS = 60 * 60 * 1000;

export type OutboxEntryState = (typeof deliveries.$inferSelect)["state"];
export const OUTBOX_ENTRY_STATES = ["pending", "sent", "dead"] as const satisfies readonly OutboxEntryState[];

const columns = {
  id: deliveries.id,
  channel: deliveries.channel,
  template: deliveries.template,
  recipient: deliveries.recipient,
  state: deliveries.state,
  attempts: deliveries.attempts,
  nextAttemptAt: deliveries.nextAttemptAt,
  lastError: deliveries.lastError,
  sentAt: deliveries.sentAt,
  createdAt: deliveries.createdAt,
};

/** An entry as lists show it. */
export type OutboxEntry = Awaited<ReturnType<typeof listOutboxEntries>>["rows"][number];

/** Newest first. */
export async function listOutboxEntries(
  { db }: Pick<App, "db">,
  {
    state,
    cursor,
    pageSize = ENTRIES_PER_PAGE,
  }: { state: OutboxEntryState | null; cursor: Cursor | null; pageSize?: number },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [deliveries.id], cursor, pageSize });
  const found = await db
    .select(columns)
    .from(deliveries)
    .where(and(state ? eq(deliveries.state, state) : undefined, where))
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found, { cursor, keyOf: (row) => [row.id], pageSize });
}

/** A letter's row, as a query for a page's one batch. */
export function outboxEntryQuery({ db }: Pick<App, "db">, { deliveryId }: { deliveryId: string }) {
  return db
    .select({
      ...columns,
      data: deliveries.data,
      providerId: deliveries.providerId,
      key: deliveries.dedupeKey,
    })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
    .limit(1);
}

/**
 * What it says, with `[hidden]` for every secret: whoever reads it here can open nothing with it. Of a webhook's call
 * its payload.
 */
export async function previewOutboxEntry(
  app: Pick<App, "origin" | "config">,
  letter: { channel: "letter" | "webhook"; template: string; data: string },
): Promise<{ subject: string; text: string } | null> {
  if (letter.channel === "webhook")
    return { subject: "What is posted", text: JSON.stringify(JSON.parse(letter.data), null, 2) };
  try {
    const { subject, text } = await renderOutboxEmail(app, letter, async () => "[hidden]");
    return { subject, text };
  } catch {
    // Written by a version whose template is gone.
    return null;
  }
}

export type ResendResult =
  | { status: SendResult }
  /** It went out before; another copy is on its way, at most one an hour. */
  | { status: "again"; deliveryId: string }
  | { status: "unknown" };

/**
 * Sends a letter now that waits or was given up, under its own key, so that one that did go out is not sent twice. A
 * letter that was sent goes again as a new row, once an hour however often it is pressed; a webhook that took it is left
 * alone: it would take a copy under another key for another application. `opening` is written in the first batch.
 */
export async function resendOutboxEntry(
  app: Parameters<typeof sendOutboxEntry>[0] & Pick<App, "enqueue">,
  { deliveryId, by, opening = [] }: { deliveryId: string; by: string; opening?: Statement[] },
): Promise<ResendResult> {
  const at = app.now();
  const key = `again:${deliveryId}:${Math.floor(at / AGAIN_AFTER_MS)}`;
  const [found, , , copies] = await runTransaction(app.db, [
    sql`SELECT channel, state FROM deliveries WHERE id = ${deliveryId}`,
    // A claim of a minute ago is somebody sending it right now: that one is let finish. The error goes with the press, so
    // that of ten at once one finds it.
    sql`UPDATE deliveries SET state = 'pending', attempts = 0, next_attempt_at = ${at}, last_error = NULL
      WHERE id = ${deliveryId} AND (state = 'dead' OR (state = 'pending' AND last_error IS NOT NULL))`,
    sql`INSERT INTO deliveries (id, channel, template, recipient, data, dedupe_key, state, attempts, next_attempt_at, created_at)
      SELECT ${newId()}, channel, template, recipient, data, ${key}, 'pending', 0, ${at}, ${at} FROM deliveries
      WHERE id = ${deliveryId} AND state = 'sent' AND channel = 'letter' ON CONFLICT (dedupe_key) DO NOTHING`,
    sql`SELECT id FROM deliveries WHERE dedupe_key = ${key}`,
    ...opening,
  ]);
  const letter = found?.results[0] as Pick<typeof deliveries.$inferSelect, "channel" | "state"> | undefined;
  if (!letter) return { status: "unknown" };
  const copy = copies?.results[0] as { id: string } | undefined;
  if (letter.state === "sent") {
    if (!copy) return { status: "sent" };
    await app.enqueue({ type: "deliver", deliveryId: copy.id });
    return { status: "again", deliveryId: copy.id };
  }
  const status = await sendOutboxEntry(app, {
    deliveryId,
    closing: [
      resolveIncidentStatement(app, { cause: `${letter.channel}:${deliveryId}`, by, note: "Sent again." }),
    ],
  });
  return { status };
}
