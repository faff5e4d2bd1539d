import type Stripe from "stripe";
import type { ChargedSpan } from "./billing/periods.ts";
import { type ConnectState, emptyConnectState } from "./connect/connect-state.ts";
import type { DeclineReason } from "./payments/declines.ts";

/** Request data of a session that its object does not show. */
export interface SessionDetails {
  lineItems: Stripe.LineItem[];
  paymentIntentData: {
    description?: string;
    metadata?: Record<string, string>;
    receipt_email?: string;
    statement_descriptor?: string;
    transfer_group?: string;
  };
  /** The PaymentIntent of the first attempt to pay. */
  intentId?: string;
  /** In subscription mode: what begins when it is paid. */
  subscription?: {
    metadata: Record<string, string>;
    description: string | null;
    trialDays: number;
    coupon: string | null;
  };
}

/** What the sandbox knows of a subscription that its object does not show. */
export interface SubscriptionDetails {
  /** How far its own clock is ahead of the sandbox's. */
  aheadMs: number;
  /** What was charged for the present period: a change gives back its rest. */
  charged: ChargedSpan;
  /** Prorations that wait for the next invoice. */
  pendingLines: Stripe.InvoiceLineItem[];
  /** The coupon in use, and on how many invoices it still counts; null for all. */
  discount: { id: string; coupon: string; invoicesLeft: number | null } | null;
  /** What happens to the next charges, planned by hand. */
  nextCharges: { reason: ChargeFailure; times: number } | null;
  isTrialEndAnnounced: boolean;
}

/** Why a later charge fails; `authentication_required`: the bank asks for the card's owner. */
export type ChargeFailure = DeclineReason | "authentication_required";

/** What happens when all retries have failed, as the account's settings say. */
export type AfterRetries = "cancel" | "unpaid" | "past_due";

/** API objects, stored as the API returns them, unexpanded. */
export interface StripeState {
  sessions: Record<string, Stripe.Checkout.Session>;
  sessionDetails: Record<string, SessionDetails>;
  paymentIntents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
  fraudWarnings: Record<string, Stripe.Radar.EarlyFraudWarning>;
  balanceTransactions: Record<string, Stripe.BalanceTransaction>;
  customers: Record<string, Stripe.Customer>;
  paymentMethods: Record<string, Stripe.PaymentMethod>;
  products: Record<string, Stripe.Product>;
  prices: Record<string, Stripe.Price>;
  coupons: Record<string, Stripe.Coupon>;
  subscriptions: Record<string, Stripe.Subscription>;
  subscriptionDetails: Record<string, SubscriptionDetails>;
  invoices: Record<string, Stripe.Invoice>;
  invoicePayments: Record<string, Stripe.InvoicePayment>;
  portalSessions: Record<string, Stripe.BillingPortal.Session>;
  afterRetries: AfterRetries;
  connect: ConnectState;
  events: Stripe.Event[];
}

export function emptyStripeState(): StripeState {
  return {
    sessions: {},
    sessionDetails: {},
    paymentIntents: {},
    charges: {},
    refunds: {},
    disputes: {},
    fraudWarnings: {},
    balanceTransactions: {},
    customers: {},
    paymentMethods: {},
    products: {},
    prices: {},
    coupons: {},
    subscriptions: {},
    subscriptionDetails: {},
    invoices: {},
    invoicePayments: {},
    portalSessions: {},
    afterRetries: "cancel",
    connect: emptyConnectState(),
    events: [],
  };
}
