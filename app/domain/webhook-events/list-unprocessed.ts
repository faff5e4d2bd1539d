import { and, asc, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { providerEvents } from "~/db/schema";
import { MAX_EVENT_ATTEMPTS } from "./event-failures";

/** The queue message of a younger event may still be on its way. */
const MIN_AGE_MS = 60_000;
/** Between attempts, once an outage has lasted longer than the first ones: a thousand events must not ask each minute. */
const OUTAGE_RETRY_MS = 10 * 60_000;
const MAX_EVENTS_PER_RUN = 200;

/** Events whose message was lost, or whose company did not answer, oldest first. */
export async function listUnprocessedEvents({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(
      and(
        // Spelled as in the partial index, or SQLite does not use it.
        sql`${providerEvents.state} = 'received'`,
        lte(providerEvents.createdAt, now() - MIN_AGE_MS),
        sql`coalesce(${providerEvents.failingSince}, 0) <= ${now()} - max(0, ${providerEvents.attempts} - ${MAX_EVENT_ATTEMPTS - 1}) * ${OUTAGE_RETRY_MS}`,
      ),
    )
    .orderBy(asc(providerEvents.createdAt))
    .limit(MAX_EVENTS_PER_RUN);
  return rows.map((row) => row.id);
}
