import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.receipt;

/** What was paid, with a link to the printable receipt. A subscription has a kind and no name. */
export function receiptEmail(
  data: { id: string; name: string | null; kind: string | null; cents: number },
  tools: EmailContext,
): EmailContent {
  const what = data.name ?? (data.kind === "membership" ? text.membership : text.plan);
  const about = { amount: formatCents(data.cents), what };
  return {
    subject: text.subject(about),
    preview: text.preview,
    heading: text.heading,
    blocks: [
      { text: text.text(about) },
      { rows: [{ label: what, value: about.amount, strong: true }] },
      { button: { label: text.button, href: `${tools.origin}/receipts/${data.id}` } },
    ],
    reason: text.reason,
  };
}
