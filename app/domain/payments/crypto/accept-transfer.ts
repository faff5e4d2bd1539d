import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { cryptoCheckouts } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { plainDecimal } from "~/lib/decimal";
import type { Payment } from "~/purchase";
import { finishPaid } from "../mark-payment-paid";
import { purchaseOf } from "../providers";
import { creditsBought } from "../purchases/credit-pack";
import { receiptEmailStatements } from "../receipts/receipt-email";
import { returnedSurplusStatements } from "./surplus-coins";

export type AcceptResult =
  | { status: "accepted"; credits: number; cents: number }
  /** Not enough for a single credit, or for something that is bought whole. */
  | { status: "too-little" }
  /** What was to be bought is no longer there, or bought already: the coins can only go back. */
  | { status: "gone" }
  /** Paid, returned, or changed since it was read. */
  | { status: "moved" };

/**
 * Grants what was bought for coins that the rules grant nothing for: of a pack, the share that their worth is of its price;
 * anything else for its whole price. Safe to run twice and concurrently with a notification: `payments.state` lets one of them.
 */
export async function acceptTransfer(
  app: App,
  payment: Payment,
  accept: {
    cents: number;
    /** The provider's id of the transfer that is accepted: the payment's own, or a later deposit. */
    transferId: string | null;
    /** If given, the sum in coins that the decision is about; another sum refuses it. */
    actuallyPaid?: string;
    /** The person's own choice: coins that they asked back may be on their way to them, and only an admin knows. */
    unlessAskedBack?: boolean;
    also?: Statement[];
  },
): Promise<AcceptResult> {
  const askedCents = payment.askedCents ?? payment.amountCents;
  const cents = Math.min(askedCents, accept.cents);
  const accepted: Payment = {
    ...payment,
    amountCents: cents,
    askedCents: cents === askedCents ? null : askedCents,
    providerPaymentId: payment.sessionId,
  };
  const credits = payment.kind === "credits" ? creditsBought(accepted) : 0;
  // Credits come in shares; anything else is bought whole.
  const isEnough = payment.kind === "credits" ? credits > 0 : cents === askedCents;
  if (cents <= 0 || !isEnough) return { status: "too-little" };
  const isSameSum =
    accept.actuallyPaid === undefined ? sql`` : sql`AND actually_paid = ${plainDecimal(accept.actuallyPaid)}`;
  // Coins of its own that the provider sent back buy nothing; a later deposit still can.
  const hasCoins = accept.transferId === payment.sessionId ? sql`AND state IS NOT 'refunded'` : sql``;
  const isNotAskedBack = accept.unlessAskedBack ? sql`AND refund_asked_at IS NULL` : sql``;
  const paidAt = app.now();
  try {
    await runTransaction(app.db, [
      // Refused by NOT NULL, and with it the whole batch, if the payment or its coins moved.
      sql`UPDATE payments SET state = CASE WHEN state IN ('created', 'open', 'expired', 'failed')
          AND EXISTS (SELECT 1 FROM crypto_checkouts WHERE payment_id = payments.id AND returned_at IS NULL ${hasCoins} ${isSameSum} ${isNotAskedBack}) THEN 'paid' END,
        paid_at = ${paidAt}, provider_payment_id = session_id, amount_cents = ${cents}, asked_cents = ${accepted.askedCents}
        WHERE id = ${payment.id}`,
      ...(await purchaseOf(app, payment).paidStatements(app, accepted, paidAt)),
      ...receiptEmailStatements(app, accepted),
      sql`UPDATE crypto_checkouts SET accepted_paid = CASE WHEN state = 'refunded' THEN '0' ELSE actually_paid END WHERE payment_id = ${payment.id}`,
      ...(accept.also ?? []),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "payment-moved")) return { status: "moved" };
    if (purchaseOf(app, payment).isNoLongerPayable?.(error)) return { status: "gone" };
    throw error;
  }
  await finishPaid(app, accepted);
  return { status: "accepted", credits, cents };
}

/**
 * An admin says that coins were sent back. An unpaid payment is over, and nothing is granted for them any more; of a paid
 * one it was the surplus, and what was bought stays.
 */
export async function recordReturnedTransfer(
  app: App,
  payment: Payment,
  { transferId, by, note, also }: { transferId: string; by: string; note: string; also: Statement[] },
): Promise<{ status: "returned" | "moved" }> {
  const at = app.now();
  const audit = auditLogStatement(app, {
    actorId: by,
    action: "return coins",
    subject: `payment:${payment.id}`,
    detail: { transfer: transferId, before: "received", after: "sent back", note },
  });
  if (payment.state === "paid" || payment.state === "disputed") {
    await runTransaction(app.db, [
      ...returnedSurplusStatements(app, { paymentId: payment.id, transferId }),
      audit,
      ...also,
    ]);
    return { status: "returned" };
  }
  try {
    await runTransaction(app.db, [
      sql`UPDATE payments SET state = CASE WHEN state = 'expired' THEN state WHEN state IN ('created', 'open', 'failed') THEN 'failed' END WHERE id = ${payment.id}`,
      updateTable(cryptoCheckouts)
        .set({ returnedAt: at })
        .where(and(eq(cryptoCheckouts.paymentId, payment.id), isNull(cryptoCheckouts.returnedAt))),
      audit,
      ...also,
    ]);
    return { status: "returned" };
  } catch (error) {
    if (isConstraintViolation(error, "payment-moved")) return { status: "moved" };
    throw error;
  }
}
