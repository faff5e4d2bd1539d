import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { providerEvents } from "~/db/schema";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { type Cursor, paginate } from "~/lib/pagination";

const EVENTS_PER_PAGE = 25;

type EventRow = typeof providerEvents.$inferSelect;

/** One filter at a time, because each has its own index. */
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

/** An event as lists show it. */
export type ListedProviderEvent = Awaited<ReturnType<typeof listProviderEvents>>["rows"][number];

/** Events of all providers, newest first. */
export async function listProviderEvents(
  { db }: Pick<App, "db">,
  {
    filter,
    cursor,
    pageSize = EVENTS_PER_PAGE,
  }: { filter: ProviderEventFilter; cursor: Cursor | null; pageSize?: number },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [providerEvents.id], cursor, pageSize });
  const found = await db
    .select(columns)
    .from(providerEvents)
    .where(
      and(
        filter.by === "state" ? eq(providerEvents.state, filter.state) : undefined,
        filter.by === "provider" ? eq(providerEvents.provider, filter.provider) : undefined,
        filter.by === "type" ? eq(providerEvents.type, filter.type) : undefined,
        where,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found, { cursor, keyOf: (row) => [row.id], pageSize });
}

/** One event with its raw body and its audit log. */
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
