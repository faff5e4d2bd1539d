import { plural } from "~/lib/words";

export const words = {
  incidentDigest: {
    open: ({ open, isMore }: { open: number; isMore: boolean }) =>
      `${isMore ? "At least " : ""}${open} ${plural(open, { one: "thing needs", other: "things need" })} a human`,
    subject: ({ heading, fresh }: { heading: string; fresh: number }) =>
      fresh > 0 ? `${heading}: ${fresh} new` : `${heading} still`,
    kind: ({ kind, count }: { kind: string; count: number }) => `${kind} ${count}`,
    text: "These wait for a person. Where a step was held, nothing was granted, charged or shipped; each page has the reason and what to do.",
    see: "See what needs attention",
    howOften:
      "You get one email when something comes up, more at most every six hours, and one a day while anything is open.",
    reason: "You're receiving this email because this is the address of the people who run Inkloom.",
  },
};
