/** Notes of incidents that end because the money of an order is gone. */
export const words = {
  disputeLost: "canceled: the dispute was lost",
  refundedInFull: "canceled: the payment was refunded in full",
};
