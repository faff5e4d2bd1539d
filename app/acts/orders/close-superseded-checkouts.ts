import { and, eq, ne, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { orders, payments } from "~/db/schema";
import { newIdExpression } from "~/db/sql-ids";
import { closePaymentStatement } from "~/domain/payments/close-payment";
import { paymentProvider } from "~/domain/payments/providers";
import { type Settlement, settlePayment } from "~/domain/payments/settle";
import { errorFields, log } from "~/lib/log";

export type CloseSupersededResult =
  | { status: "closed"; orders: number }
  /** One of them was just paid or is with the bank; `session` is the one that paid it. */
  | { status: "paid"; sessionId: string }
  /** Another order of the same cart has closed this one. */
  | { status: "superseded" };

/** Spelled as in the partial index, or SQLite does not use it. */
const AWAITS_PAYMENT = sql`${orders.state} = 'awaiting_payment'`;

/**
 * Closes the payment pages of other orders of the same cart before another page opens, so that nobody pays twice in two
 * tabs. Of two orders at the same instant one closes the other: only an order that still waits itself can. A payment found to
 * be paid is settled. If the provider does not answer, the page stays open: a late payment is settled or refunded in the
 * usual way.
 */
export async function closeSupersededCheckouts(
  app: App,
  { orderId }: { orderId: string },
): Promise<CloseSupersededResult> {
  const others = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        AWAITS_PAYMENT,
        eq(orders.cartId, sql`(SELECT cart_id FROM orders WHERE id = ${orderId})`),
        ne(orders.id, orderId),
      ),
    )
    .limit(20);
  for (const { id } of others) {
    try {
      const paidBy = await closePaymentsOf(app, id);
      if (paidBy) return { status: "paid", sessionId: paidBy };
      if (!(await expireOrder(app, id, orderId))) continue;
      // Its page may have opened meanwhile.
      const paidSince = await closePaymentsOf(app, id);
      if (paidSince) return { status: "paid", sessionId: paidSince };
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      log("warn", "payment.not-closed", { order: id, ...errorFields(error) });
    }
  }
  const [own] = await app.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId));
  return own?.state === "expired" ? { status: "superseded" } : { status: "closed", orders: others.length };
}

/** Expires an order for the sake of another one of its cart, unless that one was expired first. */
async function expireOrder({ db, now }: App, id: string, forOrder: string): Promise<boolean> {
  const [expired] = await runTransaction(db, [
    sql`UPDATE orders SET state = 'expired' WHERE id = ${id} AND state = 'awaiting_payment'
      AND EXISTS (SELECT 1 FROM orders o WHERE o.id = ${forOrder} AND o.state <> 'expired')`,
    sql`INSERT INTO order_events (id, order_id, kind, dedupe_key, created_at)
      SELECT ${newIdExpression(now())}, id, 'expired', 'expired', ${now()} FROM orders WHERE id = ${id} AND state = 'expired' ON CONFLICT DO NOTHING`,
  ]);
  return expired?.meta.changes === 1;
}

/** Null if the order can no longer be paid; else the session that paid it. */
async function closePaymentsOf(app: App, orderId: string): Promise<string | null> {
  const open = await app.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.kind, "order"),
        eq(payments.subjectId, orderId),
        sql`${payments.state} IN ('created', 'open')`,
      ),
    );
  for (const { id } of open) {
    const paidBy = await closeEarlierPayment(app, id);
    if (paidBy) return paidBy;
  }
  return null;
}

/** Null if it can no longer be paid; else the session that paid it. */
export async function closeEarlierPayment(app: App, paymentId: string): Promise<string | null> {
  const before = await settlePayment(app, { paymentId });
  const paidBefore = paidSessionId(before);
  if (paidBefore) return paidBefore;
  if (before.status !== "unpaid" || before.session === "closed") return null;
  const { provider, sessionId } = before.payment;
  if (sessionId) {
    await paymentProvider(app, provider).expireCheckout?.(sessionId);
    // The provider does not close a session that was paid meanwhile.
    const paidAfter = paidSessionId(await settlePayment(app, { paymentId }));
    if (paidAfter) return paidAfter;
  }
  await runTransaction(app.db, [closePaymentStatement(app, paymentId, "expired")]);
  return null;
}

/** The session of a payment that is paid or with the bank. */
function paidSessionId(settlement: Settlement): string | null {
  const { status } = settlement;
  if (status === "unknown") return null;
  const isPaid =
    status === "settled" ||
    status === "already" ||
    (status === "unpaid" && settlement.session === "processing");
  return isPaid ? settlement.payment.sessionId : null;
}
