import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import type { Payment, PaymentReversal } from "~/purchase";
import { clearingAccount } from "../clearing-account";

/** The money of a payment that is all ours: from the company that took it to our revenue. */
export function revenueStatements(payment: Payment, paidAt: number, memo: string): Statement[] {
  return transferStatements(
    {
      reason: "payment",
      reference: payment.id,
      memo,
      entries: [
        { account: clearingAccount(payment), amount: -payment.amountCents },
        { account: systemAccount("revenue"), amount: payment.amountCents },
      ],
    },
    paidAt,
  );
}

/** The same for a refund or a dispute, and its reversal. */
export function revenueReversalStatements(
  { now }: Pick<App, "now">,
  { reversedBeforeCents, reversedAfterCents, reason, reference, moneyAccount }: PaymentReversal,
  memo: string,
): Statement[] {
  return transferStatements(
    {
      reason,
      reference,
      memo,
      entries: [
        { account: moneyAccount, amount: reversedAfterCents - reversedBeforeCents },
        { account: systemAccount("revenue"), amount: reversedBeforeCents - reversedAfterCents },
      ],
    },
    now(),
  );
}
