import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
import type { App } from "~/app";
import { providerEvents } from "~/db/schema";
import { auditLogQuery } from "~/domain/incidents/list-incidents";

const EVENTS_A_PAGE = 25;

type EventRow = typeof providerEvents.$inferSelect;

/** One thing at a time: each has an index of its own, so that no list reads through what it does not show. */
export type ProviderEventFilter =
  | { by: "all" }
  | { by: "state"; state: EventRow["state"] }
  | { by: "provider"; provider: string }
  | { by: "type"; type: string };

const columns = {
  id: providerEvents.id,
  provider: providerEvents.provider,
  eventId: providerEvents.eventId,
  type: providerEvents.type,
  about: providerEvents.about,
  state: providerEvents.state,
  attempts: providerEvents.attempts,
  lastError: providerEvents.lastError,
  processedAt: providerEvents.processedAt,
  createdAt: providerEvents.createdAt,
};

/** What providers told us, newest first, by key. */
export async function listProviderEvents(
  { db }: Pick<App, "db">,
  {
    filter,
    cursor,
  }: { filter: ProviderEventFilter; cursor: { id: string; side: "after" | "before" } | null },
) {
  const backwards = cursor?.side === "before";
  const found = await db
    .select(columns)
    .from(providerEvents)
    .where(
      and(
        filter.by === "state" ? eq(providerEvents.state, filter.state) : undefined,
        filter.by === "provider" ? eq(providerEvents.provider, filter.provider) : undefined,
        filter.by === "type" ? eq(providerEvents.type, filter.type) : undefined,
        cursor
          ? backwards
            ? gt(providerEvents.id, cursor.id)
            : lt(providerEvents.id, cursor.id)
          : undefined,
      ),
    )
    .orderBy(backwards ? asc(providerEvents.id) : desc(providerEvents.id))
    .limit(EVENTS_A_PAGE + 1);
  const hasMore = found.length > EVENTS_A_PAGE;
  const rows = found.slice(0, EVENTS_A_PAGE);
  if (backwards) rows.reverse();
  return {
    rows,
    after: hasMore || backwards ? (rows.at(-1)?.id ?? null) : null,
    before: cursor && (!backwards || hasMore) ? (rows[0]?.id ?? null) : null,
  };
}

/** One event with its raw body, and what admins did with it. */
export async function readProviderEvent(app: Pick<App, "db">, { id }: { id: string }) {
  const [found, audit] = await app.db.batch([
    app.db
      .select({ ...columns, payload: providerEvents.payload })
      .from(providerEvents)
      .where(eq(providerEvents.id, id))
      .limit(1),
    auditLogQuery(app, { subject: `event:${id}` }),
  ]);
  return found[0] ? { event: found[0], audit } : null;
}
