/** What a provider's invoice says. */
export const words = {
  feeWaived: "Fee waived: your sales last month reached $500",
};
