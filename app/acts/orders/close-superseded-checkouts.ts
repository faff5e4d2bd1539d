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
  | { status: "paid"; sessionId: string };

/**
 * Closes the payment pages of earlier orders of the same cart before another page opens, so that nobody pays twice in two
 * tabs. A payment found to be paid is settled. If the provider does not answer, the page stays open: a late payment is
 * settled or refunded in the usual way.
 */
export async function closeSupersededCheckouts(
  app: App,
  { orderId }: { orderId: string },
): Promise<CloseSupersededResult> {
  const earlier = await app.db
    .select({ orderId: orders.id, paymentId: payments.id })
    .from(orders)
    .leftJoin(
      payments,
      and(
        eq(payments.kind, "order"),
        eq(payments.subjectId, orders.id),
        sql`${payments.state} IN ('created', 'open')`,
      ),
    )
    // Spelled as in the partial index, or SQLite does not use it.
    .where(
      and(
        sql`${orders.state} = 'awaiting_payment'`,
        eq(orders.cartId, sql`(SELECT cart_id FROM orders WHERE id = ${orderId})`),
        ne(orders.id, orderId),
      ),
    )
    .limit(20);
  for (const { orderId: earlierId, paymentId } of earlier) {
    try {
      const paidBy = paymentId ? await closePayment(app, paymentId) : null;
      if (paidBy) return { status: "paid", sessionId: paidBy };
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      log("warn", "payment.not-closed", { payment: paymentId, ...errorFields(error) });
      continue;
    }
    await runTransaction(app.db, [
      app.db
        .update(orders)
        .set({ state: "expired" })
        .where(and(eq(orders.id, earlierId), eq(orders.state, "awaiting_payment"))),
      sql`INSERT INTO order_events (id, order_id, kind, dedupe_key, created_at)
        SELECT ${newIdExpression(app.now())}, id, 'expired', 'expired', ${app.now()} FROM orders WHERE id = ${earlierId} AND state = 'expired' ON CONFLICT DO NOTHING`,
    ]);
  }
  return { status: "closed", orders: earlier.length };
}

/** Null if it can no longer be paid; else the session that paid it. */
async function closePayment(app: App, paymentId: string): Promise<string | null> {
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
