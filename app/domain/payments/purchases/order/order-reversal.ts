import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { payEarningDebtStatements } from "~/domain/credits/debts";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { resumeDisputedPartsStatements } from "~/domain/orders/fulfillment/resume-disputed-parts";
import { resolveHoldIncidentsStatements } from "~/domain/orders/hold-incidents";
import { type FullOrder, findFullOrder } from "~/domain/orders/order";
import { cancelOrderStatements } from "~/domain/orders/refunds/cancel-order-statements";
import { cancelUnsubmittedPartsStatements } from "~/domain/orders/refunds/cancel-unsubmitted-parts";
import type { Payment, PaymentReversal } from "~/purchase";
import { earningSharesOf, holdEarningStatements, releaseEarningStatements } from "./held-earnings";
import { differenceStatements, reverseSaleStatements } from "./reverse-sale";
import { words } from "./words";

/**
 * An order's money that is taken back outside a cancellation or a claim.
 * - Taken by the bank: it stays on `disputed` until the bank decides. For the whole payment, earnings are held too.
 * - Refunded in full at the provider: the sale is reversed as posted, and what the printer does not have yet is canceled.
 * - Refunded in part: the platform's loss, because it cannot be assigned to a creator.
 */
export async function orderReversalStatements(
  app: App,
  payment: Payment,
  reversal: PaymentReversal,
): Promise<Statement[]> {
  const { reversedBeforeCents, reversedAfterCents, reason, reference, openingReference, moneyAccount } =
    reversal;
  const isWhole = Math.max(reversedBeforeCents, reversedAfterCents) === payment.amountCents;
  if (reason === "refund" && isWhole)
    return refundWholeStatements(app, payment, {
      cents: reversedAfterCents - reversedBeforeCents,
      reference,
    });
  const moved = transferStatements(
    {
      reason,
      reference,
      memo: "order",
      entries: [
        { account: moneyAccount, amount: reversedAfterCents - reversedBeforeCents },
        {
          account: systemAccount(reason === "refund" ? "revenue" : "disputed"),
          amount: reversedBeforeCents - reversedAfterCents,
        },
      ],
    },
    app.now(),
  );
  const sale = isWhole ? await findFullOrder(app, { orderId: payment.subjectId }) : null;
  if (!sale) return moved;
  return [
    ...moved,
    ...(reason === "dispute-won"
      ? await resumeDisputedPartsStatements(app, { orderId: sale.order.id, note: words.disputeWon })
      : []),
    ...earningSharesOf(sale).flatMap((share) =>
      reason === "dispute"
        ? holdEarningStatements(app, share, reference)
        : [
            ...releaseEarningStatements(app, share, openingReference),
            ...payEarningDebtStatements(app, { userId: share.creatorId }),
          ],
    ),
  ];
}

async function refundWholeStatements(
  app: App,
  payment: Payment,
  { cents, reference }: { cents: number; reference: string },
): Promise<Statement[]> {
  const sale = await findFullOrder(app, { orderId: payment.subjectId });
  if (!sale) throw new Error(`payment ${payment.id} is for no order`);
  const isUnsubmitted =
    sale.order.state === "paid" &&
    sale.parts.every(({ part }) => part.confirmedAt === null && !isPastCancellation(part));
  if (isUnsubmitted) {
    const { statements, refundCents } = await cancelOrderStatements(app, { orderId: sale.order.id });
    return [
      ...statements,
      ...sale.parts.flatMap(({ part }) =>
        resolveHoldIncidentsStatements(app, part.id, { by: null, note: words.refundedInFull }),
      ),
      ...differenceStatements(app, cents - refundCents, reference),
    ];
  }
  const whole = reverseSaleStatements(app, sale, reference);
  return [
    ...(await cancelUnsubmittedPartsStatements(app, sale, { note: words.refundedInFull })),
    ...whole.statements,
    ...differenceStatements(app, cents - whole.cents, reference),
  ];
}

/** States that a refund does not cancel: with the partner, or never to be made. */
function isPastCancellation({ state }: FullOrder["parts"][number]["part"]): boolean {
  return !["waiting", "drafted", "on_hold", "failed"].includes(state);
}
