export const words = {
  decision: {
    metaTitle: "A decision about your design · Inkloom",
    title: ({ title }: { title: string }) => `About “${title}”`,
    decisions: {
      hide: "It was removed from your store. You can change it and publish it again.",
      "take-down": "It was taken down, and its pictures cannot be published again.",
      warn: "It stays in your store, with a warning.",
      suspend: "Your store is suspended: nothing is for sale and nothing can be published.",
    } as Record<string, string>,
    products: "My products",
    reason: "The reason",
    decided: "Decided",
    appealTitle: "Appeal",
    appealLead: "You can appeal once. A person reads what you write and looks again.",
    appeal: "Why the decision is wrong",
    counterNotice:
      "This is a counter notice: I declare that I own the rights to this design, or that the report is a mistake.",
    submit: "Send the appeal",
    busy: "Sending...",
    yourAppeal: "Your appeal",
    waiting: "A person will look again, and you get an email.",
    outcomes: {
      upheld: "We looked again: the decision stands.",
      reversed: "We looked again: you were right, and the design is no longer held back.",
    },
    tooShort: "Please write at least a sentence.",
    tooLong: ({ most }: { most: number }) =>
      `Please keep it under ${most.toLocaleString("en-US")} characters.`,
    sent: "We got your appeal",
    already: "You have already appealed",
  },
  transparency: {
    metaTitle: "Transparency · Inkloom",
    description: "How many designs were reported, what was decided, and how appeals ended.",
    title: "Transparency",
    lead: "Anyone can report a design, a person looks at every report, and every decision can be appealed. These are the numbers since we opened; reports are kept for two years.",
    reports: "Reports by reason",
    decisions: "Decisions",
    appeals: "Appeals",
    counterNotices: "Counter notices among the appeals",
    what: "What",
    count: "Number",
    none: "None so far.",
    reasons: {
      copied: "Copies someone's artwork",
      trademark: "A brand or trademark",
      person: "A real person without consent",
      hateful: "Hateful or inciting violence",
      adult: "Sexual, or not fit for a public store",
      other: "Something else",
    } as Record<string, string>,
    decided: {
      open: "Not decided yet",
      keep: "Kept: nothing was wrong",
      warn: "Creator warned",
      hide: "Hidden",
      "take-down": "Taken down",
      suspend: "Store suspended",
    } as Record<string, string>,
    outcomes: {
      open: "Not decided yet",
      upheld: "The decision stood",
      reversed: "The decision was reversed",
    } as Record<string, string>,
    how: (
      <>
        Each product page has a link to report the design. What we allow is in the <a href="/terms">terms</a>.
      </>
    ),
  },
};
