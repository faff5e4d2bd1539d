import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { deliveries } from "~/db/schema";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { newId } from "~/lib/ids";
import { type SendResult, sendOutboxEntry } from "./send-entry";
import { words } from "./words";

const COPY_INTERVAL_MS = 60 * 60 * 1000;

export type ResendResult =
  | { status: SendResult }
  /** It was sent before; a copy is queued, at most one per hour. */
  | { status: "again"; deliveryId: string }
  | { status: "unknown" };

/**
 * Sends an entry now that is waiting or dead, under its own key, so that nothing is sent twice. An email that was
 * already sent is queued as a copy, at most once per hour. A webhook call that was already sent is not repeated, because
 * the receiver would take a copy for another application. An entry whose address and text were deleted is unknown. `opening` is written
 * first in the first batch, and so reads the state before.
 */
export async function resendOutboxEntry(
  app: Parameters<typeof sendOutboxEntry>[0] & Pick<App, "enqueue">,
  { deliveryId, by, opening = [] }: { deliveryId: string; by: string; opening?: Statement[] },
): Promise<ResendResult> {
  const at = app.now();
  const copyKey = `again:${deliveryId}:${Math.floor(at / COPY_INTERVAL_MS)}`;
  const results = await runTransaction(app.db, [
    ...opening,
    sql`SELECT channel, state FROM deliveries WHERE id = ${deliveryId} AND recipient <> ''`,
    // A pending entry without an error may be claimed by a sender at this moment and is left alone. Clearing the error
    // lets only one of several simultaneous resends through.
    app.db
      .update(deliveries)
      .set({ state: "pending", attempts: 0, nextAttemptAt: at, lastError: null })
      .where(
        and(
          eq(deliveries.id, deliveryId),
          ne(deliveries.recipient, ""),
          or(
            eq(deliveries.state, "dead"),
            and(eq(deliveries.state, "pending"), isNotNull(deliveries.lastError)),
          ),
        ),
      ),
    sql`INSERT INTO deliveries (id, channel, template, recipient, data, dedupe_key, state, attempts, next_attempt_at, created_at)
      SELECT ${newId()}, channel, template, recipient, data, ${copyKey}, 'pending', 0, ${at}, ${at} FROM deliveries
      WHERE id = ${deliveryId} AND state = 'sent' AND channel = 'letter' AND recipient <> '' ON CONFLICT (dedupe_key) DO NOTHING`,
    sql`SELECT id FROM deliveries WHERE dedupe_key = ${copyKey}`,
  ]);
  const [found, , , copies] = results.slice(opening.length);
  const entry = found?.results[0] as Pick<typeof deliveries.$inferSelect, "channel" | "state"> | undefined;
  if (!entry) return { status: "unknown" };
  const copy = copies?.results[0] as { id: string } | undefined;
  if (entry.state === "sent") {
    if (!copy) return { status: "sent" };
    await app.enqueue({ type: "deliver", deliveryId: copy.id });
    return { status: "again", deliveryId: copy.id };
  }
  const status = await sendOutboxEntry(app, {
    deliveryId,
    closing: [
      resolveIncidentStatement(app, { cause: `${entry.channel}:${deliveryId}`, by, note: words.sentAgain }),
    ],
  });
  return { status };
}
