import type { App } from "~/app";
import type { Statement } from "~/db/client";
import {
  openVideoOrderStatement,
  videoRefundedStatement,
  videoRestoredStatement,
} from "~/domain/videos/open-video-order";
import { queueVideoEmail } from "~/domain/videos/video-email";
import { findVideoOffer } from "~/domain/videos/video-offer";
import type { Payment, PaymentReversal, Purchase } from "~/purchase";
import { findBuyer } from "./find-buyer";
import { isFullyReversedCondition } from "./fully-reversed";
import { paymentFailedEmailStatements } from "./payment-failed-email";
import { revenueReversalStatements, revenueStatements } from "./revenue";

/** An AI video with its add-ons; `subjectId` says which (domain/videos/video-offer.ts). */
export const videoPurchase = {
  isRepeatable: true,
  priceCents: (offerId) => findVideoOffer(offerId)?.priceCents ?? null,
  name: (offerId) => findVideoOffer(offerId)?.name ?? null,
  findPath: async (_app, { id }) => `/videos/${id}`,
  paidStatements: async (app, payment, paidAt) => {
    if (!payment.userId) throw new Error(`payment ${payment.id} is for a video of nobody`);
    return [
      openVideoOrderStatement({
        paymentId: payment.id,
        userId: payment.userId,
        offerId: payment.subjectId,
        paidAt,
      }),
      ...revenueStatements(payment, paidAt, "video"),
      queueVideoEmail(app, { paymentId: payment.id, step: "paid" }).statement,
    ];
  },
  failedStatements: async (app, payment) =>
    paymentFailedEmailStatements(app, payment, { kind: "video", buyer: await findBuyer(app, payment) }),
  reversalStatements: async (app, payment, reversal) => [
    ...revenueReversalStatements(app, payment, reversal, "video"),
    ...stateAfterReversal(app, payment, reversal),
  ],
  disputeLostStatements: async (app, payment) => [refundedIfReversedStatement(app, payment)],
} satisfies Purchase<App>;

/** The video follows the whole money. While a bank decides, its files are withheld (domain/videos/read-videos.ts). */
function stateAfterReversal(
  app: Pick<App, "now">,
  payment: Payment,
  { reason, reversedAfterCents }: PaymentReversal,
): Statement[] {
  const isWhole = reversedAfterCents === payment.amountCents;
  if (isWhole && reason === "refund") return [refundedIfReversedStatement(app, payment)];
  return !isWhole && reason === "dispute-won" ? [videoRestoredStatement(payment.id)] : [];
}

const refundedIfReversedStatement = (app: Pick<App, "now">, { id }: Payment) =>
  videoRefundedStatement(app, { paymentId: id, where: isFullyReversedCondition(id) });
