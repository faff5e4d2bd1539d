import { and, asc, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { providerEvents } from "~/db/schema";

/** The queue message of a younger event may still be on its way. */
const MIN_AGE_MS = 60_000;
const MAX_EVENTS_PER_RUN = 200;

/** Events whose message was lost, oldest first. */
export async function listUnprocessedEvents({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(
      and(
        // Spelled as in the partial index, or SQLite does not use it.
        sql`${providerEvents.state} = 'received'`,
        lte(providerEvents.createdAt, now() - MIN_AGE_MS),
      ),
    )
    .orderBy(asc(providerEvents.createdAt))
    .limit(MAX_EVENTS_PER_RUN);
  return rows.map((row) => row.id);
}
