import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import type { Payment, PaymentReversal } from "~/purchase";
import { purchaseOf } from "./providers";

/** Refunded and disputed together, at most what was paid. */
export function reversedCents(
  payment: Pick<Payment, "amountCents" | "refundedCents" | "disputedCents">,
): number {
  return Math.min(payment.amountCents, payment.refundedCents + payment.disputedCents);
}

/**
 * The statements for money of a payment that is taken back or returned: the payment's sums, and what was bought.
 * Fails as `payment-sums-moved` if the sums changed since they were read: read again.
 */
export async function paymentReversalStatements(
  app: App,
  payment: Payment,
  change: {
    refundedCents: number;
    disputedCents: number;
    openingReference?: string;
  } & Pick<PaymentReversal, "reason" | "reference" | "moneyAccount">,
): Promise<Statement[]> {
  const { refundedCents, disputedCents, ...cause } = change;
  const reversal = {
    ...cause,
    openingReference: cause.openingReference ?? cause.reference,
    reversedBeforeCents: reversedCents(payment),
    reversedAfterCents: reversedCents({ ...payment, refundedCents, disputedCents }),
  };
  const reversedChange = reversal.reversedAfterCents - reversal.reversedBeforeCents;
  const totalChange = refundedCents + disputedCents - payment.refundedCents - payment.disputedCents;
  return [
    sql`UPDATE payments SET disputed_cents = ${disputedCents},
      refunded_cents = CASE WHEN refunded_cents = ${payment.refundedCents} AND disputed_cents = ${payment.disputedCents} THEN ${refundedCents} END
      WHERE id = ${payment.id}`,
    ...(reversedChange === 0
      ? []
      : await purchaseOf(app, payment).reversalStatements(app, payment, reversal)),
    ...excessReversalStatements(app, { ...cause, cents: totalChange - reversedChange }),
  ];
}

/**
 * The amount above the whole payment: the bank took money that we already owe as a refund, so our refund will fail. The
 * money stays on `disputed` until the bank returns it or a person decides.
 */
function excessReversalStatements(
  { now }: Pick<App, "now">,
  {
    cents,
    reason,
    reference,
    moneyAccount,
  }: { cents: number } & Pick<PaymentReversal, "reason" | "reference" | "moneyAccount">,
): Statement[] {
  if (cents === 0) return [];
  return transferStatements(
    {
      reason,
      reference: `${reference}:beyond`,
      entries: [
        { account: moneyAccount, amount: cents },
        { account: systemAccount("disputed"), amount: -cents },
      ],
    },
    now(),
  );
}
