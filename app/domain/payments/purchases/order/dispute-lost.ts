import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { findFullOrder } from "~/domain/orders/order";
import { cancelUnsubmittedPartsStatements } from "~/domain/orders/refunds/cancel-unsubmitted-parts";
import type { LostDispute, Payment } from "~/purchase";
import { earningSharesOf, releaseEarningStatements } from "./held-earnings";
import { differenceStatements, reverseSaleStatements } from "./reverse-sale";
import { words } from "./words";

/**
 * The bank decided against us: the money on `disputed` is lost. If it was the whole payment, so are the earnings, and what the
 * printer does not have yet is canceled.
 */
export async function orderDisputeLostStatements(
  app: App,
  payment: Payment,
  lost: LostDispute,
): Promise<Statement[]> {
  const sale = lost.isFullAmount ? await findFullOrder(app, { orderId: payment.subjectId }) : null;
  const moved = (account: "refunds_due" | "revenue") =>
    transferStatements(
      {
        reason: "dispute-lost",
        reference: lost.reference,
        memo: "order",
        entries: [
          { account: systemAccount("disputed"), amount: lost.withdrawnCents },
          { account: systemAccount(account), amount: -lost.withdrawnCents },
        ],
      },
      app.now(),
    );
  if (!sale) return moved("revenue");
  // Released before they are reversed, so that the creator's statement lists them in this order.
  const released = earningSharesOf(sale).flatMap((share) =>
    releaseEarningStatements(app, share, lost.openingReference),
  );
  const { statements, cents } = reverseSaleStatements(app, sale, `lost:${lost.reference}`);
  return [
    ...(await cancelUnsubmittedPartsStatements(app, sale, { note: words.disputeLost })),
    ...released,
    ...statements,
    // The reversal records the money as owed to the buyer, but the bank has already paid it.
    ...moved("refunds_due"),
    ...differenceStatements(app, lost.withdrawnCents - cents, lost.reference),
  ];
}
