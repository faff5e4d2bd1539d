import { desc, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { providerEvents } from "~/db/schema";

const EVENTS_SHOWN = 20;

/** Events about one of these objects of a provider, or with one of these ids of ours, newest first, as a query. */
export function eventsAboutQuery({ db }: Pick<App, "db">, { abouts, ids }: { abouts: SQL; ids: SQL }) {
  return db
    .select({
      id: providerEvents.id,
      provider: providerEvents.provider,
      type: providerEvents.type,
      state: providerEvents.state,
      payload: providerEvents.payload,
      createdAt: providerEvents.createdAt,
    })
    .from(providerEvents)
    .where(sql`(${providerEvents.about} IN ${abouts} OR ${providerEvents.id} IN ${ids})`)
    .orderBy(desc(providerEvents.id))
    .limit(EVENTS_SHOWN);
}
