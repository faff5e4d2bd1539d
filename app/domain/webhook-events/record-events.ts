import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { newId } from "~/lib/ids";
import type { WebhookEvent, WebhookProvider } from "./webhook-provider";

/** A statement holds at most 2 MB of values. */
const MAX_CHARACTERS_PER_STATEMENT = 400_000;

export interface EventToRecord {
  id: string;
  event: WebhookEvent;
  payload: string;
}

/** Stores raw events, each once: a unique index on provider and event id refuses repeats. Returns the new ids. */
export function recordEventsStatements(
  { now }: Pick<App, "now">,
  provider: WebhookProvider,
  rows: readonly EventToRecord[],
): Statement[] {
  const chunks: string[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const { id, event, payload } of rows) {
    const row = JSON.stringify([id, event.id, event.type, provider.objectOf(event), payload]);
    if (characters + row.length > MAX_CHARACTERS_PER_STATEMENT) {
      chunks.push([]);
      characters = 0;
    }
    chunks.at(-1)?.push(row);
    characters += row.length;
  }
  return chunks.map(
    (
      chunk,
    ) => sql`INSERT INTO provider_events (id, provider, event_id, type, object_id, payload, state, attempts, created_at)
      SELECT value ->> 0, ${provider.name}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, 'received', 0, ${now()}
      FROM json_each(${`[${chunk.join(",")}]`}) WHERE true ON CONFLICT (provider, event_id) DO NOTHING RETURNING id`,
  );
}

/** Records one event. Resolves to its row's id, or null if it was already recorded. */
export async function recordEvent(
  app: Pick<App, "db" | "now">,
  provider: WebhookProvider,
  { event, payload }: { event: WebhookEvent; payload: string },
): Promise<string | null> {
  const [inserted] = await runTransaction(
    app.db,
    recordEventsStatements(app, provider, [{ id: newId(), event, payload }]),
  );
  return (inserted?.results[0]?.id as string | undefined) ?? null;
}
