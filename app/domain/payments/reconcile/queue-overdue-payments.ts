import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";

/** Longer than webhook or browser usually take; also how often an open payment is checked. */
const CHECK_AFTER_MS = 2 * 60 * 1000;
/** A bank takes days. */
const CHECK_PROCESSING_AFTER_MS = 30 * 60 * 1000;
const MAX_PAYMENTS_PER_RUN = 12_000;
/** Payments per message: neighbors in time are on the same page of the provider's list. */
const PAYMENTS_PER_MESSAGE = 40;

/**
 * Queues open payments to be settled, the longest unchecked first, so that a lost webhook or browser
 * does no harm. Marks them as checked, so that overlapping runs share the work; neighbors share a message.
 */
export async function queueOverduePayments(
  app: Pick<App, "db" | "now" | "enqueue">,
): Promise<{ asked: number; messages: number }> {
  const at = app.now();
  const [claimed] = await runTransaction(app.db, [
    // Spelled as in the partial index, or SQLite does not use it.
    sql`UPDATE payments SET checked_at = ${at} WHERE id IN (
      SELECT id FROM payments WHERE state IN ('created', 'open') AND created_at <= ${at - CHECK_AFTER_MS}
        AND (checked_at IS NULL OR checked_at <= ${at - CHECK_AFTER_MS})
        AND (processing_at IS NULL OR checked_at IS NULL OR checked_at <= ${at - CHECK_PROCESSING_AFTER_MS})
      ORDER BY coalesce(checked_at, created_at) LIMIT ${MAX_PAYMENTS_PER_RUN}) RETURNING id, created_at AS at`,
  ]);
  const open = ((claimed?.results ?? []) as { id: string; at: number }[]).sort((a, b) => a.at - b.at);
  const messages = [];
  for (let start = 0; start < open.length; start += PAYMENTS_PER_MESSAGE) {
    const paymentIds = open.slice(start, start + PAYMENTS_PER_MESSAGE).map(({ id }) => id);
    messages.push({ type: "settle" as const, paymentIds });
  }
  await app.enqueue.many(messages);
  return { asked: open.length, messages: messages.length };
}
