import type { CheckoutLine } from "~/adapters/payment-provider";

export interface CheckoutRequest {
  /** What is bought: the name of a purchase, and what the purchase calls its subject (the pack's id, or the order's). */
  kind: string;
  subjectId: string;
  /** Who pays, if signed in. Packs need somebody, orders do not. */
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
  /** Too many cards were refused today, or too many pages opened: nothing more is taken from this payer for now. */
  | { status: "limited" }
  /** The provider does not answer; nothing was charged. */
  | { status: "unavailable" };
