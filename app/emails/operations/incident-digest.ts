import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";

/** To the support address: what waits for a human, counted by kind. No facts of it: those stand behind a login. */
export function incidentDigestEmail(
  data: {
    /** What came since the last letter; 0 in a reminder. */
    fresh: number;
    /** Everything open. `isMore`: at least so many. */
    open: number;
    isMore: boolean;
    kinds: { kind: string; count: number }[];
  },
  tools: Pick<EmailContext, "origin">,
): EmailContent {
  const things = (count: number) => `${count} ${count === 1 ? "thing needs" : "things need"} a human`;
  const open = `${data.isMore ? "At least " : ""}${things(data.open)}`;
  return {
    subject: data.fresh > 0 ? `${open}: ${data.fresh} new` : `${open} still`,
    preview: data.kinds.map(({ kind, count }) => `${kind} ${count}`).join(", "),
    heading: open,
    blocks: [
      {
        text: "The machine stopped before anything was granted, charged or shipped for these. Each has its reason, what to do, and a button that may be pressed twice.",
      },
      { button: { label: "See what needs a human", href: `${tools.origin}/admin/attentions` } },
      { rows: data.kinds.map(({ kind, count }) => ({ label: kind, value: String(count) })) },
      {
        small:
          "You get one letter when the first thing appears, further ones at most every six hours, and one a day while anything is open.",
      },
    ],
    reason: "You get this letter because this is the address of the people who run Inkloom.",
  };
}
