import { and, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client";
import { deliveries } from "~/db/schema";
import { updateTable } from "~/db/writes";

/**
 * After this many attempts an entry is dead and an incident opens. They take 12 to 20 hours in all, less than the day for
 * which the mail service remembers an email's key. So an email whose confirmation was lost is not sent twice.
 */
export const MAX_SEND_ATTEMPTS = 12;
const FIRST_RETRY_MS = 30_000;
export const LONGEST_RETRY_MS = 4 * 60 * 60 * 1000;
const WAKE_WITHIN_MS = 5 * 60 * 1000;
const MAX_WOKEN_ENTRIES = 500;
/** Waking uses up attempts. The last few are kept for an entry that fails for a reason of its own. */
const RESERVED_ATTEMPTS = 3;

/** Doubles with each attempt up to a limit. The jitter is derived from the id, so that tests are repeatable. */
export function retryDelayMs(deliveryId: string, attempts: number): number {
  const base = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts);
  const jitter = (Number.parseInt(deliveryId.slice(-4), 36) % 1000) / 1000;
  return Math.round(base * (0.75 + jitter / 2));
}

/** Once a channel works again, retries the entries that failed within minutes instead of hours, spread over time. */
export function wakeFailedEntriesStatement(
  channel: (typeof deliveries.$inferSelect)["channel"],
  at: number,
): SQL {
  return sql`UPDATE deliveries SET next_attempt_at = ${at} + abs(random() % ${WAKE_WITHIN_MS})
    WHERE id IN (SELECT id FROM deliveries WHERE state = 'pending' AND channel = ${channel} AND next_attempt_at > ${at + WAKE_WITHIN_MS}
      AND last_error IS NOT NULL AND attempts < ${MAX_SEND_ATTEMPTS - RESERVED_ATTEMPTS} ORDER BY next_attempt_at LIMIT ${MAX_WOKEN_ENTRIES})`;
}

/** Retries all entries of a channel that failed before at once: what failed them has been changed. */
export function retryFailedEntriesNowStatement(
  channel: (typeof deliveries.$inferSelect)["channel"],
  at: number,
): Statement {
  return updateTable(deliveries)
    .set({ nextAttemptAt: at })
    .where(
      and(
        // Spelled as in the partial index, or SQLite does not use it.
        sql`${deliveries.state} = 'pending'`,
        gt(deliveries.nextAttemptAt, at),
        eq(deliveries.channel, channel),
        isNotNull(deliveries.lastError),
      ),
    );
}
