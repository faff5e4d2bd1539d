import type { CheckoutLine } from "~/adapters/ports/payments/payment-provider";

export interface CheckoutRequest {
  /** What is bought: the kind of purchase and its subject's id (a pack's or an order's). */
  kind: string;
  subjectId: string;
  /** The payer, if signed in. Required for packs, not for orders. */
  userId: string | null;
  email?: string;
  /** The sum of the lines; checked. */
  amountCents: number;
  lines: CheckoutLine[];
  /** To pay in a cryptocurrency ("btc"), and the provider that takes it. */
  crypto?: { provider: string; payCurrency: string };
  /**
   * Paths of this site. In the first `{CHECKOUT_SESSION_ID}` becomes the session's id, where the provider does that, and
   * `{PAYMENT_ID}` the payment's.
   */
  successPath: string;
  cancelPath: string;
  /** The address that the request came from, against card testing. */
  callerAddress?: string;
}

export type StartPaymentResult =
  /** Send the browser to `url`. */
  | { status: "open"; paymentId: string; url: string }
  /** Nothing to pay: paid before, or waiting for the bank. Show its state. */
  | { status: "paid" | "processing"; paymentId: string; sessionId: string | null }
  /** Too many refused cards or opened pages today: this payer is blocked for now. */
  | { status: "limited" }
  /** The provider does not answer; nothing was charged. */
  | { status: "unavailable" };
