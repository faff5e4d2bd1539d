import { plural } from "~/lib/words";

export const words = {
  historyCsv: {
    dateUtc: "Date (UTC)",
    line: "Line",
    what: "What",
    why: "Why",
    state: "State",
    reference: "Reference",
    credits: "Credits",
    balance: "Balance",
    delivered: "Delivered",
  },
  history: {
    metaTitle: "Credit history · Inkloom",
    heading: "Credit history",
    accountSettings: "Account Settings",
    lead: "Every credit in and out, what it was for, and the balance after it.",
    buyCredits: "Buy Credits",
    downloadCsv: "Download CSV",
    nothingHasMovedYet: "No credits yet",
    nothingHasMovedHint: "Once you have credits, this page shows where each one came from and where it went.",
    everyLine: "All entries",
    linesOf: ({ line, line2, lineCount }: { line: string; line2: string; lineCount: string }) =>
      `${line}–${line2} of ${lineCount}`,
    pagesLabel: "Pages of the statement",
  },
  returnPack: {
    metaTitle: "Return credits · Inkloom",
    crumb: "Return credits",
    title: ({ name }: { name: string }) => `Return ${name}`,
    unnamed: "credits",
    offer: ({ credits, price }: { credits: number; price: string }) =>
      `Return ${credits} credits and get back ${price}, everything you paid for them.`,
    rule: ({ days }: { days: number }) =>
      `You can return a pack within ${days} days of buying it if none of its credits were used. The refund goes to your payment method; banks show it after 5 to 10 business days.`,
    confirm: ({ price }: { price: string }) => `Return for ${price}`,
    oneMoment: "One moment...",
    keep: "Keep the credits",
    back: "Back to credit history",
    reasons: {
      used: "Some credits of this pack were used, so it cannot be returned. The rest do not expire.",
      late: "The time for returning this pack is over. Its credits do not expire.",
      "by-hand":
        "This pack was not paid by card, so it cannot be refunded automatically. Write to support to return it.",
    },
    returned: ({ price }: { price: string }) => ({
      title: "Credits returned",
      description: `${price} is on its way back to you. An email confirms it.`,
    }),
    already: { title: "Already returned", description: "This pack was already refunded." },
    used: {
      title: "Not returned",
      description: "A credit of this pack has just been used. Nothing has changed.",
    },
    disputed: {
      title: "Not returned",
      description: "Your bank is reviewing this payment. Nothing changes until it decides.",
    },
    notReturnable: ({ days }: { days: number }) => ({
      title: "Not returned",
      description: `A pack can be returned within ${days} days. Nothing has changed.`,
    }),
  },

  refresh: {
    refreshed: "Credits refreshed",
    balance: ({ credits }: { credits: number }) =>
      plural(credits, { one: "You have # credit.", other: "You have # credits." }),
    failed: "Failed to load credits",
    tryAgain: "Please try refreshing the page",
  },
};
