import type { CheckoutLine } from "~/adapters/payment-provider";

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
  /** Paths of this site. `{CHECKOUT_SESSION_ID}` in the first becomes the session's id. */
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
