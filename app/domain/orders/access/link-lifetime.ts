import { type SQL, sql } from "drizzle-orm";
import { CLAIM_WINDOW_MS } from "../claims/claim-window";
import { UNREPORTED_AFTER_MS } from "../fulfillment/finished-parts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a link requested after the order's own link had expired stays valid. */
export const SENT_LINK_LIFETIME_MS = 7 * DAY_MS;

/**
 * Whether the order's own link is still valid, as a condition on a row of `orders`: while it waits for its payment or a part
 * of it is open, until the claim window of the last parcel ends, and while a claim is open. Orders that ended otherwise
 * (canceled, refunded, decided) stay visible for the same time afterwards.
 */
export function hasLiveLinkSql(at: number): SQL<number> {
  const since = at - CLAIM_WINDOW_MS;
  return sql<number>`(orders.state = 'awaiting_payment'
    OR max(orders.created_at, coalesce(orders.paid_at, 0), coalesce(orders.canceled_at, 0)) > ${since}
    OR EXISTS (SELECT 1 FROM order_parts p WHERE p.order_id = orders.id AND (
      (orders.state = 'paid' AND p.state <> 'canceled' AND p.closed_at IS NULL)
      OR max(coalesce(p.delivered_at, 0), coalesce(p.closed_at, 0)) > ${since}))
    OR EXISTS (SELECT 1 FROM order_parts p INNER JOIN shipments s ON s.part_id = p.id
      WHERE p.order_id = orders.id AND (coalesce(s.delivered_at, s.shipped_at + ${UNREPORTED_AFTER_MS}) > ${since} OR s.returned_at > ${since}))
    OR EXISTS (SELECT 1 FROM claims c WHERE c.order_id = orders.id
      AND (c.state = 'open' OR c.decided_at > ${since})))`;
}

/** Whether a link with this hash was sent for the order on request, as a condition on a row of `orders`. */
export function isSentLinkSql(hash: string, { expiringAfter = 0 } = {}): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM order_links l
    WHERE l.token_hash = ${hash} AND l.order_id = orders.id AND l.expires_at > ${expiringAfter})`;
}
