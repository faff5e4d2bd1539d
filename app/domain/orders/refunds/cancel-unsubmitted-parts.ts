import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { orderParts } from "~/db/schema";
import { newId } from "~/lib/ids";
import { resolveHoldIncidentsStatements } from "../hold-incidents";
import type { FullOrder } from "../order";
import { isCancelableByBuyer, isCancelableSql } from "../part-lifecycle";
import { saleCanceledEmails } from "./sale-canceled-emails";

/**
 * Cancels what the printer does not have yet, reprints included, of an order whose whole payment is gone; the caller reverses
 * the sale. Fails the batch as `order-moved` if a part was submitted meanwhile. Afterwards, enqueue as after a cancellation.
 */
export async function cancelUnsubmittedPartsStatements(
  app: Pick<App, "db" | "now">,
  sale: FullOrder,
  { note }: { note: string },
): Promise<Statement[]> {
  const { id: orderId, state } = sale.order;
  if (state !== "paid") return [];
  const at = app.now();
  // `sale` has no reprints, because they have no lines.
  const all = await app.db.select().from(orderParts).where(eq(orderParts.orderId, orderId));
  const parts = all.filter(isCancelableByBuyer);
  if (parts.length === 0) return [];
  return [
    ...parts.flatMap(({ id }) => [
      sql`UPDATE order_parts SET state = 'canceled', hold_cause = NULL, hold_reason = NULL WHERE id = ${id} AND ${isCancelableSql("buyer")}`,
      // An order id of NULL fails the batch.
      sql`INSERT INTO order_events (id, order_id, part_id, kind, dedupe_key, created_at)
        VALUES (${newId()}, (SELECT order_id FROM order_parts WHERE id = ${id} AND state = 'canceled'), ${id}, 'part_canceled', ${`part_canceled:${id}`}, ${at})`,
      ...resolveHoldIncidentsStatements(app, id, { by: null, note }),
    ]),
    sql`UPDATE orders SET state = 'canceled', canceled_at = ${at} WHERE id = ${orderId} AND state = 'paid'
      AND NOT EXISTS (SELECT 1 FROM order_parts WHERE order_id = ${orderId} AND state <> 'canceled')`,
    // The event that locks canceling the whole order, taken with its last part.
    sql`INSERT INTO order_events (id, order_id, kind, dedupe_key, created_at)
      SELECT ${newId()}, id, 'canceled', 'canceled', ${at} FROM orders WHERE id = ${orderId} AND state = 'canceled' ON CONFLICT DO NOTHING`,
    ...saleCanceledEmails(app, sale, { partIds: new Set(parts.map(({ id }) => id)), cause: orderId }).map(
      ({ statement }) => statement,
    ),
  ];
}
