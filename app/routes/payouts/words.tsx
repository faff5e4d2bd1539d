import type { PayoutAccountState } from "~/domain/payouts/accounts/sync-account";
import { PAYOUT_MINIMUM_CENTS } from "~/domain/payouts/payout-terms";
import type { StatementRow } from "~/domain/payouts/queries/payout-statement";
import type { PayoutRequirement } from "~/domain/payouts/queries/payouts-page";
import { formatCents } from "~/lib/money";
import { plural } from "~/lib/words";
import type { BankPayoutState, ShownPayoutState } from "./payout-states";

const MINIMUM = formatCents(PAYOUT_MINIMUM_CENTS);

/** A creator's payouts. */
export const words = {
  page: {
    documentTitle: "Payouts · Inkloom",
    title: "Payouts",
    lead: "What you have earned, where it is, and how it reaches your bank.",
    dashboard: "Dashboard",

    figures: {
      label: "Where your earnings are",
      pending: "Pending",
      pendingNote: ({ heldCents }: { heldCents: number }) =>
        heldCents > 0
          ? `Until 7 days after delivery. ${formatCents(heldCents)} more is held while a buyer's bank decides`
          : "Until 7 days after delivery",
      available: "Available",
      availableNote: ({ debtCents }: { debtCents: number }) =>
        debtCents > 0
          ? `${formatCents(debtCents)} is owed for sales that were refunded: your next earnings pay it first`
          : "Yours; goes out with the next payout",
      inTransit: "On its way",
      inTransitNote: "Stripe has not confirmed it yet",
      paid: "Paid out",
      paidNote: "In total, to your account at Stripe",
    },

    account: {
      title: "Your payout account",
      start: "Set up payouts",
      starting: "One moment...",
      country: "The country you live in",
      countryHint: "It determines what Stripe asks you, and can't be changed later.",
      continue: "Continue at Stripe",
      answer: "Answer at Stripe",
      dashboard: "Open Stripe's dashboard",
      dashboardHint: "Change your bank account there, and find each payment and your tax forms.",
      asks: "What Stripe asks for",
      dueBy: ({ date }: { date: string }) => `By ${date}, or payouts stop until it is done.`,
      bank: "Bank account",
      hasBank: "On file at Stripe",
      noBank: "Missing: the money waits at Stripe",
      taxForm: "Tax number",
      disconnect: "Disconnect",
      disconnectTitle: "Disconnect this account",
      disconnectHint:
        "Stripe closes the account. Your store stays open; your earnings wait until you set up payouts again.",
      disconnecting: "Disconnecting...",
    },

    states: {
      none: {
        badge: "Not set up",
        title: "Nothing can be paid out yet",
        text: "Stripe pays your earnings to your bank. Its form asks for your identity, tax number and bank account; we see none of it. You can sell before that: your earnings wait for you.",
      },
      started: {
        badge: "Not finished",
        title: "Stripe's form is not finished",
        text: "Continue where you left off. Your earnings wait for you.",
      },
      checking: {
        badge: "Being checked",
        title: "Stripe is reviewing your details",
        text: "This takes minutes, sometimes a day or two. You don't need to do anything; payouts start automatically.",
      },
      due: {
        badge: "Needs an answer",
        title: "Stripe needs something from you",
        text: "Payouts wait until it is done. Your store and your sales continue.",
      },
      enabled: {
        badge: "Ready",
        title: "Payouts are on",
        text: `Once a week, we pay out all that is available, from ${MINIMUM}.`,
      },
      restricted: {
        badge: "Restricted",
        title: "Stripe has restricted your account",
        text: "Payouts are stopped, and nothing on Stripe's form would change that. Please ask Stripe why; your earnings stay yours and wait.",
      },
      disconnected: {
        badge: "Disconnected",
        title: "Your account is disconnected",
        text: "Nothing can be paid out. Set up payouts again whenever you like; your earnings wait for you.",
      },
    } satisfies Record<PayoutAccountState | "none", { badge: string; title: string; text: string }>,

    requirements: {
      terms: "Accept Stripe's terms",
      person: "Your name, date of birth and address",
      tax: "Your tax number",
      document: "A photo of your ID",
      bank: "A bank account",
      business: "What you do, in a few words",
      other: "More details, listed on Stripe's form",
    } satisfies Record<PayoutRequirement["subject"], string>,
    requirementStatus: {
      overdue: "overdue",
      due: "needed now",
      later: "needed later",
    } satisfies Record<PayoutRequirement["status"], string>,

    taxStates: {
      needed: "Missing. Stripe asks for it on its form",
      given: "On file at Stripe. If you get a tax form for a year, it appears in Stripe's dashboard",
      "not-needed": "Not asked for in your country",
    },

    next: {
      title: "Next payout",
      on: ({ amount, date }: { amount: string; date: string }) => `${amount} on ${date}`,
      soon: ({ amount }: { amount: string }) => `${amount}, within minutes`,
      tooLittle: ({ missing }: { missing: string }) =>
        `As soon as ${MINIMUM} is available: ${missing} to go.`,
      nothing: "As soon as an earning is available.",
      waits: ({ amount }: { amount: string }) => `${amount} waits until payouts are set up.`,
      nothingWaits: "Nothing is waiting.",
    },

    list: {
      title: "Payouts to your account at Stripe",
      caption: "Payouts, newest first",
      date: "Date",
      amount: "Amount",
      takenBack: "Taken back",
      state: "State",
      none: "–",
      pages: "Pages of payouts",
      emptyTitle: "No payouts yet",
      emptyText: "Each payout will appear here, with a statement that lists every order in it.",
    },
    payoutStates: {
      wanted: "On its way",
      sent: "Paid",
      failed: "Refused, available again",
    } satisfies Record<ShownPayoutState, string>,

    bank: {
      title: "From Stripe to your bank",
      caption: "What Stripe paid to your bank, newest first",
      date: "Sent",
      arrives: "Arrives",
      amount: "Amount",
      state: "State",
    },
    bankStates: {
      pending: "On its way",
      paid: "Arrived",
      failed: "Sent back by the bank",
      canceled: "Canceled",
    } satisfies Record<BankPayoutState, string>,

    replies: {
      welcomeBack: {
        enabled: { kind: "success", title: "Payouts are set up" },
        checking: { kind: "info", title: "Thank you", description: "Stripe is reviewing your details." },
        other: {
          kind: "info",
          title: "Not finished yet",
          description: "Stripe still needs something: it is listed on this page.",
        },
      },
      expired: {
        kind: "info",
        title: "That link has expired",
        description: "Press the button again for a new one.",
      },
      country: "Stripe does not pay to this country yet. Your earnings wait.",
      countryMissing: "Please choose the country you live in.",
      unavailable: {
        kind: "error",
        title: "Stripe is not responding",
        description: "Nothing has changed. Please try again in a few minutes.",
      },
      disconnected: { kind: "success", title: "Disconnected", description: "Your earnings wait for you." },
      holdsMoney: {
        kind: "error",
        title: "Not yet",
        description:
          "Money is on its way to your bank, or still in your account at Stripe. Try again once it has arrived.",
      },
      none: { kind: "info", title: "There is no account to open", description: "Set up payouts first." },
    } as const,
    off: "Payouts are turned off right now. Your earnings wait for you.",
  },

  statement: {
    documentTitle: "Payout statement · Inkloom",
    title: ({ date }: { date: string }) => `Payout of ${date}`,
    lead: "Every order in this payout: what the buyer paid, what it cost, our share and yours.",
    caption: "What this payout is made of",
    order: "Order",
    inPayout: "In this payout",
    change: "Changes",
    youEarn: "You earn",
    total: "Paid out",
    none: "–",
    facts: "This payout",
    state: "State",
    made: "Made",
    sent: "Confirmed by Stripe",
    amount: "Amount",
    takenBack: "Taken back since",
    about: ({ number }: { number: string }) => `Order ${number}`,
    more: ({ count }: { count: number }) => plural(count, { one: "# more entry", other: "# more entries" }),
    changeHint: "Changes: refunds before the earning became available, or payments of what you owed.",
    kinds: {
      "earning-available": "Earning",
      "sale-lost": "Lost: the buyer's bank took the payment back",
      "sale-restored": "Yours after all: the bank gave the payment back",
      "claim-refund": "Refunded to the buyer after a claim",
      "part-refund": "Part of the price refunded to the buyer",
      "available-held": "Held: the buyer's bank is reviewing the payment",
      "available-held-back": "No longer held",
      "debt-paid": "Paid for a sale that had been refunded",
      "payout-returned": "An earlier payout that was refused",
      "payout-reversed": "Taken back from an earlier payout",
      other: "Other",
    } satisfies Record<StatementRow["kind"], string>,
  },
};
