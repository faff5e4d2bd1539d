/** Notes that these rules write for admins. */
export const words = {
  balanceTooLow: "our balance at the provider is too low",
  sentMeanwhile: "the payout was sent",
};
