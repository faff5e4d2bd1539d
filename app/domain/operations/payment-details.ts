import { asc, desc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { disputes, orderLines, orderParts, orders, payments, refunds, users } from "~/db/schema";
import { findCreditPack } from "~/domain/credits/credit-packs";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { remainingOfPart } from "~/domain/orders/refunds/goodwill";

/** A payment for the admin who refunds it, in one batch; null if there is none. */
export async function readPaymentDetails(app: Pick<App, "db">, { id }: { id: string }) {
  const { db } = app;
  // Only the payment of an order has an order's id as its subject.
  const orderId = sql`(SELECT subject_id FROM payments WHERE id = ${id} AND kind = 'order')`;
  const [[payment], [order], parts, lines, back, disputed, [person], ofPerson, ofOrder] = await db.batch([
    db.select().from(payments).where(eq(payments.id, id)).limit(1),
    db.select().from(orders).where(sql`${orders.id} = ${orderId}`).limit(1),
    db
      .select()
      .from(orderParts)
      .where(sql`${orderParts.orderId} = ${orderId} AND ${orderParts.reprintOf} IS NULL`)
      .orderBy(asc(orderParts.id)),
    db.select().from(orderLines).where(sql`${orderLines.orderId} = ${orderId}`).orderBy(asc(orderLines.id)),
    db
      .select({
        id: refunds.id,
        cause: refunds.cause,
        amountCents: refunds.amountCents,
        state: refunds.state,
        createdAt: refunds.createdAt,
      })
      .from(refunds)
      .where(eq(refunds.paymentId, id))
      .orderBy(desc(refunds.id))
      .limit(50),
    db.select().from(disputes).where(eq(disputes.paymentId, id)).limit(10),
    db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(sql`${users.id} = (SELECT user_id FROM payments WHERE id = ${id})`)
      .limit(1),
    auditLogQuery(app, {
      subject: sql`'user:' || (SELECT user_id FROM payments WHERE id = ${id} AND kind <> 'order')`,
    }),
    auditLogQuery(app, { subject: sql`'order:' || ${orderId}` }),
  ]);
  if (!payment) return null;
  return {
    payment: {
      id: payment.id,
      kind: payment.kind,
      state: payment.state,
      amountCents: payment.amountCents,
      refundedCents: payment.refundedCents,
      disputedCents: payment.disputedCents,
      providerPaymentId: payment.providerPaymentId,
      createdAt: payment.createdAt,
      what: order ? `Order ${order.number}` : (findCreditPack(payment.subjectId)?.name ?? payment.kind),
    },
    order: order ? { id: order.id, number: order.number, state: order.state } : null,
    person: person ?? null,
    parts: parts.map((part, index) => {
      const own = lines.filter((line) => line.partId === part.id);
      const left = remainingOfPart({ part, lines: own }, index === 0 ? (order?.taxCents ?? 0) : 0);
      return {
        id: part.id,
        state: part.state,
        what: own.map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(", "),
        goodwillCents: part.goodwillCents,
        creatorGoodwillCents: part.creatorGoodwillCents,
        leftCents: left.cents,
        earningCents: left.earningCents,
      };
    }),
    refunds: back,
    disputes: disputed.map(({ id: disputeId, state, amountCents, withdrawnCents, feeCents, createdAt }) => ({
      id: disputeId,
      state,
      amountCents,
      withdrawnCents,
      feeCents,
      createdAt,
    })),
    audit: order ? ofOrder : ofPerson,
  };
}
