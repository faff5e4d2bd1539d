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
  /** One of them was paid at this very moment, or is with the bank: its session says which. */
  | { status: "paid"; sessionId: string };

/**
 * A cart that was changed after its payment page was opened leaves that page behind: it is closed before another opens, so
 * that nobody pays twice in two tabs. What is found to be paid is settled. Where the provider does not answer, the next step
 * asks again: a late payment is settled or given back by the same way as always.
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
    // Spelt as in the partial index, which is only taken for the same words.
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
      sql`UPDATE orders SET state = 'expired' WHERE id = ${earlierId} AND state = 'awaiting_payment'`,
      sql`INSERT INTO order_events (id, order_id, kind, dedupe_key, created_at)
        SELECT ${newIdExpression(app.now())}, id, 'expired', 'expired', ${app.now()} FROM orders WHERE id = ${earlierId} AND state = 'expired' ON CONFLICT DO NOTHING`,
    ]);
  }
  return { status: "closed", orders: earlier.length };
}

/** Null once nobody can pay it any more; else the session by which it was paid. */
async function closePayment(app: App, paymentId: string): Promise<string | null> {
  const before = await settlePayment(app, { paymentId });
  const paidBefore = paidSessionId(before);
  if (paidBefore) return paidBefore;
  if (before.status !== "unpaid" || before.session === "closed") return null;
  const { provider, sessionId } = before.payment;
  if (sessionId) {
    await paymentProvider(app, provider).expireCheckout(sessionId);
    // Closing is refused where somebody paid in between.
    const paidAfter = paidSessionId(await settlePayment(app, { paymentId }));
    if (paidAfter) return paidAfter;
  }
  await runTransaction(app.db, [closePaymentStatement(app, paymentId, "expired")]);
  return null;
}

/** Paid, or with the bank: it ends as it ends. */
function paidSessionId(settlement: Settlement): string | null {
  const { status } = settlement;
  if (status === "unknown") return null;
  const isPaid =
    status === "settled" ||
    status === "already" ||
    (status === "unpaid" && settlement.session === "processing");
  return isPaid ? settlement.payment.sessionId : null;
}
