import { sql } from "drizzle-orm";
import type { App } from "~/app";
import {
  auditLogQuery,
  idsNamedByIncident,
  incidentQuery,
  toIncident,
} from "~/domain/incidents/list-incidents";
import { orderIdsOf, orderSummaryQueries, partnerOrderIdsOf } from "~/domain/orders/queries/admin-orders";
import {
  orderIdsPaidBy,
  paymentIdsOf,
  paymentSummaryQueries,
  providerIdsOf,
} from "~/domain/payments/admin-payments";
import { eventsAboutQuery } from "~/domain/webhook-events/list-events-about";

/**
 * An incident with the orders, payments and refunds that it is about, the providers' events about them and the audit log,
 * in one batch. Null if there is no such incident.
 */
export async function readIncidentDetails(app: Pick<App, "db">, { id }: { id: string }) {
  const named = idsNamedByIncident(id);
  const orderIds = sql`(${orderIdsOf(named)} UNION ${orderIdsPaidBy(named)})`;
  const paymentIds = sql`(${paymentIdsOf(named, orderIds)})`;
  const abouts = sql`(${providerIdsOf(paymentIds)} UNION ${partnerOrderIdsOf(orderIds)})`;
  const [found, audit, orders, parts, payments, refunds, events] = await app.db.batch([
    incidentQuery(app, { id }),
    auditLogQuery(app, { subject: `attention:${id}` }),
    ...orderSummaryQueries(app, { orderIds }),
    ...paymentSummaryQueries(app, { paymentIds }),
    eventsAboutQuery(app, { abouts, ids: named }),
  ]);
  const attention = found[0];
  if (!attention) return null;
  return { attention: toIncident(attention), audit, orders, parts, payments, refunds, events };
}
