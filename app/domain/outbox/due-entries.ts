import { and, asc, eq, lte } from "drizzle-orm";
import type { App } from "~/app";
import { deliveries } from "~/db/schema";

/** Entries to be sent now, the longest due first. The cron enqueues them again. */
export async function listDueOutboxEntries(
  { db, now }: Pick<App, "db" | "now">,
  limit = 100,
): Promise<string[]> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.state, "pending"), lte(deliveries.nextAttemptAt, now())))
    .orderBy(asc(deliveries.nextAttemptAt))
    .limit(limit);
  return rows.map((row) => row.id);
}
