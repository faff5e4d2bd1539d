import { type SQL, sql } from "drizzle-orm";
import type { CheckoutSession } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { log } from "~/lib/log";
import type { Payment } from "~/purchase";
import { clearingAccount } from "./clearing-account";
import { unwantedPaymentEmail } from "./emails/money-back-email";
import { purchaseOf } from "./providers";
import { receiptEmailStatements } from "./receipts/receipt-email";
import { oweRefundStatements } from "./refunds/refund-statements";

export type PaidResult = { status: "settled" | "already" | "refunding"; payment: Payment };

/** Settles a payment whose session is paid; `also` belongs to the same batch. `refunding`: there was nothing left to pay for, so all of it is refunded. */
export async function markPaymentPaid(
  app: App,
  asked: Payment,
  session: CheckoutSession,
  also: Statement[] = [],
): Promise<PaidResult> {
  const payment = withTax(asked, session);
  const [paid, ...rest] = await markPaymentPaidStatements(app, payment, session);
  try {
    await runTransaction(app.db, [paid, ...rest, ...also]);
  } catch (error) {
    if (isConstraintViolation(error, "payment-moved")) return { status: "already", payment };
    if (purchaseOf(app, payment).isNoLongerPayable?.(error))
      return returnUnwantedPayment(app, payment, [paid, ...also]);
    throw error;
  }
  return finishPaid(app, payment);
}

/** Marks a payment as paid, with everything that follows, in one batch. A second time `payments.state` refuses it. */
export async function markPaymentPaidStatements(
  app: App,
  asked: Payment,
  session: CheckoutSession,
): Promise<[SQL, ...Statement[]]> {
  const payment = withTax(asked, session);
  const paidAt = app.now();
  return [
    // A second attempt sets NULL, which NOT NULL refuses, and with it the whole batch.
    sql`UPDATE payments SET state = CASE WHEN state IN ('created', 'open', 'expired', 'failed') THEN 'paid' END,
      paid_at = ${paidAt}, session_id = ${session.id}, provider_payment_id = ${session.providerPaymentId},
      amount_cents = ${payment.amountCents}, tax_cents = ${payment.taxCents}
      WHERE id = ${payment.id}`,
    ...(await purchaseOf(app, payment).paidStatements(app, payment, paidAt)),
    ...receiptEmailStatements(app, payment),
  ];
}

/** The payment with the tax that the provider added to it: from now on its amount is all that was paid. */
export function withTax(payment: Payment, { taxCents }: Pick<CheckoutSession, "taxCents">): Payment {
  if (payment.taxCents > 0 || taxCents === 0) return payment;
  return { ...payment, amountCents: payment.amountCents + taxCents, taxCents };
}

/** Run after that batch. */
export async function finishPaid(
  app: App,
  payment: Payment,
): Promise<{ status: "settled"; payment: Payment }> {
  log("info", "payment.settled", { payment: payment.id, kind: payment.kind, cents: payment.amountCents });
  if (receiptEmailStatements(app, payment).length > 0)
    await app.enqueue({ type: "deliver", deliveryId: payment.id });
  await purchaseOf(app, payment).afterPaid?.(app, payment);
  return { status: "settled", payment: { ...payment, state: "paid", paidAt: app.now() } };
}

/**
 * A payment for something no longer available: recorded in the ledger and refunded at once. `paid` holds the
 * statements that record the payment and, of coins, which ones came: the refund owes those, so they are no surplus later.
 */
async function returnUnwantedPayment(
  app: App,
  payment: Payment,
  paid: [SQL, ...Statement[]],
): Promise<PaidResult> {
  const { refundId, statements } = oweRefundStatements(app, {
    paymentId: payment.id,
    cause: `unwanted:${payment.id}`,
    amountCents: payment.amountCents,
  });
  const email = await unwantedPaymentEmail(app, payment, refundId);
  try {
    await runTransaction(app.db, [
      ...paid,
      ...transferStatements(
        {
          reason: "payment",
          reference: payment.id,
          memo: "unwanted",
          entries: [
            { account: clearingAccount(payment), amount: -payment.amountCents },
            { account: systemAccount("refunds_due"), amount: payment.amountCents },
          ],
        },
        app.now(),
      ),
      ...statements,
      openIncidentStatement(app, {
        cause: `unwanted:${payment.id}`,
        subject: `payment:${payment.id}`,
        detail: { kind: payment.kind, subject: payment.subjectId, cents: payment.amountCents },
      }),
      ...(email ? [email.statement] : []),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "payment-moved")) return { status: "already", payment };
    throw error;
  }
  log("warn", "payment.unwanted", { payment: payment.id, kind: payment.kind });
  await app.enqueue({ type: "refund", refundId });
  if (email) await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
  return { status: "refunding", payment };
}
