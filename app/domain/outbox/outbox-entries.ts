import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { deliveries } from "~/db/schema";
import { type Cursor, paginate } from "~/lib/pagination";
import { renderOutboxEmail } from "./render-email";
import { words } from "./words";

const ENTRIES_PER_PAGE = 25;

export type OutboxEntryState = (typeof deliveries.$inferSelect)["state"];
export const OUTBOX_ENTRY_STATES = ["pending", "sent", "dead"] as const satisfies readonly OutboxEntryState[];

const columns = {
  id: deliveries.id,
  channel: deliveries.channel,
  template: deliveries.template,
  recipient: deliveries.recipient,
  state: deliveries.state,
  attempts: deliveries.attempts,
  nextAttemptAt: deliveries.nextAttemptAt,
  lastError: deliveries.lastError,
  sentAt: deliveries.sentAt,
  createdAt: deliveries.createdAt,
};

/** An entry as lists show it. */
export type OutboxEntry = Awaited<ReturnType<typeof listOutboxEntries>>["rows"][number];

/** Newest first. */
export async function listOutboxEntries(
  { db }: Pick<App, "db">,
  {
    state,
    cursor,
    pageSize = ENTRIES_PER_PAGE,
  }: { state: OutboxEntryState | null; cursor: Cursor | null; pageSize?: number },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [deliveries.id], cursor, pageSize });
  const found = await db
    .select(columns)
    .from(deliveries)
    .where(and(state ? eq(deliveries.state, state) : undefined, where))
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found, { cursor, keyOf: (row) => [row.id], pageSize });
}

/** One entry, as a query for a batch. */
export function outboxEntryQuery({ db }: Pick<App, "db">, { deliveryId }: { deliveryId: string }) {
  return db
    .select({
      ...columns,
      data: deliveries.data,
      providerId: deliveries.providerId,
      key: deliveries.dedupeKey,
    })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
    .limit(1);
}

/** The text of an email with `[hidden]` for every secret, so that its links do not work; or the payload of a webhook call. */
export async function previewOutboxEntry(
  app: Pick<App, "origin" | "config">,
  entry: { channel: "letter" | "webhook"; template: string; recipient: string; data: string },
): Promise<{ subject: string; text: string } | null> {
  if (entry.recipient === "") return null;
  if (entry.channel === "webhook")
    return { subject: words.webhookPreview, text: JSON.stringify(JSON.parse(entry.data), null, 2) };
  try {
    const { subject, text } = await renderOutboxEmail(app, entry, async () => "[hidden]");
    return { subject, text };
  } catch {
    // The entry was written by a version that had another template.
    return null;
  }
}
