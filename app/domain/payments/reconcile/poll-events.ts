import { eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { ListedEvent } from "~/adapters/stripe.server";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { providerPolls } from "~/db/schema";
import { newId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";

/** A lost event is found within so long. */
const EVERY_MS = 5 * 60 * 1000;
/** What happened since may still be on its way to us, which is nothing to wonder at. */
const WEBHOOKS_PATIENCE_MS = 60 * 1000;
/** The list may show an event some time after it happened, and clocks differ; so much of the last stretch is read again. */
const OVERLAP_MS = 15 * 60 * 1000;
/** As long as the provider keeps them. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Of a hundred events each. What is left is read by the next runs, from where this one stopped. */
const PAGES_A_RUN = 10;
/** A statement holds at most 2 MB of values; many times this. */
const CHARACTERS_A_STATEMENT = 400_000;

const PROVIDER = "stripe";

export interface PollResult {
  /** Read on the provider's list, what of it was unknown here, and of that so old that it should have been told. */
  read: number;
  found: number;
  untold: number;
}

/**
 * Reads the provider's own list of events, a stretch of time after the other, and takes in what no webhook brought: raw
 * and once, as the webhook does, and by the same message. Bounded a run; goes on where the last one stopped. Safe to run
 * twice and at once: an event that is known is not recorded again, and the watermark only moves from where it was read.
 */
export async function pollProviderEvents(
  app: Pick<App, "db" | "now" | "cards" | "enqueue">,
): Promise<PollResult> {
  const polled: PollResult = { read: 0, found: 0, untold: 0 };
  let stretch = await nextTimeWindow(app);
  for (let page = 0; stretch && page < PAGES_A_RUN; page++) {
    let listed: { events: ListedEvent[]; next: string | null };
    try {
      listed = await app.cards.listEvents({ fromAt: stretch.fromAt, after: stretch.cursor });
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      log("warn", "payment.poll", errorFields(error));
      // An id that the provider does not know any more: the stretch is read anew, nothing is taken twice.
      if (error.kind === "refused" && stretch.cursor) await advanceWatermark(app, stretch, null, []);
      break;
    }
    const unknown = await findUnknown(app, listed.events);
    const rows = unknown.map((event) => ({ id: newId(), ...event }));
    await advanceWatermark(app, stretch, listed.next, recordStatements(app, rows));
    await app.enqueue.many(rows.map(({ id }) => ({ type: "provider-event" as const, eventId: id })));
    polled.read += listed.events.length;
    polled.found += rows.length;
    polled.untold += rows.filter(({ occurredAt }) => occurredAt < app.now() - WEBHOOKS_PATIENCE_MS).length;
    stretch = listed.next ? { ...stretch, cursor: listed.next } : null;
  }
  if (polled.untold > 0) log("warn", "payment.untold", { ...polled });
  return polled;
}

interface TimeWindow {
  fromAt: number;
  toAt: number;
  cursor: string | null;
}

/** What is to be read now; null where it is too early. */
async function nextTimeWindow({ db, now }: Pick<App, "db" | "now">): Promise<TimeWindow | null> {
  const at = now();
  const [last] = await db.select().from(providerPolls).where(eq(providerPolls.provider, PROVIDER)).limit(1);
  if (last?.cursor) return last;
  if (last && at - last.toAt < EVERY_MS) return null;
  return { fromAt: Math.max(at - KEPT_MS, (last?.toAt ?? 0) - OVERLAP_MS), toAt: at, cursor: null };
}

/** Those of a page that are not among our rows. */
async function findUnknown({ db }: Pick<App, "db">, events: ListedEvent[]): Promise<ListedEvent[]> {
  if (events.length === 0) return [];
  const unknown = await db.all<{ id: string }>(
    sql`SELECT value AS id FROM json_each(${JSON.stringify(
      events.map(({ event }) => event.id),
    )}) WHERE NOT EXISTS (SELECT 1 FROM provider_events WHERE provider = ${PROVIDER} AND event_id = value)`,
  );
  const ids = new Set(unknown.map(({ id }) => id));
  return events.filter(({ event }) => ids.has(event.id));
}

function recordStatements({ now }: Pick<App, "now">, rows: (ListedEvent & { id: string })[]): Statement[] {
  const chunks: string[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const { id, event, payload } of rows) {
    const row = JSON.stringify([id, event.id, event.type, payload]);
    if (characters + row.length > CHARACTERS_A_STATEMENT) {
      chunks.push([]);
      characters = 0;
    }
    chunks.at(-1)?.push(row);
    characters += row.length;
  }
  return chunks.map(
    (
      chunk,
    ) => sql`INSERT INTO provider_events (id, provider, event_id, type, payload, state, attempts, created_at)
      SELECT value ->> 0, ${PROVIDER}, value ->> 1, value ->> 2, value ->> 3, 'received', 0, ${now()}
      FROM json_each(${`[${chunk.join(",")}]`}) WHERE true ON CONFLICT (provider, event_id) DO NOTHING`,
  );
}

/** The watermark, in one batch with what was found before it: what is passed over is recorded. */
async function advanceWatermark(
  { db }: Pick<App, "db">,
  { fromAt, toAt, cursor }: TimeWindow,
  next: string | null,
  found: Statement[],
): Promise<void> {
  await runTransaction(db, [
    ...found,
    sql`INSERT INTO provider_polls (provider, from_at, to_at, cursor) VALUES (${PROVIDER}, ${fromAt}, ${toAt}, ${next})
      ON CONFLICT (provider) DO UPDATE SET from_at = excluded.from_at, to_at = excluded.to_at, cursor = excluded.cursor
      WHERE cursor IS ${cursor} AND to_at <= excluded.to_at`,
  ]);
}
