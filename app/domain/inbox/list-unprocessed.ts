import { and, asc, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { providerEvents } from "~/db/schema";

/** Younger events have a message of their own under way. */
const MIN_AGE_MS = 60_000;
const MAX_EVENTS_PER_RUN = 200;

/** Events whose message was lost, oldest first. */
export async function listUnprocessedEvents({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(
      and(
        // SQLite uses a partial index only for the same text.
        sql`${providerEvents.state} = 'received'`,
        lte(providerEvents.createdAt, now() - MIN_AGE_MS),
      ),
    )
    .orderBy(asc(providerEvents.createdAt))
    .limit(MAX_EVENTS_PER_RUN);
  return rows.map((row) => row.id);
}
