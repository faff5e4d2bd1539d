import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.payoutDebt;

/** To a creator who was paid for a sale that was then refunded, and whose account no longer holds the money. */
export function payoutDebtEmail(data: { amountCents: number }, tools: EmailContext): EmailContent {
  const amount = formatCents(data.amountCents);
  return {
    subject: text.subject({ amount }),
    preview: text.next,
    heading: text.heading,
    blocks: [
      { text: text.text({ amount }) },
      { text: text.next },
      { button: { label: text.button, href: `${tools.origin}/stripe-account` } },
    ],
    reason: text.reason,
  };
}
