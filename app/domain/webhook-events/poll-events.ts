import { and, eq, lte, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { providerPolls } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { newId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import { recordEventsStatements } from "./record-events";
import type { ListedEvent, WebhookProvider } from "./webhook-provider";

/** A lost event is found within this time. */
const POLL_EVERY_MS = 5 * 60 * 1000;
/** The webhook of a younger event may still be on its way. */
const WEBHOOK_DUE_MS = 60 * 1000;
/** Each period overlaps the previous one by this much: events may be listed late, and clocks differ. */
const OVERLAP_MS = 15 * 60 * 1000;
/** Providers keep their events for about this long. */
const LOOK_BACK_MS = 30 * 24 * 60 * 60 * 1000;
/** Pages per run, of about a hundred events each. The next run continues from there. */
const MAX_PAGES_PER_RUN = 10;

export interface PollResult {
  /** Events read from the provider's list, those that were new here, and those of them whose webhook is overdue. */
  read: number;
  found: number;
  untold: number;
}

/**
 * Reads a provider's own list of events and records those that no webhook delivered. Bounded; continues
 * where the last run stopped. Safe to run twice and concurrently: a known event is not recorded again, and the watermark only
 * moves if no other run moved it.
 */
export async function pollEvents(app: App, provider: WebhookProvider): Promise<PollResult> {
  const polled: PollResult = { read: 0, found: 0, untold: 0 };
  let stretch = provider.listEvents ? await nextTimeWindow(app, provider) : null;
  for (let page = 0; stretch && provider.listEvents && page < MAX_PAGES_PER_RUN; page++) {
    let listed: { events: ListedEvent[]; next: string | null };
    try {
      listed = await provider.listEvents(app, { fromAt: stretch.fromAt, after: stretch.cursor });
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      log("warn", "webhookEvents.poll", { provider: provider.name, ...errorFields(error) });
      // The provider no longer knows the cursor: read the period from its beginning.
      if (error.kind === "refused" && stretch.cursor)
        await advanceWatermark(app, provider, stretch, { next: null, found: [] });
      break;
    }
    const unknown = await findUnknown(app, provider, listed.events);
    const rows = unknown.map((event) => ({ id: newId(), ...event }));
    const found = recordEventsStatements(app, provider, rows);
    await advanceWatermark(app, provider, stretch, { next: listed.next, found });
    await app.enqueue.many(rows.map(({ id }) => ({ type: "provider-event" as const, eventId: id })));
    polled.read += listed.events.length;
    polled.found += rows.length;
    polled.untold += rows.filter(({ occurredAt }) => occurredAt < app.now() - WEBHOOK_DUE_MS).length;
    stretch = listed.next ? { ...stretch, cursor: listed.next } : null;
  }
  if (polled.untold > 0) log("warn", "webhook-events.untold", { provider: provider.name, ...polled });
  return polled;
}

interface TimeWindow {
  fromAt: number;
  toAt: number;
  cursor: string | null;
}

/** The period to read now; null if the last one was read a moment ago. */
async function nextTimeWindow(
  { db, now }: Pick<App, "db" | "now">,
  { name }: WebhookProvider,
): Promise<TimeWindow | null> {
  const at = now();
  const [last] = await db.select().from(providerPolls).where(eq(providerPolls.provider, name)).limit(1);
  if (last?.cursor) return last;
  if (last && at - last.toAt < POLL_EVERY_MS) return null;
  return { fromAt: Math.max(at - LOOK_BACK_MS, (last?.toAt ?? 0) - OVERLAP_MS), toAt: at, cursor: null };
}

async function findUnknown(
  { db }: Pick<App, "db">,
  { name }: WebhookProvider,
  events: ListedEvent[],
): Promise<ListedEvent[]> {
  if (events.length === 0) return [];
  const unknown = await db.all<{ id: string }>(
    sql`SELECT value AS id FROM json_each(${JSON.stringify(
      events.map(({ event }) => event.id),
    )}) WHERE NOT EXISTS (SELECT 1 FROM provider_events WHERE provider = ${name} AND event_id = value)`,
  );
  const ids = new Set(unknown.map(({ id }) => id));
  return events.filter(({ event }) => ids.has(event.id));
}

/** Moves the watermark in the batch that records the events, so that it never passes an unrecorded one. */
async function advanceWatermark(
  { db }: Pick<App, "db">,
  { name }: WebhookProvider,
  { fromAt, toAt, cursor }: TimeWindow,
  { next, found }: { next: string | null; found: Statement[] },
): Promise<void> {
  const watermark = { fromAt, toAt, cursor: next };
  await runTransaction(db, [
    ...found,
    insertInto(providerPolls)
      .values({ provider: name, ...watermark })
      .onConflictDoUpdate({
        target: providerPolls.provider,
        set: watermark,
        setWhere: and(sql`${providerPolls.cursor} IS ${cursor}`, lte(providerPolls.toAt, toAt)),
      }),
  ]);
}
