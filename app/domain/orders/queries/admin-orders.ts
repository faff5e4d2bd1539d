import { asc, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { orderLines, orderParts, orders } from "~/db/schema";

/** What admin pages read about orders, for the batch of a page. Ids come as SQL: a page has one batch. */

/** Ids of the orders that have one of these ids, or a part that has. */
export function orderIdsOf(ids: SQL): SQL {
  return sql`SELECT id FROM orders WHERE id IN ${ids} UNION SELECT order_id FROM order_parts WHERE id IN ${ids}`;
}

/** The partner's ids of these orders. */
export function partnerOrderIdsOf(orderIds: SQL): SQL {
  return sql`SELECT partner_order_id FROM order_parts WHERE order_id IN ${orderIds}`;
}

/** These orders and their parts. */
export function orderSummaryQueries({ db }: Pick<App, "db">, { orderIds }: { orderIds: SQL }) {
  return [
    db
      .select({
        id: orders.id,
        number: orders.number,
        state: orders.state,
        totalCents: orders.totalCents,
        countryCode: orders.countryCode,
        createdAt: orders.createdAt,
      })
      .from(orders)
      .where(sql`${orders.id} IN ${orderIds}`)
      .limit(5),
    db
      .select({
        id: orderParts.id,
        state: orderParts.state,
        partnerState: orderParts.partnerState,
        partnerOrderId: orderParts.partnerOrderId,
        expectedCostCents: orderParts.expectedCostCents,
        partnerCostCents: orderParts.partnerCostCents,
        holdCause: orderParts.holdCause,
        holdReason: orderParts.holdReason,
        lastError: orderParts.lastError,
        checkedAt: orderParts.checkedAt,
      })
      .from(orderParts)
      .where(sql`${orderParts.orderId} IN ${orderIds}`)
      .limit(20),
  ] as const;
}

/** One order with the parts and lines that were sold; reprints are left out. */
export function soldOrderQueries({ db }: Pick<App, "db">, { orderId }: { orderId: SQL }) {
  return [
    db.select().from(orders).where(sql`${orders.id} = ${orderId}`).limit(1),
    db
      .select()
      .from(orderParts)
      .where(sql`${orderParts.orderId} = ${orderId} AND ${orderParts.reprintOf} IS NULL`)
      .orderBy(asc(orderParts.id)),
    db.select().from(orderLines).where(sql`${orderLines.orderId} = ${orderId}`).orderBy(asc(orderLines.id)),
  ] as const;
}
