import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CheckoutSession } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments } from "~/db/schema";
import type { Payment } from "~/purchase";
import { purchaseOf } from "./providers";

/** The state of an unpaid session; closes the payment if nobody can pay it any more. */
export async function closeIfExpired(
  app: App,
  payment: Payment,
  session: CheckoutSession | null,
): Promise<"open" | "processing" | "closed"> {
  const { db, now } = app;
  if (payment.state === "expired" || payment.state === "failed") return "closed";
  if (session?.isFailed) {
    await failDelayedPayment(app, payment);
    return "closed";
  }
  if (session?.status === "complete") {
    if (payment.processingAt === null)
      await db
        .update(payments)
        .set({ processingAt: now() })
        .where(and(eq(payments.id, payment.id), isNull(payments.processingAt)));
    return "processing";
  }
  // Without a session nobody was sent to pay, and once the time is over nobody will be.
  const isOver = session ? session.status === "expired" : (payment.expiresAt ?? 0) <= now();
  if (!isOver) return "open";
  await runTransaction(db, [closePaymentStatement(app, payment.id, "expired")]);
  return "closed";
}

/**
 * A bank refused a payment that the person believes was made: closes it and tells the person. Does nothing if the payment was
 * paid or closed meanwhile.
 */
export async function failDelayedPayment(app: App, payment: Payment): Promise<void> {
  const told = await purchaseOf(app, payment).failedStatements?.(app, payment);
  try {
    await runTransaction(app.db, [
      sql`UPDATE payments SET state = CASE WHEN state IN ('created', 'open') THEN 'failed' END WHERE id = ${payment.id}`,
      ...(told ?? []),
    ]);
  } catch (error) {
    if (!isConstraintViolation(error, "payment-moved")) throw error;
  }
}

export function closePaymentStatement(
  { db }: Pick<App, "db">,
  paymentId: string,
  state: "expired" | "failed",
): Statement {
  return db
    .update(payments)
    .set({ state })
    .where(and(eq(payments.id, paymentId), inArray(payments.state, ["created", "open"])));
}
