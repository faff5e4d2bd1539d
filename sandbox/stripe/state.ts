import type Stripe from "stripe";

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
}

/** API objects, stored as the API returns them, unexpanded. */
export interface StripeState {
  sessions: Record<string, Stripe.Checkout.Session>;
  sessionDetails: Record<string, SessionDetails>;
  paymentIntents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
  balanceTransactions: Record<string, Stripe.BalanceTransaction>;
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
    balanceTransactions: {},
    events: [],
  };
}
