import { eq } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { isRefusal } from "~/db/refusals";
import { orders, type payments, users } from "~/db/schema";
import { takeBackStatements } from "~/domain/credits/debts";
import { grantStatements } from "~/domain/credits/grants";
import { type AccountId, systemAccount, transferStatements } from "~/domain/credits/ledger";
import { findPack, unitCostCents } from "~/domain/credits/packs";
import { afterCanceled, afterPaid, paidStatements } from "~/domain/orders/paid";
import { orderLost, orderWithdrawn } from "./order-losses";
import { orderRestored } from "./order-restored";

export type Payment = typeof payments.$inferSelect;
export type PaymentKind = Payment["kind"];

/** Money of a payment that went back, or came again: by a refund, or by a dispute at the buyer's bank. */
export interface Withdrawal {
  /** Cents withdrawn of the payment in all, before and after. */
  from: number;
  to: number;
  /** With `reference` the lock in the ledger. */
  reason: "refund" | "dispute" | "dispute-won";
  reference: string;
  /** The reference under which the money went, where it comes again; else the same. */
  opened: string;
  /** Where the money is: with the provider, or owed until a refund is done. */
  money: AccountId;
}

export interface Lost {
  /** What the dispute took. */
  cents: number;
  reference: string;
  /** The reference under which the money went. */
  opened: string;
  /** Nothing of the payment is left. */
  isWhole: boolean;
}

interface Kind {
  /** Bought again and again (credits), or paid once and never twice (an order). */
  isRepeatable: boolean;
  /** What being paid means, for the one batch that also marks the payment. */
  paidStatements(app: App, payment: Payment, paidAt: number): Promise<Statement[]>;
  /** True where the batch was refused because there is nothing left to pay for: the money must go back. */
  isUnwanted?(error: unknown): boolean;
  /** Whom to write to about it, and what they call it; null where nobody is known. */
  describe(app: App, payment: Payment): Promise<{ email: string; name: string } | null>;
  /** What follows for what was bought where its money goes back, or comes again. */
  withdrawnStatements(app: App, payment: Payment, withdrawal: Withdrawal): Promise<Statement[]>;
  /** What follows where the bank decides against us, beside what followed when the money went. */
  lostStatements?(app: App, payment: Payment, lost: Lost): Promise<Statement[]>;
  /**
   * What follows where the money of a dispute that was lost comes again after all; undefined where the loss had posted
   * nothing of its own. Where it is not clear what it was for, the money stays on `disputed` for a human.
   */
  restoredStatements?(
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
export const KINDS: Record<PaymentKind, Kind> = {
  credits: {
    isRepeatable: true,
    paidStatements: creditsPaid,
    describe: describeCredits,
    withdrawnStatements: creditsWithdrawn,
  },
  order: {
    isRepeatable: false,
    paidStatements: (app, payment, paidAt) =>
      paidStatements(app, { orderId: payment.subjectId, paymentId: payment.id, paidAt }),
    describe: describeOrder,
    withdrawnStatements: orderWithdrawn,
    lostStatements: orderLost,
    restoredStatements: orderRestored,
    // A refund by hand may have cancelled it.
    afterWithdrawn: (app, payment) => afterCanceled(app, { orderId: payment.subjectId }),
    // Cancelled meanwhile, or paid by another payment.
    isUnwanted: (error) => isRefusal(error, "order-event-repeated", "order-moved"),
    afterPaid: (app, payment) => afterPaid(app, { orderId: payment.subjectId }),
  },
};

async function describeCredits({ db }: App, payment: Payment) {
  const pack = findPack(payment.subjectId);
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

async function creditsPaid(app: App, payment: Payment, paidAt: number): Promise<Statement[]> {
  const pack = findPack(payment.subjectId);
  if (!pack || !payment.userId) throw new Error(`payment ${payment.id} is for no pack or nobody`);
  return [
    ...grantStatements(app, {
      userId: payment.userId,
      amount: pack.credits,
      kind: "paid",
      unitCostCents: unitCostCents(pack),
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
async function creditsWithdrawn(app: App, payment: Payment, withdrawal: Withdrawal): Promise<Statement[]> {
  const pack = findPack(payment.subjectId);
  if (!pack || !payment.userId) throw new Error(`payment ${payment.id} is for no pack or nobody`);
  const { from, to, reason, reference, money } = withdrawal;
  const worth = (cents: number) => Math.floor((pack.credits * cents) / payment.amountCents);
  const credits = worth(to) - worth(from);
  const cause = { userId: payment.userId, reference, memo: pack.name };
  const credited: Record<Withdrawal["reason"], string> = {
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
          { account: money, amount: to - from },
          { account: systemAccount("revenue"), amount: from - to },
        ],
      },
      app.now(),
    ),
    ...(credits > 0
      ? takeBackStatements(app, {
          ...cause,
          amount: credits,
          reason: credited[reason],
          grant: { reason: "purchase", reference: payment.id },
        })
      : []),
    ...(credits < 0
      ? grantStatements(app, {
          ...cause,
          amount: -credits,
          kind: "paid",
          unitCostCents: unitCostCents(pack),
          reason: credited[reason],
        })
      : []),
  ];
}
