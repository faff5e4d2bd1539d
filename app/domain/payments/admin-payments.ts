import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { disputes, fraudWarnings, payments, refunds } from "~/db/schema";

/** What admin pages read about payments, for the batch of a page. Ids come as SQL: a page has one batch. */

/** The order that a payment is for. Only such a payment has an order's id as its subject. */
export function orderIdOfPayment(paymentId: string): SQL {
  return sql`(SELECT subject_id FROM payments WHERE id = ${paymentId} AND kind = 'order')`;
}

/** The person who bought credits with a payment; the buyer of an order may have no account. */
export function creditBuyerOfPayment(paymentId: string): SQL {
  return sql`(SELECT user_id FROM payments WHERE id = ${paymentId} AND kind <> 'order')`;
}

export function payerOfPayment(paymentId: string): SQL {
  return sql`(SELECT user_id FROM payments WHERE id = ${paymentId})`;
}

/** Ids of the orders whose payments, or refunds of them, have one of these ids. */
export function orderIdsPaidBy(ids: SQL): SQL {
  return sql`SELECT subject_id FROM payments WHERE kind = 'order' AND id IN ${ids}
    UNION SELECT p.subject_id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.kind = 'order' AND r.id IN ${ids}`;
}

/** Ids of the payments that have one of these ids or a refund that has, and of the payments for these orders. */
export function paymentIdsOf(ids: SQL, orderIds: SQL): SQL {
  return sql`SELECT id FROM payments WHERE id IN ${ids}
    UNION SELECT payment_id FROM refunds WHERE id IN ${ids}
    UNION SELECT id FROM payments WHERE kind = 'order' AND subject_id IN ${orderIds}`;
}

/** The provider's ids of these payments: sessions and charges. */
export function providerIdsOf(paymentIds: SQL): SQL {
  return sql`SELECT session_id FROM payments WHERE id IN ${paymentIds}
    UNION SELECT provider_payment_id FROM payments WHERE id IN ${paymentIds}`;
}

/** These payments and their refunds. */
export function paymentSummaryQueries({ db }: Pick<App, "db">, { paymentIds }: { paymentIds: SQL }) {
  return [
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
  ] as const;
}

/** One payment with its refunds and disputes. */
export function paymentQueries({ db }: Pick<App, "db">, { paymentId }: { paymentId: string }) {
  return [
    db.select().from(payments).where(eq(payments.id, paymentId)).limit(1),
    db
      .select({
        id: refunds.id,
        cause: refunds.cause,
        amountCents: refunds.amountCents,
        state: refunds.state,
        createdAt: refunds.createdAt,
      })
      .from(refunds)
      .where(eq(refunds.paymentId, paymentId))
      .orderBy(desc(refunds.id))
      .limit(50),
    db.select().from(disputes).where(eq(disputes.paymentId, paymentId)).limit(10),
    db
      .select({
        id: fraudWarnings.id,
        fraudType: fraudWarnings.fraudType,
        isActionable: fraudWarnings.isActionable,
        createdAt: fraudWarnings.createdAt,
      })
      .from(fraudWarnings)
      .where(eq(fraudWarnings.paymentId, paymentId))
      .limit(10),
  ] as const;
}

const PACKS_SHOWN = 20;

/** The credit packs that a person has paid for, newest first, as a query. */
export function paidPacksQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select({
      id: payments.id,
      subjectId: payments.subjectId,
      amountCents: payments.amountCents,
      refundedCents: payments.refundedCents,
      state: payments.state,
      paidAt: payments.paidAt,
    })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.kind, "credits"),
        inArray(payments.state, ["paid", "disputed"]),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(PACKS_SHOWN);
}
