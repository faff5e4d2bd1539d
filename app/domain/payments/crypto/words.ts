import { compareDecimals } from "~/lib/decimal";
import type { TransferCase } from "./transfer-rules";

/** What each case means: for the person's page, and for the incident. */
const cases: Record<TransferCase, { person: string; admin: string }> = {
  waiting: {
    person: "Send the amount below to the address. We see it as soon as the network does.",
    admin: "Nothing was sent yet.",
  },
  confirming: {
    person: "Your coins are on their way. The network is confirming them, which can take an hour.",
    admin: "The network is confirming the coins.",
  },
  confirmed: {
    person: "The network has confirmed your payment. Your credits arrive shortly.",
    admin: "The network has confirmed the coins.",
  },
  sending: {
    person:
      "The network has confirmed your payment, and it is on its way to us. Your credits arrive shortly.",
    admin: "The provider is sending us the money.",
  },
  paid: {
    person: "Your cryptocurrency payment has been received, and your credits are in your account.",
    admin: "Paid as asked for.",
  },
  overpaid: {
    person:
      "You sent more than we asked for. Your credits are in your account, and we'll email you about the rest.",
    admin: "More coins came than were asked for. The pack was granted; the rest belongs to the person.",
  },
  late: {
    person: "Your payment arrived late. It was accepted anyway: your credits are in your account.",
    admin: "The coins came after the payment was closed, and covered it: the pack was granted.",
  },
  partial: {
    person:
      "Less than the full amount arrived. You can send the rest, take credits for what arrived, or get a refund.",
    admin: "Less came than was asked for. Nothing was granted.",
  },
  "wrong-asset": {
    person: "A different coin arrived than the one we asked for. We are looking into it and will email you.",
    admin: "Different coin received than the one that was asked for. Nothing was granted for it.",
  },
  "second-deposit": {
    person: "A second transfer to the same address has arrived. We are adding it up and will email you.",
    admin: "Coins came to the address of an earlier payment. Nothing was granted for them.",
  },
  "other-payment": {
    person:
      "Your coins arrived through a different payment than the one we opened. We are looking into it and will email you.",
    admin: "The invoice was paid by a payment that we did not open. Nothing was granted for it.",
  },
  altered: {
    person: "What arrived is not what we asked for. We are looking into it and will email you.",
    admin: "The transfer is finished, but its order, amount, currency or mode is not what we asked for.",
  },
  failed: {
    person: "The payment did not go through. No credits were added.",
    admin: "The payment failed after coins had come.",
  },
  refunded: {
    person: "The coins were sent back to you. No credits were added.",
    admin: "The provider sent the coins back.",
  },
  expired: {
    person: "Nothing arrived in time, so this payment was closed. No credits were added.",
    admin: "The payment expired after coins had come.",
  },
  unknown: {
    person: "We don't know the status of this payment yet. We keep checking, and you can look again later.",
    admin: "The provider reports a state that we do not know.",
  },
};

/** The person's text for a purchase other than credits, where it differs. */
const otherPurchases: Partial<Record<TransferCase, string>> = {
  confirmed: "The network has confirmed your payment. What you bought will be yours shortly.",
  sending:
    "The network has confirmed your payment, and it is on its way to us. What you bought will be yours shortly.",
  paid: "Your cryptocurrency payment has been received, and what you bought is yours.",
  overpaid: "You sent more than we asked for. What you bought is yours, and we'll email you about the rest.",
  late: "Your payment arrived late. It was accepted anyway: what you bought is yours.",
  partial: "Less than the full amount arrived. You can send the rest, or get a refund.",
  failed: "The payment did not go through. Nothing was bought.",
  refunded: "The coins were sent back to you. Nothing was bought.",
  expired: "Nothing arrived in time, so this payment was closed. Nothing was bought.",
};

/** Of a payment that was closed although coins came: less than it asked for, or too late. */
const expiredWithCoins = {
  credits:
    "This payment was closed before the full amount arrived. No credits were added, and we'll email you about the coins that arrived.",
  other:
    "This payment was closed before the full amount arrived. Nothing was bought, and we'll email you about the coins that arrived.",
};

/** Of a partial payment whose coins the person asked back: there is nothing left to choose. */
const askedBack = "Less than the full amount arrived, and you asked for a refund.";

/** The person's text about their payment. */
export function caseForPerson(
  is: TransferCase,
  { kind, actuallyPaid, refundAskedAt }: { kind: string; actuallyPaid: string; refundAskedAt: number | null },
): string {
  if (is === "partial" && refundAskedAt !== null) return askedBack;
  if (is === "expired" && compareDecimals(actuallyPaid, "0") > 0)
    return expiredWithCoins[kind === "credits" ? "credits" : "other"];
  return (kind === "credits" ? undefined : otherPurchases[is]) ?? cases[is].person;
}

export const words = {
  cases,
  creditsTaken: "The person took credits for what arrived.",
  refundAsked: "Less came than was asked for, and the person asks for the coins back.",
};
