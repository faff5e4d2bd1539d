/** What a provider's invoice says. */
export const words = {
  feeWaived: "Fee waived: your sales of the month before reached $500",
};
