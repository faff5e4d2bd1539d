import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { newIdExpression } from "~/db/sql-ids";
import { hasNoAwaitedParcelSql, hasNothingToSendSql, UNREPORTED_AFTER_MS } from "./finished-parts";

const PARTS_A_RUN = 200;

/**
 * Closes parts that nothing is waited for any more, although the partner never reports them as delivered: no delivery was
 * reported, a parcel came back and nobody claimed it, or some pieces are never sent and were refunded. Parts with an open
 * claim are left out. They keep their state. Returns how many.
 */
export async function closeUnreportedParts({ db, now }: Pick<App, "db" | "now">): Promise<number> {
  const at = now();
  const isOver = sql`${hasNoAwaitedParcelSql(at)}
    AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.part_id = order_parts.id AND c.state = 'open')`;
  // Each spells the condition of its partial index.
  const due: SQL = sql`SELECT id FROM (
      SELECT id FROM order_parts WHERE state = 'shipped' AND closed_at IS NULL AND shipped_at < ${at - UNREPORTED_AFTER_MS} AND ${isOver}
      UNION ALL
      SELECT id FROM order_parts WHERE state <> 'canceled' AND closed_at IS NULL AND state = 'partly_shipped' AND ${isOver} AND ${hasNothingToSendSql()}
    ) ORDER BY id LIMIT ${PARTS_A_RUN}`;
  const isUnreported = sql`EXISTS (SELECT 1 FROM shipments s WHERE s.part_id = order_parts.id AND s.shipped_at IS NOT NULL
    AND s.delivered_at IS NULL AND s.state NOT IN ('canceled', 'returned'))`;
  const [, closed] = await runTransaction(db, [
    sql`INSERT INTO order_events (id, order_id, part_id, kind, dedupe_key, created_at)
      SELECT ${newIdExpression(at)}, order_id, id, 'unreported', 'unreported:' || id, ${at} FROM order_parts
      WHERE id IN (${due}) AND ${isUnreported} ON CONFLICT DO NOTHING`,
    sql`UPDATE order_parts SET closed_at = ${at} WHERE closed_at IS NULL AND id IN (${due})`,
  ]);
  return closed?.meta.changes ?? 0;
}
