import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.incidentDigest;

/** To the support address: open incidents, counted by kind. Their details stay behind the login. */
export function incidentDigestEmail(
  data: {
    /** New since the last such email; 0 in a reminder. */
    fresh: number;
    /** All that are open; at least so many if `isMore`. */
    open: number;
    isMore: boolean;
    kinds: { kind: string; count: number }[];
  },
  tools: Pick<EmailContext, "origin">,
): EmailContent {
  const heading = text.open(data);
  return {
    subject: text.subject({ heading, fresh: data.fresh }),
    preview: data.kinds.map(text.kind).join(", "),
    heading,
    blocks: [
      { text: text.text },
      { button: { label: text.see, href: `${tools.origin}/admin/attentions` } },
      { rows: data.kinds.map(({ kind, count }) => ({ label: kind, value: String(count) })) },
      { small: text.howOften },
    ],
    reason: text.reason,
  };
}
