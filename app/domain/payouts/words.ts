/** Notes that these rules write for admins. */
export const words = {
  balanceTooLow: "our balance at the provider is too low",
  accountDisconnected: "the account that it was meant for was disconnected",
  sentMeanwhile: "the payout was sent",
  notTakenBack: ({ why }: { why: string }) => `taking it back after a refund: ${why}`,
  takenBack: "it was taken back",
  debtWaits: "the account no longer holds it: later earnings pay it",
};
