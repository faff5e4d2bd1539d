import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import type { Payment, PaymentReversal } from "~/purchase";
import { clearingAccount } from "../clearing-account";
import { taxBetween } from "../tax-share";

/** The money of a payment that is all ours but for its tax: from the company that took it to our revenue. */
export function revenueStatements(payment: Payment, paidAt: number, memo: string): Statement[] {
  return transferStatements(
    {
      reason: "payment",
      reference: payment.id,
      memo,
      entries: [
        { account: clearingAccount(payment), amount: -payment.amountCents },
        { account: systemAccount("revenue"), amount: payment.amountCents - payment.taxCents },
        { account: systemAccount("tax"), amount: payment.taxCents },
      ],
    },
    paidAt,
  );
}

/** The same for a refund or a dispute, and its reversal: each part takes its share of the tax. */
export function revenueReversalStatements(
  { now }: Pick<App, "now">,
  payment: Payment,
  { reversedBeforeCents, reversedAfterCents, reason, reference, moneyAccount }: PaymentReversal,
  memo: string,
): Statement[] {
  const cents = reversedAfterCents - reversedBeforeCents;
  const taxCents = taxBetween(payment, { from: reversedBeforeCents, to: reversedAfterCents });
  return transferStatements(
    {
      reason,
      reference,
      memo,
      entries: [
        { account: moneyAccount, amount: cents },
        { account: systemAccount("revenue"), amount: taxCents - cents },
        { account: systemAccount("tax"), amount: -taxCents },
      ],
    },
    now(),
  );
}
