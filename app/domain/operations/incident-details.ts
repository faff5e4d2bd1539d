import { desc, sql } from "drizzle-orm";
import type { App } from "~/app";
import { orderParts, orders, payments, providerEvents, refunds } from "~/db/schema";
import { auditLogQuery, incidentQuery, toIncident } from "~/domain/incidents/list-incidents";

const EVENTS_SHOWN = 20;

/**
 * An incident with the orders, payments and refunds that it is about, the providers' events about them and the audit log,
 * in one batch. Null if there is no such incident.
 */
export async function readIncidentDetails(app: Pick<App, "db">, { id }: { id: string }) {
  const { db } = app;
  // The ids in the subject and in the cause; for a part of an order, the cause has the part's id.
  const named = sql`(SELECT substr(subject, instr(subject, ':') + 1) FROM attentions WHERE id = ${id}
    UNION SELECT substr(cause || ':', length(kind) + 2, instr(substr(cause || ':', length(kind) + 2), ':') - 1) FROM attentions WHERE id = ${id})`;
  const orderIds = sql`(SELECT id FROM orders WHERE id IN ${named}
    UNION SELECT order_id FROM order_parts WHERE id IN ${named}
    UNION SELECT subject_id FROM payments WHERE kind = 'order' AND id IN ${named}
    UNION SELECT p.subject_id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.kind = 'order' AND r.id IN ${named})`;
  const paymentIds = sql`(SELECT id FROM payments WHERE id IN ${named}
    UNION SELECT payment_id FROM refunds WHERE id IN ${named}
    UNION SELECT id FROM payments WHERE kind = 'order' AND subject_id IN ${orderIds})`;
  const abouts = sql`(SELECT session_id FROM payments WHERE id IN ${paymentIds}
    UNION SELECT provider_payment_id FROM payments WHERE id IN ${paymentIds}
    UNION SELECT partner_order_id FROM order_parts WHERE order_id IN ${orderIds})`;
  const [found, audit, orderRows, partRows, paymentRows, refundRows, events] = await db.batch([
    incidentQuery(app, { id }),
    auditLogQuery(app, { subject: `attention:${id}` }),
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
    db
      .select({
        id: payments.id,
        kind: payments.kind,
        state: payments.state,
        amountCents: payments.amountCents,
        refundedCents: payments.refundedCents,
        sessionId: payments.sessionId,
        providerPaymentId: payments.providerPaymentId,
        createdAt: payments.createdAt,
      })
      .from(payments)
      .where(sql`${payments.id} IN ${paymentIds}`)
      .limit(10),
    db
      .select({
        id: refunds.id,
        state: refunds.state,
        amountCents: refunds.amountCents,
        attempts: refunds.attempts,
        lastError: refunds.lastError,
        createdAt: refunds.createdAt,
      })
      .from(refunds)
      .where(sql`${refunds.paymentId} IN ${paymentIds}`)
      .limit(10),
    db
      .select({
        id: providerEvents.id,
        provider: providerEvents.provider,
        type: providerEvents.type,
        state: providerEvents.state,
        payload: providerEvents.payload,
        createdAt: providerEvents.createdAt,
      })
      .from(providerEvents)
      .where(sql`(${providerEvents.about} IN ${abouts} OR ${providerEvents.id} IN ${named})`)
      .orderBy(desc(providerEvents.id))
      .limit(EVENTS_SHOWN),
  ]);
  const attention = found[0];
  if (!attention) return null;
  return {
    attention: toIncident(attention),
    audit,
    orders: orderRows,
    parts: partRows,
    payments: paymentRows,
    refunds: refundRows,
    events,
  };
}
