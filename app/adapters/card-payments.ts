/** What the app asks of a company that takes cards, in our terms. */
export interface CheckoutOrder {
  /** Our payment's id: goes in as client_reference_id and comes back in every event. */
  paymentId: string;
  email?: string;
  lines: { name: string; unitCents: number; quantity: number; imageUrl?: string }[];
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
}

export interface CheckoutSession {
  id: string;
  url: string | null;
  status: "open" | "complete" | "expired";
  isPaid: boolean;
  /** Completed, and refused by the bank days later: nothing more comes of it. */
  isFailed: boolean;
  amountCents: number;
  currency: string;
  paymentId: string | null;
  providerPaymentId: string | null;
  isLive: boolean;
  /** Epoch ms, by the provider's clock. */
  createdAt: number;
}

/** What the provider has on its own list, whether or not it could tell us. */
export interface ListedEvent {
  event: CardEvent;
  /** As a webhook would have brought it. */
  payload: string;
  /** Epoch ms, by the provider's clock. */
  occurredAt: number;
}

export interface CardEvent {
  id: string;
  type: string;
  /** What the event speaks of, in our terms; `other` is nothing that we act on. */
  subject: "checkout" | "checkout-failed" | "decline" | "refund" | "dispute" | "other";
  sessionId: string | null;
  providerPaymentId: string | null;
  disputeId: string | null;
  /** Our payment's id, where the provider's object carries it. */
  paymentId: string | null;
  /** The same card has the same one, whoever uses it; no number follows from it. */
  cardFingerprint: string | null;
}

export interface CardRefund {
  id: string;
  state: "pending" | "succeeded" | "failed";
  amountCents: number;
  currency: string;
  /** The key it was asked for with; null where it was made by hand at the provider. */
  key: string | null;
}

export interface CardDispute {
  id: string;
  providerPaymentId: string | null;
  /** An inquiry is a question of the bank's; it may become a dispute. */
  state: "inquiry" | "open" | "won" | "lost";
  /** What the bank has taken and not given back. */
  withdrawnCents: number;
  /** What the provider charges us for it. */
  feeCents: number;
  amountCents: number;
  currency: string;
  reason: string;
  /** Until when evidence may be sent, epoch ms. */
  dueAt: number | null;
}

export interface CardPayments {
  openCheckout(order: CheckoutOrder): Promise<CheckoutSession>;
  findCheckout(sessionId: string): Promise<CheckoutSession>;
  /** Up to a hundred sessions that were made before this one, the newest first. */
  listCheckoutsBefore(sessionId: string): Promise<CheckoutSession[]>;
  /** Ends an open session, so that nobody pays for what is no longer offered; a session that is not open stays. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Our payment's id, as the provider keeps it with the money; null where the money is not ours. */
  findPaymentId(providerPaymentId: string): Promise<string | null>;
  refund(refund: { providerPaymentId: string; amountCents: number; key: string }): Promise<CardRefund>;
  findRefund(refundId: string): Promise<CardRefund>;
  /** Every refund of a payment, ours and those made by hand. */
  listRefunds(providerPaymentId: string): Promise<CardRefund[]>;
  findDispute(disputeId: string): Promise<CardDispute>;
  /**
   * Up to a hundred events that we act on, back to a time (epoch ms, by whole seconds of the provider's clock), the newest
   * first; `after` is the id of the last event of the page before. `next` is null at the end.
   */
  listEvents(stretch: {
    fromAt: number;
    after: string | null;
  }): Promise<{ events: ListedEvent[]; next: string | null }>;
  /** Verifies the signature over the raw body. Null where it does not hold: answer 400 and record nothing. */
  readEvent(rawBody: string, signature: string | null): Promise<CardEvent | null>;
  /** Reads an event again whose signature held when it was recorded. */
  readRecordedEvent(rawBody: string): CardEvent;
}
