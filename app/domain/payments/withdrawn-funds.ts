import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import type { FundsWithdrawal, Payment } from "~/purchase";
import { purchaseOf } from "./providers";

/** Refunded and disputed together, at most what was paid. */
export function withdrawnCents(
  payment: Pick<Payment, "amountCents" | "refundedCents" | "disputedCents">,
): number {
  return Math.min(payment.amountCents, payment.refundedCents + payment.disputedCents);
}

/**
 * What follows when money of a payment goes back or comes again, for one batch: the payment's sums, and what was bought.
 * Refused with `payment-sums-moved` if the sums are no longer those that were read: read again.
 */
export async function fundsWithdrawalStatements(
  app: App,
  payment: Payment,
  change: {
    refundedCents: number;
    disputedCents: number;
    openingReference?: string;
  } & Pick<FundsWithdrawal, "reason" | "reference" | "moneyAccount">,
): Promise<Statement[]> {
  const { refundedCents, disputedCents, ...cause } = change;
  const withdrawal = {
    ...cause,
    openingReference: cause.openingReference ?? cause.reference,
    withdrawnBeforeCents: withdrawnCents(payment),
    withdrawnAfterCents: withdrawnCents({ ...payment, refundedCents, disputedCents }),
  };
  const withdrawnChange = withdrawal.withdrawnAfterCents - withdrawal.withdrawnBeforeCents;
  const totalChange = refundedCents + disputedCents - payment.refundedCents - payment.disputedCents;
  return [
    sql`UPDATE payments SET disputed_cents = ${disputedCents},
      refunded_cents = CASE WHEN refunded_cents = ${payment.refundedCents} AND disputed_cents = ${payment.disputedCents} THEN ${refundedCents} END
      WHERE id = ${payment.id}`,
    ...(withdrawnChange === 0
      ? []
      : await purchaseOf(app, payment).withdrawnStatements(app, payment, withdrawal)),
    ...excessWithdrawalStatements(app, { ...cause, cents: totalChange - withdrawnChange }),
  ];
}

/**
 * What goes beyond the whole payment: the bank took what we already owed back, and our refund will not go through. The
 * money stands on `disputed` until the bank gives it back or a human decides.
 */
function excessWithdrawalStatements(
  { now }: Pick<App, "now">,
  {
    cents,
    reason,
    reference,
    moneyAccount,
  }: { cents: number } & Pick<FundsWithdrawal, "reason" | "reference" | "moneyAccount">,
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
