import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import {
  attentions,
  claims,
  deliveries,
  orderEvents,
  orderLines,
  orderParts,
  orders,
  shipments,
} from "~/db/schema";
import { INCIDENT_KINDS } from "~/domain/incidents/incident-kinds";
import { auditLogQuery, toIncident } from "~/domain/incidents/list-incidents";
import { ledgerEntriesAboutQuery } from "~/domain/orders/accounting/order-ledger";
import { isCancelableSql } from "~/domain/orders/part-lifecycle";
import { partnerOrderIdsOf } from "~/domain/orders/queries/admin-orders";
import { paymentSummaryQueries, providerIdsOf } from "~/domain/payments/admin-payments";
import { eventsAboutQuery } from "~/domain/webhook-events/list-events-about";

const MOST_SHOWN = 100;

/** Everything about an order for those who run the shop, in one batch; null if there is none. */
export async function readOrderDetails(app: Pick<App, "db">, { id }: { id: string }) {
  const { db } = app;
  const partIds = sql`(SELECT id FROM order_parts WHERE order_id = ${id})`;
  const paymentIds = sql`(SELECT id FROM payments WHERE kind = 'order' AND subject_id = ${id})`;
  const things = sql`SELECT id FROM order_parts WHERE order_id = ${id} UNION ALL SELECT id FROM claims WHERE order_id = ${id}
    UNION ALL SELECT id FROM payments WHERE kind = 'order' AND subject_id = ${id}
    UNION ALL SELECT r.id FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE p.kind = 'order' AND p.subject_id = ${id}
    UNION ALL SELECT d.id FROM payments p JOIN disputes d ON d.payment_id = p.id WHERE p.kind = 'order' AND p.subject_id = ${id}`;
  const abouts = sql`(${providerIdsOf(paymentIds)} UNION ${partnerOrderIdsOf(sql`(${id})`)})`;
  const [
    [order],
    parts,
    lines,
    parcels,
    events,
    payments,
    refunds,
    entries,
    letters,
    ofClaims,
    incidents,
    reported,
    audit,
  ] = await db.batch([
    db.select().from(orders).where(eq(orders.id, id)).limit(1),
    db
      .select({
        id: orderParts.id,
        state: orderParts.state,
        partnerState: orderParts.partnerState,
        partnerOrderId: orderParts.partnerOrderId,
        reprintOf: orderParts.reprintOf,
        holdReason: orderParts.holdReason,
        lastError: orderParts.lastError,
        expectedCostCents: orderParts.expectedCostCents,
        partnerCostCents: orderParts.partnerCostCents,
        canBeCanceled: sql<number>`(${isCancelableSql("admin")})`.as("can_be_canceled"),
      })
      .from(orderParts)
      .where(eq(orderParts.orderId, id))
      .orderBy(asc(orderParts.id)),
    db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.id)),
    db
      .select({
        id: shipments.id,
        partId: shipments.partId,
        carrier: shipments.carrier,
        trackingNumber: shipments.trackingNumber,
        state: shipments.state,
        shippedAt: shipments.shippedAt,
      })
      .from(shipments)
      .where(sql`${shipments.partId} IN ${partIds}`)
      .limit(MOST_SHOWN),
    db
      .select({
        id: orderEvents.id,
        kind: orderEvents.kind,
        partId: orderEvents.partId,
        detail: orderEvents.detail,
        createdAt: orderEvents.createdAt,
      })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(desc(orderEvents.id))
      .limit(MOST_SHOWN),
    ...paymentSummaryQueries(app, { paymentIds }),
    ledgerEntriesAboutQuery(app, { ids: things }),
    db
      .select({
        id: deliveries.id,
        template: deliveries.template,
        recipient: deliveries.recipient,
        state: deliveries.state,
        createdAt: deliveries.createdAt,
        sentAt: deliveries.sentAt,
      })
      .from(deliveries)
      .where(
        // To the buyer about this order, and to the creators about its sale.
        sql`${deliveries.id} IN (
            SELECT d.id FROM orders o JOIN deliveries d ON d.recipient = o.email
              WHERE o.id = ${id} AND o.email <> '' AND (instr(d.data, o.id) > 0 OR instr(d.data, o.number) > 0)
            UNION SELECT d.id FROM deliveries d WHERE d.dedupe_key > ${`sale-made:${id}:`} AND d.dedupe_key < ${`sale-made:${id};`}
            UNION SELECT d.id FROM deliveries d WHERE d.dedupe_key = ${`order-confirmed:${id}`})`,
      )
      .orderBy(desc(deliveries.id))
      .limit(MOST_SHOWN),
    db
      .select({ id: claims.id, state: claims.state, reason: claims.reason, createdAt: claims.createdAt })
      .from(claims)
      .where(eq(claims.orderId, id))
      .orderBy(desc(claims.id))
      .limit(MOST_SHOWN),
    db
      .select()
      .from(attentions)
      .where(
        and(
          isNull(attentions.resolvedAt),
          sql`${attentions.cause} IN (SELECT k.value || ':' || i.id FROM json_each(${JSON.stringify(INCIDENT_KINDS)}) k CROSS JOIN (${things}) i)`,
        ),
      )
      .limit(MOST_SHOWN),
    eventsAboutQuery(app, { abouts, ids: sql`(SELECT '')` }),
    auditLogQuery(app, { subject: `order:${id}` }),
  ]);
  if (!order) return null;
  return {
    order,
    parts: parts.map((part) => ({
      ...part,
      what: lines
        .filter(({ partId }) => partId === (part.reprintOf ?? part.id))
        .map(({ quantity, title, colorName, size }) => `${quantity} × ${title}, ${colorName}, ${size}`),
      parcels: parcels.filter(({ partId }) => partId === part.id),
    })),
    events,
    payments,
    refunds,
    entries,
    letters,
    claims: ofClaims,
    incidents: incidents.map(toIncident),
    reported,
    audit,
  };
}
