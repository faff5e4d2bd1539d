/** Notes of incidents that end because the money of an order is gone, or is back. */
export const words = {
  disputeLost: "canceled: the dispute was lost",
  disputeWon: "resumed: the bank returned the payment",
  refundedInFull: "canceled: the payment was refunded in full",
};
