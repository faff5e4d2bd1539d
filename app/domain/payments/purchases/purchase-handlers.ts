import { eq } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { orders, type payments, users } from "~/db/schema";
import { centsPerCredit, findCreditPack } from "~/domain/credits/credit-packs";
import { revokeCreditsStatements } from "~/domain/credits/debts";
import { grantStatements } from "~/domain/credits/grants";
import { type AccountId, systemAccount, transferStatements } from "~/domain/ledger/ledger";
import { enqueueAfterPaid, markPaidStatements } from "~/domain/orders/placing/mark-paid";
import { enqueueAfterCanceled } from "~/domain/orders/refunds/cancel-order-statements";
import { orderDisputeLostStatements, orderWithdrawnStatements } from "./order-withdrawals";
import { restoreOrderStatements } from "./restore-order";

export type Payment = typeof payments.$inferSelect;
export type PaymentKind = Payment["kind"];

/** Money of a payment that went back, or came again: by a refund, or by a dispute at the buyer's bank. */
export interface FundsWithdrawal {
  /** Cents withdrawn of the payment in all, before and after. */
  withdrawnBeforeCents: number;
  withdrawnAfterCents: number;
  /** With `reference` the lock in the ledger. */
  reason: "refund" | "dispute" | "dispute-won";
  reference: string;
  /** The reference under which the money went, where it comes again; else the same. */
  openingReference: string;
  /** Where the money is: with the provider, or owed until a refund is done. */
  moneyAccount: AccountId;
}

export interface LostDispute {
  /** What the dispute took. */
  withdrawnCents: number;
  reference: string;
  /** The reference under which the money went. */
  openingReference: string;
  /** Nothing of the payment is left. */
  isFullAmount: boolean;
}

interface PurchaseHandler {
  /** Bought again and again (credits), or paid once and never twice (an order). */
  isRepeatable: boolean;
  /** What being paid means, for the one batch that also marks the payment. */
  paidStatements(app: App, payment: Payment, paidAt: number): Promise<Statement[]>;
  /** True where the batch was refused because there is nothing left to pay for: the money must go back. */
  isNoLongerPayable?(error: unknown): boolean;
  /** Whom to write to about it, and what they call it; null where nobody is known. */
  notificationDetails(app: App, payment: Payment): Promise<{ email: string; name: string } | null>;
  /** What follows for what was bought where its money goes back, or comes again. */
  withdrawnStatements(app: App, payment: Payment, withdrawal: FundsWithdrawal): Promise<Statement[]>;
  /** What follows where the bank decides against us, beside what followed when the money went. */
  disputeLostStatements?(app: App, payment: Payment, lost: LostDispute): Promise<Statement[]>;
  /**
   * What follows where the money of a dispute that was lost comes again after all; undefined where the loss had posted
   * nothing of its own. Where it is not clear what it was for, the money stays on `disputed` for a human.
   */
  disputeReversedStatements?(
    app: App,
    payment: Payment,
    disputeId: string,
  ): Promise<{ isClear: boolean; statements: Statement[] } | undefined>;
  /** After such a batch: hints to the queue. */
  afterWithdrawn?(app: App, payment: Payment): Promise<void>;
  /** What may follow at leisure; a cron catches up where it was lost. */
  afterPaid?(app: App, payment: Payment): Promise<void>;
}

/** Everything that can be bought. What a payment is for is its kind, never read from a text. */
export const PURCHASE_HANDLERS: Record<PaymentKind, PurchaseHandler> = {
  credits: {
    isRepeatable: true,
    paidStatements: creditsPaidStatements,
    notificationDetails: describeCredits,
    withdrawnStatements: creditsWithdrawnStatements,
  },
  order: {
    isRepeatable: false,
    paidStatements: (app, payment, paidAt) =>
      markPaidStatements(app, { orderId: payment.subjectId, paymentId: payment.id, paidAt }),
    notificationDetails: describeOrder,
    withdrawnStatements: orderWithdrawnStatements,
    disputeLostStatements: orderDisputeLostStatements,
    disputeReversedStatements: restoreOrderStatements,
    // A refund by hand may have cancelled it.
    afterWithdrawn: (app, payment) => enqueueAfterCanceled(app, { orderId: payment.subjectId }),
    // Cancelled meanwhile, or paid by another payment.
    isNoLongerPayable: (error) => isConstraintViolation(error, "order-event-repeated", "order-moved"),
    afterPaid: (app, payment) => enqueueAfterPaid(app, { orderId: payment.subjectId }),
  },
};

async function describeCredits({ db }: App, payment: Payment) {
  const pack = findCreditPack(payment.subjectId);
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, payment.userId ?? ""));
  return pack && user ? { email: user.email, name: pack.name } : null;
}

async function describeOrder({ db }: App, payment: Payment) {
  const [order] = await db
    .select({ email: orders.email, number: orders.number })
    .from(orders)
    .where(eq(orders.id, payment.subjectId));
  return order ? { email: order.email, name: order.number } : null;
}

async function creditsPaidStatements(app: App, payment: Payment, paidAt: number): Promise<Statement[]> {
  const pack = findCreditPack(payment.subjectId);
  if (!pack || !payment.userId) throw new Error(`payment ${payment.id} is for no pack or nobody`);
  return [
    ...grantStatements(app, {
      userId: payment.userId,
      amount: pack.credits,
      kind: "paid",
      unitCostCents: centsPerCredit(pack),
      reason: "purchase",
      reference: payment.id,
      memo: pack.name,
    }),
    ...transferStatements(
      {
        reason: "payment",
        reference: payment.id,
        memo: "credits",
        entries: [
          { account: systemAccount("provider_clearing"), amount: -payment.amountCents },
          { account: systemAccount("revenue"), amount: payment.amountCents },
        ],
      },
      paidAt,
    ),
  ];
}

/**
 * Credits follow their money: taken back in proportion, in the person's favour where it does not divide, and given anew
 * where the bank decides for us.
 */
async function creditsWithdrawnStatements(
  app: App,
  payment: Payment,
  withdrawal: FundsWithdrawal,
): Promise<Statement[]> {
  const pack = findCreditPack(payment.subjectId);
  if (!pack || !payment.userId) throw new Error(`payment ${payment.id} is for no pack or nobody`);
  const { withdrawnBeforeCents, withdrawnAfterCents, reason, reference, moneyAccount } = withdrawal;
  const worth = (cents: number) => Math.floor((pack.credits * cents) / payment.amountCents);
  const credits = worth(withdrawnAfterCents) - worth(withdrawnBeforeCents);
  const cause = { userId: payment.userId, reference, memo: pack.name };
  const credited: Record<FundsWithdrawal["reason"], string> = {
    refund: "purchase-refunded",
    dispute: "purchase-disputed",
    "dispute-won": "purchase-restored",
  };
  return [
    ...transferStatements(
      {
        reason,
        reference,
        memo: "credits",
        entries: [
          { account: moneyAccount, amount: withdrawnAfterCents - withdrawnBeforeCents },
          { account: systemAccount("revenue"), amount: withdrawnBeforeCents - withdrawnAfterCents },
        ],
      },
      app.now(),
    ),
    ...(credits > 0
      ? revokeCreditsStatements(app, {
          ...cause,
          amount: credits,
          reason: credited[reason],
          revokedGrant: { reason: "purchase", reference: payment.id },
        })
      : []),
    ...(credits < 0
      ? grantStatements(app, {
          ...cause,
          amount: -credits,
          kind: "paid",
          unitCostCents: centsPerCredit(pack),
          reason: credited[reason],
        })
      : []),
  ];
}
