import { formatCents } from "~/lib/money";

/** The page of the membership. */
export const words = {
  metaTitle: "Membership · Inkloom",
  title: "Membership & Subscription",
  lead: ({ credits }: { credits: number }) =>
    `${credits} credits with every paid month, and your pictures come first in the queue.`,
  checking: "Checking subscription status...",
  checkingText:
    "Your first payment is not confirmed yet, which can take a while with some banks. Nothing more is charged, and this page checks again automatically.",
  checkFailed: "Error checking subscription status.",
  checkFailedText:
    "Our card partner is not responding right now. Nothing has changed, and this page checks again automatically.",
  checkAgain: "Check again",

  member: "You are a member!",
  onHold: "Your membership is on hold",
  activeUntil: "Membership active until",
  indefinite: "Indefinite",
  manage: "Manage Membership",
  manageText: "Change the card, cancel or resume on our card partner's page. Invoices are there, too.",
  noSubscription: "No active subscription found.",
  start: ({ monthlyCents }: { monthlyCents: number }) => `Start Membership (${formatCents(monthlyCents)}/mo)`,
  oneMoment: "One moment...",
  whatYouGet: "What you get",
  benefits: ({ credits }: { credits: number }) => [
    `${credits} credits with every paid month. They don't expire, and stay yours when you cancel.`,
    "Priority: while others wait, two of your pictures are drawn for each one of theirs.",
    "Cancel at any time. The membership runs until the end of the month you paid for.",
  ],

  trial: ({ date }: { date: string }) =>
    `Your trial ends on ${date}. The first payment and its credits come after that.`,
  ends: {
    title: "Canceled",
    text: ({ date }: { date: string }) =>
      `You stay a member until ${date} and will not be charged again. To keep the membership, choose Manage Membership and resume it.`,
  },
  pastDue: {
    title: "Your last payment did not go through",
    text: "Nothing was charged, and this month's credits have not been added. Choose Manage Membership to change the card; the payment is retried automatically.",
  },
  uncharged: {
    title: "This month is not charged",
    text: ({ date }: { date: string }) =>
      `Your membership was paused, so nothing is charged for this month and no credits are added. It starts again on ${date}, with the next payment.`,
  },
  paused: {
    title: "Paused",
    text: "Nothing is charged while the membership is paused, and no credits are added. Choose Manage Membership to resume it.",
  },

  unavailable: {
    title: "Failed to create subscription session",
    text: "Failed to process subscription. Nothing was charged. Please try again.",
  },
  already: { title: "You are already a member", text: "Nothing was charged." },
  portalUnavailable: {
    title: "Failed to open Stripe portal.",
    text: "Our card partner's page is not responding right now. Nothing has changed. Please try again.",
  },
  /** On the payment page and its receipts. */
  product: "Inkloom membership",
};
