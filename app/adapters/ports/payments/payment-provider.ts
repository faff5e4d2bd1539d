import type { CheckoutSession, CryptoTransfer } from "./checkout-session";
import type { PayoutProvider } from "./payout-provider";
import type { ProviderLists } from "./provider-lists";
import type { ProviderDispute, ProviderRefund } from "./returned-money";
import type { ProviderSubscriptions } from "./subscription-provider";

export type { CheckoutSession, CryptoTransfer };

/**
 * The port for companies that take payments. All of them open a hosted checkout, report its state, end it and send
 * events; what only some can do is an optional capability.
 */
export interface PaymentProvider {
  /** Refuses to open a checkout that ends sooner; without it, any may be opened. */
  minCheckoutMs?: number;
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
  /** For reconciling; without it payments are read one by one. */
  lists?: ProviderLists;
  /** Without it refunds are made by hand. */
  refunds?: ProviderRefunds;
  /** What only a provider of cryptocurrency payments has. */
  crypto?: ProviderCrypto;
  disputes?: ProviderDisputes;
  fraudWarnings?: { find(warningId: string): Promise<ProviderFraudWarning> };
  subscriptions?: ProviderSubscriptions;
  /** Without it no payouts are made. */
  payouts?: PayoutProvider;
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
    | "fraud-warning"
    | "subscription"
    | "invoice"
    | "transfer"
    | "other";
  sessionId: string | null;
  providerPaymentId: string | null;
  disputeId: string | null;
  /** Of a card network's warning of fraud. */
  warningId?: string | null;
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

export interface ProviderDisputes {
  find(disputeId: string): Promise<ProviderDispute>;
}

/** A card network reports a payment as fraud. */
export interface ProviderFraudWarning {
  id: string;
  providerPaymentId: string | null;
  /** The network's word for it, such as `made_with_stolen_card`. */
  fraudType: string;
  /** A refund may still spare the dispute. */
  isActionable: boolean;
}
