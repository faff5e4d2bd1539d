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
    lead: "Every credit that came and went, what it was for, and what was left after it.",
    buyCredits: "Buy Credits",
    downloadCsv: "Download CSV",
    nothingHasMovedYet: "Nothing has moved yet",
    nothingHasMovedHint:
      "Once you have credits, this page shows where each of them came from and where it went.",
    everyLine: "Every line",
    linesOf: ({ line, line2, lineCount }: { line: string; line2: string; lineCount: string }) =>
      `${line}–${line2} of ${lineCount}`,
    pagesLabel: "Pages of the statement",
  },
};
