import type { App } from "~/app";
import { openVideoOrderStatement, videoRefundedStatement } from "~/domain/videos/open-video-order";
import { queueVideoEmail } from "~/domain/videos/video-email";
import { findVideoOffer } from "~/domain/videos/video-offer";
import type { Purchase } from "~/purchase";
import { findBuyer } from "./find-buyer";
import { paymentFailedEmailStatements } from "./payment-failed-email";
import { revenueReversalStatements, revenueStatements } from "./revenue";

/** An AI video with its add-ons; `subjectId` says which (domain/videos/video-offer.ts). */
export const videoPurchase = {
  isRepeatable: true,
  priceCents: (offerId) => findVideoOffer(offerId)?.priceCents ?? null,
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
    ...revenueReversalStatements(app, reversal, "video"),
    ...(reversal.reason === "refund" && reversal.reversedAfterCents === payment.amountCents
      ? [videoRefundedStatement(app, payment.id)]
      : []),
  ],
  disputeLostStatements: async (app, payment, lost) =>
    lost.isFullAmount ? [videoRefundedStatement(app, payment.id)] : [],
} satisfies Purchase<App>;
