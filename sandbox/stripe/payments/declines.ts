/** Stripe's decline codes with their messages and test cards. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
  last4: string;
}

const decline = (last4: string, declineCode: string, message: string, code = "card_declined"): Decline => ({
  code,
  declineCode,
  message,
  last4,
});

const REFUSED = "Your card was declined.";

export const DECLINES = {
  generic_decline: decline("0002", "generic_decline", REFUSED),
  insufficient_funds: decline("9995", "insufficient_funds", "Your card has insufficient funds."),
  lost_card: decline("9987", "lost_card", REFUSED),
  stolen_card: decline("9979", "stolen_card", REFUSED),
  expired_card: decline("0069", "expired_card", "Your card has expired.", "expired_card"),
  incorrect_cvc: decline("0127", "incorrect_cvc", "Your card's security code is incorrect.", "incorrect_cvc"),
  processing_error: decline(
    "0119",
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
    "processing_error",
  ),
  card_velocity_exceeded: decline("6975", "card_velocity_exceeded", REFUSED),
  fraudulent: decline("0019", "fraudulent", REFUSED),
} as const;
export type DeclineReason = keyof typeof DECLINES;
