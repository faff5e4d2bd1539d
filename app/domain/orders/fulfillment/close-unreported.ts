import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { newIdExpression } from "~/db/sql-ids";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Many carriers never report a delivery. Thirty days after shipping a part is closed, which starts the clock of
 * its earnings. It stays `shipped`: no email says that it was delivered, and it can still be claimed as lost.
 */
export const UNREPORTED_AFTER_MS = 30 * DAY_MS;
const PARTS_A_RUN = 200;

/**
 * Closes parts whose delivery was never reported, except those with a returned parcel or an open claim. Returns how
 * many.
 */
export async function closeUnreportedParts({ db, now }: Pick<App, "db" | "now">): Promise<number> {
  const at = now();
  const due: SQL = sql`SELECT p.id FROM order_parts p
    WHERE p.state = 'shipped' AND p.closed_at IS NULL AND p.shipped_at < ${at - UNREPORTED_AFTER_MS}
      AND NOT EXISTS (SELECT 1 FROM shipments s WHERE s.part_id = p.id AND (s.state = 'returned' OR s.shipped_at >= ${at - UNREPORTED_AFTER_MS}))
      AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.part_id = p.id AND c.state = 'open')
    ORDER BY p.shipped_at LIMIT ${PARTS_A_RUN}`;
  const [, closed] = await runTransaction(db, [
    sql`INSERT INTO order_events (id, order_id, part_id, kind, dedupe_key, created_at)
      SELECT ${newIdExpression(at)}, order_id, id, 'unreported', 'unreported:' || id, ${at} FROM order_parts WHERE id IN (${due}) ON CONFLICT DO NOTHING`,
    sql`UPDATE order_parts SET closed_at = ${at} WHERE closed_at IS NULL AND id IN (${due})`,
  ]);
  return closed?.meta.changes ?? 0;
}
