import type { RefundGoodwillResult } from "~/acts/orders/refund-goodwill";
import type { AdminRefundResult } from "~/acts/refund-purchase";
import type { Toast } from "~/http/cookies/toast-cookie";

type Amount = { amount: string };

export const words = {
  payment: {
    metaTitle: ({ what }: { what: string }) => `Payment: ${what} · Inkloom`,
    nothing: "none",
    users: "User credits",
    thisOne: "Payment",
    state: "State",
    paid: "Paid",
    tax: "Tax in it",
    refunded: "Refunded",
    disputed: "Taken by the bank",
    begun: "Begun",
    fraud: {
      title: "A card network reports this payment as fraud",
      suggestion:
        "A refund now avoids the dispute and its fee. If you know the buyer, leave it and keep the proof of delivery.",
    },
  },
  warnings: {
    caption: "Warnings of fraud",
    type: "The network says",
    heard: "Heard of",
    actionable: "Can a refund still help?",
    yes: "Yes",
    no: "No",
  },
  refundPurchase: {
    title: "Refund this purchase",
    lead: ({ amount }: Amount) =>
      `${amount} goes back to the payment method, and what was bought is undone: unused credits are taken back and used ones owed, a license is withdrawn. The person gets an email. Pressing twice is safe.`,
    refund: ({ amount }: Amount) => `Refund ${amount}`,
    refunding: "One moment...",
    video: "A video is refunded on its own page, while nothing of it was delivered.",
    openVideo: "Open the video",
  },
  refundGoodwill: {
    title: "Give some of it back",
    lead: "The order stays as it is, and the buyer gets an email. What you give here is deducted from what a later claim or cancellation brings.",
    part: "For",
    partLeft: ({ amount }: Amount) => `${amount} of it is left`,
    amount: "How much",
    lessThan: ({ amount }: Amount) => `Less than ${amount}`,
    bearer: "Who covers it",
    platform: { label: "Inkloom", description: "The creator keeps their whole earning" },
    creator: {
      label: "The creator",
      description: "Taken from their earning on this part, and shown in their statement",
    },
    refund: "Give it back",
    refunding: "One moment...",
  },
  why: { label: "Why", hint: "Kept in the audit log with your name." },
  errors: {
    whyMissing: "Please say why: it is kept with your name.",
    whyTooLong: ({ most }: { most: number }) => `At most ${most} characters.`,
    partMissing: "Please choose what it is for.",
    amountMissing: "How much?",
    amountUnreadable: "An amount in dollars, such as 4.50.",
    bearerMissing: "Please choose who covers it.",
    tooMuchForCreator: ({ amount }: Amount) => `The creator can cover at most ${amount} of it.`,
    tooMuch: ({ amount }: Amount) => `At most ${amount}: for all of it, cancel the part or decide a claim.`,
  },
  parts: {
    caption: "The order's parts",
    what: "What",
    state: "State",
    goodwill: "Given by hand",
    creatorGoodwill: "The creator's",
    left: "Left",
  },
  refunds: {
    caption: "Refunds",
    why: "Why",
    state: "State",
    requested: "Asked for",
    amount: "Amount",
    causes: {
      cancel: "Order canceled",
      "cancel-part": "Part canceled",
      claim: "Claim",
      unwanted: "Paid for something no longer available",
      hand: "Made in Stripe itself",
      purchase: "Purchase given back",
      part: "Part of the price refunded",
    } as Record<string, string>,
  },
  disputes: {
    caption: "Disputes",
    state: "State",
    heard: "Heard of",
    amount: "About",
    withdrawn: "Taken",
    fee: "Stripe's fee",
  },
  purchaseToasts: {
    refunded: {
      kind: "success",
      title: "The purchase goes back",
      description:
        "What was bought went back with the money; credits already used are owed. The person gets an email.",
    },
    already: { kind: "info", title: "All of it was refunded before", description: "Nothing was sent twice." },
    disputed: {
      kind: "info",
      title: "The bank has this payment",
      description: "It decides about the money.",
    },
    delivered: {
      kind: "info",
      title: "It was delivered",
      description: "A video that was delivered is not refunded here.",
    },
  } satisfies Record<Exclude<AdminRefundResult["status"], "unknown">, Toast>,
  partToasts: {
    refunded: { kind: "success", title: "Refund on its way", description: "The buyer gets an email." },
    already: { kind: "info", title: "The same form was sent before", description: "It was done once." },
    closed: {
      kind: "info",
      title: "Nothing of it can be refunded now",
      description: "The order is canceled, or the bank has the money.",
    },
  } satisfies Record<Exclude<RefundGoodwillResult["status"], "unknown" | "too-much">, Toast>,
};
