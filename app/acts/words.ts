import { formatCents } from "~/lib/money";

/** Notes for admins: the results of retries, why incidents were closed, and what the audit log says. */
export const words = {
  retriesByKind: {
    noRefundOwed: "no refund is owed for it",
    partnerCanceled: "the partner has canceled it",
    partnerKeeps: "the partner keeps it",
    catalogsDiffer: "the two still differ",
    catalogsAgree: "the catalogs agree",
    eventIs: ({ status }: { status: string }) => `the event is ${status}`,
    eventFailed: ({ error }: { error: string }) => `it failed: ${error}`,
    messageUnreadable: "the message can no longer be read",
    messageSent: "sent again; it comes back here if it fails again",
    emailSent: "the email is sent",
    webhookTaken: "the webhook took it",
    noSuchCheck: "this version has no such check",
    checkHolds: "It holds again.",
    paymentSettled: "the payment is settled",
    paymentRefunding: "all of it goes back",
    paymentDiffers: "it still differs",
    paymentIs: ({ status }: { status: string }) => `the provider says that it is ${status}`,
    transferUnknown: "the provider knows no such transfer",
    transferSame: "it stands as before",
    refundDone: "the refund is done",
    refundSent: "it is on its way; the bank has not confirmed it",
    refundIs: ({ state }: { state: string }) => `the refund is ${state}`,
    payoutSent: "the payout is sent",
    reversalWaits: "it is not taken back yet; it is retried automatically",
    reversalOver: "it was taken back, or waits for later earnings",
    payoutIs: ({ state }: { state: string }) => `the payout is ${state}`,
    noSuchPart: "there is no such part",
    partIs: ({ state }: { state: string }) => `the part is ${state.replace("_", " ")}`,
    parcelWaits: ({ state }: { state: string }) =>
      `the parcel does not move; the part is ${state.replace("_", " ")}`,
    parcelMoves: ({ state }: { state: string }) =>
      `the parcel moves on; the part is ${state.replace("_", " ")}`,
    notTaken: "not accepted; it is retried automatically",
    entryIs: ({ status }: { status: string }) => `it is ${status}`,
  },
  replayEvent: { replayed: "Replayed." },
  /** What of a purchase or of an order's part went back, in the audit log. */
  refunded: ({ cents }: { cents: number }) => `${formatCents(cents)} refunded`,
  refundedWithoutPieces: ({ cents }: { cents: number }) => `${formatCents(cents)} refunded without pieces`,
};
