/**
 * The port for companies that take payments. All of them open a hosted checkout, report its state, end it and send
 * events; what only some can do is an optional capability.
 */
export interface PaymentProvider {
  openCheckout(order: CheckoutOrder): Promise<CheckoutSession>;
  findCheckout(sessionId: string): Promise<CheckoutSession>;
  /** Our payment's id, as the provider keeps it with the money; null if the money is not ours. */
  findPaymentId(providerPaymentId: string): Promise<string | null>;
  /** Verifies a webhook's signature over the raw body; null if it is not valid. */
  verifyEvent(rawBody: string, headers: Headers): Promise<PaymentEvent | null>;
  /** Reads an event whose signature was verified when it was recorded. */
  readRecordedEvent(rawBody: string): PaymentEvent;

  /**
   * Ends an open session so that nobody can pay it any more; any other session stays as it is. Without it, a session can be
   * paid until the provider ends it.
   */
  expireCheckout?(sessionId: string): Promise<void>;
  /**
   * The open session of a payment, found by our id, where the answer that opened it was lost; `openedFromAt` is epoch ms.
   * Null if there is none.
   */
  findOpenCheckout?(payment: { paymentId: string; openedFromAt: number }): Promise<CheckoutSession | null>;
  /** For reconciling many payments: up to a hundred sessions made before this one, newest first. */
  listCheckoutsBefore?(sessionId: string): Promise<CheckoutSession[]>;
  /** For reconciling: the provider's own list of events. */
  listEvents?(page: EventsPage): Promise<{ events: ListedPaymentEvent[]; next: string | null }>;
  /** Without it refunds are made by hand. */
  refunds?: ProviderRefunds;
  /** What only a provider of cryptocurrency payments has. */
  crypto?: ProviderCrypto;
  disputes?: ProviderDisputes;
  subscriptions?: ProviderSubscriptions;
}

/** By the name that is stored with each payment, subscription and event. */
export type PaymentProviders = Readonly<Record<string, PaymentProvider>>;

export interface CheckoutLine {
  name: string;
  unitCents: number;
  quantity: number;
  imageUrl?: string;
}

export interface CheckoutOrder {
  /** Our payment's id; it comes back in sessions and events. */
  paymentId: string;
  email?: string;
  lines: CheckoutLine[];
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
  /** The cryptocurrency to pay in, by the provider's code ("btc"); required by providers with `crypto`. */
  payCurrency?: string;
}

export interface CheckoutSession {
  id: string;
  url: string | null;
  status: "open" | "complete" | "expired";
  isPaid: boolean;
  /** Completed, and refused by the bank later: it will never be paid. */
  isFailed: boolean;
  amountCents: number;
  currency: string;
  paymentId: string | null;
  providerPaymentId: string | null;
  /** The subscription that began with it, and its first invoice. */
  subscriptionId: string | null;
  invoiceId: string | null;
  isLive: boolean;
  /** Epoch ms, by the provider's clock. */
  createdAt: number;
  /** For cryptocurrency: how the transfer of coins stands. */
  transfer?: CryptoTransfer;
}

/** Amounts are decimal numbers as text, in the cryptocurrency: a coin has up to 18 decimal places. */
export interface CryptoTransfer {
  state:
    | "waiting"
    | "confirming"
    | "confirmed"
    | "sending"
    | "finished"
    | "partially_paid"
    | "failed"
    | "refunded"
    | "expired"
    /** A state that we do not know. */
    | "unknown";
  payCurrency: string;
  /** What is to be sent, and to where; some coins need a memo beside the address. */
  payAmount: string | null;
  payAddress: string | null;
  payMemo: string | null;
  network: string | null;
  actuallyPaid: string;
  /** A second deposit to a payment's address, or one of another coin, is a payment of its own that names the first. */
  parentId: string | null;
  invoiceId: string | null;
}

export interface ProviderCrypto {
  /** Codes of all currencies that can be paid in now. */
  listCurrencies(): Promise<string[]>;
  /** The smallest price that can be paid in a currency, in cents. */
  findMinimumCents(currency: string): Promise<number>;
  /** What a price is in a currency now, as a decimal number. */
  estimate(price: { amountCents: number; currency: string }): Promise<string>;
}

export interface PaymentEvent {
  id: string;
  type: string;
  /** What the event is about; `other` is an event that we do not process. */
  subject:
    | "checkout"
    | "checkout-failed"
    | "decline"
    | "refund"
    | "dispute"
    | "subscription"
    | "invoice"
    | "transfer"
    | "other";
  sessionId: string | null;
  providerPaymentId: string | null;
  disputeId: string | null;
  subscriptionId: string | null;
  invoiceId: string | null;
  /** Our payment's id, if the provider's object carries it. */
  paymentId: string | null;
  /** The same each time a card is used; the card number cannot be derived from it. */
  cardFingerprint: string | null;
}

/**
 * Up to a hundred events that we process, back to a time (epoch ms, in whole seconds of the provider's clock), newest
 * first. `after` is the id of the last event of the previous page.
 */
export interface EventsPage {
  fromAt: number;
  after: string | null;
}

export interface ListedPaymentEvent {
  event: PaymentEvent;
  /** As a webhook would have delivered it. */
  payload: string;
  /** Epoch ms, by the provider's clock. */
  occurredAt: number;
}

export interface ProviderRefunds {
  /** Safe to repeat with the same key. */
  send(refund: { providerPaymentId: string; amountCents: number; key: string }): Promise<ProviderRefund>;
  find(refundId: string): Promise<ProviderRefund>;
  /** Every refund of a payment, ours and those made at the provider. */
  list(providerPaymentId: string): Promise<ProviderRefund[]>;
}

export interface ProviderRefund {
  id: string;
  state: "pending" | "succeeded" | "failed";
  amountCents: number;
  currency: string;
  /** The idempotency key that it was sent with; null if it was made at the provider. */
  key: string | null;
}

export interface ProviderDisputes {
  find(disputeId: string): Promise<ProviderDispute>;
}

export interface ProviderDispute {
  id: string;
  providerPaymentId: string | null;
  /** `inquiry`: the bank asks and has taken nothing. It may become a dispute. */
  state: "inquiry" | "open" | "won" | "lost";
  /** What the bank has taken and not returned. */
  withdrawnCents: number;
  /** What the provider charges us for it. */
  feeCents: number;
  amountCents: number;
  currency: string;
  reason: string;
  /** The deadline for evidence, epoch ms. */
  dueAt: number | null;
}

export interface ProviderSubscriptions {
  find(subscriptionId: string): Promise<ProviderSubscription>;
  findInvoice(invoiceId: string): Promise<ProviderInvoice>;
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
   * What a change to another monthly price would cost now, and at the next charge; nothing changes. With proration, what
   * is left of a higher price lowers the next charge.
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
  /** The end of the paid period, epoch ms. */
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
  state: "open" | "paid" | "void";
  /** `month`: a new period, the first included. `change`: the rest of a period, after a change of the price. */
  reason: "month" | "change";
  amountCents: number;
  currency: string;
  /** The period that it pays for, epoch ms. */
  periodStartsAt: number;
  periodEndsAt: number;
  isLive: boolean;
}
