import type { Statement } from "./db/client";
import type { payments, subscriptionInvoices, subscriptions } from "./db/schema";

export type Payment = typeof payments.$inferSelect;
export type Subscription = typeof subscriptions.$inferSelect;
export type SubscriptionInvoice = typeof subscriptionInvoices.$inferSelect;

/**
 * Something that is bought by one payment. One file for each, in domain/payments/purchases. `Parts` is `App`, which
 * carries the purchases by kind (`payments.kind`); the type is a parameter so that the two files do not import each other.
 */
export interface Purchase<Parts extends { db: unknown }> {
  /** Bought again and again (credits), or paid once (an order). */
  isRepeatable: boolean;
  /** What is charged for it, in cents; null if it is not on sale. Without it the caller knows the price (an order's total). */
  priceCents?(subjectId: string): number | null;
  /** What its buyer and receipts call it; null if `subjectId` names nothing on sale. An order has a number instead. */
  name?(subjectId: string): string | null;
  /** The page of what a paid payment bought, for its buyer; null or missing where there is none of its own. */
  findPath?(app: Pick<Parts, "db">, payment: Pick<Payment, "id">): Promise<string | null>;
  /** What being paid means, for the batch that also marks the payment as paid. */
  paidStatements(app: Parts, payment: Payment, paidAt: number): Promise<Statement[]>;
  /** After that batch: messages to the queue. A cron finds what is lost here. */
  afterPaid?(app: Parts, payment: Payment): Promise<void>;
  /** True if that batch was refused because there is nothing left to pay for: the money goes back. */
  isNoLongerPayable?(error: unknown): boolean;
  /** The email about a bank's refusal after the person has left the payment page. */
  failedStatements?(app: Parts, payment: Payment): Promise<Statement[]>;
  /** What a refund or a dispute of it means, and the reversal of either. */
  reversalStatements(app: Parts, payment: Payment, reversal: PaymentReversal): Promise<Statement[]>;
  /** After that batch: messages to the queue. */
  afterReversal?(app: Parts, payment: Payment): Promise<void>;
  /** What follows when the bank decides against us, beyond what followed when it took the money. */
  disputeLostStatements?(app: Parts, payment: Payment, lost: LostDispute): Promise<Statement[]>;
  /**
   * What follows when the money of a lost dispute comes back after all; undefined if the loss had posted nothing. If it is
   * not clear what the money was for, it stays on `disputed` for a human.
   */
  disputeReversedStatements?(
    app: Parts,
    payment: Payment,
    disputeId: string,
  ): Promise<{ isClear: boolean; statements: Statement[] } | undefined>;
}

/** A change of the refunded or disputed amount of a payment, down or up. */
export interface PaymentReversal {
  /** Cents withdrawn of the payment in all, before and after. */
  reversedBeforeCents: number;
  reversedAfterCents: number;
  /** With `reference` the ledger's key: posted once. */
  reason: "refund" | "dispute" | "dispute-won";
  reference: string;
  /** If money is returned to us: the reference of its withdrawal. Else the same as `reference`. */
  openingReference: string;
  /** Where the money is: with the provider, or owed until a refund is done. */
  moneyAccount: "system:provider_clearing" | "system:refunds_due";
}

export interface LostDispute {
  /** What the dispute took. */
  withdrawnCents: number;
  reference: string;
  /** The reference of the withdrawal. */
  openingReference: string;
  /** Nothing of the payment is left. */
  isFullAmount: boolean;
}

/**
 * Something that is paid for again each period. One file for each, in domain/payments/subscriptions; `App` carries them
 * by kind (`subscriptions.kind`).
 */
export interface SubscriptionPurchase<Parts> {
  /** What a paid invoice means, for the batch that also marks it as paid and posts its money. */
  invoicePaidStatements(app: Parts, paid: PaidInvoice): Promise<Statement[]>;
  /** What a new state means (active, past due, canceled), for the batch that records it. */
  stateChangedStatements?(app: Parts, subscription: Subscription): Promise<Statement[]>;
  /** What a refund or a dispute of a paid invoice means, and the reversal of either, for the batch that books it. */
  invoiceReversedStatements?(app: Parts, reversed: ReversedInvoice): Promise<Statement[]>;
}

export interface ReversedInvoice {
  subscription: Subscription;
  invoice: SubscriptionInvoice;
  /** What was held back of the invoice before, and is now: at most the invoice. */
  fromCents: number;
  toCents: number;
  /** Unique for each change. */
  reference: string;
}

export interface PaidInvoice {
  subscription: Subscription;
  invoice: SubscriptionInvoice;
  /** What it is for costs this before a balance that the provider keeps for the customer pays some or all of it. */
  fullCents: number;
  /** `month`: for a new period, the first included. `change`: for the rest of a period after a change of what is paid for. */
  reason: "month" | "change";
  paidAt: number;
}
