import { and, eq, ne, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { providerEvents } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { type EventRow, errorText } from "./event-failures";
import { processRow } from "./process-event";
import type { WebhookProvider } from "./webhook-provider";

export type ReplayEventResult =
  /** `ignored`: not about anything of ours. `received`: another worker is processing it, or it is retried later. */
  | { status: "processed" | "ignored" | "received" }
  | { status: "failed"; error: string }
  | { status: "unknown" };

/**
 * Processes a stored event again, however it ended before. Safe to repeat: completed work is not done again.
 * An event whose body was deleted is unknown. `opening` is written at the start, before the event's
 * state changes, `closing` in the batch that ends the event.
 */
export async function replayEvent(
  app: App,
  providers: readonly WebhookProvider[],
  { eventId, opening = [], closing = [] }: { eventId: string; opening?: Statement[]; closing?: Statement[] },
): Promise<ReplayEventResult> {
  const results = await runTransaction(app.db, [
    ...opening,
    updateTable(providerEvents)
      .set({ state: "received", attempts: 0, lastError: null, failingSince: null, processedAt: null })
      .where(and(eq(providerEvents.id, eventId), ne(providerEvents.payload, "")))
      .returning({
        id: providerEvents.id,
        provider: providerEvents.provider,
        type: providerEvents.type,
        payload: providerEvents.payload,
        // A batch's raw rows have column names, not property names.
        about: sql`${providerEvents.about}`.as("about"),
        attempts: providerEvents.attempts,
        lastError: sql`${providerEvents.lastError}`.as("lastError"),
        failingSince: sql`${providerEvents.failingSince}`.as("failingSince"),
      }),
  ]);
  const row = results.at(-1)?.results[0] as EventRow | undefined;
  if (!row) return { status: "unknown" };
  try {
    const outcome = await processRow(app, providers, row, closing);
    return { status: outcome === "busy" ? "received" : outcome };
  } catch (error) {
    return { status: "failed", error: errorText(error) };
  }
}
