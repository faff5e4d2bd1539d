import { sql } from "drizzle-orm";
import type { App } from "~/app";

/** Shipped parts are checked this often, in case a webhook was lost. */
const RECHECK_AFTER_MS = 10 * 60 * 1000;
/** A part that was not submitted waits only for us, so it is checked sooner. */
const STUCK_AFTER_MS = 60 * 1000;
const PARTS_A_RUN = 25;
/** Upper bound of rows that one run reads. */
const MAX_PARTS_SCANNED = 300;

/**
 * Paid parts that are due for a check, the longest unchecked first. `checked_at` is null until an order is paid, so
 * unpaid orders are not read. Drafts that only wait for the end of the buyer's time to change them are left out.
 */
export async function listDueParts({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const at = now();
  const due = await db.all<{ id: string }>(sql`
    SELECT id FROM (
      SELECT id, state, partner_state, partner_cost_cents, submit_after, claimed_until, checked_at FROM order_parts
      WHERE state <> 'canceled' AND closed_at IS NULL AND checked_at < ${at - STUCK_AFTER_MS}
      ORDER BY checked_at LIMIT ${MAX_PARTS_SCANNED}
    )
    WHERE (claimed_until IS NULL OR claimed_until <= ${at})
      AND (checked_at < ${at - RECHECK_AFTER_MS} OR state = 'waiting' OR (state = 'confirmed' AND partner_state = 'draft')
        OR (state = 'drafted' AND (partner_cost_cents IS NULL OR coalesce(submit_after, 0) <= ${at})))
    LIMIT ${PARTS_A_RUN}`);
  return due.map(({ id }) => id);
}
