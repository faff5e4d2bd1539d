import { sql } from "drizzle-orm";
import type { App } from "~/app";

/** How long a part on its way may rest: the partner tells by webhook, and this is for what it does not tell. */
const RECHECK_AFTER_MS = 10 * 60 * 1000;
/** A part that is not yet submitted waits for nobody but us. */
const STUCK_AFTER_MS = 60 * 1000;
const PARTS_A_RUN = 25;
/** Rows that one run reads at most, however much is on its way. */
const MAX_PARTS_SCANNED = 300;

/**
 * Paid parts that need a look, those not looked at for longest first. `checked_at` is empty until an order is paid, so
 * orders that nobody paid are not even read. A draft that only waits for the buyer's time to change it is left alone.
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
