import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import type { InboxProvider } from "./inbox-provider";
import { type EventRow, errorText, processRow } from "./process-event";

export type ReplayEventResult =
  /** `ignored`: about nothing of ours. `received`: another worker is at it, or it is tried again later. */
  | { status: "processed" | "ignored" | "received" }
  | { status: "failed"; error: string }
  | { status: "unknown" };

/**
 * Processes a stored event again, however it ended before. Safe to press twice: what was done is not done again.
 * `opening` is written as it begins, `closing` in the batch that ends the event.
 */
export async function replayEvent(
  app: App,
  providers: readonly InboxProvider[],
  { eventId, opening = [], closing = [] }: { eventId: string; opening?: Statement[]; closing?: Statement[] },
): Promise<ReplayEventResult> {
  const [opened] = await runTransaction(app.db, [
    sql`UPDATE provider_events SET state = 'received', attempts = 0, last_error = NULL, processed_at = NULL
      WHERE id = ${eventId} RETURNING id, provider, type, payload, object_id AS about, attempts`,
    ...opening,
  ]);
  const row = opened?.results[0] as EventRow | undefined;
  if (!row) return { status: "unknown" };
  try {
    const outcome = await processRow(app, providers, row, closing);
    return { status: outcome === "busy" ? "received" : outcome };
  } catch (error) {
    return { status: "failed", error: errorText(error) };
  }
}
