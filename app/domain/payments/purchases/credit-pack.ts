import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { revokeCreditsStatements } from "~/domain/credits/debts";
import { grantStatements } from "~/domain/credits/grants";
import { type CreditPack, centsPerCredit, findCreditPack } from "~/domain/credits/packs/credit-packs";
import type { Payment, PaymentReversal, Purchase } from "~/purchase";
import { findBuyer } from "./find-buyer";
import { paymentFailedEmailStatements } from "./payment-failed-email";
import { revenueReversalStatements, revenueStatements } from "./revenue";

/** A pack of credits; `subjectId` is the pack's id. */
export const creditPackPurchase = {
  isRepeatable: true,
  priceCents: (packId) => findCreditPack(packId)?.priceCents ?? null,
  name: (packId) => findCreditPack(packId)?.name ?? null,
  paidStatements,
  failedStatements: async (app, payment) =>
    paymentFailedEmailStatements(app, payment, { kind: "credits", buyer: await findBuyer(app, payment) }),
  reversalStatements,
} satisfies Purchase<App>;

async function paidStatements(app: App, payment: Payment, paidAt: number): Promise<Statement[]> {
  const { pack, userId } = packOf(payment);
  return [
    ...grantStatements(app, {
      userId,
      amount: creditsBought(payment),
      kind: "paid",
      unitCostCents: centsPerCredit(pack),
      reason: "purchase",
      reference: payment.id,
      memo: pack.name,
    }),
    ...revenueStatements(payment, paidAt, "credits"),
  ];
}

const CREDIT_REASONS: Record<PaymentReversal["reason"], string> = {
  refund: "purchase-refunded",
  dispute: "purchase-disputed",
  "dispute-won": "purchase-restored",
};

/**
 * Credits follow the money: revoked in proportion, rounded in the person's favor, and granted again when the bank
 * decides for us.
 */
async function reversalStatements(
  app: App,
  payment: Payment,
  reversal: PaymentReversal,
): Promise<Statement[]> {
  const { pack, userId } = packOf(payment);
  const { reversedBeforeCents, reversedAfterCents, reason, reference } = reversal;
  const creditsFor = (cents: number) => Math.floor((creditsBought(payment) * cents) / payment.amountCents);
  const credits = creditsFor(reversedAfterCents) - creditsFor(reversedBeforeCents);
  const cause = { userId, reference, memo: pack.name, reason: CREDIT_REASONS[reason] };
  return [
    ...revenueReversalStatements(app, payment, reversal, "credits"),
    ...(credits > 0
      ? revokeCreditsStatements(app, {
          ...cause,
          amount: credits,
          revokedGrant: { reason: "purchase", reference: payment.id },
        })
      : []),
    ...(credits < 0
      ? grantStatements(app, {
          ...cause,
          amount: -credits,
          kind: "paid",
          unitCostCents: centsPerCredit(pack),
        })
      : []),
  ];
}

/** The pack's credits, or their share if less than its price came and was accepted. */
export function creditsBought(payment: Pick<Payment, "subjectId" | "amountCents" | "askedCents">): number {
  const credits = findCreditPack(payment.subjectId)?.credits ?? 0;
  return payment.askedCents === null
    ? credits
    : Math.floor((credits * payment.amountCents) / payment.askedCents);
}

function packOf(payment: Payment): { pack: CreditPack; userId: string } {
  const pack = findCreditPack(payment.subjectId);
  if (!pack || !payment.userId) throw new Error(`payment ${payment.id} is for no pack or nobody`);
  return { pack, userId: payment.userId };
}
