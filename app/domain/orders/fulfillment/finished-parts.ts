import { type SQL, sql } from "drizzle-orm";
import { CLAIM_WINDOW_MS } from "../claims/claim-window";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Many carriers never report a delivery. Thirty days after shipping a parcel is no longer waited for, which starts the
 * clock of the earnings. No email says that it was delivered, and it can still be claimed as lost.
 */
export const UNREPORTED_AFTER_MS = 30 * DAY_MS;

/**
 * Whether a parcel of the part was sent and none is waited for: each has arrived, came back so long ago that the buyer can
 * no longer report it, or was never reported. A condition on a row of `order_parts`.
 */
export function hasNoAwaitedParcelSql(at: number): SQL {
  const sent = sql`SELECT 1 FROM shipments s WHERE s.part_id = order_parts.id AND s.shipped_at IS NOT NULL AND s.state <> 'canceled'`;
  return sql`EXISTS (${sent}) AND NOT EXISTS (${sent} AND iif(s.state = 'returned',
    s.returned_at >= ${at - CLAIM_WINDOW_MS}, s.delivered_at IS NULL AND s.shipped_at >= ${at - UNREPORTED_AFTER_MS}))`;
}

/**
 * Whether nothing of the part remains to be sent: what is in no parcel was refunded or reprinted, after the buyer reported
 * it as missing or lost. A report of damage is about a piece that has arrived. A condition on a row of `order_parts`.
 */
export function hasNothingToSendSql(): SQL {
  const pieces = (list: SQL) =>
    sql`(SELECT coalesce(sum(piece.value ->> '$.quantity'), 0) FROM ${list} WHERE piece.value ->> '$.lineId' = l.id)`;
  const wanted = sql`iif(order_parts.contents IS NULL, l.quantity, ${pieces(sql`json_each(order_parts.contents) piece`)})`;
  // A reshipment has the pieces of an earlier parcel again.
  const sent =
    pieces(sql`(SELECT items FROM shipments WHERE part_id = order_parts.id AND shipped_at IS NOT NULL
    AND state <> 'canceled' AND NOT is_reshipment) s, json_each(s.items) piece`);
  const settled =
    pieces(sql`(SELECT contents FROM claims WHERE order_id = order_parts.order_id AND part_id = order_parts.id AND state IN ('refund', 'reprint')
    AND reason IN ('missing', 'lost')) c, json_each(c.contents) piece`);
  return sql`NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.part_id = coalesce(order_parts.reprint_of, order_parts.id)
    AND l.refunded_quantity < l.quantity AND ${wanted} > ${sent} + ${settled})`;
}
