import type { CheckoutSession } from "./checkout-session";

export interface ProviderSubscriptions {
  find(subscriptionId: string): Promise<ProviderSubscription>;
  findInvoice(invoiceId: string): Promise<ProviderInvoice>;
  /** Takes an amount off a draft. Safe to repeat with the same key while it is a draft. */
  reduceInvoice(reduction: {
    invoiceId: string;
    cents: number;
    /** What the invoice says about it. */
    name: string;
    key: string;
  }): Promise<void>;
  /** The invoice that a payment paid; null if it paid none. */
  findInvoiceId(providerPaymentId: string): Promise<string | null>;
  /** Opens a hosted checkout of a monthly subscription. */
  openCheckout(order: SubscriptionOrder): Promise<CheckoutSession>;
  /** The subscriptions made since a time (epoch ms), for reconciling: up to a hundred, newest first. */
  listSince(page: {
    fromAt: number;
    after: string | null;
  }): Promise<{ subscriptions: ProviderSubscription[]; next: string | null }>;
  /** A page of the provider where the customer changes card and cancels; its address, for one use. */
  openPortal(portal: { customerId: string; returnUrl: string }): Promise<string>;
  /**
   * What a change to another monthly price would cost now, with tax, and at the next charge, to which tax is added;
   * nothing changes. With proration, what is left of a higher price lowers the next charge.
   */
  previewChange(
    change: SubscriptionChange,
  ): Promise<{ dueNowCents: number; nextCents: number; nextAt: number }>;
  /**
   * Changes what is sold: prorated and charged at once, or from the next charge on. Safe to repeat with the same key. If
   * the card is declined nothing changes, and it throws as refused.
   */
  change(change: SubscriptionChange & { key: string }): Promise<ProviderSubscription>;
  /** Ends it with its period, or takes that back. */
  setEndsWithPeriod(subscription: {
    subscriptionId: string;
    endsWithPeriod: boolean;
  }): Promise<ProviderSubscription>;
  /** Ends it now, without charging or paying back. */
  cancel(subscriptionId: string): Promise<ProviderSubscription>;
}

/** What was sold with a subscription, and to whom. */
export interface SubscriptionSubject {
  kind: string;
  subjectId: string;
  userId: string;
}

export interface SubscriptionOrder {
  /** Repeating with the same key opens no second session. */
  key: string;
  /** It comes back with the subscription. */
  purchase: SubscriptionSubject;
  name: string;
  monthlyCents: number;
  /** Percent off the first month, null for none. */
  firstMonthPercentOff: number | null;
  /** Null for a new customer. */
  customerId: string | null;
  email: string;
  successUrl: string;
  cancelUrl: string;
  /** Epoch ms. */
  expiresAt: number;
}

export interface SubscriptionChange {
  subscriptionId: string;
  purchase: SubscriptionSubject;
  name: string;
  monthlyCents: number;
  /** The rest of the period is charged at once; otherwise the new price begins with the next period. */
  isProrated: boolean;
  /** An end with the period is taken back: what is changed goes on. */
  isResumed: boolean;
  /** The moment that divides the period, epoch ms: the same for the preview and the change. */
  at: number;
}

export interface ProviderSubscription {
  id: string;
  /** `incomplete`: the first invoice is not paid yet. `canceled` is final. */
  state: "incomplete" | "active" | "past_due" | "canceled";
  customerId: string | null;
  /** What was sold, and to whom; null if the subscription is not ours. */
  purchase: SubscriptionSubject | null;
  /** What each month costs, without discounts. */
  monthlyCents: number;
  latestInvoiceId: string | null;
  /** Epoch ms. */
  startedAt: number;
  /** The start and the end of the present period, epoch ms. */
  periodStartsAt: number | null;
  periodEndsAt: number | null;
  /** The end of a free trial, past or future; epoch ms. */
  trialEndsAt: number | null;
  /** Nothing is charged until it resumes. */
  isPaused: boolean;
  /** It ends with its period and is not charged again. */
  endsWithPeriod: boolean;
  isLive: boolean;
}

export interface ProviderInvoice {
  id: string;
  subscriptionId: string | null;
  /** What was sold when the invoice was closed; null if the provider does not say. */
  subjectId: string | null;
  state: "open" | "paid" | "void";
  /** Not closed yet: what it charges can still be changed. */
  isDraft: boolean;
  /** `month`: a new period, the first included. `change`: the rest of a period, after a change of the price. */
  reason: "month" | "change";
  amountCents: number;
  /** With its tax, before a balance of the customer paid for some or all of it. Nothing for a trial. */
  fullCents: number;
  /** The tax in `amountCents`. */
  taxCents: number;
  currency: string;
  /** The period that it pays for, epoch ms. */
  periodStartsAt: number;
  periodEndsAt: number;
  isLive: boolean;
}
