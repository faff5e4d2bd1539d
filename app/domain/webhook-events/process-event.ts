import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { providerEvents } from "~/db/schema";
import { type EventRow, eventFailedStatements, isLastAttempt, isOutage } from "./event-failures";
import type { WebhookEvent, WebhookProvider } from "./webhook-provider";

/** Attempts of one message: the first, and its retries in wrangler.toml. */
const MESSAGE_ATTEMPTS = 6;
/** An event whose object is busy is retried after a random delay between these. */
const BUSY_RETRY_SECONDS = { least: 3, most: 9 };

/** `waiting`: the company does not answer; the cron tries it again. */
export type ProcessEventResult = "processed" | "ignored" | "busy" | "waiting" | "failed" | "done before";

/**
 * Processes a recorded event. Safe to run twice and concurrently. Throws if the queue should retry it soon; after the
 * last attempt, marks the event as failed and opens an incident.
 */
export async function processEvent(
  app: App,
  providers: readonly WebhookProvider[],
  { eventId }: { eventId: string },
): Promise<ProcessEventResult> {
  const { id, provider, type, payload, about, attempts, lastError, failingSince } = providerEvents;
  const [row] = await app.db
    .select({ id, provider, type, payload, about, attempts, lastError, failingSince })
    .from(providerEvents)
    .where(and(eq(providerEvents.id, eventId), eq(providerEvents.state, "received")))
    .limit(1);
  if (!row) return "done before";
  try {
    return await processRow(app, providers, row);
  } catch (error) {
    if (isLastAttempt(app, row, error)) return "failed";
    if (isOutage(error) && row.attempts + 1 >= MESSAGE_ATTEMPTS) return "waiting";
    throw error;
  }
}

/** `closing` is written in the batch that ends the event. */
export async function processRow(
  app: App,
  providers: readonly WebhookProvider[],
  row: EventRow,
  closing: Statement[] = [],
): Promise<"processed" | "ignored" | "busy"> {
  try {
    const provider = providers.find(({ name }) => name === row.provider);
    if (!provider) throw new Error(`no provider of webhooks ${row.provider}`);
    const event = await provider.read(app, row.payload);
    // Read before processing: whatever these events report has happened by the time the object is read.
    const waiting = [{ id: row.id, event }, ...(await listWaiting(app, provider, row))].sort((one, other) =>
      one.id < other.id ? -1 : 1,
    );
    const outcome = await provider.process(
      app,
      event,
      waiting.map((each) => each.event),
    );
    if (outcome === "busy") {
      // The worker that holds the object may have read it before this event, so the event is retried.
      await app.enqueue({ type: "provider-event", eventId: row.id }, { delaySeconds: randomRetrySeconds() });
      return "busy";
    }
    const ended = outcome === "processed" ? waiting.map(({ id }) => id) : [row.id];
    await runTransaction(app.db, [
      app.db
        .update(providerEvents)
        .set({ state: outcome, processedAt: app.now() })
        .where(and(inArray(providerEvents.id, ended), eq(providerEvents.state, "received"))),
      ...closing,
    ]);
    return outcome;
  } catch (error) {
    await runTransaction(app.db, eventFailedStatements(app, row, error));
    throw error;
  }
}

/** Other unprocessed events of the same object. Unreadable ones are left to their own message. */
async function listWaiting(
  app: App,
  provider: WebhookProvider,
  row: EventRow,
): Promise<{ id: string; event: WebhookEvent }[]> {
  if (row.about === null || !provider.maxEventsPerRun) return [];
  const rows = await app.db
    .select({ id: providerEvents.id, payload: providerEvents.payload })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.about, row.about),
        eq(providerEvents.provider, row.provider),
        eq(providerEvents.state, "received"),
        ne(providerEvents.id, row.id),
      ),
    )
    .orderBy(asc(providerEvents.id))
    .limit(provider.maxEventsPerRun - 1);
  const events = await Promise.allSettled(rows.map(async ({ payload }) => provider.read(app, payload)));
  return rows.flatMap(({ id }, index) => {
    const event = events[index];
    return event?.status === "fulfilled" ? [{ id, event: event.value }] : [];
  });
}

function randomRetrySeconds(): number {
  const { least, most } = BUSY_RETRY_SECONDS;
  return least + Math.floor(Math.random() * (most - least + 1));
}
